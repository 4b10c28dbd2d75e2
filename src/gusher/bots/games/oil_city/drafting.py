"""What a company wants to do in a phase, as a level thinks, in actions: tokens, pieces on fields, goods on wagons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gusher.rules.kernel import Record, blank, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import FIELDS, PARTNERS
from gusher.rules.oil_city.items import CRUDE, GAS, GOODS_SOLD, NOTHING, WAGON
from gusher.rules.oil_city.kinds import (
    TURNS,
    giving_back,
    loading,
    peddling,
    placing_token,
    putting,
    refining,
    sending,
    taking,
)  # fmt: skip
from gusher.rules.oil_city.state import PEDLAR, PLANNED, RUN

from .foreseeing import foresee, foresee_tokens, futures
from .investing import find_tokens
from .levels import LEVELS, CompanyLevel, set_mind
from .outlook import ALONE
from .room import PLOTS, SETS, Room
from .selling import find_load, worst_drawn
from .worth import AS_THEY_STAND, plan_arrangement


class Drafts:
    """Drafts for any company, in ``room``; ``other_room`` is to think of later turns in. For one thread at a time."""

    def __init__(self, engine: Engine, room: Room, other_room: Room, thought: Record) -> None:
        self.engine = engine
        self._room = room
        self._other_room = other_room
        self._thought = thought
        self._played = blank(engine.game.record)
        self._luck = futures()
        self._seen = engine.given(room)

    def set_mind(self, level: CompanyLevel) -> None:
        """Think as a level does, until it is set to another."""
        set_mind(self._room, level, ALONE)

    def find_tokens(self, s: Record, company: int, level: CompanyLevel, generator: int) -> int:
        """Think of sets of tokens for all free places of a company; how many there are."""
        strength = level.strength
        width = strength.width if self.engine.is_compiled else 1
        run, errs = self.engine.run(find_tokens), (strength.compares, strength.misjudges)
        run(s, self._thought, company, self._seen, width, self._sweeps(level), *errs, generator)
        if strength.futures and self.engine.is_compiled:
            set_mind(self._other_room, level, ALONE)
            foretell = self.engine.run(foresee_tokens)
            rooms = self._room, self._other_room
            foretell(s, self._thought, self._played, company, *rooms, self._luck, strength.futures)
        return int(self._room.numbers[SETS])

    def tokens(self, places: Iterable[int], which: int = 0) -> list[int]:
        """The actions that put the tokens of one of the sets thought of on these places; set 0 is the best."""
        begin, end = PARTNERS * (1 + which), PARTNERS * (2 + which)
        return tokens_to_place(places, self._room.tokens[begin:end].tolist(), self._room.counts[begin:end].tolist())

    def worth_as_they_lie(self, s: Record, company: int, level: CompanyLevel) -> float:
        """What a company may expect with the tokens that lie, in points, as a level judges."""
        self.set_mind(level)
        run = self.engine.run(find_tokens)
        return float(run(s, self._thought, company, self._seen, 0, self._sweeps(level), 0, 0.0, 0))

    def arrangement(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """What is to be taken up, then what is to be put down. Nothing where it stands as well already."""
        return self._arranged(s, company, self._sweeps(level))

    def beside_what_stands(self, s: Record, company: int) -> list[int]:
        """The same if everything stays where everybody sees it, and only what is in hand is put up."""
        return self._arranged(s, company, AS_THEY_STAND)

    def _arranged(self, s: Record, company: int, sweeps: int) -> list[int]:
        if not self.engine.run(plan_arrangement)(s, self._thought, company, self._seen, sweeps):
            return []
        plots = self._room.plots[: self._room.numbers[PLOTS]].tolist()
        return pieces_to_move(view(s), company, plots, self._room.stands)

    def load(self, s: Record, company: int) -> list[int]:
        """What is loaded; what is not to go is unloaded first. In the last turn all wagons go that can."""
        v = view(s)
        self.engine.run(find_load)(s, company, self._seen)
        sold = [round(float(self._room.sold[GAS - CRUDE + good])) for good in range(GOODS_SOLD)]
        wanted = goods_to_load(v, company, sold)
        if v.turn == TURNS - 1:
            wanted.append(sending(company, min(sum(sold), v.held[company, WAGON])))
        return wanted

    def given_back(self, s: Record, company: int, place: int) -> int:
        """The plot that is missed least of those before a place goes back."""
        plot = self.engine.run(worst_drawn)(s, self._thought, company, place, self._seen)
        return giving_back(place, int(plot))

    def reckon(self, s: Record, company: int, level: CompanyLevel) -> float:
        """The points that a company may expect to end with once it has done in a phase what it has done in ``s``: its
        turns are played to the end, by itself. For compiled rules."""
        set_mind(self._other_room, level, ALONE)
        run = self.engine.run(foresee)
        count = level.strength.futures
        return float(run(s, self._thought, self._played, company, self._other_room, self._luck, count))

    def rehearse(self, s: Record) -> None:
        """Call everything once in a state in which people act."""
        level = LEVELS[-1]
        self.set_mind(level)
        self.find_tokens(s, 0, level, 1)
        self.arrangement(s, 0, level)
        self.load(s, 0)
        self.given_back(s, 0, 0)
        if self.engine.is_compiled:
            self.reckon(s, 0, level)

    def _sweeps(self, level: CompanyLevel) -> int:
        """How often an arrangement is bettered: not at all where that takes long."""
        return level.strength.sweeps if self.engine.is_compiled else 0


def tokens_to_place(places: Iterable[int], tokens: Sequence[int], counts: Sequence[int]) -> list[int]:
    """What places the tokens of these places, given partner by partner, as the rules keep them. Refineries and pedlars
    come first: they may have to bring what is spent."""
    wanted = []
    for place in sorted(places, key=lambda place: -tokens[place % PARTNERS]):
        token, count = tokens[place % PARTNERS], counts[place % PARTNERS]
        if token == RUN:
            wanted.append(refining(place, count))
        elif token == 1 + PEDLAR:
            wanted.append(peddling(place, count))
        elif token != NOTHING:
            wanted.append(placing_token(place, token - 1, count))
    return wanted


def pieces_to_move(v: Any, company: int, plots: Iterable[int], stands: Sequence[int]) -> list[int]:
    """What is to be taken up, then put down, so that these plots look as in ``stands``, which has FIELDS a plot."""
    taken: list[int] = []
    put: list[int] = []
    for plot in plots:
        for field in range(FIELDS):
            there, wanted = v.piece[PLANNED, plot, field], int(stands[FIELDS * plot + field])
            if there not in (NOTHING, wanted):
                taken.append(taking(company, plot, field))
            if wanted not in (NOTHING, there):
                put.append(putting(company, plot, field, wanted))
    return taken + put


def goods_to_load(v: Any, company: int, goods: Sequence[int]) -> list[int]:
    """What loads so much of each good that is sold; what is not to go is unloaded first."""
    changes = [(count - v.loaded[company, good], good, count) for good, count in enumerate(goods)]
    return [loading(company, good, count) for change, good, count in sorted(changes) if change]
