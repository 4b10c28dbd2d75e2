"""Branches of games: other moves from any position on, by the rules, and the game stays as it was."""

import random
from pathlib import Path

import pytest

from gusher.rules.kernel import CHANCE, IllegalError, NotationError, fields_of
from gusher.table.branches import Tried, branching_off, drawn, trying
from gusher.table.files import read, replay
from gusher.table.pausing import whole
from gusher.table.view import eye_of, view

GAMES = Path(__file__).parents[1]
FILES = (
    "atacama/games/all_placed_enhanced.txt",
    "ghawar/games/all_delivered_in_mid_drive_three.txt",
    "guven/games/all_delivered_with_debts_three.txt",
    "oil_city/games/six_turns.txt",
)


@pytest.fixture(scope="module", params=FILES)
def played(request):
    return replay(read((GAMES / request.param).read_text("utf-8")))


@pytest.fixture(scope="module")
def atacama():
    return replay(read((GAMES / "atacama/games/all_placed_basic.txt").read_text("utf-8")))


def branch(table, n, *moves):
    return whole(branching_off(table, n, moves))


def any_branch(table, n, most, chance):
    """Any moves after ``n`` entries, and the table after them."""
    after, moves = branch(table, n), []
    while not after.over and len(moves) < most:
        if after.movers() == [CHANCE]:
            _, more = whole(drawn(after, chance.randrange))
            moves += more
        else:
            seat = chance.choice(after.movers())
            moves.append(Tried(seat, chance.choice(after.legal(seat))))
        after = branch(table, n, *moves)
    return after, moves


def test_anything_can_be_tried_anywhere_and_the_game_stays_as_it_was(played):
    chance = random.Random(3)
    before = played.n, played.state.tobytes(), [entry.text for entry in played.entries]
    for _ in range(6):
        n = chance.randrange(played.n)
        after, moves = any_branch(played, n, 12, chance)
        assert after.entries[:n] == played.entries[:n]
        # Every move that was tried is in the log; outcomes without an alternative have followed by themselves.
        texts = iter([entry.text for entry in after.entries[n:]])
        assert all(move.text in texts for move in moves)
        # The same moves lead to the same state again.
        assert branch(played, n, *moves).state.tobytes() == after.state.tobytes()
    assert before == (played.n, played.state.tobytes(), [entry.text for entry in played.entries])


def test_what_was_played_is_a_branch_as_well(played):
    n = played.n // 2
    later = [step for step in played.line if step.n >= n][:10]
    moves, at = [], branch(played, n)
    for step in later:
        # Only what somebody has to say is said.
        if at.n <= step.n:
            moves.append(Tried(None if step.seat == CHANCE else step.seat, played.entries[step.n].text))
            at = branch(played, n, *moves)
    assert at.state.tobytes() == played.after(at.n).state.tobytes()


def test_whoever_tries_it_out_sees_what_the_one_sees_who_is_to_move(played):
    after, _ = any_branch(played, played.n // 3, 5, random.Random(4))
    if after.movers() == [CHANCE]:
        after, _ = whole(drawn(after, random.Random(4).randrange))
    who = trying(after)
    assert eye_of(after, who) == after.movers()[0] or len(set(after.sides)) == 1
    seen = view(after, who)
    mover = after.movers()[0]
    assert seen.scene == fields_of(after.engine, after.seen(mover))
    assert seen.legal[mover] == after.legal(mover)
    # Or what one seat sees, for which alone they act then.
    for seat in range(after.seats):
        seen = view(after, trying(after, seat))
        assert seen.scene == fields_of(after.engine, after.seen(seat))
        assert set(seen.legal) <= {seat}
    with pytest.raises(IllegalError):
        trying(after, after.seats)


def test_nobody_draws_but_who_is_told_to(played):
    """Where chance is to decide, the branch waits, and any outcome can be chosen."""
    chance = random.Random(5)
    for step in played.line:
        if step.seat == CHANCE and len(played.engine.legal(played.after(step.n).state, CHANCE)) > 1:
            after = branch(played, step.n)
            due = after.due()
            assert after.movers() == [CHANCE]
            assert len(due) > 1
            other = branch(played, step.n, Tried(None, chance.choice(due)[0]))
            assert other.n > step.n
            return
    assert played.game.name == "atacama"


def test_what_is_drawn_goes_by_weight():
    table = replay(read((GAMES / "ghawar/games/all_delivered_two.txt").read_text("utf-8")))
    n = next(
        step.n
        for step in table.line
        if step.seat == CHANCE and len(table.engine.legal(table.after(step.n).state, CHANCE)) > 1
    )
    after = branch(table, n)
    weights = table.engine.weights(after.state)
    # Over all numbers that can be drawn, each outcome comes as often as its weight says.
    counted = {}
    for number in range(sum(weights)):
        draws = iter([number])
        _, [first, *_] = whole(drawn(after, lambda _, draws=draws: next(draws, 0)))
        counted[first.text] = counted.get(first.text, 0) + 1
    assert list(counted.values()) == list(weights)


@pytest.mark.parametrize(
    ("n", "moves", "error", "place"),
    [
        (-1, [], IndexError, None),
        (99, [], IndexError, None),
        (0, [Tried(0, "dance")], NotationError, {"action": 1}),
        (0, [Tried(0, "e5"), Tried(1, "e6")], IllegalError, {"action": 2}),
        (0, [Tried(1, "e5")], IllegalError, {"action": 1}),
        (0, [Tried(2, "e5")], IllegalError, {"action": 1}),
        (0, [Tried(-1, "e5")], IllegalError, {"action": 1}),
        (0, [Tried(62, "e5")], IllegalError, {"action": 1}),
        (0, [Tried(None, "e5")], IllegalError, {"action": 1}),
        (28, [Tried(0, "e5")], IllegalError, {"action": 1}),
    ],
)
def test_what_can_not_be_is_refused(atacama, n, moves, error, place):
    with pytest.raises(error) as refused:
        branch(atacama, n, *moves)
    if place:
        assert place.items() <= refused.value.place.items()
