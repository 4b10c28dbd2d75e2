"""Whole turns: all of them, and what is to be expected after them."""

import random

import numpy as np
import pytest
from games.pits.game import GAME as PITS
from ghawar.playing import GHAWAR, drawn
from played import Played, fastest

from gusher.analysis.turns import Turns, ahead_of_the_best, ahead_of_the_others
from gusher.rules.kernel import CHANCE, game
from gusher.rules.kernel.engine import Engine

INTERPRETED = Engine(PITS, is_compiled=False)


def pits(*texts):
    return Played(INTERPRETED, 2, {}).play(*texts)


def texts(kind, turn):
    return [kind.actions.write(action) for action in turn.actions]


def naive_ends(engine, s, seat):
    """Every state in which a turn can end, by trying everything."""
    ends = set()
    for action in engine.legal(s, seat):
        after = engine.copy(s)
        engine.play_unchecked(after, seat, action)
        ends |= naive_ends(engine, after, seat) if engine.movers(after) == [seat] else {after.tobytes()}
    return ends


def end(engine, s, seat, turn):
    after = engine.copy(s)
    for action in turn.actions:
        assert engine.why(after, seat, action) == 0
        engine.play_unchecked(after, seat, action)
    return after


def test_measures_of_a_lead():
    promise = np.array([[5.0, 3.0, 10.0]])
    assert ahead_of_the_best(promise).tolist() == [[-5, -7, 5]]
    assert ahead_of_the_others(promise).tolist() == [[-1.5, -4.5, 6]]
    assert ahead_of_the_others(promise).sum() == 0
    alone = np.array([[7.0]])
    assert ahead_of_the_best(alone).tolist() == ahead_of_the_others(alone).tolist() == [[7]]


def test_what_a_dug_pit_may_hold():
    prospect = Turns(INTERPRETED).expected(pits("start1", "dig").state)
    # Nothing twice, 4 once, 6 once, and all of it kept.
    assert prospect.leads == (2.5, -2.5)
    outcomes = {PITS.actions.write(outcome): seen for outcome, seen in prospect.outcomes.items()}
    assert outcomes == {"=0": (2, (0, 0)), "=4": (1, (4, -4)), "=6": (1, (6, -6))}


def test_turns_come_best_first_and_luck_counts_by_its_weights():
    turns = Turns(INTERPRETED).all(pits("start1").state, 0)
    assert [(texts(PITS, turn), turn.leads[0]) for turn in turns] == [(["dig"], 2.5), (["rest"], 2.0)]
    turns = Turns(INTERPRETED).all(pits("start1", "dig", "=4").state, 0)
    assert [(texts(PITS, turn), turn.leads) for turn in turns] == [(["keep"], (4, -4)), (["give"], (-4, 4))]


def test_a_side_is_judged_by_its_own_lead():
    turns = Turns(INTERPRETED).all(pits("start2", "dig", "=6").state, 1)
    assert texts(PITS, turns[0]) == ["keep"]
    assert turns[0].leads == (-6, 6)


def test_the_end_of_a_game_counts_as_it_is():
    s = pits("start1", "rest", "rest", "dig", "=6", "keep", "rest").state
    assert Turns(INTERPRETED).leads(s) == (4, -4)


FIELD = """
.   o  .   W
+   .  +   .
.   1R .   2B
+   .  ^1  .
.   W  .   o
+   .  +   .
"""


@pytest.mark.parametrize("pips", [1, 3, 4])
def test_the_turns_of_a_drive_end_wherever_it_can_end(pips):
    t = drawn(FIELD).play("roll", f"die{pips}")
    engine = fastest(GHAWAR)
    turns = Turns(engine).all(t.state, 0)
    ends = [end(engine, t.state, 0, turn).tobytes() for turn in turns]
    assert len(ends) == len(set(ends))
    assert set(ends) == naive_ends(engine, t.state, 0)


def test_both_speeds_find_the_same():
    t = drawn(FIELD).play("roll", "die3")
    fast, slow = (Turns(engine).all(t.state, 0) for engine in (fastest(GHAWAR), Engine(GHAWAR, is_compiled=False)))
    assert [turn.actions for turn in fast] == [turn.actions for turn in slow]
    assert [turn.leads for turn in fast] == [pytest.approx(turn.leads) for turn in slow]


def test_rolling_is_worth_the_average_of_what_can_be_rolled():
    t = drawn(FIELD)
    engine = fastest(GHAWAR)
    turns = Turns(engine)
    roll = next(turn for turn in turns.all(t.state, 0) if texts(GHAWAR, turn) == ["roll"])
    after = t.after("roll").state
    each = []
    for outcome in engine.legal(after, CHANCE):
        s = engine.copy(after)
        engine.play_unchecked(s, CHANCE, outcome)
        each.append(turns.all(s, 0)[0].leads)
    assert roll.leads == pytest.approx(tuple(np.mean(each, axis=0)))


def test_where_there_is_no_room_for_all_turns_the_shorter_ones_are_seen():
    t = drawn(FIELD).play("roll", "die6")
    engine = fastest(GHAWAR)
    everything, few = Turns(engine).all(t.state, 0), Turns(engine, nodes=60).all(t.state, 0)
    assert 0 < len(few) < len(everything)
    assert {turn.actions for turn in few} <= {turn.actions for turn in everything}


def test_room_that_was_used_before_changes_nothing():
    engine = fastest(game("guven"))
    t = Played(engine, 3, {})
    chooser = random.Random(5)
    used = Turns(engine)
    compared = 0
    while compared < 30:
        if t.mover != CHANCE:
            assert used.all(t.state, t.mover) == Turns(engine).all(t.state, t.mover)
            compared += 1
        t.play(chooser.choice(sorted(t.legal)))
