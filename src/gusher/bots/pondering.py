"""Which moves are best in a position, by whoever can tell best: a proof, a search, or the game's evaluation."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from gusher.analysis.best import MOST, Ply, Pondered, Way, play_and_tell, was_played
from gusher.analysis.images import chosen
from gusher.analysis.proofs import Proven
from gusher.analysis.proving import Proofs
from gusher.analysis.turns import Turns
from gusher.rules.kernel import CHANCE, Record, from_bytes
from gusher.rules.kernel.engine import Engine
from gusher.table.branches import Tried

from .phases import Phases
from .search.bot import bot_of, own_searcher, planner_of
from .search.limits import Limits
from .search.search import Search
from .search.searching import Searcher

NODES = 120_000
"""Room for the search's tree."""
SHARE_OF_PROOF, SHARE_OF_SEARCH, SHARE_OF_MOVES = 0.4, 0.6, 0.5
"""How much of the time a proof may take, where one is in reach; how much of the rest goes to the search of the
position; and after a proof, how much of what is left then is for finding the next best moves. The rest is for each
move: how the game goes on after it, and what is proven there."""
LEAST_SECONDS = 0.1
"""So long what follows from a proof may take at least: nearly all of it is remembered."""
LONGEST, SEARCHED = 24, 8
"""So many actions at most of how a game may go on, and where that is not proven."""


class Analyst:
    """Finds the best moves in positions of one game. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._game = engine.game
        self._proofs = Proofs(engine)
        self._has_searched = False

    @cached_property
    def _search(self) -> Searcher | Search:
        """Whoever sees furthest in this game: its own searcher, if it has one."""
        usual = Search(self._engine, NODES)
        return own_searcher(self._engine, usual) or usual

    @cached_property
    def _turns(self) -> Turns:
        return Turns(self._engine)

    @cached_property
    def _phases(self) -> Phases | None:
        planner = planner_of(self._engine)
        return None if planner is None else Phases(self._engine, planner)

    def ponder(
        self, state: bytes, seat: int, played: Sequence[Tried], seed: int, seconds: float, done: Sequence[Tried] = ()
    ) -> Pondered:
        """The best moves for a seat that is to move, and what was ``played`` and ``done``, if that is another one
        (``best.Question``). Where bots plan, moves are plans for the whole phase, and take the time that they take."""
        s = from_bytes(self._game.record, state)
        if self._phases is not None:
            return self._phases.ponder(s, seat, played, done)
        searches = self._searches(s)
        if searches and not self._has_searched:
            # The first search of a game loads compiled code. That takes none of the time to think.
            if isinstance(self._search, Search):
                self._search.think(s, seat, seed, Limits(iterations=1))
            else:
                self._search.rehearse()
            self._has_searched = True
        began = time.perf_counter()
        proven = self._proofs.of(s, began + SHARE_OF_PROOF * seconds)
        left = seconds - (time.perf_counter() - began)
        moves, looks, line = (
            self._searched(s, seat, seed, Limits(deadline=time.perf_counter() + SHARE_OF_SEARCH * left))
            if searches
            else (self._judged(s, seat), {}, ())
        )
        if proven is not None:
            sure = [] if proven.action is None else [(proven.action,)]
            moves = list(dict.fromkeys([*sure, *moves, *self._judged(s, seat)]))
            left = max(0.0, began + seconds - time.perf_counter())
            moves = self._proofs.best_first(s, seat, moves, time.perf_counter() + SHARE_OF_MOVES * left)
        kept = moves[:MOST]
        texts = [each.text for each in played]
        theirs = tuple(map(self._game.actions.read, texts))
        if theirs and not any(theirs[: len(move)] == move for move in kept):
            # What was played may be several moves: the first of them that is on the list, or all of it.
            kept.append(next((move for move in moves if theirs[: len(move)] == move), theirs))
        left = (1 - SHARE_OF_MOVES if proven is not None else 1 - SHARE_OF_SEARCH) * left
        each = left / len(kept) * (0.5 if proven is not None else 1.0)
        ways = []
        for move in kept:
            following = line[len(move) :] if line[: len(move)] == move else None
            if proven is not None:
                following = self._proofs.line(s, seat, move, LONGEST, time.perf_counter() + each) or following or None
            way = self._way(s, seat, move, following, looks.get(move, 0), seed, each, searches=searches)
            ways.append(way._replace(played=was_played(way.moves, texts)))
        evidence: Literal["proven", "searched", "evaluated"] = "searched" if searches else "evaluated"
        if proven is not None:
            until = time.perf_counter() + max(LEAST_SECONDS, 0.5 * left)
            ways = [
                way._replace(proven=self._proofs.margin(from_bytes(self._game.record, way.after), until))
                for way in ways
            ]
            if any(way.proven is not None for way in ways):
                evidence = "proven"
                ways = self._best_proven_first(ways, self._engine.side(s, seat))
        # What a search thinks of moves far ahead it has hardly looked at.
        ways = [way if way.proven is not None else way._replace(line=way.line[:SEARCHED]) for way in ways]
        reasons = [] if proven is None else [(phrase.name, phrase.words) for phrase in proven.reasons]
        return Pondered(ways, sum(looks.values()), evidence, reasons, [])

    def preferred(self, s: Record, seat: int, seed: int, limits: Limits) -> list[tuple[int, ...]]:
        """The turns that whoever sees furthest prefers, best first, then those that the evaluation does."""
        searched = self._searched(s, seat, seed, limits)[0] if self._searches(s) else []
        return list(dict.fromkeys([*searched[:MOST], *self._judged(s, seat)[:MOST]]))

    def prove(self, state: bytes, seconds: float) -> tuple[float, float] | None:
        """The margin that is proven of a position, as in ``Proven``; None for nothing."""
        _, [first] = chosen(self._game, state)
        proven = self.proof(from_bytes(self._game.record, first), seconds)
        return None if proven is None else (proven.low, proven.high)

    def proof(self, s: Record, seconds: float) -> Proven | None:
        """What is proven of a position."""
        return self._proofs.of(s, time.perf_counter() + seconds)

    # Which moves ------------------------------------------------------------------------------------------------------

    def _searches(self, s: Record) -> bool:
        """Whether anybody searches in this game."""
        return any(level.searches(len(self._engine.points(s))) for level in bot_of(self._game.name).levels)

    def _searched(
        self, s: Record, seat: int, seed: int, limits: Limits
    ) -> tuple[list[tuple[int, ...]], dict[tuple[int, ...], int], tuple[int, ...]]:
        """All moves, those first that the search has looked at most; how often, and how it expects the game to go on
        after the first one."""
        thought = self._search.think(s, seat, seed, limits)
        others = sorted(thought.visits, key=lambda move: -thought.visits[move])
        return [thought.move, *(move for move in others if move != thought.move)], thought.visits, thought.line

    def _judged(self, s: Record, seat: int) -> list[tuple[int, ...]]:
        """Whole turns, best first by the evaluation."""
        return [turn.actions for turn in self._turns.all(s, seat)]

    def _way(
        self,
        s: Record,
        seat: int,
        move: tuple[int, ...],
        following: tuple[int, ...] | None,
        looks: int,
        seed: int,
        seconds: float,
        *,
        searches: bool,
    ) -> Way:
        after = self._engine.copy(s)
        moves = play_and_tell(self._engine, after, [seat] * len(move), move)
        if following is None:
            following = self._reply(after, seed, seconds) if searches else ()
        end = after.tobytes()
        return Way(moves, self._line(after, following), end, looks, played=False)

    def _reply(self, after: Record, seed: int, seconds: float) -> tuple[int, ...]:
        """How a search expects the game to go on."""
        waiting = self._engine.movers(after)
        if not waiting or waiting == [CHANCE]:
            return ()
        thought = self._search.think(after, waiting[0], seed, Limits(deadline=time.perf_counter() + seconds))
        return thought.line

    def _line(self, after: Record, actions: Sequence[int]) -> list[Ply]:
        trial, plies = self._engine.copy(after), []
        for action in actions[:LONGEST]:
            waiting = self._engine.movers(trial)
            if not waiting or waiting == [CHANCE]:
                break
            plies += play_and_tell(self._engine, trial, waiting[:1], [action])
        return plies

    @staticmethod
    def _best_proven_first(ways: Sequence[Way], side: int) -> list[Way]:
        """By what is proven to be the least that a side gets; where nothing is proven, behind what surely wins."""

        def least(way: Way) -> tuple[float, int]:
            if way.proven is None:
                return 0.0, way.looks
            low, high = way.proven
            return (low if side == 0 else -high), way.looks

        return sorted(ways, key=least, reverse=True)
