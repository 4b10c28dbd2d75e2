"""The wall of a room in all that it shows: nothing leaves it, is cut off or too small to be read from the last row,
however long names are, on both kinds of projector, and axe finds nothing serious."""

from __future__ import annotations

from browser import looking
from playwright.sync_api import expect

SIZES = ((1920, 1080), (1280, 720))
DEBRIEFED = ((1920, 1080), (1366, 768))
COMPANIES = 10
LONGEST = "Towarzystwo Naftowe Brzęczyszczykiewicza", "W" * 40, "Ölgesellschaft Nordstern"
"""Names have up to 40 letters."""
PEOPLE = "Maria Magdalena von Hohenlohe-Langen", "Jo", "Ülkü", "W" * 37
LEVEL = "careful_novice"

PAGES = (
    "result",
    "points",
    "revenue",
    "cash",
    "prices",
    "plots",
    "luck",
    "deals",
    "biggest",
    "idle",
    "left",
    "decisions",
)
"""Those of a debrief but the last."""
WITH_NAMES = {"result", "luck", "deals", "biggest", "idle", "left"}
"""Those that say what companies are called."""

UNFIT = r"""() => {
  const wrong = []
  // In hundredths of the height of a screen that is 16 wide and 9 high; a little is lost by rounding.
  const unit = Math.min(innerHeight / 100, innerWidth / 177.78)
  const { scrollHeight, scrollWidth } = document.scrollingElement
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) wrong.push('the page scrolls')
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const element = text.parentElement
    if (!text.data.trim() || element.closest('.hidden, [hidden]')) continue
    const scale = element.closest('svg') ? element.getScreenCTM().a : 1
    const size = (parseFloat(getComputedStyle(element).fontSize) * scale) / unit
    if (size < 3.39) wrong.push(`“${text.data.trim()}” is ${size.toFixed(2)} high`)
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { top, bottom, height, width } of range.getClientRects()) {
      // A line is higher than its letters.
      const spare = height * 0.25
      if (!width) continue
      if (top + spare < 0 || bottom - spare > innerHeight) wrong.push(`“${text.data.trim()}” leaves the wall`)
      for (let outer = element; outer && !outer.matches('main'); outer = outer.parentElement) {
        if (outer.closest('svg') || !parseFloat(getComputedStyle(outer).borderBottomWidth)) continue
        const frame = outer.getBoundingClientRect()
        if (bottom - spare > frame.bottom || top + spare < frame.top) wrong.push(`“${text.data.trim()}” leaves its box`)
      }
    }
  }
  for (const drawing of document.querySelectorAll('main svg')) {
    if (!drawing.checkVisibility()) continue
    const { right, bottom } = drawing.getBoundingClientRect()
    if (right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push('a drawing leaves the wall')
  }
  return [...new Set(wrong)]
}"""


class Class:
    """A class in a room of ten companies: two full ones, seven of one person, and one of bots."""

    def __init__(self, server):
        self.host = server.guest()
        made = self.host.post("/api/rooms", {"game": "oil_city", "people": 3 * COMPANIES, "clock": 600})
        self.code = made["code"]
        for number, group in enumerate((*range(COMPANIES - 1), 0, 0, 1, 1)):
            server.guest().join_room(self.code, f"{PEOPLE[number % len(PEOPLE)]} {number}")
            self.act("place", person=number + 1, group=group)
        for group, name in enumerate(LONGEST * 2):
            self.act("name_group", group=group, name=name)
        for seat in range(3):
            self.act("bot", group=COMPANIES - 1, seat=seat, level=LEVEL)

    def act(self, act, **what):
        return self.host.act_in_room(self.code, act, **what)

    @property
    def wall(self):
        with self.host.be_in_room(self.code, "host") as bench:
            return f"/room/{self.code}/wall/{bench.view['links']['wall']}"

    def end_phase(self):
        """What those have done who are not ready counts as it stands."""
        with self.host.be_in_room(self.code, "host") as bench:
            table = bench.view["tables"][0]["id"]
        with self.host.sit(table) as chair:
            while not self._is_done(chair.view):
                chair.next_view()
            self.act("next_phase", table=0, n=chair.view["n"])

    @staticmethod
    def _is_done(view):
        """Whether a bot is done, so that the bank has something to do."""
        return any(seat["kind"] == "bot" and seat["seat"] not in view["movers"] for seat in view["seats"])


def played(route):
    """Answer with the debrief of a game that ended at once, as if companies had won, lost and dealt."""
    debrief = route.fetch().json()
    for number, company in enumerate(debrief["companies"]):
        company.update(points=4000 * number - 9000, place=COMPANIES - number, luck=999 * number - 4000)
        company["gain"] = 777 * number - 3000
    line = {"item": "money", "plot": None, "count": 900, "due": None, "back": None, "value": 900, "missing": 0}
    deal = {"n": 1, "turn": 0, "phase": "arranging", "maker": 0, "taker": 3, "gain": -100, "size": 900}
    debrief["deals"] = [{**deal, "lines": [{"giver": giver, **line} for giver in (0, 3)]}]
    debrief["biggest"] = 0
    plot = {"place": "Gorlice – Glinik Mariampolski", "paid": 300, "rolls": 6, "goods": {}, "luck": 0}
    debrief["plots"] = [
        {**plot, "plot": number, "owners": [number], "invested": 900, "value": 400 * number} for number in range(9)
    ]
    told = {"name": "sale_cost", "words": {"company": 1, "turn": 4, "brought": 900, "average": 2100}}
    debrief["decisions"] = [{"company": 0, "amount": -1200, "sure": "evaluated", "told": told}] * 3
    route.fulfill(json=debrief)


NOTE_NIGHTFALL = """() => {
  const falls = (answer) => ({ animationName }) => animationName === 'nightfall' && answer()
  window.nightfall = new Promise((answer) => addEventListener('animationstart', falls(answer)))
}"""


def test_the_wall_of_a_class(visit, server, words):
    room, texts = Class(server), words["en"].of("oil_city")
    page = visit(room.wall, viewport={"width": 1920, "height": 1080})
    faults = []

    def look(what, *, axe=True, sizes=SIZES):
        for width, height in sizes:
            looking.resize(page, (width, height))
            problems = [*page.evaluate(UNFIT), *looking.cut(page)]
            faults.extend(f"{what}, {width}: {problem}" for problem in problems)
        for scheme, problems in (looking.axe(page) if axe else {}).items():
            faults.extend(f"{what}, {scheme}: {problem}" for problem in problems)

    expect(page.get_by_text(room.code, exact=True)).to_be_visible()
    qr = page.get_by_role("img").first.bounding_box()
    assert qr["height"] >= 1080 / 3
    look("lobby")

    room.act("start")
    page.get_by_role("heading", name="prices").wait_for()
    look("poster")

    heading = page.get_by_role("heading", level=1)
    room.end_phase()
    expect(heading).to_have_text(texts("phase.settling"))
    look("the bank at work")

    page.clock.install()

    def go_on(to):
        """Until so many seconds of the half a minute have passed in which the wall shows companies, then the map."""
        page.clock.fast_forward(int(30_000 + 1000 * ((to - page.evaluate("Date.now() / 1000")) % 30)))

    go_on(5)
    expect(heading).to_have_text(texts("phase.arranging"))
    timer = page.get_by_role("timer")
    assert timer.bounding_box()["height"] < page.viewport_size["height"] / 4
    look("companies")
    go_on(22)
    page.get_by_role("img", name=texts("wall.map")).wait_for()
    look("map", axe=False)

    # At last the lamps are lit, and the clock is seen from afar.
    go_on(5)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(NOTE_NIGHTFALL)
    minutes, seconds = page.locator(".figures").inner_text().split(":")
    page.clock.fast_forward(1000 * (60 * int(minutes) + int(seconds) - 9))
    page.locator("html[data-lamps]").wait_for()
    page.evaluate("window.nightfall")
    assert timer.bounding_box()["height"] >= page.viewport_size["height"] / 3
    page.emulate_media(reduced_motion="reduce")
    page.locator("html:not([data-lamps])").wait_for()
    look("the last minute")

    room.act("finish")
    room.act("podium", on=True)
    go_on(5)
    expect(page.get_by_text(LONGEST[0].split()[0]).first).to_be_visible()
    look("podium")

    page.route("**/debrief", played)
    room.act("turn_to", phase="debrief")
    for number, name in enumerate(PAGES):
        room.act("show", page=number)
        page.get_by_role("heading", name=texts(f"debrief.pages.{name}"), exact=True).wait_for()
        if name in WITH_NAMES:
            expect(page.get_by_text(LONGEST[0].split()[0]).first).to_be_attached()
        look(f"debrief, {name}", axe=False, sizes=DEBRIEFED)

    room.act("show", blank=True)
    page.get_by_role("heading", name=room.code).wait_for()
    assert not faults, "\n".join(faults)
