"""How bots take their turns in Güven's game: whole drives are moves."""

from __future__ import annotations

from functools import partial
from typing import Any

from gusher.bots.search.bot import Bot, WholeMoves
from gusher.bots.search.levels import GREEDY, Level
from gusher.bots.search.moves import each_alone
from gusher.bots.search.sight import Sight
from gusher.bots.search.style import Style
from gusher.rules.field.drives import desk, list_drives
from gusher.rules.field.outcomes import DRIVE
from gusher.rules.guven.choosing import choices
from gusher.rules.guven.rules import STATE
from gusher.rules.kernel import rule

from .glance import at_a_glance

STYLE = Style(curiosity=0.03, memory=0.0, plies=0.0)
"""Games drag on at random, and say nothing: the evaluation judges at once."""
LEVELS = (
    Level("apprentice", sight=Sight(heeds=False, overlooks=91, crowded=3)),
    Level("novice", sight=Sight(heeds=False, overlooks=83, crowded=4)),
    Level("prospector", sight=Sight(heeds=False, overlooks=72, crowded=4)),
    Level("driller", sight=Sight(misjudges=0.6)),
    Level("surveyor", sight=Sight(misjudges=0.25)),
    Level("foreman"),
)
"""No search has been found to play better than who looks one turn ahead. Nothing is concealed, so nothing forgotten."""

CLEAR = 3.0
CLEAR_PER_STONE = 0.3
"""A clear lead, and how much more it takes for each stone that is left."""


@rule
def list_moves(s: Any, seat: int, room: Any) -> int:
    """After a roll, whole drives. Before it, the roll, and those moves of a rig that make sense."""
    if s.expects == DRIVE:
        return list_drives(s, room)
    return each_alone(room, choices(s, seat, room.actions))


@rule
def clear_lead(s: Any) -> float:
    """The more is still to come, the more it takes."""
    return CLEAR + CLEAR_PER_STONE * s.stones_left  # type: ignore[no-any-return]


BOT = Bot(
    levels=LEVELS,
    onward=GREEDY,
    foresees=24,
    moves=WholeMoves(partial(desk, STATE), list_moves),
    style=STYLE,
    at_a_glance=at_a_glance,
    clear_lead=clear_lead,
)
