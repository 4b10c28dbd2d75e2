"""All tables of this server: making them, finding them, and keeping those in memory that are in use."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace

from gusher import bots
from gusher.rules.kernel import Game, GusherError, game, games
from gusher.table import Entry, Table, covered, files
from gusher.table.dice import Dice

from . import limits, views
from .bus import Bus
from .errors import Refusal, refusal_of
from .live import LiveTable, now, standing_of
from .messages import ChangeSeat, NewSeat, NewTable, TableSummary, TakeSeat
from .people import clean_name, new_id
from .storage import NotStoredError, Storage, StoredSeat, StoredTable, TakenError

log = logging.getLogger("gusher.server")

_NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_NO_NONCE = "-"
"""What bots and games from files give to the dice."""


class Tables:
    """The tables of one process. ``watch`` is called with every table that has changed or was just loaded."""

    def __init__(self, storage: Storage, bus: Bus) -> None:
        self.storage = storage
        self.watchers: list[Callable[[LiveTable], None]] = []
        self._bus = bus
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._refreshing: set[asyncio.Task[None]] = set()
        self._new = limits.Bucket(limits.TABLES_AT_ONCE, limits.TABLES_A_SECOND)
        bus.listen(self._heard)

    # Finding ----------------------------------------------------------------------------------------------------------

    async def get(self, table: str) -> LiveTable:
        """The table of this id. Refusal if there is none, or if its log does not fit today's rules."""
        if table not in self._live:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
                self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
            return await asyncio.shield(self._loading[table])
        self._live.move_to_end(table)
        return self._live[table]

    async def fresh(self, table: str) -> LiveTable:
        """The same, with what other processes may have written."""
        is_known = table in self._live
        live = await self.get(table)
        if is_known:
            await live.refresh()
        return live

    async def _load(self, table: str) -> LiveTable:
        try:
            found = await self.storage.load(table)
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        if found is None or found[0].game not in games():
            raise Refusal("unknown_table", status=404)
        stored, entries = found
        kind = game(stored.game)
        if stored.rules_version != kind.rules_version:
            detail = f"played by rules {stored.rules_version} of {kind.name}; in force are rules {kind.rules_version}"
            raise Refusal("other_rules", detail=detail, status=409)
        try:
            live = LiveTable(stored, entries, self.storage, self._tell)
        except GusherError as error:
            raise refusal_of(error, kind) from error
        await live.begin()
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        self._live[live.stored.id] = live
        for name, other in list(self._live.items()):
            if len(self._live) <= limits.TABLES_IN_MEMORY:
                break
            if other is not live and not other.listeners and not other.users:
                del self._live[name]
        for watcher in self.watchers:
            watcher(live)

    def _tell(self, live: LiveTable) -> None:
        for watcher in self.watchers:
            watcher(live)
        self._bus.tell(live.stored.id, live.token)

    def _heard(self, table: str, teller: str) -> None:
        live = self._live.get(table)
        if live is None or live.token == teller:
            return
        task = asyncio.create_task(self._refresh(live))
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def _refresh(self, live: LiveTable) -> None:
        try:
            await live.refresh()
        except Refusal:
            # The storage can't be read now: the next act will ask again.
            return
        for watcher in self.watchers:
            watcher(live)

    async def lobby(self, person: str | None) -> list[TableSummary]:
        """A person's own tables, and public ones with an open seat, latest change first."""
        found = {table.id: table for table in await self.storage.open_tables(limits.TABLES_LISTED)}
        if person is not None:
            found |= {table.id: table for table in await self.storage.tables_of(person, limits.TABLES_LISTED)}
        known = [table for table in found.values() if table.game in games()]
        known.sort(key=lambda table: table.standing.changed, reverse=True)
        return [views.summary(table, person, self._online(table.id)) for table in known]

    def _online(self, table: str) -> frozenset[str]:
        return self._live[table].online if table in self._live else frozenset()

    # Making -----------------------------------------------------------------------------------------------------------

    async def create(self, person: str, wanted: NewTable, own_name: str, dice: tuple[str, bytes] | None = None) -> str:
        """Make a table; returns its id. ``dice``: the id and the seed that were promised to its maker."""
        kind = known_game(wanted.game)
        at = now()
        seats = [_new_seat(kind, seat, each, person) for seat, each in enumerate(wanted.seats)]
        mine = next((seat for seat in seats if seat.kind == "person"), None)
        if mine is not None and not mine.name:
            seats[mine.seat] = replace(mine, name=own_name)
        elif mine is None and not any(seat.kind == "open" for seat in seats):
            raise Refusal("nobody_plays", "seats")
        table = _set_up(kind, len(seats), wanted.options)
        options = {name: value for name, value in table.options.items() if value is not None}
        stored = StoredTable(
            id=dice[0] if dice else new_id(),
            game=kind.name,
            rules_version=kind.rules_version,
            options=options,
            maker=person,
            seed=dice[1] if dice else secrets.token_bytes(32),
            public=wanted.public,
            made=at,
            seats=tuple(seats),
        )
        entries: list[Entry] = []
        if views.is_full(stored):
            nonces = tuple(seat.nonce for seat in seats)
            entries = table.start(Dice(stored.seed, stored.id, nonces), at)
            table.apply(entries)
            stored = replace(stored, nonces=nonces)
        made = await self._create(replace(stored, standing=standing_of(table, at)), entries)
        if mine is not None and mine.name:
            await self._introduce(person, mine.name)
        return made

    async def open_file(self, person: str, text: str) -> str:
        """Make a table that shows the game in a file; returns its id."""
        kind = None
        try:
            file = files.read(text)
            kind = game(file.game)
            table = files.replay(file)
        except GusherError as error:
            raise refusal_of(error, kind) from error
        at = now()
        options = {name: value for name, value in table.options.items() if value is not None}
        stored = StoredTable(
            id=new_id(),
            game=file.game,
            rules_version=file.rules_version,
            options=options,
            maker=person,
            seed=b"",
            from_file=True,
            made=at,
            nonces=(),
            standing=standing_of(table, at),
            seats=tuple(_seat_from_file(seat, file.players) for seat in range(file.seats)),
        )
        return await self._create(stored, table.entries)

    async def _create(self, stored: StoredTable, entries: list[Entry]) -> str:
        if not self._new.take():
            raise Refusal("too_fast", status=429)
        try:
            is_made = await self.storage.create(stored, entries, limits.TABLES_A_DAY)
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        except TakenError:
            # Asked twice, perhaps because the answer got lost. The dice of others are not to be had.
            if (await self.get(stored.id)).stored.maker != stored.maker:
                raise Refusal("invalid", "dice", "there is a table with these dice") from None
            return stored.id
        if not is_made:
            raise Refusal("too_many_tables", status=429)
        if any(seat.kind == "bot" for seat in stored.seats) and not stored.from_file:
            await self.get(stored.id)
        return stored.id

    # Seats ------------------------------------------------------------------------------------------------------------

    async def take_seat(self, table: str, seat: int, person: str, wanted: TakeSeat) -> None:
        """Sit down on an open seat."""
        name, nonce = clean_name(wanted.name), _nonce(wanted.nonce, "nonce")
        live = await self.get(table)

        def change(before: StoredSeat) -> StoredSeat:
            if before.kind == "person" and before.person == person:
                return replace(before, name=name)
            if before.kind != "open":
                raise Refusal("seat_taken", "seat", status=409)
            return StoredSeat(seat, "person", name, None, person, nonce)

        await live.change_seat(seat, change)
        await self._introduce(person, name)

    async def _introduce(self, person: str, name: str) -> None:
        """Whoever has no name yet is called so from now on."""
        try:
            await self.storage.introduce(person, name, now())
        except NotStoredError as error:
            # What they wanted is done; they are asked for a name again.
            log.warning("A name could not be kept: %s", error)

    async def offer_seat(self, table: str, seat: int, person: str | None, wanted: ChangeSeat) -> None:
        """As the table's maker, give a seat that nobody took to a bot, or open a bot's seat again."""
        live = await self.get(table)
        if person is None or live.stored.maker != person:
            raise Refusal("not_the_maker", status=403)
        bot = _level(live.game, wanted.bot, "bot") if wanted.kind == "bot" else None

        def change(before: StoredSeat) -> StoredSeat:
            if before.kind == "person":
                raise Refusal("seat_taken", "seat", status=409)
            return StoredSeat(seat, wanted.kind, "", bot, None, _NO_NONCE)

        await live.change_seat(seat, change)

    # Records ----------------------------------------------------------------------------------------------------------

    def record(self, live: LiveTable, person: str | None) -> str:
        """The game file of a table, as far as a person may see it."""
        players = {
            seat.seat: files.Player("bot" if seat.kind == "bot" else "person", seat.bot or seat.name)
            for seat in live.stored.seats
            if seat.bot or seat.name
        }
        stored, seed = live.stored, None
        if live.table.over and not stored.from_file and any(entry.kind == "outcome" for entry in live.table.entries):
            seed = files.Seed(stored.seed.hex(), stored.id, stored.nonces or ())
        hidden = covered(live.table, views.viewer(stored, person))
        return files.write(files.GameFile.of(live.table, players, seed, hidden))


def known_game(name: str) -> Game:
    """The game of this name. Refusal if there is none."""
    if name not in games():
        raise Refusal("unknown_game", "game", f"there are: {', '.join(games())}")
    return game(name)


def _set_up(kind: Game, seats: int, options: Mapping[str, object]) -> Table:
    try:
        return Table(kind, seats, options)
    except GusherError as error:
        if error.field != "seats":
            error.field = f"options.{error.field}" if error.field in options else error.field
        raise refusal_of(error, kind) from error


def _new_seat(kind: Game, seat: int, wanted: NewSeat, person: str) -> StoredSeat:
    field = f"seats[{seat}]"
    if wanted.kind == "open":
        return StoredSeat(seat, "open", nonce=_NO_NONCE)
    if wanted.kind == "bot":
        return StoredSeat(seat, "bot", bot=_level(kind, wanted.bot, f"{field}.bot"), nonce=_NO_NONCE)
    name = clean_name(wanted.name, f"{field}.name") if wanted.name.strip() else ""
    return StoredSeat(seat, "person", name, None, person, _nonce(wanted.nonce, f"{field}.nonce"))


def _seat_from_file(seat: int, players: Mapping[int, files.Player]) -> StoredSeat:
    player = players.get(seat)
    if player is None:
        return StoredSeat(seat, "person", nonce=_NO_NONCE)
    if player.kind == "bot":
        return StoredSeat(seat, "bot", bot=player.name, nonce=_NO_NONCE)
    return StoredSeat(seat, "person", player.name, nonce=_NO_NONCE)


def _level(kind: Game, level: str | None, field: str) -> str:
    known = bots.levels(kind.name)
    if level not in known:
        raise Refusal("unknown_bot", field, f"{kind.name} has: {', '.join(known)}")
    return level


def _nonce(nonce: str, field: str) -> str:
    if not nonce:
        return secrets.token_hex(8)
    if not _NONCE.fullmatch(nonce):
        raise Refusal("nonce", field)
    return nonce
