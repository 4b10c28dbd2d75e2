"""Learning by playing, wherever that is: at a server or on a site."""

from browser.board import AtacamaPage
from playwright.sync_api import expect


def miss_and_solve(page, *, meanwhile=lambda: None):
    """From the lobby to the third lesson of Atacama: miss it, try again, solve it, go on to the fourth, and back to all
    of them. ``meanwhile`` is called on the way."""
    page.get_by_role("region", name="New here? Learn in five minutes").get_by_role("link", name="Atacama").click()
    expect(page.get_by_role("heading", name="Learn Atacama")).to_be_visible()
    meanwhile()
    page.get_by_role("button", name="3. Four make a line").click()

    table = AtacamaPage(page)
    card = page.get_by_role("region", name="Four make a line", exact=True)
    expect(card).to_contain_text("Lesson 3 of 9")
    # What the rules refuse they explain themselves.
    table.field("g3").click()
    expect(table.panel).to_contain_text("never stand side by side")

    table.play("e2")
    expect(card.get_by_role("status")).to_contain_text("the rows are Rosa’s")
    address = page.url
    card.get_by_role("button", name="Try again").click()
    expect(card).to_contain_text("column g, has three")
    assert page.url == address

    table.play("g1")
    expect(card.get_by_role("status")).to_contain_text("Column g has four rigs now")
    page.reload()
    expect(card.get_by_role("status")).to_contain_text("Column g has four rigs now")
    card.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_role("region", name="Beware of copper")).to_contain_text("Lesson 4 of 9")

    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("button", name="3. Four make a line")).to_contain_text("solved")
    expect(page.get_by_role("button", name="Continue: The first rig")).to_be_visible()


def expect_no_trace_in_the_lobby(page):
    """Its tables are in no list, and who has learnt something is not new."""
    expect(page.get_by_text("Games you have begun will wait for you here.")).to_be_visible()
    expect(page.get_by_role("region", name="New here?")).to_have_count(0)
