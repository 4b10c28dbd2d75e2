"""What a company gave away in a phase: idle tokens, bad plans, and what deals have to do with it."""

import numpy as np
import pytest
from played import fastest

from gusher.analysis.mistakes import Decision
from gusher.bots.faulting import FindsFault
from gusher.bots.games.oil_city.desk import Desk
from gusher.rules.kernel import CHANCE, game
from gusher.rules.oil_city.kinds import being_ready
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING
from gusher.table.branches import Tried

OIL_CITY = game("oil_city")
ENGINE = fastest(OIL_CITY)
DESK = Desk(ENGINE)
SEED = 7
pytestmark = pytest.mark.skipif(not ENGINE.is_compiled, reason="only compiled bots play on in thought")


def go_on(s, until=None):
    """Let the bank work, always with the middle outcome, and companies do nothing, until a phase that is asked for."""
    while s["phase"] != until or ENGINE.movers(s) == [CHANCE]:
        seat = ENGINE.movers(s)[0]
        legal = ENGINE.legal(s, seat)
        ready = OIL_CITY.done(s) if seat != CHANCE else None
        ENGINE.play_unchecked(s, seat, ready if ready in legal else legal[len(legal) // 2])
    return s


def investing(**options):
    """The first investment of three companies."""
    return go_on(OIL_CITY.start(3, {"companies": "3", **options}), INVESTING)


def judged(s, seat, *texts, before=(), after=(), seed=SEED):
    """The verdict on what a seat does in the phase that begins with ``s``, with something before and after it. In the
    end everybody is ready."""
    ready = OIL_CITY.actions.write(OIL_CITY.done(s))
    played, trial = [], ENGINE.copy(s)
    others = [each for each in ENGINE.movers(s) if each != seat]
    for who, text in (*before, *((seat, text) for text in texts), (seat, ready), *after, *((n, ready) for n in others)):
        if ENGINE.why(trial, who, OIL_CITY.actions.read(text)) == 0:
            ENGINE.play_unchecked(trial, who, OIL_CITY.actions.read(text))
            played.append(Tried(who, text))
    decision = Decision(1, seat, seat, s.tobytes(), trial.tobytes(), played=tuple(played))
    return FindsFault(ENGINE, DESK).sift(decision, seed)


def best_of(s, seat):
    """The best plan, in notation."""
    return [OIL_CITY.actions.write(action) for action in DESK.plans(ENGINE.known(s, seat), seat)[0].actions]


def test_tokens_left_idle_are_a_mistake_and_what_is_missing_is_better():
    s = investing()
    verdict = judged(s, 0)
    assert verdict.lost.low > 1
    assert (len(verdict.better), verdict.done) == (3, ())
    one = best_of(s, 0)[:1]
    verdict = judged(s, 0, *one)
    assert verdict.is_mistake
    assert len(verdict.better) >= 2


def test_the_best_plan_is_no_mistake_whatever_the_luck():
    s = investing()
    for seed in range(4):
        verdict = judged(s, 1, *best_of(s, 1), seed=seed)
        assert verdict is None or verdict.lost.low < 1


def test_pieces_left_in_hand_are_a_mistake():
    s = investing()
    for action in DESK.plans(ENGINE.known(s, 0), 0)[0].actions:
        ENGINE.play_unchecked(s, 0, action)
    s = go_on(s, ARRANGING)
    plan = best_of(s, 0)
    assert plan
    assert judged(s, 0).is_mistake
    assert judged(s, 0, *plan) is None


def test_who_comes_to_the_same_otherwise_has_lost_nothing():
    s = investing()
    placed = best_of(s, 0)
    # Each is taken up once, and placed again.
    verdict = judged(s, 0, *placed[::-1])
    assert verdict is None or verdict.lost.low < 1


def test_a_deal_that_came_later_excuses_what_it_makes_good():
    s = investing()
    ready = OIL_CITY.actions.write(being_ready(0, 0))
    # All money goes to somebody else: for a plot at the price of everything, once tokens can't be placed any more.
    sold = [(0, "1-draft"), (0, "1-gives-2400"), (0, "1-wants-100"), (0, "1-offers-2")]
    taken = [(1, "accept-1a1")]
    assert ready == "ready1-invest"
    assert judged(s, 0, before=sold).lost.low > 1
    poor = judged(s, 0, before=sold, after=taken)
    assert poor is None or poor.lost.high < judged(s, 0, before=sold).lost.low


def test_who_has_nothing_to_choose_is_not_judged_and_the_last_to_choose_still_arranges():
    s = investing(plot_choice=True)
    order = next(
        action
        for action in ENGINE.legal(s, 0)
        if OIL_CITY.actions.write(action).startswith(("1a-plot", "1b-plot", "1c-plot"))
    )
    ENGINE.play_unchecked(s, 0, order)
    s = go_on(s, CHOOSING)
    assert ENGINE.movers(s) == [0]
    assert judged(s, 1) is None
    plans = DESK.plans(ENGINE.known(s, 0), 0)
    assert len(plans) > 1
    # By itself nobody else keeps the phase going: what is extracted at once counts, so pieces are put up before.
    after = ENGINE.after(s, 0, plans[0].actions)
    assert after["phase"] == ARRANGING
    arranged = DESK.plans(ENGINE.known(after, 0), 0)[0].points
    assert plans[0].points == pytest.approx(arranged, abs=1.0)


def test_futures_follow_from_their_numbers():
    s = investing()
    plans = [plan.actions for plan in DESK.plans(s, 0)[:2]]
    whole = DESK.points_after(s, 0, plans, (SEED, 0, 6))
    assert np.array_equal(whole[2:], DESK.points_after(s, 0, plans, (SEED, 2, 4)))
    assert not np.array_equal(whole, DESK.points_after(s, 0, plans, (SEED + 1, 0, 6)))
    # Points are those by the rules: whole ones.
    assert np.array_equal(whole, whole.round())
