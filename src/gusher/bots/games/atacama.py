"""What bots know of Atacama: whose rig stands where in the end says what might as well have been done before."""

from __future__ import annotations

from typing import Any

from gusher.bots.search.bot import Bot
from gusher.rules.atacama.rules import CLAIM, PLACE
from gusher.rules.kernel import first_of, kind_of, rule, second_of


@rule
def happened(s: Any, seat: int, action: int) -> bool:
    """Whether a rig of this colour stands there in the end, whoever placed it; whether a claim left the seat with
    this."""
    if kind_of(action) == PLACE:
        return s.rigs[first_of(action)] == 1 + second_of(action)  # type: ignore[no-any-return]
    if kind_of(action) == CLAIM:
        return s.concession[seat] == first_of(action) and s.direction[seat] == second_of(action)  # type: ignore[no-any-return]
    return False


BOT = Bot(happened=happened)
