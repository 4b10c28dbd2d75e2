"""How much the first page loads, and what it leads to."""

import gzip

import pytest
from browser import looking
from browser.pages import opened
from browser.words import LOCALES
from playwright.sync_api import expect

LIMIT = 60_000
FONTS = 45_000
"""Bytes of the letters that a page in one language asks for."""
_MOVED = """() => new Promise((answer) => {
  const all = (list) => answer(list.getEntries().reduce((sum, { value }) => sum + value, 0))
  new PerformanceObserver(all).observe({ type: 'layout-shift', buffered: true })
  setTimeout(answer, 200, 0)
})"""
DRAWN = "(all) => all.map((each) => each.getBBox().width > 0)"
_FACES = "() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)"


@pytest.mark.parametrize("language", LOCALES)
def test_at_most_60_kb_of_compressed_script(visit, tables, words, language):
    """Lists of tables included, for somebody is always looking for players."""
    tables.invited  # noqa: B018 - an open table
    page = visit(locale=LOCALES[language], anew=True)
    answers = []

    def note(answer):
        answers.append(answer)

    page.on("response", note)
    page.goto("/")
    page.get_by_role("button", name=words[language]("lobby.playNow")).first.wait_for()
    page.wait_for_load_state("networkidle")
    scripts = [answer for answer in answers if "javascript" in answer.headers.get("content-type", "")]
    sizes = {answer.url.rpartition("/")[2]: answer.request.sizes()["responseBodySize"] for answer in scripts}
    inline = page.locator("script:not([src])").all_text_contents()
    total = sum(sizes.values()) + sum(len(gzip.compress(script.encode())) for script in inline)
    assert len(sizes) >= 3, "the app, its words, and the game's"
    assert total > 15_000, "too little to be true"
    assert total <= LIMIT, sizes
    for answer in scripts:
        assert answer.headers.get("content-encoding") == "gzip" or sizes[answer.url.rpartition("/")[2]] < 1000
    # Neither the table nor other languages are among it.
    assert [name for name in sizes if name.startswith("lists-")]
    assert not [name for name in sizes if name.startswith(("Table", "table-", "Replay", "Rules", "NewTable"))]


@pytest.mark.parametrize("language", LOCALES)
def test_letters_are_ours_and_nothing_moves_while_it_loads(visit, words, language):
    page = visit(locale=LOCALES[language], anew=True, viewport={"width": 360, "height": 800})
    sizes = {}

    def note(answer):
        if answer.url.endswith(".woff2"):
            sizes[answer.url.rpartition("/")[2]] = int(answer.headers["content-length"])

    page.on("response", note)
    page.goto("/")
    page.get_by_role("button", name=words[language]("lobby.playNow")).first.wait_for()
    page.wait_for_load_state("networkidle")
    assert len(sizes) == (4 if language == "pl" else 2), sizes
    assert sum(sizes.values()) <= FONTS, sizes
    assert {each.strip('"') for each in page.evaluate(_FACES)} == {"Public Sans", "Crimson Pro"}
    assert page.evaluate(_MOVED) < 0.02


def test_all_games_are_on_the_first_screen(visit, tables):
    """Whatever the window and the language, and whoever looks; with what there is to play at once."""
    tables.all()
    tables.invited  # noqa: B018 - an open table
    listed = tables.ada.get("/api/tables")
    running = [each for each in listed if each["mine"] and not each["over"] and each["game"] == "atacama"]
    waiting = sum(map(_waits, running))
    assert 1 < waiting < len(running) - 1
    for guest in (None, tables.ada):
        page = visit("/", guest=guest, reduced_motion="reduce")
        # One's own tables are flags on the map, which say in words what they mean.
        flags = [f"{waiting} games wait for you", f"{len(running) - waiting} games under way"] if guest else []
        expect(page.get_by_role("article").first.locator(".flags > *")).to_have_text(flags)
        for size, window in looking.SIZES.items():
            looking.resize(page, window)
            for language in LOCALES:
                looking.speak(page, language)
                cards = page.get_by_role("article")
                expect(cards).to_have_count(4)
                # Each shows a position, drawn when the app was built.
                drawn = cards.get_by_role("img").locator("use")
                assert drawn.evaluate_all(DRAWN) == [True] * 4, (size, language)
                for each in cards.all():
                    box = each.bounding_box()
                    assert box["y"] >= 0, (size, language)
                    assert box["y"] + box["height"] <= window[1], (size, language)
                    expect(each.locator(".button.primary")).to_be_in_viewport(ratio=1)


def _waits(table):
    """Whether it is one's turn there."""
    seats = table["seats"]
    is_full = all(seat["kind"] != "open" for seat in seats)
    return is_full and any(seat["mine"] and seat["seat"] in table["movers"] for seat in seats)


def test_nothing_comes_from_elsewhere(visit, server, tables):
    page = visit(guest=tables.ada, anew=True)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("/", "/new/atacama", "/rules/atacama", f"/table/{tables.middle}", f"/table/{tables.over}/replay"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
    assert len(asked) > 20
    assert [url for url in asked if not url.startswith((server.url, server.ws_url, "data:", "blob:"))] == []


def test_bots_play_for_whoever_wants_to_watch(visit, server):
    page = visit("/", guest=server.guest())
    opened(page).get_by_role("button", name="Watch bots play").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    expect(page.get_by_role("log").or_(page.locator(".log")).first).to_contain_text("builds on")


def test_finished_games_of_one_game_alone(visit, server):
    ada = server.guest()
    for game, seats in (("atacama", 2), ("ghawar", 2)):
        with ada.sit(ada.new_table(*["here"] * seats, game=game)) as chair:
            chair.send("leave", seat=0)
    page = visit("/", guest=ada)
    finished = page.get_by_role("region", name="Finished games")
    expect(finished.get_by_role("link")).to_have_count(2)
    finished.get_by_label("Show").select_option("Ghawar")
    expect(finished.get_by_role("link")).to_have_count(1)
    expect(finished.get_by_role("link")).to_contain_text("Ghawar")
    finished.get_by_role("button", name="Remove from your list").click()
    expect(finished.get_by_text("Removed from your list")).to_be_visible()
