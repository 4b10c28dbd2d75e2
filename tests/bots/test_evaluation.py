"""What a position promises."""

import numpy as np
import pytest
from bots.positions import ATACAMA, ENGINE, VARIANTS, after, random_game
from games.wells.game import GAME as WELLS

from gusher.analysis.evaluation import ask_estimate
from gusher.analysis.games.atacama.promise import LIKELY, MORE
from gusher.bots.search import choosing, judging, levels
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import kind_of
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.records import view

INTERPRETED = Engine(ATACAMA, is_compiled=False)


def estimated(s, engine=INTERPRETED):
    values = np.zeros(32, np.float64)
    sides = engine.run(ask_estimate)(s, np.zeros(64, np.int32), values)
    return values[:sides].tolist()


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_in_the_end_a_promise_is_what_the_points_are(seats, options):
    for seed in range(5):
        s, _ = random_game(seed, seats, options)[-1]
        over = ENGINE.playout(s, seed)
        # What no field is open for does not come.
        view(over).open_count = 0
        for field in range(81):
            view(over).open_at[field] = -1
        assert estimated(over) == pytest.approx(ENGINE.points(over))


def test_the_tables_grow_as_they_should():
    assert (np.diff(LIKELY, axis=1) >= 0).all()
    assert (np.diff(LIKELY, axis=0) <= 0).all()
    assert (np.diff(MORE) > 0).all()
    assert LIKELY.min() == 0
    assert LIKELY.max() == 1


def test_a_good_field_in_a_full_line_promises_more_than_a_bad_one():
    # Column c has three rigs; c9 holds gold, c7 copper, which costs the owner of the columns.
    s = after("c1 a2 c5 a4 c3 a6")
    estimates = {}
    for text in ("c9", "c7"):
        twin = ENGINE.copy(s)
        ENGINE.play_unchecked(twin, 0, ATACAMA.actions.read(text))
        estimates[text] = estimated(twin)[0]
    assert estimates["c9"] > estimates["c7"]


def test_a_game_without_an_evaluation_is_judged_by_its_points():
    engine = Engine(WELLS, is_compiled=False)
    s = WELLS.start(3, {})
    view(s).won[1] = 7
    assert estimated(s, engine) == [0, 7]


@pytest.mark.parametrize(
    ("values", "side", "ahead"),
    [([5], 0, 5), ([5, 7], 0, -2), ([5, 7], 1, 2), ([1, 9, 4], 2, -5), ([-3, -9, -4], 0, 1), ([-3, -3], 1, 0)],
)
def test_a_lead_is_against_the_best_other_side(values, side, ahead):
    assert judging.lead(values, len(values), side) == ahead


def test_before_a_claim_greedy_looks_at_all_four_of_them():
    s, seat = random_game(1, 2, {"variant": "enhanced"})[8]
    player = choosing.Player(INTERPRETED)
    action = player.play(s, seat, levels.CAREFUL, 1, Limits())
    best = None
    for each in ENGINE.legal(s, seat):
        twin = ENGINE.copy(s)
        ENGINE.play_unchecked(twin, seat, each)
        mine = estimated(twin)
        ahead = mine[seat] - mine[1 - seat]
        best = ahead if best is None else max(best, ahead)
        if each == action:
            chosen = ahead
    assert chosen == pytest.approx(best)
    assert kind_of(action) in ATACAMA.actions.codes
