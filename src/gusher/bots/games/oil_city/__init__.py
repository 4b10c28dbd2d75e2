"""Oil City's bots: companies that plan what they do as a whole. ``desk`` is where it comes together."""

from __future__ import annotations

from gusher.bots.search.bot import Bot
from gusher.bots.search.thoughts import Advising, Thoughts

from .arguing import BECAUSE
from .desk import FOR_ALL, STIRS, Desk
from .levels import ADVISER, CLIMB, LEVELS, MIND, ONWARD, mind_of
from .manners import overlook
from .reviewing import REVIEW, begin_phase, begin_to_review, pass_by, phase, reviewed
from .thinking import (
    begin,
    begin_again,
    begin_to_advise,
    begin_to_assist,
    begin_to_compare,
    begin_to_explain,
    begin_to_object,
    choice,
    explained,
    go_on,
    how_much_better,
)
from .thoughts import MOST_IN_A_PLAN, memory_of

THOUGHTS = Thoughts(
    memory_of,
    lambda _game: MIND,
    lambda _game, level: mind_of(level),
    (
        *(begin, begin_again, begin_to_advise, begin_to_assist, begin_to_compare, begin_to_explain, begin_to_object),
        *(go_on, choice, how_much_better, explained, overlook),
        *(phase, begin_phase, pass_by, begin_to_review, reviewed),
    ),
    MOST_IN_A_PLAN,
    STIRS,
    FOR_ALL,
    Advising(ADVISER, LEVELS[-1], BECAUSE, REVIEW),
)
BOT = Bot(levels=LEVELS, climb=CLIMB, onward=ONWARD, planner=Desk, thoughts=THOUGHTS)
