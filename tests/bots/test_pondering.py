"""The best moves in a position: which, how sure, what was played among them, and what is proven with its reasons."""

from pathlib import Path

import pytest

from gusher.analysis.best import asking, points_after, was_played
from gusher.analysis.evaluation import analysis_of
from gusher.analysis.games.atacama.prover import seen
from gusher.bots.pondering import ponder
from gusher.rules.kernel import LANGUAGES, from_bytes, view
from gusher.rules.kernel.engine import engine
from gusher.table.files import read, replay
from gusher.table.pausing import whole

GAMES = Path(__file__).parents[1]
SECONDS = 0.4


@pytest.fixture(scope="module")
def atacama():
    return replay(read((GAMES / "atacama/games/all_placed_basic.txt").read_text("utf-8")))


def pondered(table, n):
    question = whole(asking(table, n))
    return question, ponder(table.game.name, question.state, question.seat, question.played, 1, SECONDS)


def test_what_is_asked_of_a_position(atacama):
    question = whole(asking(atacama, 3))
    assert (question.seat, question.played) == (1, ["e2"])
    assert whole(asking(atacama, atacama.n)).seat is None
    for n in (-1, atacama.n + 1):
        with pytest.raises(IndexError):
            whole(asking(atacama, n))


def test_what_was_played_is_told_beside_the_best(atacama):
    question, found = pondered(atacama, 0)
    assert found.evidence == "searched"
    assert 3 <= len(found.ways) <= 4
    assert [was_played(way, question.played) for way in found.ways].count(True) == 1
    kind = atacama.game
    for way in found.ways:
        # Each leads where it says, and its line can be played from there.
        s = from_bytes(kind.record, question.state)
        for ply in (*way.moves, *way.line):
            action = kind.actions.read(ply.text)
            assert engine(kind).why(s, ply.seat, action) == 0
            engine(kind).play(s, ply.seat, action)
            if ply is way.moves[-1]:
                assert s.tobytes() == way.after
    assert [point.state for point in points_after(found.ways, frozenset())] == [way.after for way in found.ways]


def test_near_the_end_the_best_is_proven_and_says_why(atacama):
    question, found = pondered(atacama, 26)
    assert found.evidence == "proven"
    assert all(way.proven is not None for way in found.ways)
    # The first player could no longer win, whatever they did.
    assert all(high < 0 for _, high in (way.proven for way in found.ways))
    least = [low for low, _ in (way.proven for way in found.ways)]
    assert least == sorted(least, reverse=question.seat == 0)
    assert found.reasons


def test_the_reasons_are_in_words(atacama):
    s = view(atacama.after(20).state)
    reasons = seen(s, 1)
    assert 1 <= len(reasons) <= 3
    assert {reason.name for reason in reasons} <= {"lost", "spared", "counts", "costs"}
    for language in LANGUAGES:
        texts = atacama.game.texts[language]["proof"]
        assert set(texts) == {"lost", "spared", "counts", "costs"}
    # Nobody is ahead for lines that are dead for themselves.
    for reason in reasons:
        loser = reason.name in ("lost", "costs")
        assert (reason.words["player"] == 1) == loser


def test_a_proof_can_not_be_asked_of_any_position(atacama):
    prover = analysis_of("atacama").prover(engine(atacama.game))
    assert prover.prove(atacama.after(0).state, 0.05) is None


def test_where_phases_are_planned_nothing_is_listed():
    table = replay(read((GAMES / "oil_city/games/six_turns.txt").read_text("utf-8")))
    assert whole(asking(table, 5)).seat is None
    assert ponder("oil_city", table.state.tobytes(), 0, [], 1, SECONDS).ways == []


@pytest.mark.parametrize(("name", "evidence"), [("ghawar", "searched"), ("guven", "evaluated")])
def test_a_game_without_proofs_goes_by_what_its_bots_do(name, evidence):
    table = replay(read((GAMES / f"{name}/games/all_delivered_two.txt").read_text("utf-8")))
    n = next(step.n for step in table.line if step.seat == 1)
    question, found = pondered(table, n)
    assert (question.seat, found.evidence, found.reasons) == (1, evidence, [])
    assert all(way.proven is None for way in found.ways)
    assert [was_played(way, question.played) for way in found.ways].count(True) == 1
