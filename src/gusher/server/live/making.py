"""Making tables: new ones, those of rooms, another game for the same people, lessons, and games from files."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import takewhile
from types import MappingProxyType
from typing import Any

import msgspec

from gusher.rules.kernel import Game, GusherError, game, games
from gusher.server.people.people import clean_name, new_id
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.new_tables import Again, GoOn, NewSeat, NewTable, NewTime
from gusher.server.sharing import limits
from gusher.server.storage.storage import StoredSeat, StoredTable, TakenError, refusing
from gusher.table import Clocks, Entry, Proposal, Table, files, lessons
from gusher.table.beginning import propose_clocks, propose_hand, propose_hints
from gusher.table.commands.clock import propose_clock
from gusher.table.dice import MIRRORED, MISSING, SEEDED, Dice
from gusher.table.entries import Aloud, Clock, Hand, Hints
from gusher.table.pausing import in_one_go

from .kept_table import now, standing_of
from .rematch import rotated, seat_for
from .seats import checked_promise, introduce, known_level
from .tables import Tables

TIME_OF_TWO = NewTime(900, total=True, increment=10, loses=True)
"""The clock of two people who have found each other: short, for a game that is played at once."""


async def create(
    tables: Tables,
    person: str,
    wanted: NewTable,
    own_name: str,
    dice: tuple[str, bytes] | None = None,
    owner: Hashable = None,
) -> str:
    """Make a table; returns its id. ``dice``: the id and the seed that were promised to its maker. ``owner``: for whom
    the work is done."""
    kind = known_game(wanted.game)
    at = now()
    seats = [_new_seat(kind, seat, each, person) for seat, each in enumerate(wanted.seats)]
    mine = next((seat for seat in seats if seat.kind == "person"), None)
    if mine is not None and not mine.name:
        seats[mine.seat] = replace(mine, name=own_name)
    if wanted.by_hand:
        # There are no dice of ours to add to.
        seats = [replace(seat, promise="") for seat in seats]
    are_apart = not wanted.hints and any(seat.kind == "open" for seat in seats)
    chosen = kind.apart(wanted.options) if are_apart else wanted.options
    table = await tables.aside.run(in_one_go(lambda: _set_up(kind, len(seats), chosen)), owner)
    entries: list[Entry] = []
    if wanted.time is not None:
        entries, table = _clocks(table, wanted.time, at)
    for is_wanted, propose in ((wanted.by_hand, propose_hand), (wanted.hints, propose_hints)):
        if is_wanted:
            try:
                settled, table = propose(table, at=at)
            except GusherError as error:
                raise refusal_of(error, kind) from error
            entries = [*entries, *settled]
    if wanted.aloud:
        if kind.errand is None:
            raise Refusal("no_bank", "aloud")
        aloud, table = _aloud(table, at)
        entries = [*entries, *aloud]
    stored = _stored(table, person, at, seats, dice, public=wanted.public, level=wanted.level)
    made = await _begun(tables, stored, table, entries, owner)
    if mine is not None and mine.name:
        await introduce(tables, person, mine.name)
    return made


async def create_for_two(
    tables: Tables,
    name: str,
    seats: Sequence[StoredSeat],
    maker: str,
    id_: str,
    owner: Hashable = None,
    time: NewTime | None = None,
    options: Mapping[str, str | bool] = MappingProxyType({}),
) -> None:
    """Make the table of this id for two people who have found each other; who sits first begins. Unless it is None,
    both have this ``time``."""
    kind, at = known_game(name), now()
    chosen = kind.apart(options)
    table = await tables.aside.run(in_one_go(lambda: _set_up(kind, len(seats), chosen)), owner)
    entries: list[Entry] = []
    if time is not None:
        entries, table = _clocks(table, time, at)
    seats = [replace(seat, seat=number) for number, seat in enumerate(seats)]
    stored = _stored(table, maker, at, seats, (id_, secrets.token_bytes(32)))
    await _begun(tables, stored, table, entries, owner)


async def create_for_room(
    tables: Tables,
    room: str,
    name: str,
    seats: Sequence[StoredSeat],
    options: Mapping[str, str | bool],
    side_names: Sequence[str],
    clock: int,
    owner: Hashable = None,
    *,
    aloud: bool = False,
    time: NewTime | None = None,
    by_hand: bool = False,
    seed: bytes | None = None,
    is_chosen: bool = False,
) -> str:
    """Make a table for a room, with these seats and ``clock`` seconds for each phase, or this ``time`` where one acts
    after the other, and begin the game; returns its id. Where the bank is read ``aloud``, it waits with its first
    step; ``by_hand``: and for what real dice and cards show. All tables with the same ``seed`` draw the
    same; ``is_chosen``: it follows from one that a host has chosen."""
    kind = known_game(name)
    at = now()
    are_apart = len({seat.person for seat in seats if seat.kind == "person"}) > 1
    wanted = kind.apart(options) if are_apart else options
    table = await tables.aside.run(in_one_go(lambda: _set_up(kind, len(seats), wanted)), owner)
    entries: list[Entry] = []
    if by_hand:
        entries, table = propose_hand(table, at=at)
    if clock and kind.done is not None:
        timed, table = propose_clock(table, clock, at=at)
        entries = [*entries, *timed]
    if time is not None:
        timed, table = _clocks(table, time, at)
        entries = [*entries, *timed]
    if aloud:
        read_out, table = _aloud(table, at)
        entries = [*entries, *read_out]
    scheme = SEEDED if is_chosen else MIRRORED
    luck: dict[str, Any] = {} if seed is None else {"seed": seed, "scheme": scheme, "sealed": True}
    stored = replace(_stored(table, room, at, seats, room=room, side_names=tuple(side_names)), **luck)
    return await _begun(tables, stored, table, entries, owner)


async def play_again(
    tables: Tables,
    table: str,
    person: str | None,
    wanted: Again,
    dice: tuple[str, bytes] | None = None,
    owner: Hashable = None,
) -> str:
    """The id of the next table for all who have played a game, with the same options; made once, however many ask.
    Seats rotate; those of others are kept for them until they say whether they play."""
    promise = checked_promise(wanted.promise, "promise")
    live = await tables.fresh(table)
    old = live.stored
    if not old.has_dice:
        raise Refusal("read_only", status=409)
    if old.room is not None:
        raise Refusal("not_a_host", status=403)
    if not live.table.over:
        raise Refusal("not_over", status=409)
    if person is None or person not in {old.maker, *(seat.person for seat in old.seats)}:
        raise Refusal("not_your_seat", status=403)
    if old.next is not None and await _is_there(tables, old.next):
        return old.next
    at, kind = now(), live.game
    new = await tables.aside.run(in_one_go(lambda: _set_up(kind, len(old.seats), old.options)), owner)
    entries, new = new.proposal(_settled(live.table))
    promise = "" if new.by_hand else promise
    seats = rotated(old.seats, live.table.sides)
    seats = [seat_for(seat, before, person, promise) for seat, before in enumerate(seats)]
    stored = replace(_stored(new, person, at, seats, dice, public=old.public), options=old.options)
    try:
        made = await _begun(tables, stored, new, entries, owner, old)
    except TakenError:
        # Somebody else wanted it in the same moment.
        await live.refresh()
        if live.stored.next is None:
            raise Refusal("stale", status=409) from None
        return live.stored.next
    await live.refresh()
    tables.tell(live)
    return made


async def open_file(tables: Tables, person: str, text: str, owner: Hashable, count: Callable[[float], None]) -> str:
    """Make a table that shows the game in a file; returns its id. ``count`` counts the work before it is done, and may
    raise a Refusal."""
    file, table = await _replayed(tables, text, limits.ENTRIES, owner, count)
    at = now()
    seats = [_seat_from_file(seat, file.players, table.exits.stand_ins) for seat in range(file.seats)]
    standing = standing_of(table, at)
    stored = _stored(table, person, at, seats, (new_id(), b""), from_file=True, nonces=(), standing=standing)
    return await _create(tables, stored, list(table.entries))


async def go_on(
    tables: Tables,
    person: str,
    wanted: GoOn,
    own_name: str,
    owner: Hashable,
    count: Callable[[float], None],
    dice: tuple[str, bytes] | None = None,
) -> str:
    """Make a table that goes on with the game in a file; returns its id. ``count`` as in ``open_file``, ``dice`` as in
    ``create``."""
    file, table = await _replayed(tables, wanted.file, limits.entries_of_play(), owner, count)
    if table.over:
        raise Refusal("ended", "file")
    if len(wanted.seats) != file.seats:
        raise Refusal("seats", "seats", f"the file has {file.seats}")
    at = now()
    seats = [_seat_going_on(table, file, seat, each, person) for seat, each in enumerate(wanted.seats)]
    mine = next((seat for seat in seats if seat.kind == "person"), None)
    if mine is not None and not mine.name:
        seats[mine.seat] = replace(mine, name=own_name)
    stored = _stored(table, person, at, seats, dice, brought=table.n)
    made = await _begun(tables, stored, table, list(table.entries), owner)
    if mine is not None and mine.name:
        await introduce(tables, person, mine.name)
    return made


async def _replayed(
    tables: Tables, text: str, most: int, owner: Hashable, count: Callable[[float], None]
) -> tuple[files.GameFile, Table]:
    """What a file of at most so many moves says, and the table that they lead to. Refusal names the line."""
    kind = None
    try:
        file = await tables.aside.run(files.reading(text, most), owner)
        kind = game(file.game)
        count(len(file.steps) / limits.STEPS_OF_A_RECORD)
        return file, await tables.aside.run(files.replaying(file), owner)
    except GusherError as error:
        raise refusal_of(error, kind) from error


async def take_lesson(tables: Tables, person: str, name: str, lesson: str, own_name: str, owner: Hashable) -> str:
    """Make a table at which a person takes a lesson; returns its id. Refusal if there is none of this name."""
    kind = known_game(name)
    wanted = lessons.lesson(kind.name, lesson)
    if wanted is None:
        raise Refusal("unknown_lesson", "lesson", f"there are: {', '.join(lessons.lessons(kind.name))}", status=404)
    table = await tables.aside.run(wanted.opening(), owner)
    at = now()
    seats = [_seat_from_file(seat, wanted.file.players, table.exits.stand_ins) for seat in range(wanted.file.seats)]
    seats[wanted.seat] = StoredSeat(wanted.seat, "person", own_name, None, person)
    nonces, standing = tuple(MISSING for _ in seats), standing_of(table, at)
    stored = _stored(table, person, at, seats, lesson=wanted.name, nonces=nonces, standing=standing)
    return await _create(tables, stored, list(table.entries), owner)


def _stored(
    table: Table,
    maker: str,
    at: float,
    seats: Sequence[StoredSeat],
    dice: tuple[str, bytes] | None = None,
    **more: Any,
) -> StoredTable:
    """A new table as it is kept, with ``more`` of its fields. ``dice``: its id and seed, if they are known already."""
    name, seed = dice or (new_id(), secrets.token_bytes(32))
    # Options that have no value are not kept.
    options = {option: value for option, value in table.options.items() if value is not None}
    return StoredTable(
        id=name,
        game=table.game.name,
        rules_version=table.rules_version,
        options=options,
        maker=maker,
        seed=seed,
        made=at,
        seats=tuple(seats),
        **more,
    )


async def _begun(
    tables: Tables,
    stored: StoredTable,
    table: Table,
    entries: Sequence[Entry],
    owner: Hashable,
    before: StoredTable | None = None,
) -> str:
    """Keep a new table; returns its id. If every seat is filled, it begins, once promised additions are known."""
    until = None
    if stored.is_full:
        stored = replace(stored, promises=tuple(seat.promise for seat in stored.seats))
        until = stored.made + limits.SECONDS_TO_ADD
    if stored.is_full and not stored.awaits_additions:
        nonces = stored.added
        dealer, until = Dice(stored.seed, stored.dice_name, nonces, stored.scheme), None
        drawn, table = await tables.aside.run(in_one_go(lambda: table.start(dealer, stored.made)), owner)
        entries = [*entries, *drawn]
        stored = replace(stored, nonces=nonces)
    standing = standing_of(table, stored.made, until)
    return await _create(tables, replace(stored, standing=standing), entries, owner, before)


async def _create(
    tables: Tables,
    stored: StoredTable,
    entries: Sequence[Entry],
    owner: Hashable = None,
    before: StoredTable | None = None,
) -> str:
    if not tables.new.take():
        raise Refusal("too_fast", status=429)
    try:
        with refusing():
            is_made = await tables.storage.create(stored, entries, limits.TABLES_A_DAY, before)
    except TakenError:
        if before is not None:
            raise
        # Asked twice, perhaps because the answer got lost. The dice of others are not to be had.
        if (await tables.get(stored.id)).stored.maker != stored.maker:
            raise Refusal("invalid", "dice", "there is a table with these dice") from None
        return stored.id
    if not is_made:
        raise Refusal("too_many_tables", status=429)
    tables.look_again(stored)
    if any(seat.kind == "bot" for seat in stored.seats) and not stored.from_file:
        await tables.get(stored.id, owner)
    return stored.id


async def _is_there(tables: Tables, table: str) -> bool:
    try:
        await tables.fresh(table)
    except Refusal as refusal:
        if refusal.status == 404:
            return False
        raise
    return True


def known_game(name: str) -> Game:
    """The game of this name. Refusal if there is none."""
    if name not in games():
        raise Refusal("unknown_game", "game", f"there are: {', '.join(games())}")
    return game(name)


def check_parts(name: str, option: str, text: str) -> None:
    """Refusal, as when a table is made, if this game can't be played with ``text`` as its own parts for ``option``."""
    kind = known_game(name)
    parts = next((each for each in kind.options if each.name == option and each.kind == "parts"), None)
    if parts is None:
        raise Refusal("option_unknown", "option", status=404)
    try:
        parts.check(text, kind.seats[0])
    except GusherError as error:
        raise refusal_of(error, kind) from error


@cache
def cards_of(name: str) -> object:
    """What is printed on a game's own cards, without a table. Refusal if it has none."""
    kind = known_game(name)
    if kind.cards is None:
        raise Refusal("not_found", status=404)
    return kind.cards({**kind.resolve(kind.seats[0], {}), "rules_version": kind.rules_version})


def _set_up(kind: Game, seats: int, options: Mapping[str, object]) -> Table:
    try:
        return Table(kind, seats, options)
    except GusherError as error:
        if error.field != "seats":
            error.field = f"options.{error.field}" if error.field in options else error.field
        raise refusal_of(error, kind) from error


def _settled(table: Table) -> list[Entry]:
    """What was settled before play began: clocks, hints, and whether outcomes are entered or read out."""
    kinds = (Hand, Aloud) if table.game.done is not None else (Hand, Clock, Hints)
    return list(takewhile(lambda entry: isinstance(entry, kinds) and entry.role == "maker", table.entries))


def _aloud(table: Table, at: float) -> Proposal[Table]:
    """Let whoever made a table read out what its bank does, from the beginning."""
    return table.proposal([Aloud(table.n, at=at, role="maker", on=True)])


def check_time(time: NewTime) -> None:
    """Refusal if no game can be played with this clock."""
    if not limits.SHORTEST_CLOCK <= time.seconds <= limits.LONGEST_TURN:
        raise Refusal("invalid", "time.seconds", f"from {limits.SHORTEST_CLOCK} to {limits.LONGEST_TURN}")
    if not 0 <= time.increment <= limits.LONGEST_INCREMENT:
        raise Refusal("invalid", "time.increment", f"from 0 to {limits.LONGEST_INCREMENT}")


def _clocks(table: Table, time: NewTime, at: float) -> Proposal[Table]:
    check_time(time)
    try:
        return propose_clocks(table, Clocks(time.seconds, time.total, time.increment, time.loses), at=at)
    except GusherError as error:
        raise refusal_of(error, table.game) from error


def _new_seat(kind: Game, seat: int, wanted: NewSeat, person: str) -> StoredSeat:
    field = f"seats[{seat}]"
    if wanted.kind == "open":
        return StoredSeat(seat, "open")
    if wanted.kind == "bot":
        return StoredSeat(seat, "bot", bot=known_level(kind, wanted.bot, f"{field}.bot"))
    name = clean_name(wanted.name, f"{field}.name") if wanted.name.strip() else ""
    return StoredSeat(seat, "person", name, None, person, promise=checked_promise(wanted.promise, f"{field}.promise"))


def _seat_going_on(table: Table, file: files.GameFile, seat: int, wanted: NewSeat, person: str) -> StoredSeat:
    """Who has a seat of a game that goes on from a file."""
    field, exits, player = f"seats[{seat}]", table.exits, file.players.get(seat)
    is_person = player is not None and player.kind == "person"
    name = clean_name(player.name, f"{field}.name") if player is not None and is_person else ""
    if seat in exits.stand_ins or seat in exits.resigned:
        if wanted.kind != "bot":
            raise Refusal("seat_left", f"{field}.kind")
        level = exits.stand_ins.get(seat, wanted.bot)
        return StoredSeat(seat, "bot", name, known_level(table.game, level, f"{field}.bot"))
    if wanted.kind == "bot" and wanted.bot is None and player is not None and not is_person:
        wanted = msgspec.structs.replace(wanted, bot=player.name)
    taken = _new_seat(table.game, seat, wanted, person)
    return replace(taken, name=name) if taken.kind == "person" and not taken.name else taken


def _seat_from_file(seat: int, players: Mapping[int, files.Player], stand_ins: Mapping[int, str]) -> StoredSeat:
    player = players.get(seat)
    if seat in stand_ins:
        return StoredSeat(seat, "bot", player.name if player else "", bot=stand_ins[seat])
    if player is None:
        return StoredSeat(seat, "person")
    if player.kind == "bot":
        return StoredSeat(seat, "bot", bot=player.name)
    return StoredSeat(seat, "person", player.name)
