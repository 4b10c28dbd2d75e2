"""Oil City's bots: companies that plan what they do as a whole. ``desk`` is where it comes together."""

from __future__ import annotations

from gusher.bots.search.bot import Bot

from .desk import Desk
from .levels import CLIMB, LEVELS, ONWARD

BOT = Bot(levels=LEVELS, climb=CLIMB, onward=ONWARD, planner=Desk)
