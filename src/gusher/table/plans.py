"""What a player has planned for their next turns while others are to move: premoves and conditional moves.

A plan is a wish, so it is no part of the log. What is left of it follows from the log: which of its lines the game has
taken since the plan was made, which move is due, and why it was dropped. Nothing is planned across an outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from gusher.rules.kernel import IllegalError

from .branches import Tried, branching_off
from .entries import TAKING_BACK, Action, Outcome
from .pausing import Pausing
from .table import Table

MOST_LINES = 20
MOST_MOVES = 24

Dropped = Literal["", "chance", "undone", "other", "illegal"]
"""Why a plan was dropped: something was drawn, moves were taken back, others have played something that no line has,
or the rules don't allow the move that was due."""


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves from now on, in the order in which they would be made; the last is the planner's own. ``whatever``: the
    one move is to be made at the planner's next turn, whatever the others do."""

    moves: tuple[Tried, ...]
    whatever: bool = False


class Plan(Struct, frozen=True):
    """What was planned when the log had ``n`` entries."""

    n: int
    lines: tuple[Line, ...]


class Planned(Struct, frozen=True):
    """What is left of a plan: ``lines`` from now on, and why it was ``dropped``, until the planner's next move."""

    lines: tuple[Line, ...] = ()
    dropped: Dropped = ""


def checking(table: Table, seat: int, lines: Sequence[Line]) -> Pausing[None]:
    """See whether a seat can plan this, as work that pauses.

    IllegalError or NotationError, whose ``place`` names the move, if a move is not allowed; IllegalError
    ``plan_not_now`` where nothing can be planned, ``plan_too_long``, or ``plan_ends_elsewhere`` where the last move of
    a line is not the seat's."""
    if table.over or table.game.done is not None or not table.shows_past or seat in table.movers():
        raise IllegalError("plan_not_now", "lines", "it is this seat's turn, or everybody's, or something is hidden")
    if len(lines) > MOST_LINES or any(len(line.moves) > MOST_MOVES for line in lines):
        raise IllegalError("plan_too_long", "lines", f"at most {MOST_LINES} lines of {MOST_MOVES} moves")
    for line in lines:
        if not line.moves or line.moves[-1].seat != seat or (line.whatever and len(line.moves) > 1):
            raise IllegalError("plan_ends_elsewhere", "lines", "the last move of a line is one's own")
        if line.whatever:
            table.game.actions.read(line.moves[0].text)
        else:
            yield from branching_off(table, table.n, line.moves)


def planned(table: Table, seat: int, plan: Plan) -> Planned:
    """What is left of a seat's plan at a table as it is now."""
    if any(isinstance(entry, TAKING_BACK) for entry in table.entries[plan.n :]):
        return Planned(dropped="undone")
    lines = plan.lines
    dropped: Dropped = ""
    for entry in table.entries[plan.n :]:
        if not isinstance(entry, Action | Outcome):
            continue
        if not lines:
            # Whoever has moved since knows.
            dropped = "" if entry.seat == seat else dropped
            continue
        lines = _after(lines, entry, seat)
        if not lines and entry.seat != seat:
            dropped = "chance" if entry.seat is None else "other"
    rest = Planned(lines, dropped)
    move = due(table, seat, rest)
    if move is not None and table.why(seat, move) is not None:
        return Planned(dropped="illegal")
    return rest


def due(table: Table, seat: int, rest: Planned) -> str | None:
    """The move that is to be made now for a seat, in notation."""
    if not rest.lines or seat not in table.movers():
        return None
    # What was planned for just this comes before what was planned for whatever comes.
    return min(rest.lines, key=lambda line: line.whatever).moves[0].text


def _after(lines: Sequence[Line], entry: Action | Outcome, seat: int) -> tuple[Line, ...]:
    """What is left of lines after a move; nothing after an outcome."""
    if entry.seat is None:
        return ()
    made = Tried(entry.seat, entry.text)
    waiting = [line for line in lines if line.whatever and made.seat != seat]
    taken = [Line(line.moves[1:]) for line in lines if line not in waiting and line.moves[0] == made]
    return tuple(line for line in (*taken, *waiting) if line.moves)
