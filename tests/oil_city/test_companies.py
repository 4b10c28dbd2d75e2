"""Companies, what they begin with, and what the box holds (O1 to O4)."""

from __future__ import annotations

from collections import Counter

import pytest
from oil_city.playing import BANK, ITEM, OIL_CITY, Hall, hall

from gusher.rules.kernel import OptionError
from gusher.rules.oil_city.companies import character_number, partners, seat_of, side
from gusher.rules.oil_city.components import PROFESSIONS

MANAGER_MERCHANT_ENGINEER = frozenset({"manager", "merchant", "engineer"})
MERCHANT_ENGINEER_LANDOWNER = frozenset({"merchant", "engineer", "landowner"})
MANAGER_ENGINEER_LANDOWNER = frozenset({"manager", "engineer", "landowner"})
MANAGER_MERCHANT_LANDOWNER = frozenset({"manager", "merchant", "landowner"})

RULEBOOKS_TABLE = {
    9: (1, 1, 1, 0),
    12: (1, 1, 1, 1),
    15: (2, 1, 1, 1),
    18: (2, 2, 1, 1),
    21: (2, 2, 2, 1),
    24: (2, 2, 2, 2),
    27: (3, 2, 2, 2),
    30: (3, 3, 2, 2),
}
"""By the number of people: how many companies of each kind, in the order of the four above."""


def professions(t):
    """Who sits in each company."""
    named = [PROFESSIONS[t.shown.professions[place]] for place in range(3 * t.companies)]
    return [named[place : place + 3] for place in range(0, len(named), 3)]


@pytest.mark.parametrize("people", RULEBOOKS_TABLE)
def test_O1_companies_are_composed_as_in_the_rulebooks_table(people):
    counts = Counter(frozenset(each) for each in professions(Hall(people)))
    kinds = (
        MANAGER_MERCHANT_ENGINEER,
        MERCHANT_ENGINEER_LANDOWNER,
        MANAGER_ENGINEER_LANDOWNER,
        MANAGER_MERCHANT_LANDOWNER,
    )
    assert tuple(counts[kind] for kind in kinds) == RULEBOOKS_TABLE[people]


@pytest.mark.parametrize(("people", "companies"), [(3, 3), (5, 3), (9, 3), (10, 4), (13, 5), (28, 10), (30, 10)])
def test_O1_other_head_counts_use_the_next_row_up(people, companies):
    assert Hall(people).companies == companies


def test_O1_one_person_may_be_a_whole_company():
    t = hall(4, companies="4")
    assert [seat_of(t.shown, place) for place in range(12)] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3


def test_O1_the_token_of_an_empty_place_is_played_by_a_partner():
    t = hall(7, companies="3")
    assert [partners(t.shown, company) for company in range(3)] == [3, 2, 2]
    assert [seat_of(t.shown, place) for place in range(9)] == [0, 3, 6, 1, 4, 1, 2, 5, 2]
    assert all(side(t.shown, seat_of(t.shown, place)) == place // 3 for place in range(9))
    t.play("2a-driller1", "2c-driller1", "5:2b-driller1")
    assert t.why("2a-off", 4) == "not_your_place"


@pytest.mark.parametrize("companies", range(3, 11))
def test_O1_companies_can_be_chosen_for_one_to_three_people_each(companies):
    assert Hall(companies, companies=str(companies)).companies == companies
    assert Hall(3 * companies, companies=str(companies)).companies == companies
    for seats in (companies - 1, 3 * companies + 1):
        with pytest.raises(OptionError):
            OIL_CITY.start(seats, {"companies": str(companies)})


def test_O2_every_character_is_there_at_most_twice():
    t = Hall(30)
    seated = [t.shown.professions[place] for place in range(30)]
    characters = Counter((seated[place], character_number(seated, place)) for place in range(30))
    assert max(characters.values()) == 2
    assert {number for _, number in characters} == {0, 1, 2, 3}


def test_O3_what_companies_begin_with():
    t = Hall(12).bank()
    assert t.money() == [2400] * 4
    for company, people in enumerate(professions(t), start=1):
        assert t.has(company, "tower") == ("engineer" in people)
        assert t.has(company, "driller") == ("manager" in people)
        assert t.has(company, "wagon") == ("merchant" in people)
        assert len(t.plots(company)) == ("landowner" in people)


def test_O3_landowners_draw_their_plots_by_chance():
    t = Hall(9)
    assert (t.phase, len(t.legal), set(t.weights.values())) == ("landing", 51, {1})
    t.play("land17")
    assert t.plots(2) == [17]
    assert t.why("land17") == "card_gone"
    t.play("land3")
    assert (t.plots(3), t.phase) == ([3], "event")


BOX = {
    "tower": 60, "driller": 60, "pump": 40, "fan": 40, "drill": 40, "distillery": 40, "refinery": 20, "wagon": 30,
    "crude": 100, "gas": 100, "wax": 100, "kerosene": 120,
}  # fmt: skip


def test_O4_what_the_box_holds():
    t = Hall(9)
    there = {name: sum(t.shown.held[account, ITEM[name]] for account in range(11)) for name in BOX}
    assert there == BOX
    assert t.shown.plots_in_box == 51


def test_O4_what_the_bank_does_not_have_cannot_be_bought():
    t = hall().set(1, money=5000)
    t.give(2, tower=t.in_box("tower") - 1)
    t.play("1c-tower1")
    assert t.why("1b-tower1") == "not_in_the_box"
    t.all_done()
    assert (t.in_box("tower"), t.has(1, "tower")) == (0, 2)


def test_O4_what_is_handed_back_can_be_handed_out_again():
    t = hall()
    t.give(2, driller=t.in_box("driller"))
    assert t.why("1a-driller1") == "not_in_the_box"
    t.give(2, driller=-1)
    t.play("1a-driller1").all_done()
    assert t.has(1, "driller") == 2


def by_former_rules(t, version=2):
    t.shown.version = version
    return t


def test_O4_wagons_and_goods_never_run_out():
    t = hall(phase="arranging").deed(1, 1, "C . N . G . C . C", {"a": "tower", "e": "tower", "b": "distillery"})
    t.give(2, kerosene=t.in_box("kerosene") - 1, gas=t.in_box("gas"), wagon=t.in_box("wagon"))
    t.all_done("die2")
    assert t.goods(1) == {"crude": 0, "gas": 2, "wax": 0, "kerosene": 2}
    t.give(1, refinery=1, crude=4).turn(2)
    t.play("1a-refines4", "1b-wagon1").all_done()
    assert (t.has(1, "kerosene"), t.has(1, "wagon"), t.in_box("wagon"), t.in_box("kerosene")) == (10, 2, -1, -9)
    can_run_out = {name for name, is_endless in t.scene["is_endless"].items() if not is_endless}
    assert can_run_out == {"tower", "driller", "pump", "fan", "drill", "distillery", "refinery"}


def test_O4_who_has_more_than_fits_on_wagons_loads_what_fits():
    t = hall(phase="loading").give(1, wagon=100, gas=200)
    assert max(int(text.removeprefix("1-gas")) for text in t.legal if text.startswith("1-gas")) == 120
    t.play("1-gas120").all_done()
    assert t.has(1, "gas") == 80


@pytest.mark.parametrize("version", [1, 2])
def test_O4_by_former_rules_the_last_wagon_is_the_last(version):
    t = by_former_rules(hall(), version)
    t.give(2, wagon=t.in_box("wagon"))
    assert t.why("1b-wagon1") == "not_in_the_box"
    assert (t.scene["held"][BANK]["wagon"], t.scene["is_endless"]["wagon"]) == (0, 0)


def test_O4_by_former_rules_yields_beyond_the_stock_are_lost():
    t = by_former_rules(hall(phase="arranging"))
    t.deed(1, 1, "C . N . G . C . C", {"a": "tower", "e": "tower", "b": "distillery"})
    t.give(2, kerosene=t.in_box("kerosene") - 1, gas=t.in_box("gas"))
    t.all_done("die2")
    assert t.goods(1) == {"crude": 0, "gas": 0, "wax": 0, "kerosene": 1}


def test_O4_by_former_rules_a_refinery_converts_only_what_can_be_paid_whole():
    t = by_former_rules(hall()).give(1, refinery=1, crude=4)
    t.give(2, kerosene=t.in_box("kerosene") - 5)
    t.play("1a-refines4").all_done()
    assert (t.has(1, "crude"), t.has(1, "kerosene"), t.in_box("kerosene")) == (2, 4, 1)


def test_O4_money_is_unlimited():
    t = hall(phase="loading").give(1, wagon=20, gas=80)
    t.play("1-gas80").all_done()
    assert t.money(1) == 2400 + 80 * 400
    assert t.shown.held[BANK, 0] == -sum(t.money())
