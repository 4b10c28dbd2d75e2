"""Why a company placed its tokens worse than it could have, for who asks afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gusher.bots.search.planning import play_legal
from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.kinds import READY, is_of_tokens

from .drafting import place_tokens
from .levels import CompanyLevel
from .looking_back import LooksBack
from .spending import free_places

LEAST_WORSE = 0.3
"""Points by which tokens must be worse than others before there is anything to excuse."""


class Excuses:
    """Excuses for whichever company it is asked about. For one thread at a time."""

    def __init__(self, engine: Engine, looks_back: LooksBack) -> None:
        self._engine = engine
        self._looks_back = looks_back

    def excuse(self, s: Record, seat: int, actions: Sequence[int], level: CompanyLevel) -> str | None:
        """By which weakness a level placed tokens that are worse than others by ``LEAST_WORSE`` points or more, as it
        would judge itself if it noticed everything and money had its full worth. ``spends`` if it is that worth that
        makes most of the difference; else ``overlooked``, or ``misjudged`` where it sees all uses of a token. None for
        tokens that are good, and for turns in which none is placed."""
        placed = [action for action in actions if is_of_tokens(kind_of(action))]
        if not placed:
            return None
        strength = replace(level.strength, compares=0, misjudges=0.0, futures=0)
        noticing = replace(level, strength=strength)
        judge = replace(level, strength=replace(strength, thrift=1.0))
        done, noticed, best = (self._engine.copy(s) for _ in range(3))
        play_legal(self._engine, done, seat, placed)
        if not any(kind_of(action) == READY for action in actions):
            # The others are still to come.
            self._place(done, seat, judge)
        self._place(noticed, seat, noticing)
        self._place(best, seat, judge)
        company = self._engine.side(s, seat)
        worths = [self._looks_back.worth_as_they_lie(each, company, judge) for each in (done, noticed, best)]
        by_looking, by_thrift = worths[1] - worths[0], worths[2] - worths[1]
        if by_looking + by_thrift < LEAST_WORSE:
            return None
        if by_thrift > by_looking:
            return "spends"
        return "overlooked" if level.strength.compares else "misjudged" if level.strength.misjudges else None

    def _place(self, s: Record, seat: int, level: CompanyLevel) -> None:
        """Let the tokens lie that a level would place."""
        v, company = view(s), self._engine.side(s, seat)
        (tokens, counts), *_ = self._looks_back.sets_of_tokens(s, company, level)
        actions = [0] * PARTNERS
        count = place_tokens(free_places(v, company, seat), company, tokens, counts, 0, actions)
        play_legal(self._engine, s, seat, actions[:count])
