"""The host's screen with a whole class: everybody has a line of their own in their company's card."""

from browser import looking
from browser.words import LANGUAGES
from playwright.sync_api import expect

LONG = "Brzęczyszczykiewicz", "Maria Magdalena von Hohenlohe", "Wolfeschlegelsteinhausenberger"
FIRM = "Towarzystwo Naftowe Brzęczyszczykiewicz"
NAMES = ("Bogdan", "Jo", "Ülkü", *LONG)
COMPANIES = len(NAMES)
HURRY = "room.nextPhase", "room.pause", "room.moreTime", "chat.send", "room.voidPhase", "room.settings"
SIZES = ((1366, 768), (844, 390), (360, 640))

PROBLEMS = """() => {
  const problems = []
  for (const group of document.querySelectorAll('.group')) {
    const { right, bottom } = group.getBoundingClientRect()
    for (const each of group.querySelectorAll('*')) {
      const box = each.getBoundingClientRect()
      if (box.right > right + 1 || box.bottom > bottom + 1) problems.push(`${each.outerHTML.slice(0, 60)} sticks out`)
    }
  }
  const wide = document.createElement('canvas').getContext('2d')
  for (const who of document.querySelectorAll('.group :is(.who, .called)')) {
    const style = getComputedStyle(who)
    wide.font = `${style.fontSize} ${style.fontFamily}`
    const letters = [...who.textContent]
    const least = wide.measureText(letters.slice(0, 8).join('')).width
    if (who.clientHeight > 1.5 * parseFloat(style.fontSize)) problems.push(`“${who.textContent}” takes two lines`)
    if (who.scrollWidth > who.clientWidth && who.clientWidth < least)
      problems.push(`“${who.textContent}” is cut off before eight letters`)
  }
  return problems
}"""


def test_everybody_has_a_line_in_a_class_of_six_companies(visit, server, words):
    host = server.guest()
    code = host.post("/api/rooms", {"game": "oil_city", "people": 3 * COMPANIES, "clock": 600})["code"]
    for number in range(3 * COMPANIES):
        name = NAMES[number % COMPANIES]
        server.guest().join_room(code, name if number < COMPANIES else f"{name} {number}")
        host.act_in_room(code, "place", person=number + 1, group=number % COMPANIES)
    for group in range(COMPANIES):
        host.act_in_room(code, "name_group", group=group, name=FIRM)
    host.act_in_room(code, "start")
    width, height = SIZES[0]
    page = visit(f"/room/{code}/host", guest=host, viewport={"width": width, "height": height})
    # Nobody's device is there, and everybody is awaited: two signs, whose words are heard.
    person = page.get_by_role("button", name="Bogdan", exact=False).first
    expect(person).to_have_accessible_name("1 Bogdan manager thinking away")
    expect(page.locator(".group .thinking")).to_have_count(3 * COMPANIES)
    # What is needed in a hurry is there without scrolling.
    for key in HURRY:
        control = page.get_by_text(words["en"](key), exact=True).bounding_box()
        assert control["y"] + control["height"] <= height, key
    expect(page.locator(".button.primary")).to_have_text(words["en"]("room.nextPhase"))
    problems = []
    for size in SIZES:
        looking.resize(page, size)
        for language in LANGUAGES:
            looking.speak(page, language)
            problems += [f"{size}, {language}: {each}" for each in (*page.evaluate(PROBLEMS), *looking.cut(page))]
    assert not problems, "\n".join(problems)
