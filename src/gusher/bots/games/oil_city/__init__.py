"""Oil City's bots: companies that plan what they do as a whole. ``desk`` is where it comes together."""

from __future__ import annotations

from gusher.bots.search.bot import Bot
from gusher.bots.search.thoughts import Thoughts

from .desk import STIRS, Desk
from .levels import CLIMB, LEVELS, MIND, ONWARD, mind_of
from .thinking import begin, begin_again, begin_to_assist, choice, go_on
from .thoughts import MOST_IN_A_PLAN, memory_of

THOUGHTS = Thoughts(
    memory_of,
    lambda _game: MIND,
    lambda _game, level: mind_of(level),
    (begin, begin_again, begin_to_assist, go_on, choice),
    MOST_IN_A_PLAN,
    STIRS,
)
BOT = Bot(levels=LEVELS, climb=CLIMB, onward=ONWARD, planner=Desk, thoughts=THOUGHTS)
