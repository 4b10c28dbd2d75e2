"""Hints at a new table: offered where they can be allowed, and nowhere else."""

from playwright.sync_api import expect


def test_hints_are_offered_as_long_as_nothing_is_hidden(visit, server):
    page = visit("/new/ghawar")
    # Against bots on this device there are always hints.
    here = page.get_by_role("switch", name="Only on this device")
    here.uncheck(force=True)
    hints = page.get_by_role("switch", name="Hints are allowed")
    hints.check()
    page.get_by_role("radio", name="All from memory").check(force=True)
    expect(hints).to_have_count(0)
    # What was allowed before is no reason to be refused now.
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    page.goto("/new/ghawar")
    here.uncheck(force=True)
    hints.check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    assert server.guest().get(f"/api/tables/{page.url.split('/')[-1]}")["hints"]


def test_hints_are_not_offered_where_everybody_acts_at_once(visit):
    page = visit("/new/oil_city")
    expect(page.get_by_role("switch").first).to_be_visible()
    expect(page.get_by_role("switch", name="Hints are allowed")).to_have_count(0)
