"""What screens are told of Oil City beyond the state itself: expectations, sums, value cards, and the books."""

from __future__ import annotations

import random

import pytest
from oil_city.players import choose_sensibly
from oil_city.playing import OIL_CITY, hall
from oil_city.test_deals import deal
from played import fastest

from gusher.rules.kernel import view
from gusher.rules.oil_city.books import Books
from gusher.rules.oil_city.cards import cards
from gusher.rules.oil_city.components import default_components
from gusher.rules.oil_city.ledger import REASONS, Account, Ledger
from gusher.rules.oil_city.scene import scene

ENGINE = fastest(OIL_CITY)
CHOICE = ("drawn", "given_back")


def own(t):
    """Company 1 as its people see it."""
    return scene(t.engine, t.engine.concealed(t.state, 0)).companies[0]


def test_what_an_arrangement_yields_is_told_before_the_roll():
    t = hall(phase="arranging").deed(1, 4, "C . W . GT . N . C", {"a": "tower"}).give(1, tower=1, drill=1)
    before = own(t)
    assert before.plots[0].yields == [{}, {"crude": 1}, {"crude": 2}]
    assert before.plots[0].expected == before.expected == {"crude": 1.0}
    t.play("1-4e-tower", "1-4b-drill")
    after = own(t)
    assert after.plots[0].yields == [{}, {"crude": 2, "gas": 2}, {"crude": 3, "gas": 3}]
    assert after.expected == {"crude": 5 / 3, "gas": 5 / 3}
    # 1877: gas sells for 400 złr; crude does not.
    assert round(after.expected_money) == round(400 * 5 / 3)


def test_others_are_told_only_what_stands():
    t = hall(phase="arranging").deed(1, 4, "C . W . GT . N . C", {"a": "tower"}).give(1, tower=1)
    before = scene(t.engine, t.engine.concealed(t.state, 1)).companies[0]
    t.play("1-4e-tower")
    assert scene(t.engine, t.engine.concealed(t.state, 1)).companies[0] == before


def test_tokens_leave_less_to_spend():
    t = hall().set(1, money=1500)
    assert own(t).to_spend == 1500
    t.play("1a-tower1")
    assert own(t).to_spend == 1000
    assert scene(t.engine, t.engine.concealed(t.state, 1)).companies[0].to_spend is None


def test_O19_what_is_promised_is_still_there_and_told_beside_it():
    """Cash is what a company has, for everybody: as the books say. What it owes of it stands by itself, due or not."""
    t = deal(hall().set(1, money=200), 1, 2, "gives-200", "gives-200 due 3", "wants-100 due 2", "gives-1gas due 3")
    for eye in (-1, 0, 1):
        one, other, _ = scene(t.engine, t.engine.concealed(t.state, eye)).companies
        assert (one.held["money"], one.owes) == (0, 200)
        assert (other.held["money"], other.owes) == (2600, 100)
    books = Ledger(default_components(), t.state)
    assert books.balances[Account("company", 0)]["money"] == 0
    t.turn(2).all_done().all_done().all_done()
    assert [each.owes for each in scene(t.engine, t.state).companies] == [200, 0, 0]


def test_a_load_tells_what_it_will_bring():
    t = hall(phase="loading").set(1, wagon=2, gas=3, wax=2).play("1-gas3", "1-wax2")
    assert own(t).load_money == 3 * 400 + 2 * 100
    assert scene(t.engine, t.engine.concealed(t.state, 1)).companies[0].load_money is None


@pytest.mark.parametrize("number", [0, 1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_lines_of_the_value_card_add_up_and_so_do_the_books(number):
    chance = random.Random(number)
    s = OIL_CITY.start(4, {"companies": "4", "plot_choice": number == 1})
    books = Books(ENGINE, s)
    n = 0
    while chosen := choose_sensibly(ENGINE, s, chance):
        seat, action = chosen
        ENGINE.play_unchecked(s, seat, action)
        books.follow(n, seat, action)
        n += 1
        if n % 20 == 0 and ENGINE.movers(s):
            check_values(s)
            # Which plots were drawn to choose from is told only at the end.
            assert number != 1 or not any(each.reason in CHOICE for each in books.told().bookings)
    check_values(s)
    check_story(books.told(), s)


def check_values(s):
    for company, points in zip(scene(ENGINE, s).companies, ENGINE.points(s), strict=True):
        value = company.value
        parts = (value.plots, value.buildings, value.drillers, value.variety, value.returned, value.refineries)
        assert sum(parts) + value.revenue + value.turns == points


def check_story(story, s):
    v = view(s)
    assert {each.reason for each in story.bookings} <= set(REASONS)
    assert len(story.turns) == 6
    assert story.turns[-1].points == ENGINE.points(s)
    for company in range(v.companies):
        for item, held in (("money", v.held[company, 0]), ("wagon", v.held[company, 8])):
            got = sum(each.amount for each in story.bookings if each.item == item and each.taker == str(company))
            gave = sum(each.amount for each in story.bookings if each.item == item and each.giver == str(company))
            assert got - gave == held


def test_cards_say_what_is_printed():
    ours = cards({"components": None, "rules_version": 3})
    assert len(ours.plots) == 51
    assert len(ours.events) == 12
    assert ours.prices["tower"] == 500
    assert ours.most["engineer"]["tower"] == 3
    most = [cards({"components": None, "rules_version": version}).most["landowner"]["plot"] for version in (1, 2, 3)]
    assert most == [3, 3, 2]
    assert [len(each) for each in ours.characters.values()] == [4, 4, 4, 4]
    # What is told before there is a table is so at the table, too.
    own_hall = scene(ENGINE, hall().state)
    places = [[(each.profession, each.character) for each in company.places] for company in own_hall.companies]
    assert [
        [(each.profession, each.character) for each in company] for company in ours.companies[: len(places)]
    ] == places
    for plot in ours.plots:
        for word, takes in zip(plot.fields, plot.takes, strict=True):
            if word == ".":
                assert takes == ["pump", "fan", "drill", "distillery"]
            elif word == "N":
                assert takes == []
            else:
                assert takes == (["tower"] if word.endswith("T") else ["tower", "driller"])
