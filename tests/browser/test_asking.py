"""A suggestion in Atacama: drawn on the board with what speaks for it, chosen by one tap, built once confirmed."""

import re

import pytest
from browser.board import AtacamaPage
from playwright.sync_api import expect

pytestmark = pytest.mark.usefixtures("compiled_rules")


def test_a_suggestion_is_seen_understood_and_chosen(visit, server):
    ada = server.guest()
    page = visit(f"/table/{ada.new_table('here', 'novice')}", guest=ada)
    table = AtacamaPage(page)
    drawn = page.locator(".board svg .advised")
    advised = page.get_by_role("gridcell", name=re.compile("hint$"))
    page.get_by_role("button", name="Give me a hint", exact=True).click()
    advice = page.get_by_role("region", name="A hint")
    told = advice.get_by_role("status")
    expect(told).to_contain_text(re.compile(r"^Build on \w\d \(\w+ \d\)\."))
    # In the first position, ore that Ada alone wants speaks for itself.
    expect(told).to_contain_text("scores plus here, and minus for Novice")
    expect(told).not_to_contain_text("worse than")
    field = re.match(r"Build on (\w\d)", told.inner_text())[1]
    expect(advised).to_have_attribute("data-field", field)
    expect(drawn).to_be_visible()
    expect(table.field(field)).to_have_attribute("aria-selected", "false")

    advice.get_by_role("button", name="Choose this move").click()
    expect(advice).to_have_count(0)
    expect(drawn).to_have_count(0)
    expect(table.field(field)).to_have_attribute("aria-selected", "true")
    expect(table.panel).to_contain_text(f"Build on {field}?")
    # It is still to be confirmed.
    expect(table.build).to_be_enabled()
