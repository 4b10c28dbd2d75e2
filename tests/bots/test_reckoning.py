"""What drives come to is reckoned as one would by trying everything, puzzles of the driving games are what they say,
and tries at them are answered by it."""

import numpy as np
import pytest
from examples import nightly, run

from dev.puzzles.driving import LEAST, Miner
from dev.puzzles.tempting import Tempter
from gusher.analysis.driving import FieldReckoner
from gusher.analysis.refuting import Refuter
from gusher.analysis.turns import judge, room_for
from gusher.rules.field.lattice import PLATFORM_NAMES
from gusher.rules.field.outcomes import TURN
from gusher.rules.kernel import CHANCE, advance, below, game, seeded
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.table import puzzles

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
GAMES = ("ghawar", "guven")


@pytest.fixture(scope="module", params=GAMES)
def engine(request):
    return Engine(game(request.param), is_compiled=True)


class Naive:
    """Tries every legal action, one after the other, in Python."""

    def __init__(self, engine):
        self.engine = engine
        self.room = room_for(engine.game, 1)
        self.room.is_end[0] = 1
        self.judged = engine.given(self.room)
        self.known = {}

    def stands(self, s, seat):
        self.room.words[0] = np.frombuffer(s.tobytes(), self.room.words.dtype)
        self.engine.run(judge)(self.room.states, 1, self.judged)
        return self.room.promise[seat] - self.room.promise[1 - seat]

    def after(self, s, seat, action):
        after = self.engine.copy(s)
        self.engine.play_unchecked(after, seat, action)
        return after

    def choices(self, s, seat):
        """All that is legal, but for moves of a rig that make no sense."""
        legal = self.engine.legal(s, seat)
        if self.engine.game.name != "guven" or s["expects"] != TURN:
            return legal
        worth = [int(s["value"][stone]) if stone else 0 for stone in s["stone"]]

        def makes_sense(action):
            text = self.engine.game.actions.write(action)
            if text == "roll":
                return True
            one, other = map(PLATFORM_NAMES.index, text.split("-"))
            # Colours differ in worth, so that moves between equals change nothing.
            return worth[other] > worth[one]

        return [action for action in legal if makes_sense(action)]

    def lead(self, s, seat, mover, turns):
        """What ``seat`` may expect to be ahead by if ``mover`` is in its turn, the last of so many. Many ways lead to
        the same position, and one look at it is enough."""
        place = s.tobytes(), seat, mover, turns
        if place not in self.known:
            self.known[place] = self.look(s, seat, mover, turns)
        return self.known[place]

    def look(self, s, seat, mover, turns):
        waiting = self.engine.movers(s)
        if waiting == [CHANCE]:
            weights = self.engine.weights(s)
            outcomes = [self.after(s, CHANCE, outcome) for outcome in self.engine.legal(s, CHANCE)]
            leads = [self.lead(each, seat, mover, turns) for each in outcomes]
            return np.average(leads, weights=weights)
        if waiting != [mover]:
            if turns == 1 or not waiting:
                return self.stands(s, seat)
            return self.lead(s, seat, 1 - mover, turns - 1)
        ends = {}
        for action in self.choices(s, mover):
            after = self.after(s, mover, action)
            ends.setdefault(after.tobytes(), after)
        leads = [self.lead(each, seat, mover, turns) for each in ends.values()]
        return max(leads) if mover == seat else min(leads)


def late(engine, seed, rolls):
    """A position of a random game after a roll of two."""
    s, generator = engine.game.start(2, {}), seeded(seed)
    while waiting := engine.movers(s):
        generator = advance(generator)
        if waiting == [CHANCE]:
            outcomes = engine.legal(s, CHANCE)
            action = outcomes[below(generator, len(outcomes))]
            if "die2" in map(engine.game.actions.write, outcomes):
                rolls -= 1
                action = next(each for each in outcomes if engine.game.actions.write(each) == "die2")
            engine.play_unchecked(s, CHANCE, action)
            if rolls == 0 and engine.movers(s) != [CHANCE]:
                return s, engine.movers(s)[0]
        else:
            legal = engine.legal(s, waiting[0])
            roll = next((each for each in legal if engine.game.actions.write(each) == "roll"), None)
            engine.play_unchecked(s, waiting[0], legal[below(generator, len(legal))] if roll is None else roll)
    raise AssertionError("no such roll")


@pytest.mark.slow
def test_drives_come_to_what_one_finds_by_trying_everything(engine):
    naive, reckoner = Naive(engine), FieldReckoner(engine)
    for rolls in (6,) if run.is_quick else (1, 6):
        s, seat = late(engine, 5, rolls)
        assert reckoner.can_reckon(s)
        drives = reckoner.glance(s, seat)
        assert drives
        for drive in drives[: 1 if run.is_quick else 4]:
            after = s
            for action in drive.actions:
                after = naive.after(after, seat, action)
            assert drive.lead == pytest.approx(naive.lead(after, seat, 1 - seat, 1))
    # Three turns deep only where little can be done in one.
    [drive, *_] = reckoner.turns(s, seat, [drives[0].actions])
    replies = reckoner.replies(after_all(engine, s, seat, drive.actions), seat)
    assert drive.lead == pytest.approx(
        min(np.average([r.lead for r in of], weights=[r.weight for r in of]) for of in replies)
    )


def after_all(engine, s, seat, actions):
    after = engine.copy(s)
    for action in actions:
        engine.play_unchecked(after, seat, action)
    return after


@pytest.mark.parametrize("engine", [*nightly("ghawar"), "guven"], indirect=True)
def test_replies_are_worth_what_the_turn_after_them_is_worth(engine):
    naive, reckoner = Naive(engine), FieldReckoner(engine)
    s, seat = late(engine, 5, 6)
    after = after_all(engine, s, seat, reckoner.glance(s, seat)[0].actions)
    rolled = next(of for of in reckoner.replies(after, seat) if of[0].outcome is not None)
    assert [reply.weight for reply in rolled] == [1] * 6
    roll = next(each for each in engine.legal(after, 1 - seat) if engine.game.actions.write(each) == "roll")
    reply = rolled[0]
    then = naive.after(after, 1 - seat, roll)
    engine.play_unchecked(then, CHANCE, reply.outcome)
    then = after_all(engine, then, 1 - seat, reply.actions)
    assert reply.lead == pytest.approx(naive.lead(then, seat, seat, 1))


def position(engine, puzzle):
    table = puzzles.opened(engine.game, puzzle)
    return table.state, table.movers()[0]


def check_puzzles(engine, some):
    """That puzzles are what they say."""
    miner = Miner(engine)
    for puzzle in some:
        assert puzzle.goal == "best"
        assert puzzle.worth >= LEAST
        again = miner.look_again(puzzle)
        assert again.worth == pytest.approx(puzzle.worth, abs=0.051)
        assert [again.solution, *again.also] == puzzle.solutions
        # They are sorted by how the levels of today fail.
        assert again.fails == puzzle.fails


@pytest.mark.parametrize("engine", [*nightly("ghawar"), "guven"], indirect=True)
def test_a_sample_of_puzzles_is_what_it_says(engine):
    # What many drives solve takes seconds to judge, each.
    quick = [each for each in puzzles.puzzles(engine.game.name) if len(each.also) <= 5]
    check_puzzles(engine, quick[:: len(quick) // 2])


@pytest.mark.slow
def test_a_sample_of_all_puzzles_is_what_it_says(engine):
    check_puzzles(engine, puzzles.puzzles(engine.game.name)[::25])


def test_a_wrong_try_is_answered_by_what_the_other_one_can_do(engine):
    puzzle = puzzles.puzzles(engine.game.name)[-1]
    s, seat = position(engine, puzzle)
    write = engine.game.actions.write
    refuter = Refuter(engine)
    solution = puzzle.solution.split()
    assert Tempter(engine).tempting(puzzle) == puzzle
    wrong = puzzle.others[0].split()
    refutation = refuter.refute(s.tobytes(), seat, wrong, solution, 1.0)
    assert [step.ply.text for step in refutation.tried] == wrong
    assert refutation.proven is None
    reckoned = refutation.reckoned
    assert reckoned.best - reckoned.lead > 1.0
    assert refuter.refute(s.tobytes(), seat, solution, solution, 1.0).reckoned.lead == reckoned.best
    if reckoned.answers[0].roll is not None:
        assert [each.roll.words["pips"] for each in reckoned.answers] == [1, 2, 3, 4, 5, 6]
        worst = min(reckoned.answers, key=lambda each: each.lead)
        assert refutation.line[0].ply.text == "roll"
        assert refutation.line[1].ply.text == worst.roll.text
    # The line can be played.
    after = puzzles.opened(engine.game, puzzle, [*wrong, *(step.ply.text for step in refutation.line)])
    assert after.movers() != [1 - seat] or refutation.over
    assert write(engine.legal(s, seat)[0])
