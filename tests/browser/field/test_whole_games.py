"""Whole games, from the first dice to the end, played by programs while people watch."""

import re

import pytest
from browser.field.hands import PHONE
from browser.field.pages import FieldPage
from playwright.sync_api import expect

NOTHING = ("drill", "load", "dismantle")
"""What a turn must not have if rounds are to pass with nothing done."""


def take_turn(chair, others, roll):
    """Roll and drive without loading anything, or move a rig."""
    while legal := sorted(chair.legal()):
        turn = "roll" in legal
        wanted = [move for move in legal if not move.startswith(NOTHING) and (not turn or (move == "roll") == roll)]
        n = chair.act("stop" if "stop" in wanted else wanted[0])
        for other in others:
            other.until(n)


@pytest.mark.parametrize("game", ["ghawar", "guven"])
def test_somebody_watches_a_whole_game(visit, server, game):
    ada, grace = server.guest(), server.guest()
    number = ada.new_table("here", "open", game=game)
    page = visit(f"/table/{number}", reduced_motion="reduce", **PHONE)
    table = FieldPage(page)
    expect(page.get_by_role("heading", name="There is a seat for you")).to_be_visible()
    grace.take_seat(number, 1, "Grace")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    expect(table.place("a1")).to_have_attribute("aria-label", re.compile("stone"))
    with ada.sit(number) as one, grace.sit(number) as two:
        turns = 0
        while not one.view["over"]:
            chair, other = (one, two) if one.legal() else (two, one)
            take_turn(chair, [other], roll=turns % 10 < 2)
            turns += 1
            if turns % 15 == 0:
                table.expect_told()
        last = one.view
    expect(table.end).to_be_visible()
    table.expect_told()
    expect(page.get_by_text(re.compile(r"For (20|too many) rounds nothing"))).to_be_visible()
    assert table.points() == dict(enumerate(last["points"]))
    assert table.view()["n"] == last["n"] > 80
    assert turns >= 40
