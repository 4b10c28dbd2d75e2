"""The figures of endgames measure what they say."""

import pytest

from dev.bench.atacama import endgames, optimal
from dev.opponents.atacama.endgames import proven
from dev.opponents.atacama.programs import Solved, opponent
from gusher.bots import levels
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine, can_compile


@pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
def test_the_share_of_positions_that_are_proven_in_time_is_told(monkeypatch):
    monkeypatch.setattr(endgames, "GAMES", 1)
    monkeypatch.setattr(endgames, "ITERATIONS", 20)
    monkeypatch.setattr(endgames, "RIGS", {4: 90.0})
    figure = endgames.proven("atacama.endgames.4", 4)
    assert figure.value == 100
    assert figure.target.bound == 90
    assert figure.details["tactical"].startswith("100 %")
    monkeypatch.setattr(endgames, "SECONDS", 0.0)
    assert endgames.proven("atacama.endgames.4", 4).value == 0


POSITIONS = optimal.endgames()
NEEDS_COMPILER = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")


def position(engine, endgame):
    s = engine.game.start(2, optimal.VARIANTS[endgame.variant])
    for text in endgame.moves:
        engine.play_unchecked(s, engine.movers(s)[0], engine.game.actions.read(text))
    return s


@pytest.fixture(scope="module")
def engine():
    return Engine(game("atacama"), is_compiled=can_compile())


def test_endgames_of_every_variant_are_kept(engine):
    for variant in optimal.VARIANTS:
        rigs = [each.rigs for each in POSITIONS if each.variant == variant]
        assert rigs.count(14) >= 10
        assert rigs.count(13) >= 10
        assert len([each for each in rigs if each <= 12]) >= 10
    assert len({tuple(each.moves) for each in POSITIONS}) == len(POSITIONS)
    for each in POSITIONS:
        s = position(engine, each)
        assert s["hand"].sum() == each.rigs
        legal = {engine.game.actions.write(action) for action in engine.legal(s, engine.movers(s)[0])}
        assert each.best < legal or each.best == legal
    assert optimal.written(POSITIONS) == optimal.FILE.read_text("utf-8")


@NEEDS_COMPILER
@pytest.mark.parametrize("variant", optimal.VARIANTS)
def test_the_quickest_of_them_are_worth_what_is_kept(engine, variant):
    least = min((each for each in POSITIONS if each.variant == variant), key=lambda each: each.rigs)
    assert proven(engine, position(engine, least)) == Solved(least.margin, least.best)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@NEEDS_COMPILER
@pytest.mark.parametrize("variant", optimal.VARIANTS)
def test_all_of_them_are_worth_what_is_kept_by_both_proofs(engine, variant):
    with opponent("rave") as rave:
        for each in [each for each in POSITIONS if each.variant == variant]:
            expected = Solved(each.margin, each.best)
            assert proven(engine, position(engine, each)) == expected, each
            rave.begin(optimal.VARIANTS[each.variant])
            rave.position(each.moves)
            second = rave.solve(600)
            assert second in (expected, None), each


@pytest.mark.slow
@NEEDS_COMPILER
def test_with_twelve_rigs_left_every_move_of_the_top_level_is_best():
    few = [each for each in POSITIONS if each.rigs <= 12]
    are_best = optimal.best_played(levels("atacama")[-1], few)
    assert all(are_best), [each for each, best in zip(few, are_best, strict=True) if not best]


@NEEDS_COMPILER
def test_the_share_of_best_moves_is_told(monkeypatch):
    quick = sorted(POSITIONS, key=lambda each: each.rigs)[:3]
    known = [each._replace(rigs=12) for each in (*quick, quick[0]._replace(best=frozenset()))]
    monkeypatch.setattr(optimal, "endgames", lambda: known)
    figure = optimal.played("atacama.endgames.played.12", 12)
    assert figure.value == 75
    assert not figure.target.met(figure.value, None)
    assert figure.details
