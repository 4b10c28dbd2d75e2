"""A whole game on a phone, from setting up the table to the value cards."""

from browser.oil_city.pages import PHONE, Desk, arrange, invest, load, play_phase, stay
from browser.oil_city.tables import INVESTING, NAMES, lay_hall
from playwright.sync_api import expect

TURNS = 6


def test_a_whole_game_on_a_phone(visit, server):
    page = visit("/new/oil_city", reduced_motion="reduce", **PHONE)
    page.get_by_label("Name").first.fill("Ada")
    for company in (2, 3):
        page.get_by_label(f"Who plays company {company}?").select_option("open")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("Waiting for 2 more players")).to_be_visible()
    desk = Desk(page)
    friends = [server.guest(), server.guest()]
    for seat, (friend, name) in enumerate(zip(friends, ("Grace", "Marie"), strict=True), start=1):
        friend.take_seat(desk.id, seat, name)
    with friends[0].sit(desk.id) as grace, friends[1].sit(desk.id) as marie:
        for turn in range(TURNS):
            for phase, play in (("Investment", invest), ("Extraction", arrange), ("Sale", load)):
                expect(page.locator("header.status .phase")).to_have_text(phase)
                expect(page.get_by_text(f"Turn {turn + 1}/6")).to_be_visible()
                stay(desk)
                for chair in (grace, marie):
                    chair.until(desk.view()["n"])
                    play_phase(chair)
                play(desk)
        expect(desk.end).to_be_visible()
        last = grace.until(desk.view()["n"])
    assert last["over"]
    total = page.get_by_role("table", name="Value card").locator("tfoot td")
    expect(total).to_have_count(3)
    totals = [int(text) for text in total.all_inner_texts()]
    assert sorted(totals) == sorted(last["points"])
    for chart in ("Points at the end", "Revenue from wagons", "Cash less debts"):
        expect(page.get_by_role("figure").filter(has_text=chart).get_by_role("row")).to_have_count(1 + TURNS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_who_uses_the_keyboard_stays_in_the_hall(visit, server):
    guests = [server.guest() for _ in NAMES]
    page = visit(f"/table/{lay_hall(server, INVESTING, *guests)}", guest=guests[0], reduced_motion="reduce", **PHONE)
    ready = page.get_by_role("button", name="Tokens placed")
    expect(ready).not_to_have_attribute("data-settling", "")
    ready.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Done already?")).to_contain_text("tokens left to place")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(ready).to_be_hidden()
    expect(page.locator(".hall:focus, .hall :focus")).to_have_count(1)
