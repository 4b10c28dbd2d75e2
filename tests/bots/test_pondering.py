"""The best moves in a position: which, how sure, what was played among them, and what is proven with its reasons."""

from itertools import product
from pathlib import Path

import pytest
from examples import nightly
from played import fastest

from gusher.analysis.best import asking, points_after
from gusher.analysis.evaluation import analysis_of
from gusher.analysis.games.atacama.prover import seen
from gusher.bots import advising
from gusher.bots.advising import ponder
from gusher.bots.games.oil_city.plans import is_drafting
from gusher.bots.pondering import Analyst
from gusher.rules.kernel import LANGUAGES, from_bytes, view
from gusher.rules.kernel.engine import engine
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING, LOADING
from gusher.table.branches import Tried, branching_off
from gusher.table.files import read, replay
from gusher.table.pausing import whole

GAMES = Path(__file__).parents[1]
SECONDS = 0.2


@pytest.fixture(scope="module")
def atacama():
    return replay(read((GAMES / "atacama/games/all_placed_basic.txt").read_text("utf-8")))


def pondered(table, n, seconds=SECONDS):
    question = whole(asking(table, n))
    return question, ponder(table.game.name, question.state, question.seat, question.played, 1, seconds)


def test_what_is_asked_of_a_position(atacama):
    question = whole(asking(atacama, 3))
    assert (question.n, question.seat, question.played) == (3, 1, [Tried(1, "e2")])
    assert whole(asking(atacama, atacama.n)).seat is None
    for n in (-1, atacama.n + 1):
        with pytest.raises(IndexError):
            whole(asking(atacama, n))


def test_what_was_played_is_told_beside_the_best(atacama):
    question, answer = pondered(atacama, 0)
    assert answer.evidence == "searched"
    assert 3 <= len(answer.ways) <= 4
    assert [way.played for way in answer.ways].count(True) == 1
    kind = atacama.game
    for way in answer.ways:
        # Each leads where it says, and its line can be played from there.
        s = from_bytes(kind.record, question.state)
        for ply in (*way.moves, *way.line):
            action = kind.actions.read(ply.text)
            assert engine(kind).why(s, ply.seat, action) == 0
            engine(kind).play(s, ply.seat, action)
            if ply is way.moves[-1]:
                assert s.tobytes() == way.after
    assert [point.state for point in points_after(answer.ways, frozenset())] == [way.after for way in answer.ways]


def test_near_the_end_the_best_is_proven_and_says_why(atacama):
    question, answer = pondered(atacama, 26)
    assert answer.evidence == "proven"
    assert all(way.proven is not None for way in answer.ways)
    # The first player could no longer win, whatever they did.
    assert all(high < 0 for _, high in (way.proven for way in answer.ways))
    least = [low for low, _ in (way.proven for way in answer.ways)]
    assert least == sorted(least, reverse=question.seat == 0)
    assert answer.reasons


@pytest.mark.parametrize("n", [20, 22, 24])
def test_what_is_proven_goes_on_to_the_end_and_has_alternatives(atacama, n):
    """The side that has lost sees which moves keep the margin, and how play then goes on."""
    kind = atacama.game
    question, answer = pondered(atacama, n, 5 * SECONDS)
    # The three best, and what was played if it is none of them: it stands anywhere among moves that are worth as much.
    assert len(answer.ways) in (3, 4)
    assert [way.played for way in answer.ways].count(True) == 1
    for way in answer.ways:
        s = from_bytes(kind.record, way.after)
        for ply in way.line:
            engine(kind).play(s, ply.seat, kind.actions.read(ply.text))
        # Both have played for the margin: it is the one that was proven.
        assert engine(kind).movers(s) == []
        one, other = engine(kind).points(s)
        assert way.proven == (one - other, one - other)
    # No move that is left out is better than one that is told.
    for action in engine(kind).legal(from_bytes(kind.record, question.state), question.seat):
        s = from_bytes(kind.record, question.state)
        engine(kind).play(s, question.seat, action)
        margin, _ = advising.prove(kind.name, s.tobytes(), 5)
        sign = 1 if question.seat == 0 else -1
        told = kind.actions.write(action) in [way.moves[0].text for way in answer.ways]
        assert told or sign * margin <= min(sign * way.proven[0] for way in answer.ways[:3])


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


@pytest.mark.parametrize(("name", "evidence"), [("ghawar", "searched"), ("guven", "evaluated")])
def test_a_game_without_proofs_goes_by_what_its_bots_do(name, evidence):
    table = replay(read((GAMES / f"{name}/games/all_delivered_two.txt").read_text("utf-8")))
    n = next(step.n for step in table.line if step.seat == 1)
    question, answer = pondered(table, n)
    assert (question.seat, answer.evidence, answer.reasons) == (1, evidence, [])
    assert all(way.proven is None for way in answer.ways)
    assert [way.played for way in answer.ways].count(True) == 1


# Plans ----------------------------------------------------------------------------------------------------------------

BEGINS = {INVESTING: 3, CHOOSING: 30, ARRANGING: 31, LOADING: 62}
"""After so many entries of the recorded game its first phases begin."""


@pytest.fixture(scope="module")
def hall():
    return replay(read((GAMES / "oil_city/games/six_turns.txt").read_text("utf-8")))


def planned(hall, n, side):
    question = whole(asking(hall, n, side))
    if not fastest(hall.game).is_compiled:
        pytest.skip("only compiled bots play on in thought")
    analyst = Analyst(fastest(hall.game))
    return question, analyst.ponder(question.state, question.seat, question.played, 1, SECONDS)


def test_where_all_act_at_once_a_side_is_asked_for_its_phase_from_the_beginning(hall):
    for phase, n in BEGINS.items():
        question = whole(asking(hall, n, 0))
        assert (question.n, view(from_bytes(hall.game.record, question.state)).phase) == (n, phase)
        # The same within the phase, and while the bank is at work after it, of which plots need nothing.
        inside = len(question.played) - (phase == CHOOSING)
        assert [whole(asking(hall, n + more, 0)) for more in range(inside + 1)] == [question] * (inside + 1)
    assert whole(asking(hall, BEGINS[CHOOSING] - 1, 0)).n == BEGINS[INVESTING]
    everybody = {each.seat for each in whole(asking(hall, BEGINS[INVESTING], 2)).played}
    assert everybody == set(range(hall.seats))
    # After the end it is the last sale; before anybody has acted, and for nobody, it is nothing.
    assert view(from_bytes(hall.game.record, whole(asking(hall, hall.n, 1)).state)).phase == LOADING
    assert [whole(asking(hall, n, side)).seat for n, side in ((0, 0), (5, None))] == [None, None]
    with pytest.raises(ValueError, match="3"):
        whole(asking(hall, 5, 3))


def test_a_phase_of_a_branch_that_nobody_has_gone_on_with(hall):
    moves = [Tried(2, "3c-pump1"), Tried(0, "1c-tower1")]
    branch = whole(branching_off(hall, BEGINS[INVESTING], moves))
    question, answer = planned(branch, branch.n, 0)
    assert (question.n, question.played) == (BEGINS[INVESTING], moves)
    # A plan that has only been begun is told beside the best, too.
    assert [[ply.text for ply in way.moves] for way in answer.ways if way.played] == [["1c-tower1"]]


QUICK = [*product(BEGINS, [0]), (CHOOSING, 1)]


@pytest.mark.parametrize(("phase", "side"), [*QUICK, *nightly(*sorted({*product(BEGINS, range(3))} - {*QUICK}))])
def test_plans_are_legal_ranked_and_told_with_what_was_done(hall, phase, side):
    question, answer = planned(hall, BEGINS[phase], side)
    if phase == CHOOSING and side > 0:
        # They have drawn nothing.
        assert answer.ways == []
        return
    kind = hall.game
    assert [way.played for way in answer.ways].count(True) == 1
    best = [way.points for way in answer.ways if not way.played or way is not answer.ways[-1]]
    assert best == sorted(best, reverse=True)
    assert len({way.after for way in answer.ways}) == len(answer.ways) <= 4
    assert answer.evidence == "searched"
    for way in answer.ways:
        assert way.looks > 1
        assert {hall.sides[ply.seat] for ply in way.moves} <= {side}
        # Everybody else did what they did, and so did this side but for its plan: then it is all the same.
        s = from_bytes(kind.record, question.state)
        for each in question.played:
            action = kind.actions.read(each.text)
            is_own = hall.sides[each.seat] == side
            if not (is_own and (is_drafting(action) or action == kind.done(s))):
                engine(kind).play(s, each.seat, action)
        for ply in way.moves:
            assert engine(kind).why(s, ply.seat, kind.actions.read(ply.text)) == 0
            engine(kind).play(s, ply.seat, kind.actions.read(ply.text))
        ready = kind.done(from_bytes(kind.record, question.state))
        for seat in engine(kind).movers(s) if kind.done(s) == ready else ():
            engine(kind).play(s, seat, ready)
        assert s.tobytes() == way.after
    # What was really done leads to where the game really went.
    [done] = [way for way in answer.ways if way.played]
    ended = max(step.n for step in hall.line if step.n < BEGINS[phase] + len(question.played))
    assert hall.after(ended + 1).state.tobytes() == done.after


def test_what_was_done_is_told_beside_what_is_tried(hall):
    moves = [Tried(2, "3c-pump1"), Tried(0, "1c-tower1")]
    game, branch = BEGINS[INVESTING], whole(branching_off(hall, BEGINS[INVESTING], moves))
    _, before = planned(hall, game, 0)
    question = whole(asking(branch, branch.n, 0))
    assert question.state == whole(asking(hall, game, 0)).state
    analyst = Analyst(fastest(hall.game))
    done = whole(asking(hall, game, 0)).played

    def told(played):
        return analyst.ponder(question.state, question.seat, played, 1, SECONDS, done).ways

    ways = told(question.played)
    assert [[ply.text for ply in way.moves] for way in ways if way.played] == [["1c-tower1"]]
    [really] = [way.moves for way in before.ways if way.played]
    assert [way.moves for way in ways if way.was_done] == [really]
    # Whoever tries that again has both in one.
    again = told(done)
    assert [way.was_done for way in again] == [way.played for way in again]
    assert sum(way.was_done for way in again) == 1
    assert not any(way.was_done for way in before.ways)


def test_plans_that_only_exchange_what_stands_where_are_one(hall):
    """Here the best level would move pieces about, for the same points as if all stayed where it is."""
    question, answer = planned(hall, 255, 1)
    # The plan that was played is told in place of its equals.
    assert [(way.played, [ply.text for ply in way.moves]) for way in answer.ways] == [
        (True, ["2-16a-off", "2-2a-tower"])
    ]
    _, answer = planned(whole(branching_off(hall, question.n, [])), question.n, 1)
    assert [(way.played, way.moves) for way in answer.ways] == [(False, [])]


def test_plans_are_the_same_again_and_change_nothing(hall):
    (question, answer), (_, again) = (planned(hall, BEGINS[ARRANGING], 2) for _ in range(2))
    assert answer == again
    assert len(answer.ways) > 1
    assert question == whole(asking(hall, BEGINS[ARRANGING], 2))


def test_who_did_badly_is_reckoned_to_have_less(hall):
    _, answer = planned(hall, BEGINS[INVESTING], 1)
    [done] = [way for way in answer.ways if way.played]
    assert [ply.text for ply in done.moves] == ["2a-drill1", "2c-drill1", "2b-fan1"]
    assert answer.ways[0].points > done.points + 5
