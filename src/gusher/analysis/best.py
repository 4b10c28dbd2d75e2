"""The best moves in a position: which ones, how the game might go on after each, and how sure that is.

Somebody who searches says which moves those are (``gusher.bots.pondering``). What a position is worth that way is no
chance to win; so what each move promises is told by games that bots play on after it, as everywhere in a course.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from gusher.rules.kernel import CHANCE, Fillings, from_bytes
from gusher.table import Table
from gusher.table.pausing import Pausing

from .course import Point

MOST = 3
"""So many moves are told, and the one that was played."""


class Ply(NamedTuple):
    """An action of a seat: in notation, and the sentence of the game's texts that tells it."""

    seat: int
    text: str
    phrase: str
    words: Fillings


class Way(NamedTuple):
    """A move: its actions, how the game is expected to go on after them, and the bytes of the position after it.
    ``looks``: how often the search has looked at it. ``proven`` is the margin that is proven of the position after it,
    as in ``proofs.Proven``; None where nothing is."""

    moves: list[Ply]
    line: list[Ply]
    after: bytes
    looks: int
    proven: tuple[float, float] | None = None


class Pondered(NamedTuple):
    """The best moves of a seat, best first. ``evidence``: what their order goes by, a proof, a search that has looked
    ``looks`` times, or the game's evaluation alone. ``reasons`` say what can be seen of a proof."""

    ways: list[Way]
    looks: int
    evidence: Literal["proven", "searched", "evaluated"]
    reasons: list[tuple[str, Fillings]]


class Question(NamedTuple):
    """A position: the bytes of its ``state``, the seat that is to move, None where nobody is, and the actions that it
    did then, in notation."""

    state: bytes
    seat: int | None
    played: list[str]


def asking(table: Table, n: int) -> Pausing[Question]:
    """What stands to be pondered after ``n`` entries of a game: work that pauses. IndexError if there are not so
    many."""
    if not 0 <= n <= table.n:
        raise IndexError(f"there are {table.n} entries")
    place = next((place for place, step in enumerate(table.line) if step.n >= n), len(table.line))
    [state] = yield from table.states(place, place)
    s = from_bytes(table.game.record, state)
    if place == len(table.line):
        # Where nobody has gone on, whoever is to move.
        movers = table.movers()
        is_asked = len(movers) == 1 and movers != [CHANCE] and table.game.done is None
        return Question(state, movers[0] if is_asked else None, [])
    if table.line[place].seat == CHANCE or table.game.done is not None:
        return Question(state, None, [])
    seat = table.line[place].seat
    played = []
    for step in table.line[place:]:
        if step.seat != seat or table.engine.movers(s) != [seat]:
            break
        played.append(table.game.actions.write(step.action))
        table.engine.play(s, seat, step.action)
        yield
    return Question(state, seat, played)


def points_after(ways: Sequence[Way], resigned: frozenset[int]) -> list[Point]:
    """The positions after moves, as points of a course from which bots play on."""
    return [Point(at, at, "turn", None, way.after, resigned) for at, way in enumerate(ways)]


def was_played(way: Way, played: Sequence[str]) -> bool:
    """Whether a way is what was done."""
    texts = [ply.text for ply in way.moves]
    return texts == list(played[: len(texts)])
