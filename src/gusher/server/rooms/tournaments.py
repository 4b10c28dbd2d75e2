"""The tournament of a room: its rounds are paired and their tables made, and results are taken from the tables.

The room's log has the pairings and the results, so a server that was killed goes on where it was: what a table had
come to meanwhile is taken over when the room is loaded.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from msgspec.structs import asdict

from gusher.room import Role, entries
from gusher.room.tournament import Event, Match, next_round, rated
from gusher.server.live.kept_table import now
from gusher.server.live.making import check_time
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.protocol import rooms as asked
from gusher.server.protocol.errors import Refusal
from gusher.table.commands import End

from .at_tables import AtTables
from .kept_room import KeptRoom
from .views import is_expected


@dataclass(frozen=True)
class Work:
    """What other processes do: call a function (``call``), and say how many points the rolls of a game that is over
    gave to each side (``rolls``). Refusal if they give no answer."""

    call: Callable[..., Awaitable[Any]]
    rolls: Callable[[LiveTable], Awaitable[tuple[float, ...]]]


class Tournaments:
    """What hosts do in the tournament of a room, one thing at a time."""

    def __init__(self, kept: KeptRoom, at_tables: AtTables, tables: Tables, work: Work) -> None:
        self._kept = kept
        self._at_tables = at_tables
        self._tables = tables
        self._work = work
        # The tables whose luck is being worked out.
        self._weighing: set[str] = set()

    @property
    def _event(self) -> Event:
        event = self._kept.room.event
        if event is None:
            raise Refusal("no_tournament", "act", status=409)
        return event

    async def begin(self, act: asked.BeginTournament, by: tuple[Role, int]) -> None:
        """Another tournament in this room."""
        wanted = act.tournament
        if wanted.time is not None:
            check_time(wanted.time)
        for match, name in zip(self._last(), self._kept.stored.beside.tables, strict=False):
            if not match.places:
                await self._end(name)
        beside = self._kept.beside()
        beside.leave_tables()
        beside.time = wanted.time
        await self._kept.log(act, by, entries.Tournament, beside, **rules_of(wanted))

    async def pair(self, act: asked.PairRound, by: tuple[Role, int], owner: Hashable) -> None:
        """Begin the next round."""
        event = self._event
        if act.rounds != len(event.rounds):
            raise Refusal("stale", "rounds", status=409)
        await self.record()
        if event.rounds and not event.rounds[-1].is_over:
            raise Refusal("results_missing", status=409)
        room = self._kept.room
        here = [number for number in sorted(room.members) if not is_expected(room, self._kept.stored.beside, number)]
        ratings = rated(match for each in (*room.past, event) for match in each.results())
        tables, byes = await self._work.call(next_round, event, here, ratings)
        await self._at_tables.begin(self._kept.entry(by, entries.Pair, tables=tables, byes=byes), act.key, owner)

    async def correct(self, act: asked.SetResult, by: tuple[Role, int]) -> None:
        """Say how a table ended; if its game goes on, it ends."""
        event = self._event
        places = tuple(act.places)
        await self._kept.log(act, by, entries.Result, round=act.round, table=act.table, places=places)
        if act.round == len(event.rounds) - 1:
            await self._end(self._kept.stored.beside.tables[act.table])
        await self.record()

    async def _end(self, table: str) -> None:
        live = await self._at_tables.opened(table)
        if live is not None and not live.table.over:
            await live.do(self._kept.stored.id, End(0, "abandoned"))

    def _last(self) -> list[Match]:
        event = self._kept.room.event
        return event.rounds[-1].matches if event is not None and event.rounds else []

    def awaits(self, live: LiveTable) -> bool:
        """Whether a table is over and the room's log still lacks something of its result."""
        if not live.table.over:
            return False
        matches = zip(self._last(), self._kept.stored.beside.tables, strict=False)
        return any(not (match.places and match.luck) and name == live.stored.id for match, name in matches)

    @property
    def shares_luck(self) -> bool:
        """Whether the tables of a round draw the same."""
        event = self._kept.room.event
        return bool(self._kept.stored.beside.seed) or (event is not None and event.mirrored)

    @property
    def hides_tables(self) -> bool:
        """Whether people may see no table but their own, since another one may be ahead with the same luck."""
        return self.shares_luck and any(not match.places for match in self._last())

    async def weigh(self, in_turn: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        """Where margins count, find out how much of them was luck. It takes seconds; other work goes on meanwhile."""
        event = self._kept.room.event
        if event is None or not event.by_margin:
            return
        last = len(event.rounds) - 1
        for number, (match, name) in enumerate(zip(self._last(), self._kept.stored.beside.tables, strict=False)):
            if match.luck or not (match.places and match.points) or name in self._weighing:
                continue
            self._weighing.add(name)
            try:
                luck = await self._work.rolls(await self._tables.get(name))
            finally:
                self._weighing.discard(name)
            async with in_turn():
                if self._lacks_luck(last, number, name):
                    entry = self._kept.entry(("", 0), entries.Luck, round=last, table=number, luck=luck)
                    await self._kept.write([entry], self._kept.stored.beside)

    def _lacks_luck(self, round_: int, table: int, name: str) -> bool:
        """Whether the luck at a table of the newest round is still missing; the room may have been loaded anew."""
        event, names = self._kept.room.event, self._kept.stored.beside.tables
        return (
            event is not None
            and len(event.rounds) == round_ + 1
            and names[table : table + 1] == [name]
            and not event.rounds[round_].matches[table].luck
        )

    async def record(self) -> None:
        """Take results over from the tables; once all are over that have the same luck, they show their seed."""
        for number, (match, name) in enumerate(zip(self._last(), self._kept.stored.beside.tables, strict=False)):
            if match.places:
                continue
            live = await self._at_tables.opened(name)
            if live is None:
                # A host enters its result.
                continue
            places, points = tuple(live.table.places), tuple(live.table.points)
            if live.table.over and places:
                what = {"round": len(self._event.rounds) - 1, "table": number, "places": places, "points": points}
                await self._kept.write(
                    [self._kept.proposed(self._kept.room.propose, entries.Result, now(), **what)],
                    self._kept.stored.beside,
                )
        if self.shares_luck and not self.hides_tables:
            for name in self._kept.stored.beside.tables:
                await self._tables.fresh(name)


def rules_of(wanted: asked.NewTournament) -> dict[str, Any]:
    """The fields of the log's ``Tournament`` entry. The clock is kept beside the log."""
    return {name: value for name, value in asdict(wanted).items() if name != "time"}
