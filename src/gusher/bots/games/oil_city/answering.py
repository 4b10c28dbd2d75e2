"""What is answered to who looks back at a game: see ``thoughts``."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.kinds import giving_back

from .agent import gain
from .drafting import plan_load, plan_pieces
from .foreseeing import foresee, foresee_set
from .investing import find_tokens
from .loans import is_loan, is_loan_believed, weighs_loans
from .outlook import ALONE, set_mind
from .room import SETS
from .selling import worst_drawn
from .spending import think_of_tokens
from .thoughts import (
    ARRANGES,
    DEALS,
    ENDS,
    FINDS_TOKENS,
    FORESEES,
    GIVES_BACK,
    JUDGES_TOKENS,
    LOADS,
    RECKONS,
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
    elif memory.way == GIVES_BACK:
        memory.actions[0] = giving_back(memory.asked, worst_drawn(s, thought, company, memory.asked, room))
        memory.length = 1
    elif memory.way == RECKONS:
        set_mind(memory.other_room, memory.level, ALONE)
        memory.points = foresee(s, company, memory, memory.level.futures)
    elif memory.way == WEIGHS:
        memory.points = gain(memory, s, company, memory.asked)
        memory.stage = DEALS if memory.is_interrupted else ENDS
    else:
        is_unsure = is_loan(s, memory.asked) and weighs_loans(memory)
        memory.result = 1 if not is_unsure or is_loan_believed(memory, s, company, memory.asked) else 0
        memory.stage = ENDS
