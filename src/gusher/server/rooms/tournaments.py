"""The tournament of a room: its rounds are paired and their tables made, and results are taken from the tables.

The room's log has the pairings and the results, so a server that was killed goes on where it was: what a table had
come to meanwhile is taken over when the room is loaded.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Any

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

Work = Callable[..., Awaitable[Any]]
"""Calls a function in another process. Refusal if it gives no answer."""


class Tournaments:
    """What hosts do in the tournament of a room, one thing after the other."""

    def __init__(self, kept: KeptRoom, at_tables: AtTables, tables: Tables, work: Work) -> None:
        self._kept = kept
        self._at_tables = at_tables
        self._tables = tables
        self._work = work

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
        await self._kept.log(act, by, entries.Tournament, beside, **told(wanted))

    async def pair(self, act: asked.PairRound, by: tuple[Role, int], owner: Hashable) -> None:
        """Begin the next round."""
        event = self._event
        if act.rounds != len(event.rounds):
            raise Refusal("stale", "rounds", status=409)
        await self.record()
        if event.rounds and not event.rounds[-1].is_over:
            raise Refusal("results_missing", status=409)
        room = self._kept.room
        here, ratings = sorted(room.members), rated(match for each in (*room.past, event) for match in each.results())
        tables, byes = await self._work(next_round, event, here, ratings)
        await self._at_tables.begin(self._kept.entry(by, entries.Pair, tables=tables, byes=byes), act.key, owner)

    async def correct(self, act: asked.SetResult, by: tuple[Role, int]) -> None:
        """Say how a table ended; if its game goes on, it ends."""
        event = self._event
        places = tuple(act.places)
        await self._kept.log(act, by, entries.Result, round=act.round, table=act.table, places=places)
        if act.round == len(event.rounds) - 1:
            await self._end(self._kept.stored.beside.tables[act.table])

    async def _end(self, table: str) -> None:
        live = await self._tables.get(table)
        if not live.table.over:
            await live.do(self._kept.stored.id, End(0, "abandoned"))

    def _last(self) -> list[Match]:
        event = self._kept.room.event
        return event.rounds[-1].matches if event is not None and event.rounds else []

    def awaits(self, live: LiveTable) -> bool:
        """Whether a table is over and its result is not in the log yet."""
        names = self._kept.stored.beside.tables
        return live.table.over and any(
            not match.places and name == live.stored.id for match, name in zip(self._last(), names, strict=False)
        )

    async def record(self) -> None:
        """Take results over from the tables."""
        for number, (match, name) in enumerate(zip(self._last(), self._kept.stored.beside.tables, strict=False)):
            if match.places:
                continue
            live = await self._tables.get(name)
            places, points = tuple(live.table.places), tuple(live.table.points)
            if live.table.over and places:
                what = {"round": len(self._event.rounds) - 1, "table": number, "places": places, "points": points}
                await self._kept.write(
                    [self._kept.proposed(self._kept.room.propose, entries.Result, now(), **what)],
                    self._kept.stored.beside,
                )


def told(wanted: asked.NewTournament) -> dict[str, Any]:
    """What the log says of a new tournament."""
    return {
        "system": wanted.system,
        "at_table": wanted.at_table,
        "rounds": wanted.rounds,
        "mirrored": wanted.mirrored,
        "by_margin": wanted.by_margin,
    }
