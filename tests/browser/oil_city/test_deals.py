"""A deal between two people: written, offered, taken; and every number tells where it comes from."""

import re

from browser.oil_city.pages import PHONE, Desk
from browser.oil_city.tables import NAMES, TRADING, lay_hall
from playwright.sync_api import expect
from processes import wait_for
from scenes import named_scene


def drafted(desk):
    """The lines that company 1 has written: what, how many (money in notes of 100), and when it is due."""
    scene = named_scene(desk.view())
    lines = zip(*(scene[field]["1-draft"] for field in ("item", "amount", "due")), strict=True)
    return [line for line in lines if line[1] > 0]


def test_a_deal_is_written_offered_and_taken(visit, server):
    guests = [server.guest() for _ in NAMES]
    number = lay_hall(server, TRADING, *guests)
    ada = Desk(visit(f"/table/{number}", guest=guests[0], reduced_motion="reduce"))
    grace = Desk(visit(f"/table/{number}", guest=guests[1], reduced_motion="reduce", **PHONE))
    others = named_scene(ada.view())["held"][1]["money"]
    page = ada.page
    page.get_by_role("button", name="Write an offer").click()
    given, wanted = page.get_by_role("group", name="We give"), page.get_by_role("group", name="We get")
    ada.put_in("We give", "złr")
    amount = given.get_by_label("How much: złr")
    # What can't be an amount is refused in words, and nothing is made of it.
    for typed in ("-50", "", "150.5", "120"):
        amount.fill(typed)
        amount.press("Tab")
        expect(given.get_by_role("alert")).to_contain_text(f"“{typed or '–'}” is no amount here. Steps of 100")
    amount.fill("200")
    amount.press("Tab")
    expect(given.get_by_role("alert")).to_be_hidden()
    # While it is written, no other button can be pressed.
    wait_for(lambda: drafted(ada) == [("money", 2, None)])
    given.get_by_role("button", name="More: złr").click()
    expect(amount).to_have_value("300")
    ada.put_in("We get", "złr")
    page.get_by_role("button", name=re.compile("^More: plots")).click()
    wanted.get_by_label("When?").select_option(label="after turn 5")
    term = wanted.get_by_label("When? złr")
    # It can be thought over, and with another amount it stays.
    for label, due in (("at once", None), ("after turn 6", 5), ("after turn 5", 4)):
        term.select_option(label=label)
        wait_for(lambda due=due: drafted(ada)[1][2] == due)
    ada.put_in("We get", "gas")
    for _ in range(2):
        wanted.get_by_role("button", name="More: złr").click()
    expect(wanted.get_by_label("How much: złr")).to_have_value("300")
    wanted.get_by_role("button", name="Less: gas").click()
    expect(wanted.get_by_label("How much: gas")).to_be_hidden()
    expect(term.locator("option:checked")).to_have_text("after turn 5")
    # Nobody else sees what is being written.
    assert not any(to > 0 for to in grace.view()["scene"]["offered_to"])
    page.get_by_role("button", name=re.compile("^Company 2")).first.click()
    mine = page.get_by_role("article", name="Our offer")
    expect(mine).to_contain_text("300 złr at once")
    expect(mine).to_contain_text("A loan to them. Interest: 0 złr (0%).")
    mine.get_by_role("button", name="Code for their phone").click()
    link = page.get_by_role("dialog", name="Face to face").get_by_role("textbox").input_value()
    assert re.search(rf"/table/{number}#deal-1a1$", link)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()

    expect(grace.page.get_by_role("button", name=re.compile("^Deals.*1 offer$"))).to_be_visible()
    grace.tab("Deals")
    offer = grace.page.get_by_role("article", name=re.compile("Offer of Company 1"))
    expect(offer).to_contain_text("after turn 5")
    expect(offer).to_contain_text("A loan from them. Interest: 0 złr (0%).")
    # The way back leads to the desk; the code leads to the offer.
    grace.page.go_back()
    expect(offer).to_be_hidden()
    grace.page.goto(link[link.index("/table") :])
    expect(offer).to_have_class(re.compile("pointed"))
    # The same the other way round, to be changed; then it is thrown away.
    offer.get_by_role("button", name="Change").tap()
    expect(grace.page.get_by_role("alert")).to_contain_text("Your company is writing an offer already")
    grace.page.get_by_role("button", name="Throw it away").tap()
    expect(grace.page.get_by_role("button", name="Write an offer")).to_be_visible()
    offer.get_by_role("button", name="Change").tap()
    answer = grace.page.get_by_role("group", name="We give")
    expect(answer.get_by_label("How much: złr")).to_have_value("300")
    expect(answer.get_by_label("When? złr").locator("option:checked")).to_have_text("after turn 5")
    grace.page.get_by_role("button", name="Throw it away").tap()
    offer.get_by_role("button", name="No, thanks").tap()
    expect(offer).to_be_hidden()
    grace.page.get_by_role("button", name="1 offer put away").tap()
    offer.get_by_role("button", name="Take").tap()
    offer.get_by_role("button", name="Yes, agreed").tap()
    expect(offer).to_be_hidden()
    for desk in (ada, grace):
        expect(desk.page.locator(".deals .sold")).to_contain_text("Agreed! Grace takes an offer of company 1 (Ada)")
    scene = named_scene(ada.view())
    assert scene["held"][1]["money"] == others + 300
    assert (scene["terms"], scene["debtor"][0], scene["creditor"][0]) == (1, 1, 0)
    expect(page.locator(".log")).to_contain_text(
        "Grace takes an offer of company 1 (Ada): 300 złr for 300 złr (after turn 5)"
    )
    # What was agreed can be followed, and the cash says where it comes from.
    owed = page.get_by_role("listitem").filter(has_text="Company 2 owes us:")
    expect(owed).to_contain_text("300 złr due after turn 5")
    expect(page.get_by_label("What the company has")).to_contain_text("is owed 300 złr")
    grace.tab("Desk")
    cash = grace.page.locator("button.cash")
    expect(cash).to_have_accessible_name(f"{others + 300} złr Where from?")
    # It is the same in the hall, and what is promised stands beside it, here and there: it goes when it falls due.
    expect(page.locator("[data-seat='1'] .cash")).to_contain_text(str(others + 300))
    expect(page.locator("[data-seat='1'] .cash")).to_contain_text("owes 300 złr")
    expect(grace.page.get_by_label("What the company has")).to_contain_text("owes 300 złr")
    cash.tap()
    dialog = grace.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem").filter(has_text="after turn 5")).to_contain_text("300 złr")
    entries = dialog.get_by_role("row")
    expect(entries.nth(1)).to_contain_text("a deal")
    expect(entries.nth(1)).to_contain_text("+300")


def test_a_pause_takes_nothing_away_from_whoever_writes(visit, server):
    guests = [server.guest() for _ in NAMES]
    number = lay_hall(server, TRADING, *guests)
    ada = Desk(visit(f"/table/{number}", guest=guests[0]))
    ada.page.get_by_role("button", name="Write an offer").click()
    ada.put_in("We give", "złr")
    given = ada.page.get_by_role("group", name="We give")
    given.get_by_label("How much: złr").fill("2")
    with guests[0].sit(number) as chair:
        chair.send("clock", seconds=600)
        n = chair.send("pause", paused=True)["n"]
        for seat, guest in enumerate(guests[1:], start=1):
            with guest.sit(number) as other:
                other.send("answer", n=n, seat=seat, agree=True)
        expect(ada.page.locator("header.status")).to_contain_text("paused", ignore_case=True)
        expect(given.get_by_label("How much: złr")).to_have_value("2")
        chair.send("pause", paused=False)
    expect(ada.page.locator("header.status")).not_to_contain_text("paused", ignore_case=True)
    expect(given.get_by_label("How much: złr")).to_have_value("2")
    given.get_by_label("How much: złr").fill("200")
    given.get_by_label("How much: złr").press("Tab")
    wait_for(lambda: drafted(ada) == [("money", 2, None)])


def test_whoever_made_the_table_can_end_a_phase(visit, server):
    guests = [server.guest() for _ in NAMES]
    number = lay_hall(server, TRADING, *guests)
    ada = Desk(visit(f"/table/{number}", guest=guests[0], reduced_motion="reduce"))
    grace = Desk(visit(f"/table/{number}", guest=guests[1], reduced_motion="reduce"))
    ada.go_on("Tokens placed")
    grace.go_on("Tokens placed")
    expect(grace.panel.get_by_role("button", name="Change something after all")).to_be_visible()
    expect(grace.panel.get_by_role("button", name="End the phase for all")).to_be_hidden()
    ada.press("End the phase for all")
    for desk in (ada, grace):
        expect(desk.page.locator("header.status .phase")).to_have_text("Extraction")
