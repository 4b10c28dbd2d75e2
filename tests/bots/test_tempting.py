"""Moves after which it is easiest to go wrong: held to proofs of every move and every answer."""

import math
import time

import pytest
from bots.positions import ENGINE, random_game

from gusher.analysis.games.atacama.endgame import Solver
from gusher.analysis.games.atacama.endgame.proof import UNLIMITED, Budget
from gusher.analysis.games.atacama.endgame.twin import action_of
from gusher.analysis.games.atacama.outlook.net import UNIT
from gusher.bots.games.atacama.foresight import tempting
from gusher.rules.kernel.engine import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")

ASKED = Solver(ENGINE, entries=1 << 16)
PROVING = Solver(ENGINE, entries=1 << 16)


def unlimited():
    return Budget(None, UNLIMITED)


def after(s, *actions):
    then = ENGINE.copy(s)
    for action in actions:
        ENGINE.play_unchecked(then, ENGINE.movers(then)[0], action)
    return then


def margin(s, seat):
    """By how much ``seat`` ends ahead with best play, by another solver."""
    if ENGINE.movers(s):
        ahead = PROVING.solve(s).low
    else:
        ours, theirs = ENGINE.points(s)
        ahead = ours - theirs
    return ahead if seat == 0 else -ahead


def twins(s):
    """The moves of whoever is to act, in numbers of the twin, all as promising."""
    numbers = {action_of(move): move for move in range(2 * 81)}
    return [(numbers[action], 0) for action in ENGINE.legal(s, ENGINE.movers(s)[0])] if ENGINE.movers(s) else []


def endings(rigs, seeds, options=None):
    """Of each random game the first position with so few rigs left, with who is to move."""
    for seed in seeds:
        yield next(each for each in random_game(seed, 2, options) if each[0]["hand"].sum() <= rigs)


@pytest.mark.parametrize("options", [{}, {"tactical": True}], ids=["basic", "tactical"])
def test_questions_about_what_comes_later_are_answered_as_proofs_do(options):
    for s, seat in endings(7, range(6), options):
        ASKED.begin(s)
        for move, _ in twins(s)[:4]:
            then = after(s, action_of(move))
            for moves, position in [((move,), then)] + [
                ((move, other), after(then, action_of(other))) for other, _ in twins(then)[:3]
            ]:
                ahead = margin(position, seat)
                for points in (ahead - 3, ahead, ahead + 1, ahead + 4):
                    assert tempting.reaches(ASKED, seat, moves, points, unlimited()) is (ahead >= points)


def test_the_most_tempting_move_keeps_the_margin_and_invites_most_errors():
    compared = 0
    for s, seat in endings(6, range(40)):
        now = margin(s, seat)
        if now > 0:
            continue
        errors = {}
        for move, _ in twins(s):
            then = after(s, action_of(move))
            if margin(then, seat) < now:
                continue
            hope = 1 if now == 0 else 0
            answers = [margin(after(then, action_of(other)), seat) >= hope for other, _ in twins(then)]
            errors[move] = sum(answers) / len(answers) if answers else 0.0
        ASKED.begin(s)

        def answers_to(move, s=s):
            return twins(after(s, action_of(move)))

        best = tempting.most_tempting(ASKED, seat, now, twins(s), answers_to, unlimited())
        if max(errors.values()) == 0:
            assert best is None
        else:
            compared += 1
            assert min(tempting.SURE, max(errors.values())) <= errors[best] + 1e-9
    assert compared >= 5


def test_answers_that_promise_more_are_expected_more_often():
    for s, seat in endings(6, range(40)):
        now = margin(s, seat)
        for move, _ in twins(s):
            then = after(s, action_of(move))
            answers = twins(then)
            hope = 1 if now == 0 else 0
            wrong = [margin(after(then, action_of(other)), seat) >= hope for other, _ in answers]
            if now > 0 or margin(then, seat) != now or all(wrong) or not any(wrong):
                continue
            promising = [
                (other, 4 * UNIT if is_wrong else 0) for (other, _), is_wrong in zip(answers, wrong, strict=True)
            ]
            ASKED.begin(s)
            chance = tempting.chance_of_error(ASKED, seat, now, move, promising, unlimited())
            right = (len(wrong) - sum(wrong)) * math.exp(-4 / tempting.TEMPER)
            assert chance == pytest.approx(sum(wrong) / (sum(wrong) + right))
            return
    pytest.fail("after no move there are right and wrong answers")


def test_without_time_nothing_tempts():
    s, seat = next(endings(12, range(1)))
    ASKED.begin(s)
    spent = Budget(time.perf_counter() - 1, UNLIMITED)
    assert tempting.most_tempting(ASKED, seat, 0, twins(s), lambda move: [], spent) is None
