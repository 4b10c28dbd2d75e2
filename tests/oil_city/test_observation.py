"""What screens are told of Oil City beyond the state itself: yields, sums, value cards, and the books. What is hidden
in the state can't be told from it either."""

from __future__ import annotations

import random

import pytest
from oil_city.players import choose_sensibly
from oil_city.playing import OIL_CITY, hall
from oil_city.test_deals import deal, drafted
from played import fastest

from gusher.rules.kernel import fields_of, named, view
from gusher.rules.oil_city.books import Books
from gusher.rules.oil_city.cards import cards
from gusher.rules.oil_city.components import default_components
from gusher.rules.oil_city.ledger import REASONS, Account, Ledger

ENGINE = fastest(OIL_CITY)
CHOICE = ("drawn", "given_back")


def told(t, eye):
    """What the screen of a seat draws, by its names; of a spectator, who is -1."""
    return named(t.game, fields_of(t.engine, t.engine.concealed(t.state, eye)))


def bundle(**units):
    return {"crude": 0, "gas": 0, "wax": 0, "kerosene": 0} | units


def test_what_an_arrangement_yields_is_told_before_the_roll():
    t = hall(phase="arranging").deed(1, 4, "C . W . GT . N . C", {"a": "tower"}).give(1, tower=1, drill=1)
    before = told(t, 0)
    assert before["plot"][0][:2] == ["4", None]
    assert before["yields"]["4"] == [bundle(), bundle(crude=1), bundle(crude=2)]
    t.play("1-4e-tower", "1-4b-drill")
    after = told(t, 0)
    assert after["yields"]["4"] == [bundle(), bundle(crude=2, gas=2), bundle(crude=3, gas=3)]
    # 1877: what is expected sells for this; crude does not sell.
    assert after["price"][0] == {"gas": 400, "wax": 100, "kerosene": 300}


def test_others_are_told_only_what_stands():
    t = hall(phase="arranging").deed(1, 4, "C . W . GT . N . C", {"a": "tower"}).give(1, tower=1)
    before, in_hand = told(t, 1), told(t, 0)["hand"][0]["tower"]
    t.play("1-4e-tower")
    assert told(t, 1) == before
    assert (told(t, 0)["hand"][0]["tower"], told(t, 0)["hides_plan"][0]) == (in_hand - 1, 0)
    for eye in (-1, 1):
        assert (told(t, eye)["hides_plan"][0], set(told(t, eye)["hand"][0].values())) == (1, {0})
        assert set(told(t, eye)["piece"]["planned"]["4"].values()) == {"hidden"}
        assert told(t, eye)["yields"]["4"] == [bundle(), bundle(crude=1), bundle(crude=2)]


def test_tokens_leave_less_to_spend():
    t = hall().set(1, money=1500)
    assert told(t, 0)["to_spend"][0] == 1500
    t.play("1a-tower1")
    assert (told(t, 0)["to_spend"][0], told(t, 0)["hides_tokens"][0]) == (1000, 0)
    assert (told(t, 1)["to_spend"][0], told(t, 1)["hides_tokens"][0]) == (0, 1)
    assert (told(t, 0)["token"]["1a"], told(t, 1)["token"]["1a"]) == ("tower", "hidden")


def test_what_a_company_writes_is_told_to_nobody_else():
    t = drafted(hall(), 1, "gives-500")
    assert (told(t, 0)["item"]["1-draft"][0], told(t, 0)["amount"]["1-draft"][0]) == ("money", 5)
    for eye in (-1, 1):
        assert told(t, eye)["drafting"][0] == -1
        for field in ("giver", "item", "due", "back"):
            assert set(told(t, eye)[field]["1-draft"]) == {"hidden"}
        assert set(told(t, eye)["amount"]["1-draft"]) == {-1}
    t.play("1-offers-2")
    assert [told(t, eye)["offered_to"]["1a"] for eye in (-1, 0, 1, 2)] == ["hidden", 1, 1, "hidden"]
    assert [told(t, eye)["amount"]["1a"][0] for eye in (-1, 0, 1, 2)] == [-1, 5, 5, -1]


def test_O19_what_is_promised_is_still_there_and_told_beside_it():
    """Cash is what a company has, for everybody: as the books say. What it owes of it stands by itself, due or not."""
    t = deal(hall().set(1, money=200), 1, 2, "gives-200", "gives-200 due 3", "wants-100 due 2", "gives-1gas due 3")
    for eye in (-1, 0, 1):
        seen = told(t, eye)
        assert [each["money"] for each in seen["held"][:2]] == [0, 2600]
        assert seen["owes"][:2] == [200, 100]
    books = Ledger(default_components(), t.state)
    assert books.balances[Account("company", 0)]["money"] == 0
    t.turn(2).all_done().all_done().all_done()
    assert t.scene["owes"][:3] == [200, 0, 0]


def test_a_load_tells_what_it_will_bring():
    t = hall(phase="loading").set(1, wagon=2, gas=3, wax=2).play("1-gas3", "1-wax2")
    assert (told(t, 0)["load_money"][0], told(t, 0)["hides_load"][0]) == (3 * 400 + 2 * 100, 0)
    assert (told(t, 1)["load_money"][0], told(t, 1)["hides_load"][0]) == (0, 1)
    assert (set(told(t, 1)["loaded"][0].values()), told(t, 1)["sent"][0]) == ({-1}, -1)


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
    value = named(OIL_CITY, fields_of(ENGINE, s))["value"]
    assert [sum(card.values()) for card in value[: s["companies"]]] == ENGINE.points(s)


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
    table = hall().scene
    places = [*zip(table["professions"].values(), table["character"].values(), strict=True)]
    companies = ours.companies[: table["companies"]]
    printed = [(each.profession, each.character) for company in companies for each in company]
    assert printed == places[: len(printed)]
    for plot in ours.plots:
        for word, takes in zip(plot.fields, plot.takes, strict=True):
            if word == ".":
                assert takes == ["pump", "fan", "drill", "distillery"]
            elif word == "N":
                assert takes == []
            else:
                assert takes == (["tower"] if word.endswith("T") else ["tower", "driller"])
