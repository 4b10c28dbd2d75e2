"""Whether somebody may ask the others for something."""

from __future__ import annotations

from collections.abc import Collection

from gusher.rules.kernel import IllegalError

from .table import Table


def check_nobody_asks(table: Table) -> None:
    """IllegalError ``asked_already`` if a request waits for its answers."""
    if table.asking.request is not None:
        raise IllegalError("asked_already", "to", "a request waits for its answers")


def check_may_ask(table: Table, own: Collection[int]) -> None:
    """Whether those of ``own`` may ask the others now.

    IllegalError: ``asked_already`` (a request waits for its answers) or ``asked_in_vain`` (theirs was refused, and
    no action of their own that stands has followed).
    """
    check_nobody_asks(table)
    answers = [answer for seat, answer in table.asking.answered.items() if seat in own]
    last = max(answers, default=None)
    if last is None or last.is_granted:
        return
    for step in reversed(table.line):
        if step.n < last.n:
            break
        if step.seat in own:
            return
    raise IllegalError("asked_in_vain", "to", "the others have refused, and no own action has followed")
