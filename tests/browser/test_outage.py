"""Pages that begin while the server can't be reached: they say so, try again by themselves, and go on with it."""

import re

import pytest
from browser.board import AtacamaPage
from browser.looking import SIZES, cut, resize
from browser.words import LOCALES
from examples import nightly
from playwright.sync_api import expect
from processes import wait_for

from dev.testing.servers import LiveServer

AWAY = "The server can’t be reached. Trying again…"
IN_ALL_LANGUAGES = re.compile("can’t be reached.*nicht zu erreichen.*nie odpowiada", re.DOTALL)
SOON = 1_000
"""Milliseconds, less than the longest time between two tries."""
PHONE = {"width": 360, "height": 800}
PLACES = {
    "lobby": ("/", "main h2 >> text=Games"),
    "new game": ("/new/atacama", "button >> text=Start the game"),
    "new room": ("/room", "button:enabled >> text=Open the room"),
    "table": ("/table/{middle}", "[role=grid]"),
    "replay": ("/table/{over}/replay", "[role=grid]"),
    "debrief": ("/debrief/{hall}", "h1"),
    "puzzles": ("/puzzles/atacama", "main h1"),
    "phone": ("/room/{room}", "h1 >> text=Hello, Ada"),
    "door": ("/room/{door}", "button >> text=Join"),
    "host": ("/room/{room}/host", "h1"),
    "wall": ("/room/{room}/wall", "text={room}"),
}


@pytest.fixture(autouse=True)
def _no_connection_for_a_while(expected):
    expected += [
        "Failed to load resource",
        "WebSocket connection to .* failed",
        "dynamically imported module",
        "preload CSS",
    ]


def notice(page):
    return page.get_by_role("status").get_by_text(AWAY)


def cut_off(page):
    """A proxy stands before the server, and has nobody to ask. Returns how the server comes back."""
    page.route("**/api/**", lambda route: route.fulfill(status=503, content_type="text/html", body="<h1>Soon</h1>"))
    lines = []
    page.route_web_socket("**/api/**", lambda line: line.connect_to_server() if lines else line.close())

    def come_back():
        page.unroute("**/api/**")
        lines.append("open")

    return come_back


@pytest.mark.parametrize("place", PLACES)
def test_whatever_begins_without_the_server_goes_on_with_it(visit, tables, place):
    path, sign = PLACES[place]
    named = {}
    if "{hall}" in path:
        named["hall"] = tables.hall.over
    if "{room}" in path:
        named["room"] = tables.rooms.gathering
    if "{door}" in path:
        named["door"] = tables.rooms.door
    named |= {name: getattr(tables, name) for name in ("middle", "over") if f"{{{name}}}" in path}
    page = visit(guest=tables.ada)
    come_back = cut_off(page)
    page.goto(path.format(**named))
    expect(notice(page)).to_be_visible()
    page.evaluate("window.isTheSamePage = true")
    # It stays while one try after the other fails.
    page.wait_for_timeout(SOON)
    expect(notice(page)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    come_back()
    expect(page.locator(sign.format(**named)).first).to_be_visible()
    expect(page.get_by_text(AWAY)).to_have_count(0)
    assert page.evaluate("window.isTheSamePage"), "nothing was loaded anew"


def test_whoever_does_not_want_to_wait_tries_at_once(visit, tables):
    # Time stands still in the whole context, so it is of no use to other tests.
    page = visit(guest=tables.ada, anew=True)
    page.clock.install()
    come_back = cut_off(page)
    page.goto(f"/table/{tables.middle}")
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    expect(notice(page)).to_be_visible()
    come_back()
    # Time stands still: by itself the page does not try again.
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[role=grid]").first).to_be_visible()


@pytest.mark.parametrize("language", ["de", *nightly("en", "pl")])
def test_a_page_that_begins_after_too_many_requests_waits(visit, server, words, language):
    say = words[language]
    page = visit(guest=server.guest(), locale=LOCALES[language])
    too_many = {"reason": {"code": "too_fast"}, "detail": ""}
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.fulfill(status=429, headers={"retry-after": "1"}, json=too_many)

    page.route("**/api/tables", refuse)
    page.goto("/")
    expect(page.get_by_role("status").get_by_text(say("app.busy"))).to_be_visible()
    page.wait_for_timeout(3 * SOON)
    assert 2 <= len(asked) <= 4
    expect(page.get_by_role("alert")).to_have_count(0)
    page.unroute("**/api/tables")
    expect(page.get_by_role("button", name=say("lobby.playNow"), exact=True).first).to_be_visible()
    expect(page.get_by_text(say("app.busy"))).to_have_count(0)


@pytest.mark.parametrize("by_itself", [False, True], ids=["asked", "by itself"])
def test_who_waited_at_the_button_is_at_the_beginning_of_the_page(visit, tables, by_itself):
    page = visit(guest=tables.ada)
    come_back = cut_off(page)
    page.goto(f"/table/{tables.middle}")
    again = page.get_by_role("button", name="Try again")
    again.focus()
    # A try in vain takes it from nobody.
    page.keyboard.press("Enter")
    page.wait_for_timeout(SOON)
    expect(again).to_be_focused()
    come_back()
    if not by_itself:
        page.keyboard.press("Enter")
    expect(page.locator("[role=grid]").first).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()


def test_who_was_elsewhere_stays_there(visit, tables):
    page = visit(guest=tables.ada)
    come_back = cut_off(page)
    page.goto(f"/table/{tables.middle}")
    expect(notice(page)).to_be_visible()
    settings = page.get_by_role("button", name="Settings")
    settings.focus()
    come_back()
    expect(page.locator("[role=grid]").first).to_be_visible()
    expect(settings).to_be_focused()


def test_who_leaves_the_page_asks_for_it_no_more(visit, tables):
    page = visit(guest=tables.ada)
    cut_off(page)
    page.goto(f"/table/{tables.middle}")
    expect(notice(page)).to_be_visible()
    page.get_by_role("link", name="Gusher: all games").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    # On a late line what was asked before is still to go.
    page.wait_for_timeout(SOON)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Try again").click()
    page.wait_for_timeout(SOON)
    assert any(url.endswith("/api/tables") for url in asked)
    assert not [url for url in asked if tables.middle in url]


def test_other_errors_stay(visit):
    page = visit("/table/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table.")
    expect(page.get_by_role("link", name="All games", exact=True)).to_be_visible()
    expect(page.get_by_text(AWAY)).to_have_count(0)


@pytest.fixture
def mortal(tmp_path):
    """A server that is killed and comes back."""
    with LiveServer(tmp_path, compiles=False) as running:
        yield running


def test_a_table_whose_screen_had_never_been_loaded(visit, mortal):
    guest = mortal.guest()
    table = guest.new_table("here", "here")
    page = visit("/", url=mortal.url, guest=guest)
    link = page.locator(f"a[href='/table/{table}']").first
    link.wait_for()
    mortal.kill()
    link.click()
    expect(notice(page)).to_be_visible()
    mortal.start()
    assert AtacamaPage(page).is_my_turn()
    # It has its styles, too.
    assert page.locator(".board, [role=grid]").first.bounding_box()["width"] > 300


def test_a_phone_that_comes_into_the_room_during_an_outage(visit, mortal):
    host = mortal.guest()
    code = host.post("/api/rooms", {"game": "oil_city", "people": 3, "clock": 0})["code"]
    for name in ("Bo", "Cy"):
        mortal.guest().post(f"/api/rooms/{code}/join", {"name": name})
    phone = visit(f"/room/{code}", url=mortal.url, viewport=PHONE, has_touch=True, service_workers="allow")
    phone.get_by_label("Your name").fill("Ada")
    phone.get_by_role("button", name="Join", exact=True).click()
    phone.get_by_role("button", name="I have written it down").click()
    expect(phone.get_by_role("heading", name="Hello, Ada")).to_be_visible()
    wait_for(lambda: phone.evaluate("async () => (await (await caches.open('shell')).keys()).length > 4"))
    phone.reload()
    host.post(f"/api/rooms/{code}/acts", {"act": "start"})
    expect(phone.get_by_role("heading", name="Hello, Ada")).to_be_hidden()
    mortal.kill()
    phone.reload()
    expect(notice(phone)).to_be_visible()
    mortal.start()
    expect(phone.get_by_role("region").or_(phone.get_by_role("dialog")).first).to_be_visible()
    expect(phone.get_by_text(AWAY)).to_have_count(0)


@pytest.mark.parametrize("what", ["**/assets/app-*.js", "**/assets/en-*.js"])
def test_the_app_itself_did_not_come(visit, server, what):
    page = visit(anew=True)
    for missing in (what, "**/api/health"):
        page.route(missing, lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("status").get_by_text(IN_ALL_LANGUAGES)).to_be_visible()
    page.unroute(what)
    page.unroute("**/api/health")
    expect(page.get_by_role("button", name="Play now", exact=True).first).to_be_visible()
    expect(page.get_by_text(IN_ALL_LANGUAGES)).to_have_count(0)


def test_the_styles_did_not_come(visit):
    page = visit(anew=True)
    page.route("**/assets/app-*.css", lambda route: route.abort())
    page.route("**/api/health", lambda route: route.abort())
    page.goto("/")
    play = page.get_by_role("button", name="Play now", exact=True).first
    play.wait_for()
    plain = play.evaluate("(button) => getComputedStyle(button).borderRadius")
    page.unroute("**/assets/app-*.css")
    page.unroute("**/api/health")
    expect(play).not_to_have_css("border-radius", plain)


TABLE = ("**/assets/TablePage-*.js", "**/assets/table-*.js")


def loads(page):
    """The documents that the page loads from now on."""
    begun = []
    page.on("domcontentloaded", lambda _: begun.append(page.url))
    return begun


@pytest.mark.parametrize("language", ["pl", *nightly("en", "de")])
def test_a_part_that_is_gone_for_good_makes_no_circle_and_is_said_to_be(visit, tables, words, language):
    say = words[language]
    page = visit(guest=tables.ada, locale=LOCALES[language], anew=True)
    for part in TABLE:
        page.route(part, lambda route: route.abort())
    begun = loads(page)
    page.goto(f"/table/{tables.middle}")
    gone = page.get_by_role("status").get_by_text(say("app.gone"))
    expect(gone).to_be_visible()
    assert len(begun) == 2
    page.get_by_role("button", name=say("app.reload")).click()
    while len(begun) < 3:
        page.wait_for_timeout(100)
    expect(gone).to_be_visible()
    page.wait_for_timeout(2 * SOON)
    assert len(begun) == 3
    page.get_by_role("main").get_by_role("link", name=say("nav.home"), exact=True).click()
    expect(page.get_by_role("button", name=say("lobby.playNow"), exact=True).first).to_be_visible()
    expect(page.get_by_text(say("app.gone"))).to_have_count(0)
    assert len(begun) == 4
    for part in TABLE:
        page.unroute(part)
    page.goto(f"/table/{tables.middle}")
    expect(page.locator("[role=grid]").first).to_be_visible()


def test_a_small_part_that_is_gone_leaves_the_page_and_is_said_in_sight(visit, tables):
    page = visit(guest=tables.ada, anew=True, viewport=PHONE)
    for part in ("**/assets/course-*.js", "**/assets/parts-*.js"):
        page.route(part, lambda route: route.abort())
    begun = loads(page)
    page.goto(f"/table/{tables.over}/replay")
    analysis = page.get_by_role("button", name="Analysis")
    analysis.click()
    while len(begun) < 2:
        page.wait_for_timeout(100)
    analysis.wait_for()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    analysis.evaluate("(button) => button.click()")
    expect(page.get_by_text("A part of this page could not be loaded.")).to_be_in_viewport()
    expect(page.locator("[role=grid]").first).to_be_visible()
    for size in SIZES.values():
        resize(page, size)
        assert cut(page) == []
    # On other pages nothing is missing.
    page.get_by_role("link", name="Gusher: all games").click()
    expect(page.get_by_role("button", name="Play now", exact=True).first).to_be_visible()
    expect(page.get_by_text("A part of this page could not be loaded.")).to_have_count(0)


def test_words_that_are_gone_for_good(visit):
    page = visit(anew=True)
    page.route("**/assets/en-*.js", lambda route: route.abort())
    begun = loads(page)
    page.goto("/")
    gone = page.get_by_role("status").get_by_text(
        re.compile("could not be loaded.*ließ sich nicht.*Nie udało", re.DOTALL)
    )
    expect(gone).to_be_visible()
    expect(page.get_by_text(IN_ALL_LANGUAGES)).to_be_hidden()
    page.wait_for_timeout(2 * SOON)
    assert len(begun) == 2
    page.unroute("**/assets/en-*.js")
    page.get_by_role("link", name="Neu laden").click()
    expect(page.get_by_role("button", name="Play now", exact=True).first).to_be_visible()
    expect(gone).to_have_count(0)
