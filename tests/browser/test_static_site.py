"""A site: the app from a web server that knows nothing of it, in a folder, and after that server has gone."""

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from browser.board import AtacamaPage
from browser.lessons import expect_no_trace_in_the_lobby, miss_and_solve
from browser.pages import card, wait_on
from examples import nightly
from playwright.sync_api import expect

from gusher.server import site
from gusher.table import puzzles

POLICY = "script-src 'self' 'wasm-unsafe-eval'"
SERVER = "https://play.example.org"
KEPT = "This site is kept on this device"


class Plain(SimpleHTTPRequestHandler):
    """A web server as simple as they get, but for its policy."""

    def end_headers(self):
        self.send_header("content-security-policy", POLICY)
        super().end_headers()

    def send_error(self, code, *arguments):
        self.missed.append(self.path)
        super().send_error(code, *arguments)

    def log_message(self, *arguments):
        pass


class Host:
    """Web space with a site in a folder of it."""

    def __init__(self, root, files):
        self.folder = root / "school" / "games"
        site.write(files, self.folder)
        self.missed = []
        handler = type("Here", (Plain,), {"missed": self.missed})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=root))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/school/games/"

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def files():
    return site.files(SERVER)


@pytest.fixture
def host(tmp_path, files):
    with_site = Host(tmp_path, files)
    yield with_site
    with_site.stop()


@pytest.fixture
def browse(chrome, host, expected):
    """Open a page of the site as in a browser of its own; whatever is asked of any other host fails the test."""
    contexts, problems = [], []

    def open_page(path="", **options):
        options = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"} | options
        contexts.append(chrome.new_context(**options))
        page = contexts[-1].new_page()
        page.on(
            "request", lambda asked: asked.url.startswith((host.url, "blob:", "data:")) or problems.append(asked.url)
        )
        page.on("console", lambda said: said.type == "error" and problems.append(said.text))
        page.goto(host.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [*problems, *host.missed] == []


AGED = """async () => {
  const asked = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)))
  const database = await asked(indexedDB.open('gusher', 1))
  const tables = database.transaction('tables', 'readwrite').objectStore('tables')
  const all = await asked(tables.getAll())
  for (const each of all) await asked(tables.put({ ...each, changed: each.changed - 31 * 24 * 3600 }))
  database.close()
  return all.length
}"""
"""Lets all tables be a month older; how many there are."""


def begin(page):
    """From the lobby to a game of two at this device."""
    expect(card(page)).to_be_visible()
    page.evaluate("location.hash = '#/new/atacama'")
    page.get_by_label("Who sits in seat 2?").select_option("here")
    page.get_by_role("textbox", name="Name").nth(0).fill("Ada")
    page.get_by_role("textbox", name="Name").nth(1).fill("Grace")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/#/table/here-*")
    return AtacamaPage(page)


def test_a_game_is_begun_and_goes_on_after_the_server_has_gone(browse, host):
    page = browse()
    expect(page.get_by_text(KEPT)).to_be_visible()
    table = begin(page)
    table.play("e5")
    host.stop()
    table.play("a1")
    page.reload()
    table = AtacamaPage(page)
    table.expect_rigs({"e5": 1, "a1": 1})
    table.play("c3")
    # Somebody who has said their name is called so from now on.
    page.goto(host.url + "#/new/atacama")
    expect(page.get_by_role("textbox", name="Name").first).to_have_value("Ada")
    # What nobody has looked at yet is there, too.
    page.get_by_role("link", name="Gusher: all games").click()
    expect(page.get_by_role("link").filter(has_text="on this device")).to_have_count(1)
    page.goto(host.url + "#/rules/ghawar")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(host.url + "#/guide")
    expect(page.get_by_role("heading", level=1)).to_have_text("Oil City with a class")
    for picture in page.get_by_role("img").all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function("(image) => image.naturalWidth > 0", arg=picture.element_handle())


def test_companies_share_a_device_after_the_server_has_gone(browse, host):
    page = browse()
    expect(page.get_by_text(KEPT)).to_be_visible()
    host.stop()
    page.evaluate("location.hash = '#/new/oil_city'")
    for company in (2, 3):
        page.get_by_label(f"Who plays company {company}?").select_option("here")
    expect(page.get_by_role("option", name="Others, by link or QR code")).to_have_count(0)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/#/table/here-*")
    page.get_by_role("button", name="I am Player 1").click()
    page.get_by_role("button", name="Tokens placed").click()
    page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Pass the device on to Player 2.")).to_be_visible()


def test_where_a_browser_keeps_nothing_a_game_lasts_as_long_as_the_page(browse, host):
    page = browse(service_workers="block")
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') }")
    page.reload()
    table = begin(page)
    table.play("e5")
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    page.get_by_role("link", name="Gusher: all games").click()
    page.get_by_role("link").filter(has_text="on this device").click()
    table.expect_rigs({"e5": 1})
    table.play("a1")


def test_a_bot_plays_after_one_tap_though_the_server_has_gone(browse, host):
    page = browse()
    expect(page.get_by_text(KEPT)).to_be_visible()
    host.stop()
    card(page).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/#/table/here-*")
    table = AtacamaPage(page)
    table.play("e5")
    assert table.is_my_turn()
    wait_on(page, lambda: len(table.rigs()) == 2)


def test_lessons_are_taken_though_the_server_has_gone(browse, host):
    page = browse()
    expect(page.get_by_text(KEPT)).to_be_visible()
    miss_and_solve(page, meanwhile=host.stop)
    # In the last one a bot answers.
    page.get_by_role("button", name="9. The end of a game").click()
    table = AtacamaPage(page)
    expect(page.get_by_role("region", name="The end of a game")).to_contain_text("Lesson 9 of 9")
    rigs = len(table.rigs())
    table.play(table.open_fields()[0])
    wait_on(page, lambda: len(table.rigs()) == rigs + 2)
    assert table.is_my_turn()
    page.get_by_role("link", name="Gusher: all games").click()
    expect_no_trace_in_the_lobby(page)
    # They are forgotten after a while; games are not.
    begin(page)
    assert page.evaluate(AGED) == 4
    page.goto(host.url)
    expect(page.get_by_role("link").filter(has_text="on this device")).to_have_count(1)
    assert page.evaluate(AGED) == 1


@pytest.mark.parametrize("game", ["atacama", *nightly("ghawar", "guven")])
def test_a_puzzle_is_missed_and_solved_though_the_server_has_gone(browse, host, game):
    page = browse()
    expect(page.get_by_text(KEPT)).to_be_visible()
    host.stop()
    page.evaluate("game => location.hash = `#/puzzles/${game}`", game)
    expect(page.locator(".stamps svg").first).to_be_visible()
    puzzle, count = puzzles.puzzles(game)[0], len(puzzles.puzzles(game))
    page.get_by_role("link", name="Begin").click()
    task = page.get_by_role("region", name=f"Puzzle 1 of {count}")
    task.get_by_role("button", name="Hint").click()
    expect(task).to_contain_text(re.compile(r"Why it is good: .|It is one of these:\s+."))
    if game == "atacama":
        table = AtacamaPage(page)
        table.play(puzzle.others[0])
        expect(task).to_contain_text(f"Not this one. {puzzle.others[0]} does not win.")
        there = task.get_by_role("link", name="Open it there: play.example.org")
        expect(there).to_have_attribute("href", f"{SERVER}/puzzles/atacama/{puzzle.name}")
        task.get_by_role("button", name="Try again").click()
        table.play(puzzle.solution)
        expect(task).to_contain_text(f"That’s it! {puzzle.solution} wins by 2 points")
        standing = "solved with a hint"
    else:
        task.get_by_role("button", name="Solution").click()
        expect(task).to_contain_text(
            re.compile(r"This was the move. Every drive with another result brings at least \d")
        )
        standing = "solution seen"
    task.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_role("region", name=re.compile(rf"Puzzle \d+ of {count}"))).to_contain_text("is to move")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("link", name=f"Puzzle 1, {standing}").first).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{host.url}#/puzzles/{game}/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no such puzzle.")


@pytest.mark.parametrize("locale", ["en-GB", *nightly("de-DE", "pl-PL")])
def test_every_link_leads_somewhere(browse, host, words, locale):
    page = browse(locale=locale, service_workers="block")
    own = words[locale[:2]]
    left, seen = ["#/"], set()
    while left:
        address = left.pop()
        # One puzzle of each game is enough.
        kind = re.sub(r"^(#/puzzles/\w+/).*", r"\1", address)
        if kind in seen:
            continue
        seen.add(kind)
        # Without what stood there before.
        page.goto("about:blank")
        page.goto(host.url + address)
        expect(
            page.get_by_role("main").get_by_role("heading", level=1).or_(page.locator("form h1")).first
        ).to_be_visible()
        expect(page.get_by_text(own.forms("lost.title")[0])).to_have_count(0)
        if address == "#/":
            expect(page.locator("main a[href='#/guide']").last).to_be_visible()
        for each in page.locator("article:has(> .name)").all():
            each.locator("[aria-expanded]").click()
            expect(each.locator(".rest a").first).to_be_visible()
        links = page.evaluate("[...document.querySelectorAll('main a[href]')].map((link) => link.getAttribute('href'))")
        assert [link for link in links if not link.startswith(("#", SERVER, "notices.txt"))] == []
        left += [link.partition("#")[0] + "#" + link.split("#")[1] for link in links if link.startswith("#/")]
    links = {"#/", "#/guide", "#/new/atacama", "#/learn/atacama", "#/rules/atacama", "#/rules/oil_city"}
    assert links | {"#/new/oil_city", "#/puzzles/guven/"} <= seen


def test_what_takes_a_server_says_so_and_where_one_is(browse):
    page = browse("#/room", service_workers="block")
    expect(page.get_by_role("heading", level=1)).to_have_text("This takes a Gusher server.")
    expect(page.get_by_role("link", name="Open it there: play.example.org")).to_have_attribute("href", f"{SERVER}/room")
    # What nobody has, a server has not either.
    page.evaluate("location.hash = '#/learn/nothing'")
    expect(page.get_by_text("There is no such game here.")).to_be_visible()
    page.get_by_role("link", name="All games", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").get_by_text("Language")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_have_count(0)


def test_where_browsers_keep_no_pages_that_is_said(browse):
    page = browse(service_workers="block", extra_http_headers={})
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.reload()
    expect(page.get_by_text("This browser does not keep the site")).to_be_visible()
    begin(page).play("e5")


def test_a_newer_site_is_offered_in_the_lobby_and_then_taken(browse, host):
    page = browse()
    expect(page.get_by_text(KEPT)).to_be_visible()
    table = begin(page)
    table.play("e5")
    site.write(site.files("https://other.example.org"), host.folder, over=True)
    page.reload()
    AtacamaPage(page).expect_rigs({"e5": 1})
    expect(page.get_by_text("There is a newer version")).to_have_count(0)
    page.get_by_role("link", name="Gusher: all games").click()
    expect(page.get_by_role("link", name="Go to the server: play.example.org")).to_be_visible()
    page.get_by_role("button", name="Load it").click()
    expect(page.get_by_role("link", name="Go to the server: other.example.org")).to_be_visible()
    expect(page.get_by_text("There is a newer version")).to_have_count(0)
    expect(page.get_by_role("link").filter(has_text="on this device")).to_have_count(1)


def test_it_can_be_installed_from_its_folder(browse, host):
    page = browse(service_workers="block")
    cdp = page.context.new_cdp_session(page)
    answer = cdp.send("Page.getAppManifest")
    assert answer["errors"] == []
    assert answer["url"] == host.url + "manifest.webmanifest"


def test_a_page_from_a_disk_says_that_it_takes_a_web_server(chrome, host):
    context = chrome.new_context()
    page = context.new_page()
    page.goto((host.folder / "index.html").as_uri())
    expect(page.get_by_text("This page works from a web server only")).to_be_visible()
    context.close()


def test_a_link_brings_a_game_to_another_device(browse, host):
    page = browse(permissions=["clipboard-read", "clipboard-write"], service_workers="block")
    table = begin(page)
    table.play("e5")
    page.get_by_role("button", name="Copy a link with this game").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.match(re.escape(host.url) + r"#/open#\d+\.Gusher", link)
    other = browse(link.removeprefix(host.url), service_workers="block")
    other.wait_for_url("**/#/table/here-*")
    table = AtacamaPage(other)
    table.expect_rigs({"e5": 1})
    table.play("a1")
    broken = browse("#/open#Gusher%20game", service_workers="block")
    expect(broken.get_by_role("alert")).to_be_visible()
    # Cut where the rest would be a game, too.
    cut = browse(link.removeprefix(host.url).rpartition("%0A")[0].rpartition("%0A")[0] + "%0A", service_workers="block")
    expect(cut.get_by_role("alert")).to_contain_text("The end of this link is missing.")


def test_moves_are_judged_and_a_position_is_passed_on_after_the_server_has_gone(browse, host):
    page = browse(permissions=["clipboard-read", "clipboard-write"])
    expect(page.get_by_text(KEPT)).to_be_visible()
    table = begin(page)
    for field in ("e5", "a1", "c3"):
        table.play(field)
    host.stop()
    page.get_by_role("link", name=re.compile(r"\ba1\b")).click()
    table.expect_rigs({"e5": 1, "a1": 1})
    page.get_by_role("button", name="Best moves").click()
    best = page.get_by_role("region", name="Best moves here")
    expect(best).to_contain_text(re.compile(r"is to move.*What Surveyor would do.*Builds on .*played", re.DOTALL))
    best.get_by_role("button", name="Look through the whole game").click()
    expect(best).to_contain_text("Looked at: 3 of 3 turns")
    page.get_by_role("button", name="Link to this position").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.match(re.escape(host.url) + r"#/open\?at=2#\d+\.Gusher", link)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_url("**/#/table/here-*/replay?at=2")
    table = AtacamaPage(page)
    table.expect_rigs({"e5": 1, "a1": 1})
    page.get_by_role("button", name="Next move").click()
    table.expect_rigs({"e5": 1, "a1": 1, "c3": 1})
    page.get_by_role("button", name="Previous move").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"#/table/here-[\w-]+$"))
    table.play("g7")
    table.expect_rigs({"e5": 1, "a1": 1, "g7": 1})
