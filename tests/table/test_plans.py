"""What is left of a plan follows from the log: which move is due, and why a plan was dropped."""

import pytest

from gusher.rules.kernel import IllegalError, NotationError, game
from gusher.table import Table
from gusher.table.branches import Tried
from gusher.table.dice import Dice
from gusher.table.entries import Undo
from gusher.table.pausing import whole
from gusher.table.plans import MOST_LINES, Line, Plan, Planned, checking, due, planned

DICE = Dice(b"plans", "t")


def atacama():
    return Table(game("atacama"), 2, {}).start(DICE).after


def after(table, *moves):
    for move in moves:
        [seat] = table.movers()
        table = table.propose(seat, [move], DICE).after
    return table


def line(*moves, whatever=False, first=0):
    return Line(tuple(Tried((first + i) % 2, move) for i, move in enumerate(moves)), whatever)


def whatever(move):
    return Line((Tried(1, move),), whatever=True)


def plan_at(table, *lines):
    whole(checking(table, 1, lines))
    return Plan(table.n, lines)


def standing(table, plan):
    rest = planned(table, 1, plan)
    return due(table, 1, rest), rest.dropped, len(rest.lines)


def test_the_line_that_the_others_take_is_followed_to_its_end():
    start = atacama()
    plan = plan_at(start, line("d4", "c3", "e5", "f6"), line("e5", "a1"))
    assert standing(start, plan) == (None, "", 2)
    assert standing(after(start, "d4"), plan) == ("c3", "", 1)
    assert standing(after(start, "e5"), plan) == ("a1", "", 1)
    assert standing(after(start, "d4", "c3"), plan) == (None, "", 1)
    assert standing(after(start, "d4", "c3", "e5"), plan) == ("f6", "", 1)
    assert standing(after(start, "d4", "c3", "e5", "f6"), plan) == (None, "", 0)


def test_something_else_drops_it_until_the_next_own_move():
    start = atacama()
    plan = plan_at(start, line("d4", "c3"))
    assert standing(after(start, "e5"), plan) == (None, "other", 0)
    assert standing(after(start, "e5", "a1"), plan) == (None, "", 0)
    assert standing(after(start, "d4", "a1"), plan) == (None, "", 0), "the planner has moved by hand"


def test_a_premove_holds_whatever_is_played_if_it_is_legal():
    start = atacama()
    plan = plan_at(start, whatever("c3"), line("e5", "a1"))
    assert standing(after(start, "d4"), plan) == ("c3", "", 1)
    assert standing(after(start, "e5"), plan)[0] == "a1", "what was planned for this very move comes first"
    assert standing(after(start, "c3"), plan) == (None, "illegal", 0)


def test_what_is_taken_back_drops_it():
    start = atacama()
    plan = plan_at(start, line("d4", "c3"))
    moved = after(start, "d4")
    moved.apply([Undo(moved.n, 0, to=start.n)])
    assert standing(moved, plan) == (None, "undone", 0)


def test_nothing_is_planned_across_an_outcome():
    table = Table(game("ghawar"), 2, {}).start(DICE).after
    while not any(action.startswith("roll") for action in table.legal(table.movers()[0])):
        table = after(table, table.legal(table.movers()[0])[0])
    [mover] = table.movers()
    other = 1 - mover
    premove = Line((Tried(other, "roll"),), whatever=True)
    whole(checking(table, other, [premove]))
    plan = Plan(table.n, (premove,))
    rolled = table.propose(mover, ["roll"], DICE).after
    assert planned(rolled, other, plan) == Planned(dropped="chance")
    with pytest.raises(IllegalError):
        whole(checking(table, other, [Line((Tried(mover, "roll"), Tried(mover, "n"), Tried(other, "roll")))]))


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([line("d4")], "plan_ends_elsewhere"),
        ([Line(())], "plan_ends_elsewhere"),
        ([line("d4", "c3", whatever=True)], "plan_ends_elsewhere"),
        ([line("c3", first=1)], "not_your_turn"),
        ([line("d4", "d4")], "occupied"),
        ([line("d4", "c3")] * (MOST_LINES + 1), "plan_too_long"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(lines, code):
    with pytest.raises(IllegalError) as refused:
        whole(checking(atacama(), 1, lines))
    assert refused.value.code == code


def test_nothing_is_planned_out_of_turn_or_where_all_act_at_once():
    with pytest.raises(IllegalError) as refused:
        whole(checking(atacama(), 0, [line("d4")]))
    assert refused.value.code == "plan_not_now"
    with pytest.raises(IllegalError):
        whole(checking(Table(game("oil_city"), 3, {}).start(DICE).after, 0, [line("d4")]))
    with pytest.raises(NotationError):
        whole(checking(atacama(), 1, [whatever("nothing")]))
