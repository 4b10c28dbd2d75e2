"""Wells as the kernel finds it."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Game, Option, Phrase, Record, code_names

from . import rules


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """A sentence for the log."""
    return Phrase("action", {"number": rules.ACTIONS.index(action)})


def scramble(s: Any, seat: int, chance: Any) -> None:
    """Change the bids that a seat can't see to others that were possible."""
    for other in range(s.seats):
        if s.bids[other] >= 0 and (seat < 0 or seat % 2 != other % 2):
            s.bids[other] = chance.randrange(s.coins[other] + 1)


GAME = Game(
    name="wells",
    rules_version=1,
    record=rules.STATE,
    actions=rules.ACTIONS,
    rules=rules,
    seats=(2, 3),
    options=(Option("rich", "switch", True),),
    reasons=code_names(rules.Reason),
    endings=code_names(rules.Ending),
    key=rules.KEY,
    most_actions=rules.COINS,
    phrase=phrase,
    owned=("bids",),
)
