"""What the games of rooms have come to: over several rounds, for each pupil, and one room beside others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, get_args

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from gusher.analysis.luck import has_rolls
from gusher.analysis.scores import stretches, turning_point
from gusher.pictures.wording import names_of, number
from gusher.room.played import GROUPS_FROM, Sat, places_of_rounds, played, sides_of_rounds
from gusher.room.tournament import Event
from gusher.rules.kernel import Phrase, game
from gusher.server.exports import MEDIA_TYPES, classes, reports
from gusher.server.live.table import LiveTable
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import Classes, RoomLuck, RoomResults, TableResult
from gusher.server.rooms.live import LiveRoom
from gusher.server.rooms.naming import apart
from gusher.server.rooms.views import state_of
from gusher.server.sharing import limits
from gusher.server.work.insights import of_rolls
from gusher.server.work.queues import NO_ANSWER

from .door import address_of
from .rooms import inside
from .services import AnyRequest, Names, aside, count, failures, look_back, person_of, services
from .table_pictures import language_of

Lists = Literal["csv", "xlsx"]
Rounds = list[list[LiveTable | None]]
"""The tables of a room by round, None for those out of order."""
TABLES_OF_A_LOOK = 10
"""Tables that are counted like one more look back."""


@get("/api/rooms/{code:str}/results", responses=failures(400, 403, 404, 409, 429, 503))
async def get_results(request: AnyRequest, code: FromPath[str], lang: FromQuery[str | None] = None) -> RoomResults:
    """All rounds of a room: for its hosts, and in the debrief for everybody in it."""
    room = await _debriefed(request, code)
    await count_tables(request, [room])
    tables = await tables_of(room)
    event, names = _event_of(room, tables, language_of(request, lang))
    told = [
        [await _result(request, live) for live in each if live is not None and len(live.table.points) > 1]
        for each in _shown(request, room, tables)
    ]
    return RoomResults(
        state_of(event, room.room.members if room.room.event else (), {}),
        {unit: name for unit, name in names.items() if unit >= GROUPS_FROM},
        told,
    )


@get("/api/rooms/{code:str}/luck", responses=failures(403, 404, 409, 429, 503))
async def get_luck_of_room(request: AnyRequest, code: FromPath[str]) -> RoomLuck:
    """The luck of the newest games of a room that are over, as far as it is counted: for whom its results are for."""
    room = await _debriefed(request, code)
    look_back(request, 1 + len(room.stored.beside.all_tables()) / TABLES_OF_A_LOOK)
    tables = [live for each in _shown(request, room, await tables_of(room)) for live in each if live is not None]
    rolled = [live for live in tables if live.table.over and live.table.places and has_rolls(live.table)]
    asked = rolled[-limits.LEDGERS_OF_ROOM :]
    insights, owner = services(request).insights, address_of(request.scope)
    made = await asyncio.gather(*(insights.luck(live, owner) for live in asked))
    whole = {live.stored.id: list(of_rolls(each)) for live, each in zip(asked, made, strict=True) if each.sides}
    return RoomLuck(sum(each.done for each in made), sum(each.total for each in made), whole)


async def _debriefed(request: AnyRequest, code: str) -> LiveRoom:
    """A room whose results may be told to who asks. Refusal if they may not."""
    room = await inside(request, code)
    role = room.role(person_of(request))
    if role != "host" and (role == "stranger" or room.room.phase != "debrief"):
        raise Refusal("not_here", status=403)
    return room


def _shown(request: AnyRequest, room: LiveRoom, tables: Rounds) -> Rounds:
    """The tables that somebody may look at: another one may be ahead with the same luck."""
    return tables[:-1] if room.hides_tables and room.role(person_of(request)) != "host" else tables


@get("/api/rooms/{code:str}/reports", responses=failures(400, 403, 404, 409, 429, 503))
async def print_reports(
    request: AnyRequest,
    code: FromPath[str],
    names: FromQuery[Names] = "yes",
    lang: FromQuery[str | None] = None,
) -> Response[bytes]:
    """As a host, a page for everybody in a room about their last game that is over, as a PDF. With ``names=no`` people
    are numbers."""
    language = language_of(request, lang)
    room = await inside(request, code)
    room.may_look(person_of(request), "host")
    await count_tables(request, [room])
    tables = await tables_of(room)
    beside, with_names = room.stored.beside, names == "yes"
    rounds = sides_of_rounds(beside.game, room.stored.entries)
    places = places_of_rounds(beside.game, room.stored.entries)
    courses: dict[str, tuple[Any, ...]] = {}
    pupils = []
    for own_number, member in sorted(room.room.members.items()):
        group = member.group
        partners = [other.number for other in room.room.of_group(group) if other is not member]
        called: Callable[[int], str] = (lambda each: apart(beside, each)) if with_names else str
        own = _last_of(rounds, places, tables, own_number)
        report = None
        if own is not None:
            round_, table, side, sat, live = own
            group = sat.group
            there_then = (n for n, others in places[round_].items() if n != own_number and others[-1].group == group)
            partners = [n for n in there_then if n in room.room.members]
            if live.stored.id not in courses:
                courses[live.stored.id] = await _course(request, live, language, with_names=with_names)
            course, phrases, called_here = courses[live.stored.id]
            there = [seat for seat, of in enumerate(live.table.sides) if of == side]
            mine = [there[seat] for seat in sat.seats if seat < len(there)]
            report = reports.Game(
                1 + round_,
                1 + table,
                course,
                phrases,
                called_here,
                mine,
                side,
                tuple(live.table.points),
                tuple(live.table.places),
                any(entry.kind == "takeover" and entry.seat in mine for entry in live.table.entries),
                next((entry.n for entry in live.table.entries if entry.at >= sat.since), live.n),
            )
        side_name = room.group_name(group, language) if with_names or not beside.names.get(group) else ""
        pupils.append(reports.Pupil(called(own_number), side_name, [called(each) for each in partners], report))
    if not pupils:
        raise Refusal("nobody_joined", status=409)
    order = reports.Reports(language, beside.game, room.code, beside.treatment, pupils)
    return await _file(request, reports.printed, order, name=f"reports-{room.code}", kind="pdf")


@get("/api/classes", responses=failures(400, 403, 404, 409, 429, 503))
async def compare_classes(request: AnyRequest, room: FromQuery[list[str]]) -> Classes:
    """Several rooms of one game that one leads, side by side: results of all games that are over, without names."""
    return classes.compared(await _results_of(request, room))


@get("/api/classes/{what:str}", responses=failures(400, 403, 404, 409, 429, 503))
async def export_classes(
    request: AnyRequest, what: FromPath[str], room: FromQuery[list[str]], lang: FromQuery[str | None] = None
) -> Response[bytes]:
    """The same as ``csv`` (a zip of lists) or ``xlsx``."""
    language = language_of(request, lang)
    kind: Lists | None = next((each for each in get_args(Lists) if each == what), None)
    if kind is None:
        raise Refusal("not_found", "what", f"there are: {', '.join(get_args(Lists))}", status=404)
    order = classes.Compared(language, await _results_of(request, room))
    return await _file(request, classes.written, kind, order, name="classes", kind=kind)


async def count_tables(request: AnyRequest, rooms: Sequence[LiveRoom]) -> None:
    """Count what it takes to open all tables of ``rooms``, before any is opened. Refusal if it is too much; but whoever
    has asked for nothing lately may always."""
    here = services(request)
    tables = [table for room in rooms for table in room.stored.beside.all_tables()]
    steps = await here.storage.lengths(tables)
    # A room that is named twice is work twice.
    weight = 1 + sum(steps.get(table, 0) for table in tables) / limits.STEPS_OF_A_RECORD
    count(request, here.budgets.records, min(weight, limits.RECORDS.at_once))


async def tables_of(room: LiveRoom) -> Rounds:
    """The tables of a room. ``count_tables`` comes first."""
    beside = room.stored.beside
    rounds = (*beside.former, *([beside.tables] if beside.tables else []))
    return [[await room.tables.opened(table, fresh=True) for table in tables] for tables in rounds]


async def event_of(
    request: AnyRequest, room: LiveRoom, language: str, *, with_names: bool
) -> tuple[Event, dict[int, str]]:
    """The tournament of a room, or its rounds as one; and what everybody in it is called, or only groups."""
    await count_tables(request, [] if room.room.event else [room])
    return _event_of(room, [] if room.room.event else await tables_of(room), language, with_names=with_names)


def _event_of(
    room: LiveRoom, tables: Sequence[Sequence[LiveTable | None]], language: str, *, with_names: bool = True
) -> tuple[Event, dict[int, str]]:
    beside = room.stored.beside
    names = {person: kept.name for person, kept in beside.people.items()} if with_names else {}
    if room.room.event is not None:
        return room.room.event, names
    rounds = sides_of_rounds(beside.game, room.stored.entries)
    ended = [
        [
            (tuple(live.table.places), tuple(live.table.points))
            if live is not None and live.table.over and live.table.places
            else ((), ())
            for live in each
        ]
        for each in tables
    ]
    for group in range(len(room.room.groups)):
        names[GROUPS_FROM + group] = _called(room, group, language, with_names=with_names)
    return played(room.room, rounds, ended), names


def _called(room: LiveRoom, group: int, language: str, *, with_names: bool) -> str:
    """What a group is called over several rounds, in which it has other places: as it calls itself, by its people, else
    by its number in the room and the level of its bot."""
    beside, its, texts = room.stored.beside, room.room, game(room.stored.beside.game).texts[language]
    if with_names and beside.names.get(group):
        return beside.names[group]
    people = its.of_group(group)
    if people and (with_names or its.form.seats == 1):
        return ", ".join(apart(beside, each.number) if with_names else str(each.number) for each in people)
    company: Any = texts.get("company")
    if company:
        return str(company["number"].format(n=1 + group))
    level = next((each for each in its.groups[group].bots if each), "")
    levels: Any = texts.get("levels", {})
    return f"{levels[level]['name'] if level in levels else ''} {1 + group}".strip()


async def _result(request: AnyRequest, live: LiveTable) -> TableResult:
    table, turned = live.table, None
    if table.over and table.places:
        course = await aside(request, stretches(table))
        at = turning_point(course)
        turned = None if at is None else course[at].steps[-1] + 1
    return TableResult(live.stored.id, table.n, table.over, turned)


def _last_of(
    rounds: Sequence[Sequence[Sequence[int]]],
    places: Sequence[Mapping[int, Sequence[Sat]]],
    tables: Sequence[Sequence[LiveTable | None]],
    person: int,
) -> tuple[int, int, int, Sat, LiveTable] | None:
    """The last game of somebody that is over: its round, table and side, and where they sat at its end."""
    for round_ in range(len(tables) - 1, -1, -1):
        for table, (sides, live) in enumerate(zip(rounds[round_], tables[round_], strict=False)):
            if live is None or not live.table.over:
                continue
            ended = live.table.entries[-1].at
            sat = next((each for each in reversed(places[round_].get(person, ())) if each.since <= ended), None)
            if sat is not None and sat.group in sides:
                return round_, table, sides.index(sat.group), sat, live
    return None


async def _course(
    request: AnyRequest, live: LiveTable, language: str, *, with_names: bool
) -> tuple[Sequence[Any], dict[int, Phrase], Sequence[str]]:
    """How a game went, the sentences of its steps, and the names at it."""
    table, kind = live.table, live.game
    course = await aside(request, stretches(table))
    said = table.phrases
    phrases = {n: phrase for each in course for n in each.steps if (phrase := said[n]) is not None}
    seats = live.stored.seats
    numbered = [number(each.seat, language) for each in seats]
    return course, phrases, names_of(seats, table.sides, kind, language) if with_names else numbered


async def _results_of(request: AnyRequest, codes: Sequence[str]) -> list[classes.Result]:
    """The results of all games that are over in these rooms. Refusal for who does not lead each of them, and where they
    play different games."""
    if not 1 <= len(codes) <= limits.SESSIONS_OF_DATA:
        raise Refusal("invalid", "room", f"from 1 to {limits.SESSIONS_OF_DATA} rooms")
    made: list[classes.Result] = []
    rooms = [await inside(request, code) for code in dict.fromkeys(codes)]
    for room in rooms:
        room.may_look(person_of(request), "host")
    if len({room.stored.beside.game for room in rooms}) > 1:
        raise Refusal("invalid", "room", "rooms of one game can be compared")
    await count_tables(request, rooms)
    for room in rooms:
        treatment = room.stored.beside.treatment
        for round_, tables in enumerate(await tables_of(room), start=1):
            for table, live in enumerate(tables, start=1):
                if live is None or not live.table.over or not live.table.places:
                    continue
                made += [
                    classes.Result(room.code, treatment, round_, table, 1 + side, points, place)
                    for side, (points, place) in enumerate(zip(live.table.points, live.table.places, strict=True))
                ]
    return made


async def _file(
    request: AnyRequest, work: Callable[..., bytes], *given: object, name: str, kind: Literal["csv", "xlsx", "pdf"]
) -> Response[bytes]:
    """What a worker makes, to download."""
    try:
        made = await services(request).workers.work(work, *given, owner=address_of(request.scope))
    except NO_ANSWER as error:
        raise Refusal("too_slow", status=503) from error
    media_type, ending = MEDIA_TYPES[kind]
    headers = {"content-disposition": f'attachment; filename="{name}.{ending}"', "cache-control": "no-store"}
    return Response(made, media_type=media_type, headers=headers)
