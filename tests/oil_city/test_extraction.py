"""Phase C: plots, what stands on them, and what they yield (O11 to O14), and the rulebook's example (O23)."""

from __future__ import annotations

import pytest
from oil_city.playing import SHOWN, hall

from gusher.rules.oil_city.components import default_components

GORLICE = "C . W . GT . N . C"
"""The rulebook's plot, fields a to i: wells of crude at a and i, wax at c, gas for towers only at e; the name at g."""


def arranged(layout=GORLICE, pieces=None, **held):
    """The first company has one plot, number 1, and is to arrange it."""
    t = hall(phase="arranging").set(1, tower=0, driller=0)
    return t.give(1, **held).deed(1, 1, layout, pieces)


def test_O11_everything_can_be_moved_freely():
    t = arranged(pieces={"a": "driller", "e": "tower", "b": "fan"}, pump=1)
    t.play("1-1a-off", "1-1c-driller", "1-1b-off", "1-1f-fan", "1-1b-pump", "1-1e-off", "1-1i-tower")
    assert t.stands(1) == {"c": "driller", "f": "fan", "b": "pump", "i": "tower"}


def test_O11_one_piece_a_field():
    t = arranged(tower=2, driller=1).play("1-1a-tower")
    assert t.why("1-1a-driller") == "field_taken"
    assert t.why("1-1a-tower") == "field_taken"
    t.play("1-1a-off")
    assert t.why("1-1a-off") == "field_empty"


@pytest.mark.parametrize(
    ("field", "piece", "reason"),
    [
        ("g", "tower", "name_field"),
        ("g", "pump", "name_field"),
        ("e", "driller", "towers_only"),
        ("e", "tower", None),
        ("a", "driller", None),
        ("a", "pump", "wells_only"),
        ("b", "fan", None),
        ("b", "tower", "improvements_only"),
        ("b", "driller", "improvements_only"),
    ],
)
def test_O11_what_goes_where(field, piece, reason):
    t = arranged(tower=1, driller=1, pump=1, fan=1)
    assert t.why(f"1-1{field}-{piece}") == reason


def test_O11_only_on_own_plots_and_only_with_pieces_in_hand():
    t = arranged(tower=1).deed(2, 2)
    assert t.why("1-1a-driller") == "not_in_hand"
    assert t.why("1-2a-tower") == "not_your_plot"
    assert t.why("2-1a-tower") == "not_your_plot"
    assert t.why("2-2a-tower", 0) == "not_your_company"
    t.play("1-1a-tower")
    assert t.why("1-1c-tower") == "not_in_hand"


def test_O11_pieces_in_hand_stay_in_hand():
    t = arranged(tower=3, pieces={"a": "driller"}).all_done()
    assert t.has(1, "tower") == 3
    assert t.stands(1) == {}


def test_O11_the_bank_rolls_company_by_company_in_the_order_in_which_plots_came():
    t = hall(phase="arranging")
    for company, plot in ((1, 7), (1, 3), (2, 5), (3, 9), (1, 8)):
        t.deed(company, plot, GORLICE, {"a": "tower"} if plot != 3 else {"b": "fan"})
    t.ready()
    rolled = []
    while t.phase == "extracting":
        v = t.shown
        rolled.append(v.plot[(v.order_at + v.turn) % 3, v.plot_at])
        t.play("die1")
    assert rolled == [7, 8, 5, 9]


def test_O11_the_die_shows_water_one_or_two_equally_often():
    t = arranged(pieces={"a": "tower"}).ready()
    assert t.weights == {"die0": 1, "die1": 1, "die2": 1}


def test_O11_in_the_second_turn_the_bank_starts_with_the_second_company():
    t = hall().deed(1, 1, GORLICE, {"a": "tower"}).deed(2, 2, GORLICE, {"a": "tower"})
    t.turn(2).to("arranging").ready()
    v = t.shown
    assert v.plot[(v.order_at + v.turn) % 3, v.plot_at] == 2


def test_O12_a_plot_has_four_fields_for_improvements_four_wells_and_a_name():
    for plot in default_components().plots:
        names = [field for field, code in enumerate(plot.fields) if code == 0]
        sites = [field for field, code in enumerate(plot.fields) if code == 4]
        assert sites == [1, 3, 5, 7]
        assert len(names) == 1


@pytest.mark.parametrize(("word", "good"), [("C", "crude"), ("G", "gas"), ("W", "wax"), ("CT", "crude"), ("WT", "wax")])
def test_O12_a_well_yields_what_is_printed_on_it(word, good):
    t = arranged(f"{word} . C . C . N . C", {"a": "tower"}).all_done("die2")
    assert {name: count for name, count in t.goods(1).items() if count} == {good: 2}


def yields(pieces, number, layout="C . G . W . N . C"):
    """What a plot brings, without zeros."""
    t = arranged(layout, pieces).all_done(f"die{number}")
    return {name: count for name, count in t.goods(1).items() if count}


def test_O13_an_active_well_yields_the_number_rolled():
    assert yields({"a": "tower", "c": "driller"}, 2) == {"crude": 2, "gas": 2}
    assert yields({"a": "tower", "c": "driller"}, 1) == {"crude": 1, "gas": 1}
    assert yields({"a": "tower", "c": "driller"}, 0) == {}


def test_O13_the_rulebooks_sum():
    """2.9: two active wells of wax and one of crude yield four wax and two crude."""
    assert yields({"a": "driller", "c": "tower", "e": "tower"}, 2, "W . W . C . N . C") == {"wax": 4, "crude": 2}


def test_O13_a_pump_makes_water_count_1_and_nothing_else():
    assert [yields({"a": "driller", "b": "pump"}, number) for number in range(3)] == [
        {"crude": 1}, {"crude": 1}, {"crude": 2},
    ]  # fmt: skip


def test_O13_a_canadian_drill_adds_1_to_a_towers_yield():
    assert [yields({"a": "tower", "b": "drill"}, number) for number in range(3)] == [{}, {"crude": 2}, {"crude": 3}]


def test_O13_a_canadian_drill_does_nothing_for_a_driller():
    assert yields({"a": "driller", "b": "drill"}, 2) == {"crude": 2}


def test_O13_a_pump_and_a_drill_make_two_of_water():
    assert yields({"a": "tower", "b": "drill", "d": "pump"}, 0) == {"crude": 2}


def test_O13_a_distillery_turns_crude_into_as_many_barrels_and_leaves_the_rest():
    assert yields({"a": "driller", "b": "distillery", "c": "tower", "e": "tower"}, 2) == {
        "kerosene": 2, "gas": 2, "wax": 2,
    }  # fmt: skip


def test_O13_two_of_a_kind_are_no_better_than_one():
    assert yields({"e": "tower", "b": "drill", "d": "drill", "f": "drill", "h": "drill"}, 1) == {"wax": 2}
    assert yields({"e": "tower", "b": "pump", "d": "pump"}, 0) == {"wax": 1}


def test_O13_next_to_is_by_an_edge():
    assert yields({"a": "tower", "f": "drill", "h": "pump"}, 0) == {}
    assert yields({"a": "tower", "f": "drill"}, 2) == {"crude": 2}


def test_O14_drillers_leave_even_after_water_unless_a_fan_is_next_to_them():
    for number in range(3):
        t = arranged("C . G . W . N . C", {"a": "driller", "b": "fan", "c": "driller", "i": "driller", "e": "tower"})
        before = t.in_box("driller")
        t.all_done(f"die{number}")
        assert t.stands(1, SHOWN) == {"a": "driller", "b": "fan", "c": "driller", "e": "tower"}
        assert (t.has(1, "driller"), t.in_box("driller")) == (2, before + 1)


def test_O14_drillers_in_hand_stay():
    t = arranged(driller=2, pieces={"a": "driller"}).all_done("die1")
    assert t.has(1, "driller") == 2


EXAMPLE = {"a": "driller", "b": "fan", "d": "drill", "e": "tower", "f": "distillery", "h": "pump", "i": "driller"}


def test_O23_the_rulebooks_example_with_a_two():
    """Two crude from a, three gas from e, two kerosene from i; the driller at a stays, the one at i goes."""
    t = arranged(GORLICE, EXAMPLE).all_done("die2")
    assert t.goods(1) == {"crude": 2, "gas": 3, "wax": 0, "kerosene": 2}
    assert t.stands(1) == {field: piece for field, piece in EXAMPLE.items() if field != "i"}


def test_O23_the_rulebooks_example_on_water():
    """No crude from a, two gas thanks to h and d, one kerosene thanks to h and f."""
    t = arranged(GORLICE, EXAMPLE).all_done("die0")
    assert t.goods(1) == {"crude": 0, "gas": 2, "wax": 0, "kerosene": 1}
    assert t.stands(1) == {field: piece for field, piece in EXAMPLE.items() if field != "i"}


def test_O22_O23_the_example_stands_among_our_plots():
    plots = default_components().plots
    assert any(plot.place.startswith("Gorlice") and plot.fields == (1, 4, 3, 4, 10, 4, 0, 4, 1) for plot in plots)
