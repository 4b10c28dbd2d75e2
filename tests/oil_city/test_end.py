"""The end: the value of companies, counted by hand (O20)."""

from __future__ import annotations

import pytest
from oil_city.playing import OIL_CITY, SHOWN, Hall, hall
from oil_city.test_deals import deal

from gusher.table import Table
from gusher.table.commands.close import propose_close
from gusher.table.dice import Dice

LAYOUT = "C . G . W . N . C"


def end_of(t):
    """Nothing else happens until the end."""
    while t.ending is None:
        t.all_done()
    return t


def at_last_arrangement():
    """The sixth turn; companies have nothing that would score."""
    t = hall().turn(6).to("arranging")
    for company in (1, 2, 3):
        t.set(company, tower=0, driller=0, wagon=0)
    return t


def test_O20_the_game_ends_after_the_sixth_turn():
    t = Hall(9).bank()
    phases = []
    while t.ending is None:
        phases.append((t.shown.turn, t.phase))
        t.all_done()
    assert phases == [(turn, phase) for turn in range(6) for phase in ("investing", "arranging", "loading")]
    assert t.ending == "six_turns"
    assert t.movers == []
    assert t.why("reopen", 0) == "game_over"


@pytest.mark.parametrize("turns", [3, 4, 5])
def test_a_short_game_is_the_last_turns_of_six(turns):
    table = Table(OIL_CITY, 3, {"turns": str(turns)}).start(Dice(b"short", "t")).after
    played = []
    while not table.over:
        played.append(int(table.state["turn"]))
        table = propose_close(table, "maker", Dice(b"short", "t")).after
    assert sorted({*played}) == list(range(6 - turns, 6))
    assert table.ending == "six_turns"


def test_O20_a_point_for_each_plot():
    t = end_of(at_last_arrangement().deed(1, 1).deed(1, 2).deed(3, 3))
    assert t.points == [2, 0, 1]


def test_O20_a_point_for_each_building_on_a_plot():
    pieces = {"a": "tower", "b": "drill", "d": "drill", "c": "tower", "h": "pump"}
    t = end_of(at_last_arrangement().deed(1, 1, LAYOUT, pieces).give(1, fan=3, tower=2))
    assert t.points[0] == 1 + 5


def test_O20_a_point_for_each_driller_left_on_a_plot_next_to_a_fan():
    pieces = {"a": "driller", "b": "fan", "e": "driller", "i": "driller"}
    t = end_of(at_last_arrangement().deed(1, 1, LAYOUT, pieces).give(1, driller=1))
    assert t.stands(1) == {"a": "driller", "b": "fan", "e": "driller"}
    assert t.points[0] == 1 + 1 + 2


def test_O20_two_points_for_a_refinery():
    assert end_of(at_last_arrangement().give(2, refinery=3)).points == [0, 6, 0]


@pytest.mark.parametrize(
    ("improvements", "points"),
    [
        ("pump fan", 0),
        ("pump pump fan", 0),
        ("pump fan drill", 1),
        ("pump fan drill distillery", 1),
        ("fan fan fan fan", 0),
    ],
)
def test_O20_a_point_for_a_plot_with_three_different_improvements(improvements, points):
    pieces = dict(zip("bdfh", improvements.split(), strict=False))
    t = end_of(at_last_arrangement().deed(1, 1, LAYOUT, pieces))
    assert t.points[0] == 1 + len(pieces) + points


def test_O20_a_point_for_a_full_thousand_of_revenue_over_all_turns():
    """In 1877 gas brings 400: twice 800 and 200 for wax come to one thousand and a half."""
    t = hall()
    for company in (1, 2, 3):
        t.set(company, tower=0, driller=0, wagon=3)
    t.to("loading").give(1, gas=2).play("1-gas2").all_done()
    t.shown.event[1] = t.shown.event[0]
    t.to("loading").give(1, gas=2, wax=2)
    t.shown.event[1] = t.shown.event[0]
    t.play("1-gas2", "1-wax2")
    assert t.points == [1, 0, 0]
    t.all_done()
    assert t.shown.revenue[0] == 1800
    assert t.points == [1 + 2, 0, 0]
    assert end_of(t).points == [3, 0, 0]


def test_O20_a_point_for_a_turn_with_at_least_one_wagon():
    t = hall(phase="loading").give(1, wagon=5, wax=3, gas=0).play("1-wax2", "1-wagons2").all_done()
    t.to("loading").play("1-wax1").all_done()
    assert t.shown.revenue[0] < 1000
    assert end_of(t).points[0] == 2


def test_O20_cash_scores_nothing_and_neither_does_what_the_pedlar_pays():
    t = hall().give(1, money=50_000, wax=3).play("1a-peddles-w3").all_done()
    assert end_of(t).points == [0, 0, 0]


def test_O20_plots_and_pieces_count_as_the_sixth_extraction_leaves_them_before_loans_return():
    t = at_last_arrangement().deed(1, 1, LAYOUT).give(1, tower=1)
    deal(t, 1, 2, "gives-plot1 back 6", "gives-1tower back 6")
    t.play("2-1a-tower")
    end_of(t)
    assert (t.plots(1), t.has(1, "tower")) == ([1], 1)
    assert t.points == [0, 2, 0]


@pytest.mark.parametrize(("version", "points"), [(3, [0, 2, 0]), (2, [2, 0, 0]), (1, [2, 0, 0])])
def test_O20_a_lent_refinery_counts_for_who_has_it_at_the_sixth_extraction(version, points):
    """By former rules it was for the lender, to whom it has returned by the end."""
    t = at_last_arrangement().give(1, refinery=1)
    t.shown.version = version
    deal(t, 1, 2, "gives-1refinery back 6")
    assert t.points == [0, 2, 0]
    assert end_of(t).points == points
    assert [t.has(company, "refinery") for company in (1, 2, 3)] == [1, 0, 0]
    assert [card["refineries"] for card in t.scene["value"][:3]] == points


def test_O20_pieces_in_hand_count_nothing():
    t = at_last_arrangement().deed(1, 1, LAYOUT).give(1, tower=3, fan=2, driller=4, wagon=2, gas=9)
    assert end_of(t).points == [1, 0, 0]


def test_O20_a_whole_value_card():
    """Two plots (2); towers, drill, fan and pump on them (5); a driller by the fan (1), one that leaves (0); drill, fan
    and pump differ (1); two refineries (4); 3600 złr by wagon in two turns (3 and 2). That makes 18."""
    t = hall()
    t.set(1, wagon=3, money=0, tower=0, driller=0)
    t.to("loading").give(1, gas=4).play("1-gas4").all_done()
    t.turn(6).to("arranging").give(1, refinery=2)
    t.deed(1, 1, LAYOUT, {"a": "driller", "b": "fan", "c": "tower", "d": "pump", "f": "drill", "i": "tower"})
    t.deed(1, 2, LAYOUT, {"c": "driller"})
    t.all_done()
    t.shown.event[5] = t.shown.event[0]
    t.set(1, gas=5).play("1-gas5").all_done()
    assert t.shown.revenue[0] == 3600
    assert t.stands(1, SHOWN) == {"a": "driller", "b": "fan", "c": "tower", "d": "pump", "f": "drill", "i": "tower"}
    assert t.points == [18, 0, 0]


def level(**options):
    """Three companies that are level at two points; the first has sold one wagon, the others two each."""
    t = hall(**options)
    for company in (1, 2, 3):
        t.set(company, tower=0, driller=0, wagon=2, wax=2).deed(company, company)
    t.to("loading")
    for company, wagons in ((1, 1), (2, 2), (3, 2)):
        t.set(company, wax=2, gas=0, crude=0, kerosene=0).play(f"{company}-wax2")
        if wagons == 2:
            t.play(f"{company}-wagons2")
    t.all_done()
    return end_of(t)


def test_O20_ties_stand():
    t = level()
    assert (t.points, t.places) == ([2, 2, 2], [1, 1, 1])


def test_O20_with_the_option_wagons_sold_break_ties_and_what_is_level_then_stays():
    t = level(tie_break=True)
    assert (t.points, t.places) == ([2, 2, 2], [3, 1, 1])


def test_O20_then_cash():
    t = level(tie_break=True).give(3, money=100)
    assert t.places == [3, 2, 1]


def test_O20_points_come_before_everything():
    t = level(tie_break=True)
    t.shown.revenue[0] += 1000
    assert t.places == [1, 2, 2]
