"""Every outcome that was ever drawn at a table, with what the rules have to say about it: to be drawn again."""

from __future__ import annotations

from typing import NamedTuple

from gusher.rules.kernel import CHANCE

from .dice import SCHEME, SHARED, Span, shared_numbers, span
from .entries import Outcome
from .pausing import Pausing
from .table import Table


class Drawn(NamedTuple):
    """Outcome number ``k``, entry ``n`` of the log: its text, and what it was drawn by."""

    n: int
    k: int
    text: str
    span: Span


def drawing(table: Table, scheme: int = SCHEME) -> Pausing[list[Drawn]]:
    """All outcomes of a table, those included that were taken back with their phase, as work that pauses."""
    options = {name: value for name, value in table.options.items() if value is not None}
    trial = Table(table.game, table.seats, options, rules_version=table.rules_version)
    together = table.game.done is not None
    draws, numbers = [], shared_numbers(table.entries, scheme, together=together) if scheme in SHARED else None
    for entry in table.entries:
        if isinstance(entry, Outcome):
            outcomes = trial.engine.legal(trial.state, CHANCE)
            weighed = span(table.game.actions.read(entry.text), outcomes, trial.engine.weights(trial.state))
            k = trial.outcomes_drawn
            draws.append(Drawn(entry.n, k if numbers is None else numbers[k], entry.text, weighed))
        yield from trial.applying([entry])
    return draws
