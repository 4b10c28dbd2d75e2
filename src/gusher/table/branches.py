"""A branch of a game: other moves from one of its positions on. It is a table of its own, and the game stays as it was.

There is no clock in it, nothing is read aloud, and whoever tries it out says what chance brings, or has it drawn.

Each question about a branch says what it consists of (500 moves at most), so nothing of it is stored and any process
can answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from gusher.rules.kernel import CHANCE, IllegalError, NotationError

from .dice import SCHEME
from .entries import Entry, step_entry
from .pausing import Pausing
from .table import Table
from .view import Viewer

MOST_MOVES = 500
"""The most actions and outcomes of a branch, without those that leave nothing to luck."""


class Tried(Struct, frozen=True, forbid_unknown_fields=True):
    """An action of a ``seat``, or for None an outcome, in notation."""

    seat: int | None
    text: str


class TheOnlyOne:
    """Draws what leaves nothing to luck."""

    scheme = SCHEME

    def draw(self, k: int, outcomes: list[int], weights: list[int]) -> int:
        """The one outcome that there is."""
        [only] = outcomes
        return only


def branching_off(table: Table, n: int, moves: Sequence[Tried]) -> Pausing[Table]:
    """The table as it would be with these ``moves`` after its first ``n`` entries: work that pauses. Outcomes that
    leave nothing to luck follow by themselves.

    IllegalError or NotationError, whose ``place`` names the move, where the rules don't allow one; IndexError if there
    are not so many entries."""
    if not 0 <= n <= table.n:
        raise IndexError(f"there are {table.n} entries")
    branch = (yield from table.returning(n)).by_itself()
    branch = _after(branch, ())
    for number, move in enumerate(moves, start=1):
        try:
            branch = _after(branch, [_entry(branch, move)])
        except (IllegalError, NotationError) as error:
            error.place = {"action": number, **error.place}
            raise
        yield
    return branch


def _entry(branch: Table, move: Tried) -> Entry:
    if move.seat is None:
        if branch.movers() != [CHANCE]:
            raise IllegalError("nothing_to_enter", "moves", "no outcome is waited for")
        return step_entry(branch.n, None, move.text, role="maker")
    if not 0 <= move.seat < branch.seats:
        raise IllegalError("unknown_seat", "moves", f"there are {branch.seats} seats")
    return step_entry(branch.n, move.seat, move.text)


def _after(branch: Table, entries: Sequence[Entry]) -> Table:
    return branch.proposal(entries, TheOnlyOne()).after


def drawn(branch: Table, number_below: Callable[[int], int]) -> Pausing[tuple[Table, list[Tried]]]:
    """The branch once all that is due has been drawn, each outcome by its weight, and what that was.
    ``number_below`` draws one of so many numbers, from 0 on."""
    moves = []
    while branch.movers() == [CHANCE]:
        outcomes, weights = branch.engine.legal(branch.state, CHANCE), branch.engine.weights(branch.state)
        left = number_below(sum(weights))
        at = 0
        while left >= weights[at]:
            left -= weights[at]
            at += 1
        moves.append(Tried(None, branch.game.actions.write(outcomes[at])))
        branch = _after(branch, [_entry(branch, moves[-1])])
        yield
    return branch, moves


def trying(branch: Table, seat: int | None = None) -> Viewer:
    """Whoever tries out a branch acts for all seats, and sees what the seat to move sees; or for one ``seat``, and sees
    what that one sees. IllegalError if there is none of that number."""
    if seat is None:
        return Viewer(frozenset(range(branch.seats)), "hot_seat")
    if not 0 <= seat < branch.seats:
        raise IllegalError("unknown_seat", "seat", f"there are {branch.seats} seats")
    return Viewer(frozenset((seat,)), "player")
