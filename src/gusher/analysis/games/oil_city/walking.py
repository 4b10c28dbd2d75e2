"""A finished game, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.oil_city import ledger
from gusher.table import Table


class Step(NamedTuple):
    """A step: the number of its entry, the action and its kind, who did it, the states before and after, as rules see
    them and as they are kept, and what the books say of it."""

    n: int
    action: int
    kind: int
    seat: int
    old: Any
    new: Any
    before: Record
    after: Record
    entries: Sequence[ledger.Entry]


def walk(table: Table) -> Iterator[Step]:
    """Every step that stands."""
    before = table.start_state()
    for done in table.line:
        after = table.engine.after(before, done.seat, [done.action])
        entries = ledger.entries(done.n, before, done.seat, done.action, after)
        kind, old, new = kind_of(done.action), view(before), view(after)
        yield Step(done.n, done.action, kind, done.seat, old, new, before, after, entries)
        before = after
