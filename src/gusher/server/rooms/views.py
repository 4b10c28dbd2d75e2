"""What each person sees of a room. This is the only way out of it.

There are three roles inside: member, host (who also sees links and locked names), and wall, the big screen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from gusher.room import Room
from gusher.room.tournament import Event, Rating, rated, standings
from gusher.server.live.presence import Presence
from gusher.server.protocol.listed import Attending
from gusher.server.protocol.new_tables import NewTime
from gusher.server.protocol.rooms import (
    RoomGroup,
    RoomLinks,
    RoomMessage,
    RoomPerson,
    RoomRole,
    RoomTable,
    RoomView,
    TournamentLine,
    TournamentMatch,
    TournamentRound,
    TournamentState,
    WaitingName,
    WallState,
)
from gusher.server.sharing import limits
from gusher.server.storage.rooms import Beside, KeptPerson, StoredRoom


@dataclass(frozen=True)
class Glance:
    """What a room remembers of one of its tables: whether its game is over, and which seats bots play for now."""

    over: bool
    for_now: frozenset[int]


def role_of(beside: Beside, person: str | None) -> RoomRole:
    """What somebody is in a room, first of all."""
    if person is None:
        return "stranger"
    if person in beside.hosts:
        return "host"
    if number_of(beside, person) is not None:
        return "member"
    return "wall" if person in beside.walls else "stranger"


def number_of(beside: Beside, person: str | None) -> int | None:
    """The number of the member who uses this person's device."""
    if person is None:
        return None
    return next((number for number, kept in beside.people.items() if kept.person == person), None)


def view(
    stored: StoredRoom,
    room: Room,
    tables: Mapping[str, Glance],
    presence: Presence,
    now: float,
    links: RoomLinks | None = None,
    event: TournamentState | None = None,
) -> RoomView:
    """The room as everybody there may know it, or with these ``links`` a host; ``event`` is how its tournament stands.
    The caller adds who the viewer is."""
    beside, host = stored.beside, links is not None
    glances = [tables.get(table) for table in beside.tables]
    seats = {number: room.seats_in(number) for number in range(len(room.groups))}
    at_table = [room.table_seats(number) for number in range(len(room.groups))]
    people = []
    for number, member in sorted(room.members.items()):
        kept = beside.people[number]
        own = seats[member.group][number]
        there = [at_table[member.group][seat] for seat in own] if at_table[member.group] else []
        glance = glances[room.groups[member.group].table] if there and glances else None
        away = glance is not None and not glance.over and bool(there) and glance.for_now.issuperset(there)
        people.append(
            RoomPerson(
                number,
                kept.name,
                member.group,
                own,
                attending(presence, kept),
                there,
                away,
                host and kept.wrong >= limits.WRONG_PINS,
                is_expected(room, beside, number),
            )
        )
    groups = [
        RoomGroup(
            number,
            beside.names.get(number, ""),
            group.size,
            [level or None for level in group.bots],
            group.table,
            group.side,
            group.host,
        )
        for number, group in enumerate(room.groups)
    ]
    wall, message = room.wall, room.message
    return RoomView(
        id=stored.id,
        code=stored.code,
        game=beside.game,
        options=beside.options,
        role="stranger",
        me=None,
        n=room.n,
        phase=room.phase,
        locked=room.locked,
        people=people,
        groups=groups,
        tables=[
            RoomTable(table, glance is not None and glance.over)
            for table, glance in zip(beside.tables, glances, strict=True)
        ],
        seats=room.form.seats,
        hosts=room.hosts,
        clock=room.clock,
        wall=WallState(wall.blank, wall.hidden, wall.page, wall.table or 0),
        message=None if message is None else RoomMessage(message.n, message.at, beside.told),
        closes=stored.closes,
        now=now,
        links=links,
        voided=room.voided,
        aloud=room.aloud,
        desks=room.desks,
        naming=beside.naming,
        host_here=not presence.here.isdisjoint(beside.hosts),
        sent_away=len(beside.sent_away) if host else 0,
        names=waiting_names(beside) if host else [],
        by_hand=room.by_hand,
        podium=room.podium,
        treatment=beside.treatment if host else "",
        seed=beside.seed if host else "",
        rounds=len(beside.former) + bool(beside.tables),
        tournament=event,
    )


def tournament(room: Room, beside: Beside) -> TournamentState | None:
    """The tournament in a room; None if there is none."""
    event = room.event
    if event is None:
        return None
    ratings = rated(match for each in (*room.past, event) for match in each.results())
    absent = sum(is_expected(room, beside, number) for number in room.members)
    return state_of(event, room.members, ratings, beside.time, absent)


def state_of(
    event: Event, here: Collection[int], ratings: Mapping[int, Rating], time: NewTime | None = None, absent: int = 0
) -> TournamentState:
    """How a tournament stands for everybody who is ``here`` or has played; so many of them are ``absent`` as yet."""
    lines = []
    for line in standings(event, here):
        rating = ratings.get(line.person)
        lines.append(
            TournamentLine(
                person=line.person,
                place=line.place,
                score=float(line.score),
                opponents=float(line.opponents),
                beaten=float(line.beaten),
                margin=float(line.margin),
                played=line.played,
                rating=None if rating is None else rating.mean,
                doubt=None if rating is None else rating.doubt,
                withdrawn=line.person in event.gone,
            )
        )
    rounds = [
        TournamentRound(
            [TournamentMatch(list(match.people), list(match.places), list(match.points)) for match in each.matches],
            list(each.byes),
        )
        for each in event.rounds
    ]
    planned = event.rounds_for(len(here) - absent)
    return TournamentState(event.system, event.at_table, planned, event.mirrored, event.by_margin, rounds, lines, time)


def is_expected(room: Room, beside: Beside, number: int) -> bool:
    """Whether somebody was listed for a tournament and has not come yet. Who has played once is there."""
    kept, event = beside.people[number], room.event
    return event is not None and kept.person is None and not kept.present and number not in event.entered(())


def waiting_names(beside: Beside) -> list[WaitingName]:
    """The names that wait for a host."""
    people = [WaitingName(kept.wanted, person=number) for number, kept in beside.people.items() if kept.wanted]
    return people + [WaitingName(name, group=group) for group, name in beside.wanted.items()]


def attending(presence: Presence, kept: KeptPerson) -> Attending:
    """Whether somebody is here now. On whose device nobody is, has not come yet, or somebody else uses it now."""
    if kept.person is None:
        return "never"
    return "connected" if kept.person in presence.here else "away"
