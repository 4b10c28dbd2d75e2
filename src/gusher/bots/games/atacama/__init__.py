"""What bots know of Atacama: what might as well have been done before, how the best search, and how people play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gusher.bots.search.bot import Bot
from gusher.rules.atacama.kinds import CLAIM, PLACE, colour_placed, concession_claimed, direction_claimed, field_placed
from gusher.rules.kernel import kind_of, rule

from .levels import LEVELS
from .people import PEOPLE

if TYPE_CHECKING:
    from gusher.bots.search.searching import GoesOn, Searcher, Thinker
    from gusher.rules.kernel.engine import Engine


@rule
def happened(s: Any, seat: int, action: int) -> bool:
    """Whether such a rig stands there in the end, whoever placed it; whether a claim left the seat with this."""
    if kind_of(action) == PLACE:
        return s.rigs[field_placed(action)] == 1 + colour_placed(action)  # type: ignore[no-any-return]
    if kind_of(action) == CLAIM:
        return (  # type: ignore[no-any-return]
            s.concession[seat] == concession_claimed(action) and s.direction[seat] == direction_claimed(action)
        )
    return False


def searcher(engine: Engine, usual: Thinker) -> Searcher:
    """Who plays for two: imported when somebody is to play."""
    from .foresight import Foresight

    return Foresight(engine, usual)


def goes_on(engine: Engine) -> GoesOn:
    """Who plays games of two on by the hundred."""
    from .foresight import GoingOn

    return GoingOn(engine)


BOT = Bot(levels=LEVELS, happened=happened, searcher=searcher, goes_on=goes_on, people=PEOPLE)
