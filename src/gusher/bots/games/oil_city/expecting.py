"""What a company, one's own or another, may expect to end with: its turns are played to the end in thought."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from gusher.rules.kernel import Record, blank, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.items import NOTHING
from gusher.rules.oil_city.kinds import SLOTS
from gusher.rules.oil_city.sheets import clear_sheet, draft_of

from .foreseeing import futures, prospect, take_leave_of_others
from .levels import CompanyLevel, set_mind
from .outlook import ALONE
from .room import Room

SETS, FUTURES = 5, 6
"""With how many sets of tokens, and how often each, turns are played to the end."""
MOST_KEPT = 64
"""How many expectations are kept in mind."""


class Expectations:
    """Expectations of whichever company it is asked about, for compiled rules and one thread at a time."""

    def __init__(self, engine: Engine, room: Room, other_room: Room, thought: Record) -> None:
        self._engine = engine
        self._rooms = room, other_room
        self._thought = thought
        self._played = blank(engine.game.record)
        self._luck = futures()
        self._kept: OrderedDict[tuple[int, str, bytes], float] = OrderedDict()

    def of(self, s: Record, company: int, level: CompanyLevel) -> float:
        """The points, roughly, that a company ends with, whatever tokens of it lie and whatever is on offer. Only
        differences mean something: luck is always the same."""
        alone = self._engine.copy(s)
        forget_drafts(view(alone), company)
        known = company, level.name, alone.tobytes()
        if known not in self._kept:
            for room in self._rooms:
                set_mind(room, level, ALONE)
            run = self._engine.run(prospect)
            records = alone, self._thought, self._played
            self._kept[known] = float(run(*records, company, *self._rooms, self._luck, SETS, FUTURES))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return self._kept[known]


def forget_drafts(v: Any, company: int) -> None:
    """Take out of a copy for one company what is not settled, and how often anybody has offered anything."""
    take_leave_of_others(v, company)
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        v.token[place] = v.count[place] = NOTHING
    for other in range(v.companies):
        v.drafting[other] = 0
        clear_sheet(v, draft_of(other), NOTHING)
    for offer in range(SLOTS * v.companies):
        v.serial[offer] = 0
    v.waiting = 0
