"""The best moves in a position, how the game might go on after each, and how sure that is.

A search finds the moves (``gusher.bots.pondering``). Its values are no chances to win, so what a move promises is shown
by games that bots play on after it, as everywhere in a course. Where everybody acts at once, a move is all that a side
does in a phase but its deals, after everything that the others did in that phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from gusher.rules.kernel import CHANCE, Fillings, Record, from_bytes
from gusher.rules.kernel.engine import Engine
from gusher.table import Table
from gusher.table.branches import Tried
from gusher.table.pausing import Pausing

from .course import Point
from .what_if import phase_of

MOST = 3
"""So many moves are listed, and the one that was played."""


class Ply(NamedTuple):
    """An action of a seat: in notation, and the sentence of the game's texts that tells it."""

    seat: int
    text: str
    phrase: str
    words: Fillings


def ply_of(engine: Engine, s: Record, seat: int, action: int) -> Ply:
    """An action in a state."""
    phrase = engine.game.phrase(s, seat, action)
    return Ply(seat, engine.game.actions.write(action), phrase.name, phrase.words)


def play_and_tell(engine: Engine, s: Record, seats: Sequence[int], actions: Sequence[int]) -> list[Ply]:
    """Play actions in ``s``, each by the seat at its place in ``seats``; each described before it is played."""
    plies = []
    for seat, action in zip(seats, actions, strict=True):
        plies.append(ply_of(engine, s, seat, action))
        engine.play_unchecked(s, seat, action)
    return plies


class Way(NamedTuple):
    """A move: its actions, the ``line`` that the game is expected to take, and the bytes of the position after the
    move. ``looks``: how often the search looked at it. ``played``: it is what was done. ``was_done``: in a branch, it
    is what was done in the game. ``proven``: the proven margin after it, as in ``proofs.Proven``; None if nothing is
    proven. ``points``: what its side is reckoned to have in the end, where phases are planned."""

    moves: list[Ply]
    line: list[Ply]
    after: bytes
    looks: int
    played: bool
    was_done: bool = False
    proven: tuple[float, float] | None = None
    points: float | None = None


class Pondered(NamedTuple):
    """The best moves of a seat, best first. ``evidence``: what their order goes by, a proof, a search that has looked
    ``looks`` times, or the game's evaluation alone. ``reasons`` say what can be seen of a proof. ``before``: what
    others did in the phase, and the deals of the side itself; in a branch, plans are tried after that."""

    ways: list[Way]
    looks: int
    evidence: Literal["proven", "searched", "evaluated"]
    reasons: list[tuple[str, Fillings]]
    before: list[Tried]


class Question(NamedTuple):
    """A position after ``n`` entries: the bytes of its ``state``, the seat that is to move, None where nobody is, and
    what was ``played`` then, by that seat until its turn was over; where everybody acts at once, by everybody until the
    phase was over. Of a branch where they do, ``done`` is what was done in the game in the same phase."""

    n: int
    state: bytes
    seat: int | None
    played: list[Tried]
    done: Sequence[Tried] = ()


def asking(table: Table, n: int, side: int | None = None) -> Pausing[Question]:
    """What is to be pondered after ``n`` entries of a game: work that pauses. IndexError if there are not so many.

    Where everybody acts at once, that is the whole phase in which those entries end, or the one before where the bank
    is at work, for the first seat of a ``side``; without one, nothing. ValueError if there is no such side."""
    if not 0 <= n <= table.n:
        raise IndexError(f"there are {table.n} entries")
    if side is not None and side not in table.sides:
        raise ValueError(f"there is no side {side}")
    place = next((place for place, step in enumerate(table.line) if step.n >= n), len(table.line))
    if table.game.done is not None:
        return (yield from _phase(table, n, place, side))
    [state] = yield from table.states(place, place)
    s = from_bytes(table.game.record, state)
    if place == len(table.line):
        # Where nobody has gone on, whoever is to move.
        movers = table.movers()
        is_asked = len(movers) == 1 and movers != [CHANCE]
        return Question(n, state, movers[0] if is_asked else None, [])
    if table.line[place].seat == CHANCE:
        return Question(n, state, None, [])
    seat = table.line[place].seat
    played = []
    for step in table.line[place:]:
        if step.seat != seat or table.engine.movers(s) != [seat]:
            break
        played.append(Tried(seat, table.game.actions.write(step.action)))
        table.engine.play_unchecked(s, seat, step.action)
        yield
    return Question(n, state, seat, played)


def _phase(table: Table, n: int, place: int, side: int | None) -> Pausing[Question]:
    """The phase of the step at a place of the line; the one before where that step is the bank's."""
    line = table.line
    while place > 0 and _is_banks(table, place):
        place -= 1
    begin = place
    while begin and line[begin - 1].seat != CHANCE:
        begin -= 1
    [state] = yield from table.states(begin, begin)
    s = from_bytes(table.game.record, state)
    if side is None or phase_of(table, s) is None:
        return Question(n, state, None, [])
    played: list[Tried] = []
    for at, step in enumerate(line[begin:], start=begin):
        if step.seat == CHANCE:
            break
        now = phase_of(table, s)
        played.append(Tried(step.seat, table.game.actions.write(step.action)))
        table.engine.play_unchecked(s, step.seat, step.action)
        if phase_of(table, s) != now:
            if at >= place:
                break
            # Where the bank has nothing to do, one phase follows the other.
            begin, state, played = at + 1, s.tobytes(), []
        yield
    return Question(line[begin - 1].n + 1 if begin else 0, state, table.sides.index(side), played)


def _is_banks(table: Table, place: int) -> bool:
    """Whether the step at a place of the line is the bank's, or what is to be done after the last one."""
    if place < len(table.line):
        return table.line[place].seat == CHANCE
    return table.movers() in ([], [CHANCE])


def points_after(ways: Sequence[Way], resigned: frozenset[int]) -> list[Point]:
    """The positions after moves, as points of a course from which bots play on."""
    return [Point(at, at, "turn", None, way.after, resigned) for at, way in enumerate(ways)]


def was_played(way: Sequence[Ply], played: Sequence[str]) -> bool:
    """Whether a way is what was done."""
    texts = [ply.text for ply in way]
    return texts == list(played[: len(texts)])
