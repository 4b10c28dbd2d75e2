"""The bar at the foot of a table on the smallest screens: what a lesson asks, what came of it and the next step are
seen without scrolling. It covers neither the board nor what decides (prices, points, whose metals count), nor what has
the focus."""

import tomllib

import pytest
from browser import looking
from browser.focus import expect_visible_focus
from browser.tables import play_on
from browser.words import LANGUAGES
from examples import nightly
from playwright.sync_api import expect

from dev.testing.tools import ROOT

SMALL = {size: looking.SIZES[size] for size in ("smallest phone", "magnified by two")}
LESSONS = {
    "atacama": ("four-rigs", ("e2",)),
    "ghawar": ("put-a-rig", ("rig-c1",)),
    "guven": ("own-or-theirs", ("enter-8", "n", "drill-e1")),
    "oil_city": ("tokens", ()),
}
"""By game: a lesson, and a way to miss it."""

_UNDER = """(all) => {
  // Parts of the page that are cut off, or of which something else lies on top.
  const problems = []
  for (const element of all) {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const name = element.ariaLabel || element.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) {
      problems.push(`“${name}” is not in the window: ${Math.round(top)} to ${Math.round(bottom)}`)
      continue
    }
    for (const y of [top + 2, bottom - 2]) {
      const under = document.elementFromPoint((left + right) / 2, y)
      // What lies on a word without hiding it, as the button that it is in, is no bar.
      const bar = under?.closest('.foot > *, header')
      if (bar && !bar.contains(element) && !element.contains(bar))
        problems.push(`“${name}” is covered at ${Math.round(y)} by “${bar.textContent.trim().slice(0, 60)}”`)
    }
  }
  return problems
}"""
LOOKS = 20
"""How often a page is looked at that seems to cover something: the words of a language may still be on their way."""
BOARD = "[role=grid]"
POINTS = ".players .points"
PRICES = "[data-price]"
DECIDES = {
    "atacama": (BOARD, POINTS, ".players .role"),
    "ghawar": (BOARD, PRICES, POINTS),
    "guven": (BOARD, PRICES, POINTS),
    "oil_city": (),
}
"""By game: the board, prices, whose metals count, and points."""
AMONG = [{"moves": ["e5"], "told": []}, {"moves": ["c3"], "told": []}]


def wordiest(game: str) -> str:
    """The lesson of a game whose task is longest in any language: where that fits, all do."""
    tasks: dict[str, int] = {}
    for language in LANGUAGES:
        texts = tomllib.loads((ROOT / f"src/gusher/rules/{game}/lessons/text.{language}.toml").read_text("utf-8"))
        for name, lesson in texts.items():
            tasks[name] = max(tasks.get(name, 0), len(lesson.get("task", "")) if isinstance(lesson, dict) else 0)
    return max(tasks, key=tasks.__getitem__)


def longest_verdict(game: str) -> str:
    """The longest of all that lessons of a game say of a move, in any language."""
    said = [""]
    for language in LANGUAGES:
        texts = tomllib.loads((ROOT / f"src/gusher/rules/{game}/lessons/text.{language}.toml").read_text("utf-8"))
        for lesson in texts.values():
            if isinstance(lesson, dict):
                said += [text for key, text in lesson.items() if key not in ("title", "task")]
    return max(said, key=len)


def covered(page, *selectors: str) -> list[str]:
    """What cuts off or covers visible parts of a page that is not scrolled, once all its words have come; each selector
    matches at least one."""
    page.evaluate("scrollTo(0, 0)")
    parts = [page.locator(f"{selector} >> visible=true") for selector in selectors]
    for each in parts:
        each.first.wait_for()
    problems = []
    for _ in range(LOOKS):
        looking.drawn(page)
        problems = [problem for each in parts for problem in each.evaluate_all(_UNDER)]
        if not problems:
            break
        page.wait_for_timeout(100)
    return problems


def small_page(visit, guest, **options):
    """A page that the test gives its sizes."""
    return visit(guest=guest, reduced_motion="reduce", has_touch=True, **options)


@pytest.mark.parametrize("game", ["atacama", "oil_city", *nightly("ghawar", "guven")])
def test_a_lesson_is_the_bar(visit, tables, game):
    name, moves = LESSONS[game]
    guest = tables.ada
    asked = guest.post(f"/api/lessons/{game}/{wordiest(game)}", None)["id"]
    missed = guest.post(f"/api/lessons/{game}/{name}", None)["id"]
    if moves:
        with guest.sit(missed) as chair:
            for move in moves:
                chair.act(move)
    page = small_page(visit, guest)
    decides = DECIDES[game]
    problems = []
    for size, window in SMALL.items():
        looking.resize(page, window)
        page.goto(f"/table/{asked}")
        for language in LANGUAGES:
            looking.speak(page, language)
            problems += [f"{size}, {language}: {each}" for each in covered(page, ".task > *", *decides)]
            if page.locator(".foot > .task .words").evaluate("(words) => words.scrollHeight - words.clientHeight") > 1:
                problems.append(f"{size}, {language}: the task does not fit")
        looking.speak(page, "en")
        if moves:
            page.goto(f"/table/{missed}")
            button = "[data-standing=missed] .button"
            problems += [f"{size}: {each}" for each in covered(page, ".said", button, *decides)]
            expect(page.locator("[data-standing]").get_by_text("Waiting for")).to_have_count(0)
            expect(page.locator(".foot .move")).to_be_hidden()
            # Words scroll, buttons don't.
            page.locator(".said").evaluate("(said, text) => { said.lastChild.data = text }", longest_verdict(game))
            problems += [f"{size}, longest: {each}" for each in covered(page, button, *decides)]
            begins = page.locator(".said").evaluate("(said) => said.parentElement.parentElement.scrollTop")
            assert begins == 0
    assert not problems, "\n".join(problems)


def test_nothing_that_decides_lies_under_the_bar(visit, tables):
    """Prices, whose metals count, points, and the way in for somebody else."""
    page = small_page(visit, tables.ada)
    told = {
        tables.middle: (*DECIDES["atacama"], "section.panel"),
        tables.four: (*DECIDES["atacama"], "section.panel"),
        tables.field.ghawar_six: (*DECIDES["ghawar"], "section.panel"),
        tables.field.ghawar_four: (*DECIDES["ghawar"], "section.panel"),
        tables.field.guven_turn: (*DECIDES["guven"], "section.panel .button"),
        tables.open: (BOARD, ".qr", ".link .button"),
    }
    problems = []
    for window in SMALL.values():
        looking.resize(page, window)
        for table, parts in told.items():
            page.goto(f"/table/{table}")
            problems += [f"{window}, {table}: {each}" for each in covered(page, *parts)]
    assert not problems, "\n".join(problems)


def test_who_lacks_a_colour_is_seen(visit, tables):
    """Whoever lacks one comes last, whatever their points are (G28)."""
    page = small_page(visit, tables.ada)
    problems = []
    for window in SMALL.values():
        looking.resize(page, window)
        page.goto(f"/table/{tables.field.ghawar_lacking}")
        for colour in ("White", "Blue", "Red"):
            sign = page.get_by_role("img", name=f"Last for now. Missing: {colour}", exact=True)
            expect(sign).to_be_visible()
            problems += [f"{window}: {each}" for each in sign.evaluate_all(_UNDER)]
        expect(page.locator(".goods .last")).to_have_count(3)
        problems += [f"{window}: {each}" for each in covered(page, *DECIDES["ghawar"])]
    assert not problems, "\n".join(problems)


def test_a_hint_of_a_puzzle_is_seen_and_so_is_what_decides(visit, tables):
    page = small_page(visit, tables.ada)
    # Bots that could say why take minutes to load.
    page.route("**/hint", lambda route: route.fulfill(json={"because": [], "among": AMONG}))
    problems = []
    for game in ("atacama", "ghawar", "guven"):
        puzzle = tables.ada.get(f"/api/puzzles/{game}")[0]["name"]
        for window in SMALL.values():
            looking.resize(page, window)
            page.goto(f"/puzzles/{game}/{puzzle}")
            problems += [f"{game}, {window}: {each}" for each in covered(page, ".task .task", *DECIDES[game])]
            page.get_by_role("button", name="Hint", exact=True).click()
            problems += [f"{game}, {window}: {each}" for each in covered(page, ".told", *DECIDES[game])]
    assert not problems, "\n".join(problems)


def test_buttons_stay_where_they_are_while_the_bar_grows(visit, server):
    guest = server.guest()
    page = small_page(visit, guest, viewport={"width": 360, "height": 640})
    table = guest.new_table("here", "here")
    play_on(guest, table, 3)
    page.goto(f"/table/{table}")
    bar = page.locator(".foot")
    page.locator("[data-open]").first.wait_for()
    idle = bar.bounding_box()
    assert idle["height"] < 64, "as high as its words"
    page.locator("[data-open]").nth(7).tap()
    build = page.get_by_role("button", name="Build", exact=True)
    first = build.bounding_box()
    expect(page.locator(".preview .lines li").first).to_be_visible()
    assert build.bounding_box() == first
    assert bar.bounding_box()["y"] < idle["y"]
    assert (
        page.locator(BOARD).bounding_box()["y"] + page.locator(BOARD).bounding_box()["height"]
        <= bar.bounding_box()["y"]
    )


def test_the_focus_is_never_behind_the_bar(visit, tables):
    page = visit(guest=tables.ada, reduced_motion="reduce")
    for window in SMALL.values():
        looking.resize(page, window)
        for table in (tables.middle, tables.field.guven_turn, tables.hall.arranging):
            page.goto(f"/table/{table}")
            page.locator(".foot .button, .foot .status").first.wait_for()
            for key in ("Tab", "Shift+Tab"):
                for _ in range(30):
                    page.keyboard.press(key)
                    if page.evaluate("document.activeElement !== document.body"):
                        expect_visible_focus(page)
