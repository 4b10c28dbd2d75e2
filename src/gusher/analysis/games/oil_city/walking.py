"""A finished game gone through once, step by step, for everybody who wants to know something of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.oil_city import ledger
from gusher.table import Table
from gusher.table.pausing import Pausing


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


class Watcher(Protocol):
    """Whoever looks at every step."""

    def follow(self, step: Step) -> None:
        """Note what is of interest in a step."""
        ...


def walk(table: Table, watchers: Sequence[Watcher]) -> Pausing[None]:
    """Let all watchers look at every step that stands."""
    before = table.start_state()
    for done in table.line:
        after = table.engine.copy(before)
        table.engine.play_unchecked(after, done.seat, done.action)
        entries = ledger.entries(done.n, before, done.seat, done.action, after)
        kind, old, new = kind_of(done.action), view(before), view(after)
        for each in watchers:
            each.follow(Step(done.n, done.action, kind, done.seat, old, new, before, after, entries))
        before = after
        yield
