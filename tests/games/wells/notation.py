"""How actions are written: ``=2`` a well, ``bid3`` a bid of three coins, ``away`` for staying away."""

from __future__ import annotations

from gusher.rules.kernel import NotationError, first_of, kind_of

from .rules import BID, FIND, KINDS


def write(action: int) -> str:
    if kind_of(action) == FIND:
        return f"={first_of(action)}"
    return f"bid{first_of(action) + 1}" if kind_of(action) == BID else "away"


ACTIONS = {write(action): action for action in KINDS.actions()}


def read(text: str) -> int:
    if text not in ACTIONS:
        raise NotationError("unknown_action", "action", f"{text[:20]!r} is no action of Wells")
    return ACTIONS[text]
