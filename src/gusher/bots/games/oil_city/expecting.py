"""What a company, one's own or another, may expect to end with: its turns are played to the end in thought."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.items import NOTHING
from gusher.rules.oil_city.kinds import SLOTS
from gusher.rules.oil_city.sheets import clear_sheet, draft_of

from .foreseeing import prospect, take_leave_of_others
from .outlook import ALONE, set_mind
from .room import TRAITS
from .thoughts import MOST_KEPT

SETS, FUTURES = 5, 6
"""With how many sets of tokens, and how often each, turns are played to the end."""


@apart
def expect(memory: Any, s: Any, company: int) -> float:
    """The points, roughly, that a company ends with, whatever tokens of it lie and whatever is on offer. Only
    differences mean something: luck is always the same.

    What is not known yet takes an iteration. Where none is left, nothing is worked out any more: whoever asked finds
    ``is_interrupted``, and asks again when there are more."""
    alone = memory.alone
    copy(alone, s)
    forget_drafts(alone, company)
    set_mind(memory.room, memory.level, ALONE)
    at = find_kept(memory, company)
    if at >= 0:
        return memory.kept_points[at]  # type: ignore[no-any-return]
    if memory.iterations <= 0:
        memory.is_interrupted = 1
        return 0.0
    memory.iterations -= 1
    at = keep_question(memory, company)
    set_mind(memory.other_room, memory.level, ALONE)
    memory.kept_points[at] = prospect(alone, company, memory, SETS, FUTURES)
    return memory.kept_points[at]  # type: ignore[no-any-return]


@apart
def find_kept(memory: Any, company: int) -> int:
    """Where the expectation of a company in ``alone`` is kept; -1 if it is not."""
    for at in range(MOST_KEPT):
        if memory.kept_company[at] == 1 + company and is_same(memory, at):
            return at
    return -1


@rule
def is_same(memory: Any, at: int) -> bool:
    """Whether what is kept there is about the same state and mind."""
    for each in range(TRAITS):
        if memory.kept_traits[at, each] != memory.room.traits[each]:
            return False
    for each in range(len(memory.alone_words)):  # noqa: SIM110 (compiled code knows no generators)
        if memory.kept_state[at, each] != memory.alone_words[each]:
            return False
    return True


@apart
def keep_question(memory: Any, company: int) -> int:
    """Note what an expectation is about in place of the oldest. Where."""
    at = memory.next_kept
    memory.next_kept = (at + 1) % MOST_KEPT
    memory.kept_company[at] = 1 + company
    for each in range(TRAITS):
        memory.kept_traits[at, each] = memory.room.traits[each]
    for each in range(len(memory.alone_words)):
        memory.kept_state[at, each] = memory.alone_words[each]
    return at  # type: ignore[no-any-return]


@apart
def forget_drafts(s: Any, company: int) -> None:
    """Take out of a copy for one company what is not settled, and how often anybody has offered anything."""
    take_leave_of_others(s, company)
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        s.token[place] = NOTHING
        s.count[place] = NOTHING
    for other in range(s.companies):
        s.drafting[other] = 0
        clear_sheet(s, draft_of(other), NOTHING)
    for offer in range(SLOTS * s.companies):
        s.serial[offer] = 0
    s.waiting = 0
