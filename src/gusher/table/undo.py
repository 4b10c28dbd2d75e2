"""Taking back: one's own last steps while neither chance nor another player has come in between; further only if
everybody agrees (``requests``).

Past an outcome that was drawn never, nor past a step that has shown somebody what was hidden from them: what is known
stays known. An outcome that somebody has entered by hand can be taken back, since it may have been typed wrongly.
"""

from __future__ import annotations

from collections.abc import Collection

from gusher.rules.kernel import IllegalError, kind_of

from .entries import STEPS, Action, Outcome
from .table import Step, Table


def last_own_step(table: Table, seats: Collection[int]) -> int | None:
    """How many entries stood before the last action of these seats that stands, or before the first of several that
    were one wish (a drive)."""
    line = table.line
    entered = last_entered(table)
    if entered is not None:
        return entered
    place = next((place for place in reversed(range(len(line))) if line[place].seat in seats), None)
    if place is None:
        return None
    while place and _are_one_wish(table, line[place - 1], line[place]):
        place -= 1
    return line[place].n


def last_entered(table: Table) -> int | None:
    """How many entries stood before what somebody has entered by hand, if nobody has acted since."""
    for step in reversed(table.line if table.by_hand else ()):
        entry = table.entries[step.n]
        if isinstance(entry, Action):
            return None
        if entry.role == "maker":
            return step.n
    return None


def _are_one_wish(table: Table, step: Step, after: Step) -> bool:
    """Whether two steps were one wish: they were written at the same moment, and the first is part of something."""
    at = table.entries[step.n].at
    return (
        at != 0
        and at == table.entries[after.n].at
        and step.n + 1 == after.n
        and step.seat == after.seat
        and table.game.actions.is_part(kind_of(step.action))
    )


def needed(table: Table, own: Collection[int], consenting: Collection[int], to: int) -> list[int]:
    """The seats that must be asked if those of ``own`` go back to the state after ``to`` entries; ``consenting`` seats
    need not be.

    IllegalError: ``undo_over``, ``undo_together`` (where everybody acts at once, drafts are changed by hand),
    ``undo_nothing`` (the first step taken back is not one's own), ``undo_chance`` (something was drawn since) or
    ``undo_revealed`` (something hidden has come to light).
    """
    if table.over:
        raise IllegalError("undo_over", "to", "the game is over")
    if table.game.done is not None:
        raise IllegalError("undo_together", "to", "where everybody acts at once, nothing is taken back")
    steps = [entry for entry in table.entries[max(to, 0) :] if isinstance(entry, STEPS) and table.stands(entry.n)]
    if to < 0 or not steps or (isinstance(steps[0], Action) and (steps[0].seat not in own or steps[0].role)):
        raise IllegalError("undo_nothing", "to", "no step of one's own begins there")
    if any(isinstance(entry, Outcome) for entry in steps) and not table.by_hand:
        raise IllegalError("undo_chance", "to", "something was drawn since then")
    if table.conceals and any(table.reveals(entry.n) for entry in steps):
        raise IllegalError("undo_revealed", "to", "something hidden has come to light since then")
    unasked = {*own, *consenting}
    if all(entry.seat in unasked for entry in steps):
        return []
    return [seat for seat in range(table.seats) if seat not in unasked]
