"""What is answered to who looks back at a game: see ``thoughts``."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel.marking import apart

from .agent import gain
from .arguing import argue, believes
from .drafting import plan_load, plan_pieces
from .foreseeing import foresee, foresee_set
from .investing import find_tokens
from .outlook import ALONE, set_mind
from .plans import plan_further
from .room import SETS
from .spending import think_of_tokens
from .thoughts import (
    ARRANGES,
    DEALS,
    ENDS,
    FINDS_TOKENS,
    FORESEES,
    JUDGES_TOKENS,
    LISTS_PLANS,
    LOADS,
    RECKONS,
    REVIEWS,
    VALUES,
    WEIGHS,
)


@apart
def look_back(memory: Any, s: Any) -> None:
    """One step on with a question of who looks back."""
    company, room, thought = memory.company, memory.room, memory.thought
    memory.stage = memory.stage if memory.way == FINDS_TOKENS or memory.way >= WEIGHS else ENDS
    set_mind(room, memory.level, ALONE)
    if memory.way == FINDS_TOKENS:
        if memory.stage == DEALS:
            think_of_tokens(memory, s)
            memory.stage = FORESEES
        elif not foresee_set(memory, s, company):
            memory.result = room.numbers[SETS]
            memory.stage = ENDS
    elif memory.way == JUDGES_TOKENS:
        memory.points = find_tokens(s, thought, company, room, 0, memory.level.sweeps, 0, 0.0, 0)
    elif memory.way == ARRANGES:
        memory.length = plan_pieces(s, thought, company, room, memory.asked, memory.actions)
    elif memory.way == LOADS:
        memory.length = plan_load(s, company, room, memory.actions)
    elif memory.way == RECKONS:
        set_mind(memory.other_room, memory.level, ALONE)
        memory.points = foresee(s, company, memory, memory.level.futures)
    elif memory.way == WEIGHS:
        memory.points = gain(memory, s, company, memory.asked)
        memory.stage = DEALS if memory.is_interrupted else ENDS
    elif LISTS_PLANS <= memory.way <= REVIEWS:
        plan_further(memory, s)
    elif memory.way >= VALUES:
        said = memory.argued.because_count
        argue(memory, s)
        if memory.is_interrupted:
            memory.argued.because_count = said
        memory.stage = DEALS if memory.is_interrupted else ENDS
    else:
        memory.result = 1 if believes(memory, s, company, memory.asked) else 0
        memory.stage = ENDS
