"""Puzzles of Atacama are proven: one move alone keeps the result, and what a try comes to is told as it is. Those of
Oil City are played on."""

import time

import pytest

from dev.puzzles.proving import keeping
from gusher.analysis.games.atacama.endgame import Solver
from gusher.analysis.proving import Proofs
from gusher.analysis.refuting import Refuter
from gusher.bots import advising
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.table import puzzles

PUZZLES = puzzles.puzzles("atacama")
pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")


@pytest.fixture(scope="module")
def engine():
    return Engine(game("atacama"), is_compiled=True)


def position(puzzle):
    table = puzzles.opened(game("atacama"), puzzle)
    return table.state, table.movers()[0]


def prove(engine, puzzle):
    """Check that only the solution keeps the result, and that it is worth what the file says."""
    s, seat = position(puzzle)
    solver = Solver(engine)
    goal = 1 if puzzle.goal == "win" else 0
    kept = [engine.game.actions.write(action) for action in keeping(solver, s, seat, goal)]
    assert kept == [puzzle.solution]
    assert goal == 1 or keeping(solver, s, seat, 1) == []
    refutation = Refuter(engine).refute(s.tobytes(), seat, [puzzle.solution], [puzzle.solution], 60.0)
    sign = 1 if seat == 0 else -1
    assert refutation.proven == (sign * puzzle.worth, sign * puzzle.worth)
    assert (puzzle.worth > 0) == (puzzle.goal == "win")
    # What tempts costs what it says, and its answer keeps that.
    tempting = puzzle.others[0]
    lost = sign * (puzzle.worth - puzzle.costs)
    assert Refuter(engine).refute(s.tobytes(), seat, [tempting], [puzzle.solution], 60.0).proven == (lost, lost)
    answered = puzzles.opened(game("atacama"), puzzle, [tempting, puzzle.answer]).state
    assert Proofs(engine).margin(answered, time.perf_counter() + 60.0) == (lost, lost)
    # The line that is told leads there, too.
    assert refutation.over
    assert refutation.points[0] - refutation.points[1] == sign * puzzle.worth
    return refutation


def test_a_sample_is_what_it_says(engine):
    by_rigs = sorted(PUZZLES, key=lambda puzzle: int(position(puzzle)[0]["hand"].sum()))
    for puzzle in [*by_rigs[:8:2], *(next(p for p in by_rigs if p.goal == goal) for goal in ("win", "share"))]:
        prove(engine, puzzle)


@pytest.mark.slow
def test_all_are_what_they_say(engine):
    for puzzle in PUZZLES:
        prove(engine, puzzle)


def test_a_wrong_try_is_answered_by_what_refutes_it(engine):
    puzzle = next(each for each in PUZZLES if each.goal == "win")
    s, seat = position(puzzle)
    write = engine.game.actions.write
    wrong = next(text for text in map(write, engine.legal(s, seat)) if text != puzzle.solution)
    refutation = Refuter(engine).refute(s.tobytes(), seat, [wrong], [puzzle.solution], 60.0)
    low, high = refutation.proven
    assert (high if seat == 0 else -low) <= 0
    assert [step.ply.text for step in refutation.tried] == [wrong]
    assert refutation.line[0].ply.seat == 1 - seat
    assert refutation.over
    assert refutation.points[0] - refutation.points[1] == low == high
    # Why that is an answer, it says in sentences of the game.
    assert any(step.because for step in refutation.line)
    texts = game("atacama").texts["en"]["explain"]["because"]
    assert {sentence.key.rpartition(".")[2] for step in refutation.line for sentence in step.because} <= set(texts)


def test_without_time_nothing_is_proven(engine):
    puzzle = PUZZLES[-1]
    s, seat = position(puzzle)
    refutation = Refuter(engine).refute(s.tobytes(), seat, [puzzle.solution], [puzzle.solution], 0.0)
    assert (refutation.proven, refutation.line, refutation.over) == (None, [], False)


def test_what_is_looked_for_in_oil_city_brings_more_than_what_tempts(monkeypatch):
    monkeypatch.setattr(advising, "is_ready", lambda _kind: True)
    for puzzle in puzzles.puzzles("oil_city")[::30]:
        s = puzzles.opened(game("oil_city"), puzzle).state.tobytes()
        for wrong in puzzle.others:
            question = s, puzzle.seat, wrong.split(), puzzle.solution.split()
            reckoned = advising.refute("oil_city", *question, 60.0).reckoned
            assert reckoned.best - reckoned.lead >= puzzle.sure["low"] / 2
            assert reckoned.answers == []
            # The lines of the value card make up the difference, but for rounding.
            lost = sum(points for _, points in reckoned.behind)
            assert lost == pytest.approx(reckoned.best - reckoned.lead, abs=0.01)
            differences = [abs(points) for _, points in reckoned.behind]
            assert differences == sorted(differences, reverse=True), "what matters most is told first"
