"""How a company arranges its plots."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator

from gusher.rules.kernel import Record, kind_of
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import FIELDS
from gusher.rules.oil_city.items import DRILLER, NOTHING
from gusher.rules.oil_city.kinds import ARRANGE, PUT, TAKE, TURNS, putting, taking
from gusher.rules.oil_city.state import ARRANGING, PLANNED
from gusher.table import puzzles

from .mining import Way

YIELD, CARD = ["yields", "drillers_leave"], ["value"]
"""Fields of the picture. Plots can be rearranged every turn, so an arrangement matters only by what it yields and which
drillers it keeps; in the last turn also by the value card."""
MOST_ARRANGED = 400
"""At most so many different outcomes are compared, starting with arrangements closest to the best one."""


class Plots:
    """Arrangements: the best one, those that differ from it by one move or one exchange, and so on from there.

    Only a driller may be better kept in hand, because it leaves a well without a fan. An arrangement with fewer other
    pieces on the plots than the best one is skipped."""

    phase = ARRANGING
    stage = ARRANGE
    deals = False

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def alike(self, s: Record) -> list[str]:
        """The fields are summed over all plots: it makes no difference which plot yields what."""
        return YIELD if s["turn"] < TURNS - 1 else YIELD + CARD

    def come_to(self, after: Record, seat: int) -> Hashable:
        """What all plots yield together."""
        return puzzles.come_to(self.engine, after, seat, self.alike(after))

    def ways(self, s: Record, seat: int, best: Way) -> Iterator[tuple[Hashable, Way]]:
        """One of each kind."""
        first = self.engine.after(s, seat, best)
        found, waiting, wanted = set[Hashable](), deque[Record](), _standing(first)
        near: Iterable[Record] = [first]
        while len(found) < MOST_ARRANGED:
            for after in near:
                key = self.come_to(after, seat)
                if key not in found and _standing(after) >= wanted:
                    found.add(key)
                    waiting.append(after)
                    yield key, self.way(s, seat, after)
            if not waiting:
                return
            near = self.next_to(waiting.popleft(), seat)

    def next_to(self, s: Record, seat: int) -> Iterator[Record]:
        """What one comes to by putting, taking or moving one piece, or exchanging two."""
        for action in self.engine.legal(s, seat):
            if kind_of(action) not in (PUT, TAKE):
                continue
            one = self.engine.after(s, seat, [action])
            yield one
            if kind_of(action) == TAKE:
                yield from self._put(one, seat)
                for other in self.engine.legal(one, seat):
                    if kind_of(other) == TAKE and other > action:
                        for two in self._put(self.engine.after(one, seat, [other]), seat):
                            yield from self._put(two, seat)

    def _put(self, s: Record, seat: int) -> Iterator[Record]:
        for action in self.engine.legal(s, seat):
            if kind_of(action) == PUT:
                yield self.engine.after(s, seat, [action])

    def way(self, s: Record, seat: int, after: Record) -> Way:
        """The actions that lead from ``s`` to ``after``: first pieces are taken, then put."""
        company = self.engine.side(s, seat)
        taken, put = [], []
        for number in s["plot"][company]:
            plot = int(number) - 1
            for field in range(FIELDS) if plot >= 0 else ():
                before, piece = (int(each["piece"][PLANNED, plot, field]) for each in (s, after))
                if before == piece:
                    continue
                if before != NOTHING:
                    taken.append(taking(company, plot, field))
                if piece != NOTHING:
                    put.append(putting(company, plot, field, piece))
        return (*taken, *put)


def _standing(s: Record) -> int:
    """How many pieces stand on plots beside drillers."""
    planned = s["piece"][PLANNED]
    return int(((planned != NOTHING) & (planned != DRILLER)).sum())
