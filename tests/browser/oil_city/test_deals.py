"""A deal between two people: written, offered, taken; and every number tells where it comes from."""

import re

from browser.oil_city.pages import PHONE, Desk
from browser.oil_city.tables import NAMES, TRADING, lay_hall
from playwright.sync_api import expect


def test_a_deal_is_written_offered_and_taken(visit, server):
    guests = [server.guest() for _ in NAMES]
    number = lay_hall(server, TRADING, *guests)
    ada = Desk(visit(f"/table/{number}", guest=guests[0], reduced_motion="reduce"))
    grace = Desk(visit(f"/table/{number}", guest=guests[1], reduced_motion="reduce", **PHONE))
    others = ada.view()["scene"]["companies"][1]["held"]["money"]
    page = ada.page
    page.get_by_role("button", name="Write an offer").click()
    page.get_by_role("button", name="Raise the amount", exact=True).click()
    page.get_by_role("button", name="Raise the amount", exact=True).click()
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("radio", name="We get").check(force=True)
    page.get_by_label("What?").select_option("money")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_label("When?").nth(1).select_option(label="after turn 5")
    expect(page.locator(".term")).to_have_text("after turn 5")
    # Nobody else sees what is being written.
    assert grace.view()["scene"]["offers"] == []
    page.get_by_role("button", name=re.compile("^Company 2")).first.click()
    expect(page.get_by_role("article", name="Our offer")).to_contain_text("300 złr")

    expect(grace.page.get_by_role("button", name=re.compile("^Deals.*1 offer$"))).to_be_visible()
    grace.tab("Deals")
    offer = grace.page.get_by_role("article", name=re.compile("Offer of Company 1"))
    expect(offer).to_contain_text("after turn 5")
    offer.get_by_role("button", name="Take the offer").tap()
    expect(offer).to_be_hidden()
    scene = ada.view()["scene"]
    assert scene["companies"][1]["held"]["money"] == others + 300
    assert [(term["debtor"], term["creditor"]) for term in scene["terms"]] == [(1, 0)]
    expect(page.locator(".log")).to_contain_text("Grace takes offer 1a1: 300 złr for 300 złr (after turn 5)")
    # What was agreed can be followed, and the cash says where it comes from.
    expect(page.get_by_text("Company 2 to company 1, after turn 5:")).to_be_visible()
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


def test_whoever_made_the_table_can_end_a_phase(visit, server):
    guests = [server.guest() for _ in NAMES]
    number = lay_hall(server, TRADING, *guests)
    ada = Desk(visit(f"/table/{number}", guest=guests[0], reduced_motion="reduce"))
    grace = Desk(visit(f"/table/{number}", guest=guests[1], reduced_motion="reduce"))
    ada.press("Tokens are placed")
    grace.press("Tokens are placed")
    expect(grace.panel.get_by_role("button", name="Change something after all")).to_be_visible()
    expect(grace.panel.get_by_role("button", name="End the phase for all")).to_be_hidden()
    ada.press("End the phase for all")
    for desk in (ada, grace):
        expect(desk.page.locator("header.status .phase")).to_have_text("Extraction")
