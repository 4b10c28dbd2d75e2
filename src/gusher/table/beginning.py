"""What whoever makes a table settles before anything is played: clocks, hints, and who enters the outcomes."""

from __future__ import annotations

from gusher.rules.kernel import IllegalError

from . import entries
from .table import AnyTable, Clocks, Proposal


def propose_clocks(table: AnyTable, clocks: Clocks, *, at: float = 0.0) -> Proposal[AnyTable]:
    """Clocks for all seats, before anything is played where one acts after the other. IllegalError ``no_clocks``
    anywhere else."""
    if table.game.done is not None or table.line or table.by_hand or table.pace.turns is not None:
        raise IllegalError("no_clocks", "time", "clocks are set before a game of turns begins")
    return table.proposal([entries.Clock(table.n, at=at, role="maker", **clocks._asdict())])


def propose_hand(table: AnyTable, *, at: float = 0.0) -> Proposal[AnyTable]:
    """The table's maker enters the outcomes, for people who own the printed game. They can enter what is legal for
    chance (``Table.due``); then there are no dice to check. IllegalError ``begun`` once anything has been played, and
    ``no_clocks`` beside clocks of seats: nobody's time can run while somebody else looks at the dice."""
    if table.pace.turns is not None:
        raise IllegalError("no_clocks", "time", "where outcomes are entered by hand, no time runs")
    if table.line or table.by_hand:
        raise IllegalError("begun", "by_hand", "outcomes are entered from the beginning, or never")
    return table.proposal([entries.Hand(table.n, at=at, role="maker")])


def propose_hints(table: AnyTable, *, at: float = 0.0) -> Proposal[AnyTable]:
    """All players may ask for hints. IllegalError ``begun`` once anything has been played, and ``no_hints`` where
    everybody acts at once, or something is hidden."""
    if not table.game.may_hint({"seats": table.seats, **table.options}):
        raise IllegalError("no_hints", "hints", "there are hints where one acts after the other, all in sight")
    if table.line or table.hints:
        raise IllegalError("begun", "hints", "hints are allowed from the beginning, or never")
    return table.proposal([entries.Hints(table.n, at=at, role="maker")])
