"""Queries about friends: two people who have exchanged words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, and_, exists, func, or_, select

from gusher.server.storage.schema import BOT_ACCOUNTS, FRIENDS, INVITATIONS, MUTED, PEOPLE, SEATS, TABLES
from gusher.server.storage.storage import StoredTable, TakenError, TooManyError

from .queries import Part
from .tables import in_parts, load_tables


@dataclass(frozen=True)
class StoredFriend:
    """The friend ``other`` of a person, called ``name``, by an ``id`` that gives neither away. What the person shows
    them (``shows_here``, ``shows_games``), what they show (``is_here_shown``, ``are_games_shown``), and when they were
    here last, where they show that (``seen``)."""

    id: str
    other: str
    name: str
    since: float
    shows_here: bool
    shows_games: bool
    is_here_shown: bool
    are_games_shown: bool
    seen: float | None


@dataclass(frozen=True)
class Invitation:
    """Words that make whoever enters them a friend of ``person``, by their fingerprint."""

    digest: str
    person: str
    expires: float


class Friends(Part):
    """Queries about friends."""

    async def invite(self, invitation: Invitation, at: float, most: int) -> None:
        """Keep an invitation; of ``most`` that have not expired, the oldest goes."""

        def work(connection: Connection) -> None:
            self._database.lock(connection, f"friends of {invitation.person}")
            own = INVITATIONS.c.person == invitation.person
            connection.execute(INVITATIONS.delete().where(INVITATIONS.c.expires <= at))
            latest = select(INVITATIONS.c.digest).where(own).order_by(INVITATIONS.c.expires.desc())
            for digest in connection.execute(latest.offset(most - 1)).scalars().all():
                connection.execute(INVITATIONS.delete().where(INVITATIONS.c.digest == digest))
            connection.execute(INVITATIONS.insert().values(**asdict(invitation)))

        await self._writer.write(work)

    async def accept(self, digest: str, person: str, id_: str, at: float, most: int) -> str | None:
        """Make a person the friend of whoever has made this invitation, which is used up. The id of their friendship;
        None if there is no such invitation. TakenError for the one who made it. TooManyError if one of them has
        ``most`` friends."""

        def work(connection: Connection) -> str | None:
            wanted = select(INVITATIONS.c.person).where(INVITATIONS.c.digest == digest, INVITATIONS.c.expires > at)
            other = connection.execute(wanted).scalar()
            if other is None or _have_muted(connection, person, other):
                return None
            if other == person:
                raise TakenError
            # In the same order, whoever invites whom. Neither is erased meanwhile, which takes their invitations away.
            for each in sorted((person, other)):
                self._database.lock(connection, f"all of {each}")
            if connection.execute(INVITATIONS.delete().where(INVITATIONS.c.digest == digest)).rowcount != 1:
                return None
            before = select(FRIENDS.c.id).where(FRIENDS.c.person == person, FRIENDS.c.other == other)
            known: str | None = connection.execute(before).scalar()
            for each in (person, other):
                held = select(func.count()).select_from(FRIENDS).where(FRIENDS.c.person == each)
                if known is None and connection.execute(held).scalar_one() >= most:
                    raise TooManyError
            if known is not None:
                return known
            for one, two in ((person, other), (other, person)):
                row = {"person": one, "other": two, "id": id_, "since": at, "shows_here": False, "shows_games": False}
                connection.execute(FRIENDS.insert().values(**row))
            return id_

        return await self._writer.write(work)

    async def of(self, person: str) -> list[StoredFriend]:
        """A person's friends, by name."""
        theirs = FRIENDS.alias()
        both = FRIENDS.join(theirs, and_(theirs.c.person == FRIENDS.c.other, theirs.c.other == FRIENDS.c.person))
        columns = (FRIENDS.c.id, FRIENDS.c.other, func.coalesce(PEOPLE.c.name, ""), FRIENDS.c.since)
        switches = (FRIENDS.c.shows_here, FRIENDS.c.shows_games, theirs.c.shows_here, theirs.c.shows_games)
        asked = select(*columns, *switches, theirs.c.seen).where(FRIENDS.c.person == person)
        named = asked.select_from(both.outerjoin(PEOPLE, PEOPLE.c.id == FRIENDS.c.other)).order_by(PEOPLE.c.name)
        return await self._read(lambda connection: [StoredFriend(*row) for row in connection.execute(named)])

    async def show(self, person: str, friend: str, *, here: bool, games: bool) -> None:
        """Let a friend see this of a person."""
        own = FRIENDS.update().where(FRIENDS.c.person == person, FRIENDS.c.id == friend)
        shown = {"shows_here": here, "shows_games": games}
        await self._writer.execute(own.values(shown if here else {**shown, "seen": None}))

    async def part(self, person: str, other: str) -> None:
        """They are friends no longer."""
        await self._writer.write(lambda connection: part(connection, person, other))

    async def saw(self, people: Sequence[str], at: float) -> None:
        """People and bots are here at this time: note it for those who may know."""

        def work(connection: Connection) -> None:
            for some in in_parts(people):
                shown = FRIENDS.update().where(FRIENDS.c.person.in_(some), FRIENDS.c.shows_here)
                connection.execute(shown.values(seen=at))
                connection.execute(BOT_ACCOUNTS.update().where(BOT_ACCOUNTS.c.id.in_(some)).values(seen=at))

        await self._writer.write(work)

    async def games(self, person: str, other: str | None, most: int) -> list[StoredTable]:
        """The latest games that a person has played to their end, with this other one if one is named."""
        wanted = [TABLES.c.over, TABLES.c.from_file.is_(False), TABLES.c.lesson == ""]
        for each in (person, other):
            if each is not None:
                sits = select(SEATS.c.table_id).where(SEATS.c.person == each, SEATS.c.kind == "person")
                wanted.append(TABLES.c.id.in_(sits))
        return await self._read(lambda connection: load_tables(connection, and_(*wanted), most))


def part(connection: Connection, person: str, other: str) -> None:
    """End the friendship of two people, if they are friends."""
    rows = FRIENDS.c
    pair = or_(and_(rows.person == person, rows.other == other), and_(rows.person == other, rows.other == person))
    connection.execute(FRIENDS.delete().where(pair))


def known_friends(connection: Connection, person: str) -> list[Any]:
    """What is kept of a person's friends: name, since when, and what they see."""
    columns = (PEOPLE.c.name, FRIENDS.c.since, FRIENDS.c.shows_here, FRIENDS.c.shows_games, FRIENDS.c.seen)
    wanted = select(*columns).select_from(FRIENDS.outerjoin(PEOPLE, PEOPLE.c.id == FRIENDS.c.other))
    return list(connection.execute(wanted.where(FRIENDS.c.person == person).order_by(FRIENDS.c.since)).all())


def _have_muted(connection: Connection, person: str, other: str) -> bool:
    rows = MUTED.c
    pair = or_(and_(rows.person == person, rows.other == other), and_(rows.person == other, rows.other == person))
    return bool(connection.execute(select(exists().where(pair))).scalar_one())
