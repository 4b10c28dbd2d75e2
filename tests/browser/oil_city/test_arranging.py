"""Pieces are dragged, tapped or keyed onto plots, and partners see it at once."""

import re

import pytest
from browser.oil_city.pages import PHONE, Desk
from browser.oil_city.tables import ARRANGING, NAMES, lay_hall
from playwright.sync_api import expect
from scenes import named_scene


@pytest.fixture
def partners(visit, server):
    """Ada at a laptop and Lise with a phone: partners who arrange their plot, number 41."""
    guests = [server.guest() for _ in NAMES]
    number = lay_hall(server, ARRANGING, *guests)
    ada = Desk(visit(f"/table/{number}", guest=guests[0], reduced_motion="reduce"))
    lise = Desk(visit(f"/table/{number}", guest=guests[3], reduced_motion="reduce", **PHONE))
    expect(ada.piece("tower")).to_have_accessible_name("3 tower")
    return ada, lise


def drag(desk, source, target):
    """With the mouse, slowly enough to be one."""
    start, end = source.bounding_box(), target.bounding_box()
    mouse = desk.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2 - 9, end["y"] + end["height"] / 2 - 9, steps=4)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    mouse.up()


def test_pieces_are_dragged_tapped_and_keyed(partners):
    ada, lise = partners
    drag(ada, ada.piece("tower"), ada.field("41e"))
    ada.expect_on("41e", "tower")
    # A partner sees it at once, and moves it with two taps.
    lise.expect_on("41e", "tower")
    lise.field("41e").tap()
    lise.field("41i").tap()
    for desk in partners:
        desk.expect_on("41i", "tower")
        desk.expect_on("41e", None)
    # By keys: the first piece onto the field, and off again; arrows go from field to field.
    ada.field("41i").focus()
    ada.page.keyboard.press("ArrowUp")
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.field("41e")).to_be_focused()
    ada.page.keyboard.press("1")
    for desk in partners:
        desk.expect_on("41e", "tower")
    ada.page.keyboard.press("Delete")
    lise.expect_on("41e", None)
    # Dragged back into the hand.
    drag(ada, ada.field("41i"), ada.piece("pump"))
    ada.expect_on("41i", None)
    expect(ada.piece("tower")).to_have_accessible_name("3 tower")


def test_what_does_not_fit_says_why_and_the_yield_is_told(partners):
    ada, _ = partners
    ada.piece("drill").click()
    ada.field("41e").click()
    expect(ada.panel.get_by_role("alert")).to_contain_text("Only a tower or a driller goes on a well")
    ada.page.keyboard.press("Escape")
    ada.piece("tower").click()
    ada.field("41e").click()
    ada.expect_on("41e", "tower")
    plot = ada.page.get_by_role("article", name=re.compile(r"\(41\)"))
    expect(plot.locator(".mean")).to_contain_text("1")
    scene = named_scene(ada.view())
    yields = scene["yields"][scene["plot"][0][0]]
    assert sum(sum(bundle.values()) for bundle in yields) / len(yields) == 1


def test_who_is_ready_is_asked_what_lies_undone_and_can_think_again(partners):
    ada, lise = partners
    now, pieces = lise.page.get_by_role("status").filter(has_text="Put up"), ada.page.locator(".field.piece")
    expect(now).to_have_text("Put up 5 pieces on your plots.")
    expect(lise.page.get_by_role("list", name="Partners")).to_contain_text(re.compile("Ada.*still thinking"))
    ada.press("Plots arranged")
    asked = ada.page.get_by_role("dialog", name="Done already?")
    expect(asked).to_contain_text("5 pieces in hand could still be put up.")
    asked.get_by_role("button", name="Put them up for me").click()
    expect(asked).to_be_hidden()
    expect(pieces).not_to_have_count(0)
    # What still lies in hand fits nowhere, or nobody asks twice.
    ada.press("Plots arranged")
    expect(ada.tray).to_be_hidden()
    expect(ada.page.locator(".now")).to_contain_text("You are done. Waiting for Lise")
    expect(lise.page.get_by_role("list", name="Partners")).to_contain_text(re.compile("Ada.*ready"))
    ada.press("Change something after all")
    expect(ada.tray).to_be_visible()
    assert [seat for seat, waits in enumerate(lise.view()["scene"]["waits"]) if waits] == [0, 1, 2, 3, 4]
