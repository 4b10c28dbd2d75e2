"""Several companies share one device, after the server has gone: all that is asked of them is who has it."""

import re

import pytest
from browser.here import modules_of, saved, wait_on_modules, wait_until_it_looks_back, wait_until_kept
from browser.oil_city.pages import Desk, arrange, invest, load, stay
from playwright.sync_api import expect

import gusher
from gusher.table import files

PEOPLE = ("Ada", "Grace", "Marie")
PHASES = {"Investment": invest, "Extraction": arrange, "Sale": load}


@pytest.fixture
def shared(alone):
    """A game of the last three turns, begun by three at this device, which has no server any more."""
    page, server, stop = alone
    form(page, server)
    stop()
    start(page)
    return page


def form(page, server):
    """The form of such a game, once everything that it needs is kept."""
    wait_on_modules(server, "oil_city")
    page.goto("/new/oil_city")
    for company in (2, 3):
        page.get_by_label(f"Who plays company {company}?").select_option("here")
    for seat, name in enumerate(PEOPLE):
        page.get_by_role("textbox", name="Name").nth(seat).fill(name)
    page.get_by_role("radio", name="Turns 4 to 6").check(force=True)
    page.get_by_role("switch", name="Only on this device").check(force=True)
    expect(page.get_by_role("status").get_by_text("Everything is here.")).to_be_visible()
    wait_until_kept(page, modules_of("oil_city"))


def start(page):
    """Begin the game."""
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/here-*")


def take(page, name):
    """Take the device that is passed on."""
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.get_by_role("region", name="What the company has").get_by_text(name)).to_be_visible()


def test_drafts_stay_with_their_company_and_offers_are_answered(shared):
    page = shared
    desk = Desk(page)
    take(page, "Ada")
    page.locator("[data-place] .counts button:not(.closed)").last.click()
    expect(page.get_by_role("button", name="Take up")).to_have_count(1)
    page.get_by_role("button", name="Write an offer").click()
    desk.put_in("We give", "złr")
    page.get_by_role("button", name=re.compile("^Company 2")).first.click()
    expect(page.get_by_role("article", name="Our offer")).to_be_visible()
    page.get_by_role("button", name="Pass the device on").first.click()
    # Whoever has it is asked for, and nothing is seen before that.
    expect(page.get_by_role("heading", name="Pass the device on to Grace.")).to_be_visible()
    expect(desk.panel).to_have_count(0)
    take(page, "Grace")
    text = saved(page)
    assert "1a-" not in text
    assert files.HIDDEN in text.split()
    expect(page.get_by_role("button", name="Take up")).to_have_count(0)
    offer = page.get_by_role("article", name=re.compile("Offer of Company 1"))
    offer.get_by_role("button", name="Take").click()
    offer.get_by_role("button", name="Yes, agreed").click()
    expect(page.locator(".deals .sold")).to_contain_text("Agreed! Grace takes an offer of company 1 (Ada)")
    # The cash says where it comes from.
    page.locator("button.cash").first.click()
    entries = page.get_by_role("dialog").get_by_role("row")
    expect(entries.nth(1)).to_contain_text("a deal")
    expect(entries.last).to_contain_text("2400")
    page.keyboard.press("Escape")
    # Who is ready passes it on without being asked; whoever has been before can have it back.
    desk.go_on("Tokens placed")
    expect(page.get_by_role("heading", name="Pass the device on to Marie.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Pass the device on to Ada.")).to_be_visible()
    take(page, "Grace")
    desk.press("Change something after all")
    desk.go_on("Tokens placed")
    take(page, "Ada")
    expect(page.get_by_role("button", name="Take up")).to_have_count(1)
    # The last one to be ready has the next phase first.
    desk.go_on("Tokens placed")
    take(page, "Marie")
    desk.go_on("Tokens placed")
    expect(page.locator("header.status .phase")).to_have_text("Extraction")
    expect(page.get_by_role("region", name="What the company has").get_by_text("Marie")).to_be_visible()


def test_bots_play_other_companies_after_the_server_has_gone(alone):
    page, server, stop = alone
    wait_on_modules(server, "oil_city", bots=True)
    page.goto("/new/oil_city")
    page.get_by_role("textbox", name="Name").fill("Ada")
    page.get_by_role("switch", name="Only on this device").check(force=True)
    expect(page.get_by_role("status").get_by_text("Everything is here.")).to_be_visible()
    wait_until_kept(page, modules_of("oil_city", bots=True))
    stop()
    start(page)
    desk = Desk(page)
    phase = page.locator("header.status .phase")
    # Nobody passes the device on.
    for name, play in PHASES.items():
        expect(phase).to_have_text(name)
        stay(desk)
        play(desk)
        asked = page.get_by_role("dialog", name="Done already?")
        expect(asked.or_(phase.filter(has_not_text=name)).first).to_be_visible()
        if asked.is_visible():
            asked.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("Turn 2/6")).to_be_visible()
    # They say why they did what they did, and what they would do.
    for fold in page.get_by_role("button", name="Show every step").all():
        fold.click()
    page.get_by_role("button", name=re.compile("^Why")).first.click()
    expect(page.locator(".answer").first).to_contain_text(re.compile(r"\w+\."))
    page.get_by_text("Give me a hint").click()
    suggestion = page.locator("details[open]").filter(has=page.get_by_text("Give me a hint"))
    expect(suggestion.get_by_role("status").locator("p").first).to_contain_text(re.compile("[Tt]oken|[Oo]ffer|ready"))


def test_what_companies_have_begun_here_goes_on_at_a_server(visit, server):
    wait_on_modules(server, "oil_city")
    begun = gusher.table("oil_city", seats=3, seed=1)
    begun.play("1a-tower1", seat=0)
    lines = "".join(f"seat {seat}: person {name}\n" for seat, name in enumerate(PEOPLE, start=1))
    text = begun.text().replace("\n\n", f"\n{lines}\n", 1)
    page = visit("/")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Go on with a game file").set_input_files(file)
    page.wait_for_url("**/table/here-*")
    take(page, "Grace")
    page.locator("[data-place] .counts button:not(.closed)").first.click()
    expect(page.get_by_role("button", name="Take up")).to_have_count(1)
    page.get_by_role("button", name="Go on at the server").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("switch", name="Grace").uncheck(force=True)
    dialog.get_by_role("button", name="Go on at the server").click()
    page.wait_for_url(lambda url: "/table/" in url and "here-" not in url)
    take(page, "Ada")
    expect(page.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    other = visit(page.get_by_role("textbox", name="Link to this table").input_value())
    other.get_by_label("Your name").fill("Bob")
    other.get_by_role("button", name="Sit down").click()
    # Nothing that was drafted is lost, and the device goes round as it does there.
    expect(page.get_by_role("button", name="Take up")).to_have_count(1)
    Desk(page).go_on("Tokens placed")
    take(page, "Grace")
    expect(page.get_by_role("button", name="Take up")).to_have_count(1)


@pytest.mark.slow
def test_a_whole_game_of_companies_that_share_a_device(alone):
    page, server, stop = alone
    form(page, server)
    start(page)
    desk = Desk(page)
    shows = page.get_by_role("button", name=re.compile("show the table"))
    phase = page.locator("header.status .phase")
    passed = 0
    while not desk.end.is_visible():
        expect(shows.first.or_(desk.panel).or_(desk.end).first).to_be_visible()
        if shows.first.is_visible():
            shows.first.click()
            passed += 1
            if passed == 2:
                wait_until_it_looks_back(page)
                stop()
        stay(desk)
        now = phase.inner_text()
        PHASES[now](desk)
        asked = page.get_by_role("dialog", name="Done already?")
        expect(asked.or_(shows).or_(desk.end).or_(phase.filter(has_not_text=now)).first).to_be_visible()
        if asked.is_visible():
            asked.get_by_role("button", name="Go on").click()
            expect(shows.or_(desk.end).or_(phase.filter(has_not_text=now)).first).to_be_visible()
    assert passed > 2 * 9
    for chart in ("Points at the end", "Revenue from wagons", "Cash less debts"):
        expect(page.get_by_role("figure").filter(has_text=chart).get_by_role("row")).to_have_count(1 + 3)
    text = saved(page)
    file = files.read(text)
    replayed = gusher.read(text)
    assert (files.write(file), replayed.over, files.unlike(file)) == (text, True, [])
    page.get_by_role("link", name="Replay", exact=True).first.click()
    page.wait_for_url("**/replay*")
    page.locator("button.cash").first.click()
    expect(page.get_by_role("dialog").get_by_role("row").nth(1)).to_be_visible()
