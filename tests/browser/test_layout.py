"""The tests of the layout notice what is wrong with it, and what they can't say of every screen (test_screens.py)."""

import pytest
from browser import contexts, looking
from browser.pages import card
from playwright.sync_api import expect


def test_words_on_words_are_noticed(visit):
    page = visit("/", viewport={"width": 360, "height": 800})
    card(page).wait_for()
    assert looking.cut(page) == []
    page.evaluate("document.querySelector('h3').style.marginBottom = '-20px'")
    assert any(each.startswith("“Atacama") for each in looking.cut(page))


def test_cut_off_text_is_noticed(visit):
    page = visit("/", viewport={"width": 360, "height": 800})
    card(page).wait_for()
    assert looking.cut(page) == []
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 80px; overflow: hidden; white-space: nowrap'")
    assert any("leaves <h1" in each for each in looking.cut(page))
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 80px; border: 1px solid; white-space: nowrap'")
    assert any("leaves <h1" in each for each in looking.cut(page))
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 800px; white-space: nowrap'")
    assert any("wide in a window" in each for each in looking.cut(page))


def test_faults_of_scripts_are_noticed_in_any_page(chrome, server):
    context = chrome.new_context(base_url=server.url)
    page = context.new_page()
    page.goto("/icon.svg")
    for fault in ("setTimeout(() => { throw new Error('thrown') })", "void Promise.reject(new Error('rejected'))"):
        with context.expect_event("weberror"):
            page.evaluate(fault)
    context.close()
    assert ["thrown" in contexts.FAULTS[0], "rejected" in contexts.FAULTS[1], len(contexts.FAULTS)] == [True, True, 2]
    contexts.FAULTS.clear()


@pytest.mark.parametrize("name", ["middle", "ghawar_six"])
def test_across_a_room_nobody_scrolls_to_what_has_happened(visit, tables, name):
    table = getattr(tables, name, None) or getattr(tables.field, name)
    page = visit(guest=tables.ada)
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/table/{table}?projector")
        page.locator(".board .last, .map .last").first.wait_for()
        log = page.get_by_role("region", name="What happened")
        log.wait_for()
        box = log.bounding_box()
        # It has what the rest leaves of the height.
        assert height - 60 < box["y"] + box["height"] < height
        assert box["height"] > height / 4
        assert page.evaluate("document.documentElement.scrollHeight") <= height


@pytest.mark.parametrize("name", ["over", "enhanced_over", "ghawar_over", "ghawar_lost", "guven_over", "hall"])
def test_across_a_room_nobody_scrolls_to_how_it_ended(visit, tables, name):
    table = tables.hall.over if name == "hall" else getattr(tables, name, None) or getattr(tables.field, name)
    page = visit(guest=tables.ada, reduced_motion="reduce")
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/table/{table}?projector")
        expect(page.locator("#end-title")).to_be_in_viewport()
        if name == "hall":
            expect(page.locator("figure")).to_have_count(3)
        page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
        # It can still be read from the back.
        assert page.locator("#end-title").evaluate("(title) => title.getBoundingClientRect().height") > 12
