"""A room: people who joined under one code, their groups and tables. All of it follows from a log of entries, each of
which is checked (``propose``), stored, and then applied."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from gusher.rules.kernel import IllegalError, game

from . import entries as log
from . import rounds
from .entries import Entry, Phase, Role
from .seatings import Form, dealt, form_of, planned, seats_of_sides
from .tournament import Event

AnyEntry = TypeVar("AnyEntry", bound=Entry)

MOST_PEOPLE = 120
MOST_HOSTS = 20


@dataclass(frozen=True)
class Member:
    """Somebody in the room: their ``group``, and the ``seat`` there that they have chosen, if any."""

    number: int
    group: int
    seat: int | None = None


@dataclass(frozen=True)
class Group:
    """People who play for one side: how many it is meant for, the levels of the bots at its seats, the table that it
    goes to; and once the game has started the ``side`` that it plays there, None for a group that was left out.
    ``host`` plays for it while nobody is in it.

    A group always has all seats of its side, so nothing about the table changes when people come and go: ``dealt`` says
    who of them plays which. Groups without people and bots are left out when the game starts."""

    size: int
    bots: tuple[str, ...]
    table: int
    side: int | None = None
    host: int | None = None


@dataclass
class Room:
    """A room after ``n`` entries of its log. ``propose…`` checks a wish and returns its entry, without changing the
    room; ``apply`` takes entries in. ``aloud``: hosts read out what the bank of the game does; ``by_hand``: and enter
    what the dice and cards of the printed game show. ``desks`` has the host at each of the bank's two desks, None where
    any of them may. ``podium``: since when everybody may see who has won. ``event``: the tournament that is played
    here, whose tables are those of its newest round; ``past``: those before it. There everybody is a group of their
    own.

    Codes of IllegalError: ``no_such_person``, ``no_such_group``, ``no_such_place``, ``room_locked``, ``room_full``,
    ``begun``, ``not_begun``, ``too_few_groups``, ``nothing_to_place`` (bots have all seats there), ``no_bank``,
    ``box_is_read``; and those of ``rounds.check``.
    """

    game: str
    n: int = 0
    phase: Phase = "gathering"
    locked: bool = False
    hosts: int = 0
    joined: int = 0
    clock: int = 0
    members: dict[int, Member] = field(default_factory=dict)
    groups: list[Group] = field(default_factory=list)
    wall: log.Show = field(default_factory=lambda: log.Show(0))
    message: log.Tell | None = None
    voided: float | None = None
    podium: float | None = None
    aloud: bool = False
    by_hand: bool = False
    desks: tuple[int | None, int | None] = (None, None)
    event: Event | None = None
    past: list[Event] = field(default_factory=list)

    # What is so -------------------------------------------------------------------------------------------------------

    @property
    def form(self) -> Form:
        """How the game is played here."""
        return form_of(self.game)

    @property
    def has_begun(self) -> bool:
        """Whether the tables have been made."""
        return self.phase != "gathering"

    def of_group(self, group: int) -> list[Member]:
        """The people of a group, in the order in which they came to the room."""
        return [self.members[number] for number in sorted(self.members) if self.members[number].group == group]

    def seats_in(self, group: int) -> dict[int, list[int]]:
        """Which seats of their group each of its people plays."""
        members = self.of_group(group)
        bots = [bool(level) for level in self.groups[group].bots]
        seats = dealt(self.form.seats, [each.seat for each in members], bots)
        return {member.number: own for member, own in zip(members, seats, strict=True)}

    def bots_in(self, group: int) -> tuple[str, ...]:
        """The level of the bot at each of its seats, else empty. Bots in a group without people play all its seats."""
        bots = self.groups[group].bots
        if self.of_group(group) or not any(bots):
            return bots
        first = next(level for level in bots if level)
        return tuple(level or first for level in bots)

    def is_played(self, group: int) -> bool:
        """Whether people, bots or a host play for a group."""
        each = self.groups[group]
        return bool(self.of_group(group)) or any(each.bots) or each.host is not None

    def sides_at(self, table: int) -> list[int]:
        """The groups that play at a table, by side; before the start those that would, if it were now."""
        here = [number for number, group in enumerate(self.groups) if group.table == table]
        if self.has_begun:
            playing = [number for number in here if self.groups[number].side is not None]
            return sorted(playing, key=lambda number: self.groups[number].side or 0)
        return [number for number in here if self.is_played(number)]

    def tables(self) -> int:
        """How many tables there are, or will be."""
        tables = (group.table for group in self.groups if group.side is not None or not self.has_begun)
        return 1 + max(tables, default=-1)

    def desks_of(self, host: int) -> list[int]:
        """The desks of the bank, 1 and 2, at which a host may read: their own, and those that nobody has taken."""
        return [desk for desk, taken in enumerate(self.desks, start=1) if taken in (None, host)]

    def table_of(self, person: int) -> int | None:
        """The table at which somebody plays; None if they play at none."""
        group = self.groups[self.members[person].group]
        return None if group.side is None else group.table

    def table_seats(self, group: int) -> tuple[int, ...]:
        """The seats at its table that a group has; none if it does not play."""
        side = self.groups[group].side
        if side is None:
            return ()
        return seats_of_sides(self.game, len(self.sides_at(self.groups[group].table)))[side]

    # What is wanted ---------------------------------------------------------------------------------------------------

    def propose(
        self, kind: type[AnyEntry], at: float = 0.0, role: Role = "", by: int | None = None, **what: Any
    ) -> AnyEntry:
        """The entry that a wish comes to; its class tells ``what`` it needs. IllegalError if it can't be."""
        entry = kind(self.n, at, role, by, **what)
        self._check(entry)
        return entry

    def _check(self, entry: Entry) -> None:
        if self.event is not None and isinstance(entry, log.Arrange | log.Place | log.Bot | log.Start | log.Again):
            raise IllegalError("tournament", "act", "in a tournament everybody plays for themselves")
        match entry:
            case log.Tournament() | log.Pair() | log.Result() | log.Luck() | log.Withdraw():
                rounds.check(self.event, entry, self.members, self.form)
            case log.Arrange():
                self._check_gathering()
                _check_people(entry.people)
            case log.Host():
                if self.hosts >= MOST_HOSTS:
                    raise IllegalError("room_full", "key", f"a room has {MOST_HOSTS} hosts at most")
            case log.Join():
                self._check_join(entry)
            case log.Place():
                self._check_place(entry)
            case log.Remove():
                self._check_person(entry.person)
            case log.Bot():
                self._check_group(entry.group)
                self._check_seat(entry.seat)
            case log.PlayFor():
                self._check_group(entry.group)
            case log.Start():
                self._check_gathering()
                self._check_tables([self.sides_at(table) for table in range(self.tables())])
            case log.Again():
                if not self.has_begun:
                    raise IllegalError("not_begun", "phase", "the game has not started")
                self._check_tables(self._turned())
            case log.TurnTo():
                if not self.has_begun:
                    raise IllegalError("not_begun", "phase", "the game has not started")
            case log.Aloud():
                self._check_bank()
                if self.by_hand and not entry.on:
                    raise IllegalError("box_is_read", "on", "with the printed game, the bank is always read out")
            case log.Desk():
                self._check_bank()
                if not 0 <= entry.desk <= len(self.desks):
                    raise IllegalError("invalid", "desk", f"from 0 to {len(self.desks)}")
            case log.Show():
                if entry.page < 0 or not 0 <= (entry.table or 0) < max(1, self.tables()):
                    raise IllegalError("invalid", "page", "there is no such page")

    def propose_join(self, at: float = 0.0) -> log.Join:
        """Somebody new, in the group that fits best: the first that is not full, else the least crowded that plays."""
        if self.locked:
            raise IllegalError("room_locked", "code", "newcomers are not let in now")
        number = self.joined + 1
        group = self._best_group() if self.event is None else self.joined
        return self.propose(log.Join, at, "member", number, person=number, group=group)

    def _check_join(self, entry: log.Join) -> None:
        if self.event is None:
            self._check_group(entry.group)
        if len(self.members) >= MOST_PEOPLE:
            raise IllegalError("room_full", "code", f"a room has {MOST_PEOPLE} people at most")

    def _best_group(self) -> int:
        open_to = [
            number
            for number, group in enumerate(self.groups)
            if not all(group.bots) and (not self.has_begun or group.side is not None)
        ]
        if not open_to:
            raise IllegalError("nothing_to_place", "group", "bots have all seats")
        crowd = {number: len(self.of_group(number)) for number in open_to}
        for number in open_to:
            if crowd[number] < self.groups[number].size:
                return number
        return min(open_to, key=lambda number: (crowd[number], number))

    def _check_place(self, entry: log.Place) -> None:
        self._check_person(entry.person)
        group = self._check_group(entry.group)
        if entry.seat is not None:
            self._check_seat(entry.seat)
        if entry.role == "member" and (self.has_begun or self.locked or entry.by != entry.person):
            raise IllegalError("room_locked", "group", "places are no longer chosen")
        if all(group.bots):
            raise IllegalError("nothing_to_place", "group", "bots have all seats of this group")
        if entry.seat is not None and group.bots[entry.seat]:
            raise IllegalError("nothing_to_place", "seat", "a bot has this seat")

    def _turned(self) -> list[list[int]]:
        """The groups that would play at each table if another game began: who is still played for, each a place on."""
        playing = ([n for n in self.sides_at(table) if self.is_played(n)] for table in range(self.tables()))
        return [[*sides[-1:], *sides[:-1]] for sides in playing]

    def _check_tables(self, playing: Sequence[Sequence[int]]) -> None:
        """IllegalError if these groups can't play at the tables."""
        for table, sides in enumerate(playing, start=1):
            if sides and len(sides) not in self.form.sides:
                detail = f"{self.form.sides[0]} groups at least play at a table"
                raise IllegalError("too_few_groups", "", detail, place={"table": table})
        if not any(playing):
            raise IllegalError("too_few_groups", "", "nobody is here")

    def _check_bank(self) -> None:
        if game(self.game).errand is None:
            raise IllegalError("no_bank", "on", f"{self.game} has no bank")

    def _check_gathering(self) -> None:
        if self.has_begun:
            raise IllegalError("begun", "", "the game has started")

    def _check_person(self, person: int) -> None:
        if person not in self.members:
            raise IllegalError("no_such_person", "person", "nobody here has this number")

    def _check_group(self, group: int) -> Group:
        if not 0 <= group < len(self.groups):
            raise IllegalError("no_such_group", "group", f"there are {len(self.groups)} groups")
        if self.has_begun and self.groups[group].side is None:
            raise IllegalError("no_such_group", "group", "this group does not play")
        return self.groups[group]

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.form.seats:
            raise IllegalError("no_such_place", "seat", f"a group has {self.form.seats} seats")

    # What has been written --------------------------------------------------------------------------------------------

    def apply(self, entries: Iterable[Entry]) -> None:
        """Take entries in. ValueError if they do not continue the log."""
        for entry in entries:
            if entry.n != self.n:
                raise ValueError(f"entry {entry.n} does not follow entry {self.n - 1}")
            self._fold(entry)
            self.n += 1

    def _fold(self, entry: Entry) -> None:
        match entry:
            case log.Tournament():
                self._begin(entry)
            case log.Pair() | log.Result() | log.Luck() | log.Withdraw() if self.event is not None:
                rounds.take(self.event, entry)
                if isinstance(entry, log.Pair):
                    self._sit(entry)
            case log.Open():
                self._arrange(entry)
                self.clock, self.aloud, self.by_hand = entry.seconds, entry.on, entry.by_hand
            case log.Arrange():
                self._arrange(entry)
            case log.Host():
                self.hosts += 1
            case log.Join():
                self.joined = entry.person
                if self.event is not None:
                    self.groups.append(_alone(self.form))
                self.members[entry.person] = Member(entry.person, entry.group)
                self._settle(entry.group)
            case log.Place():
                self.members[entry.person] = Member(entry.person, entry.group, entry.seat)
                self._settle(entry.group)
            case log.Remove():
                del self.members[entry.person]
                if self.event is not None:
                    self.event.gone.add(entry.person)
            case log.Lock():
                self.locked = entry.on
            case log.Bot():
                group = self.groups[entry.group]
                bots = tuple(entry.level if seat == entry.seat else each for seat, each in enumerate(group.bots))
                self.groups[entry.group] = replace(group, bots=bots)
            case log.PlayFor():
                host = entry.by if entry.on else None
                self.groups[entry.group] = replace(self.groups[entry.group], host=host)
            case log.Start():
                self._start([self.sides_at(table) for table in range(self.tables())])
            case log.Again():
                self._start(self._turned())
                self.wall, self.podium, self.voided = log.Show(0), None, None
            case log.TurnTo():
                self.phase = entry.phase
            case log.Show():
                self.wall = entry
            case log.Podium():
                self.podium = entry.at if entry.on else None
            case log.Tell():
                self.message = entry if entry.on else None
            case log.Clock():
                self.clock = entry.seconds
            case log.Aloud():
                self.aloud = entry.on
            case log.Desk():
                left = [None if taken == entry.by else taken for taken in self.desks]
                if entry.desk:
                    left[entry.desk - 1] = entry.by
                self.desks = (left[0], left[1])
            case log.Act(what="void_phase"):
                self.voided = entry.at

    def _start(self, playing: Sequence[Sequence[int]]) -> None:
        """Groups get their sides, tables without any are none, and everybody keeps the seat that they have now."""
        self.groups = [replace(group, side=None) for group in self.groups]
        for table, sides in enumerate(filter(None, playing)):
            for side, number in enumerate(sides):
                self.groups[number] = replace(self.groups[number], table=table, side=side)
        self.phase = "playing"
        for number in range(len(self.groups)):
            self._settle(number)

    def _settle(self, group: int) -> None:
        """Once the game has started, people keep the first seat that they got in their group, whoever comes or goes."""
        if self.has_begun:
            for number, seats in self.seats_in(group).items():
                if self.members[number].seat is None and seats:
                    self.members[number] = replace(self.members[number], seat=seats[0])

    def _begin(self, entry: log.Tournament) -> None:
        if self.event is not None:
            self.past.append(self.event)
        self.event, self.phase = rounds.begun(entry), "gathering"
        self.groups = [_alone(self.form) for _ in range(self.joined)]
        self.members = {number: Member(number, number - 1) for number in self.members}

    def _sit(self, entry: log.Pair) -> None:
        """Everybody at their table of a round; who has none is left out."""
        self.phase = "playing"
        self.groups = [_alone(self.form) for _ in self.groups]
        for table, people in enumerate(entry.tables):
            for side, person in enumerate(people):
                self.groups[person - 1] = replace(self.groups[person - 1], table=table, side=side)

    def _arrange(self, entry: log.Open | log.Arrange) -> None:
        plan = planned(self.form, entry.people, entry.sides)
        none = ("",) * self.form.seats
        self.groups = [Group(size, none, table) for size, table in zip(plan.sizes, plan.tables, strict=True)]
        here, self.members = sorted(self.members), {}
        for number in here:
            self.members[number] = Member(number, self._best_group())


def _alone(form: Form) -> Group:
    """The group of somebody in a tournament, without a table."""
    return Group(1, ("",) * form.seats, 0)


def _check_people(people: int) -> None:
    if not 1 <= people <= MOST_PEOPLE:
        raise IllegalError("invalid", "people", f"from 1 to {MOST_PEOPLE}")


def opened(
    name: str,
    people: int,
    *,
    sides: int = 0,
    clock: int = 0,
    at: float = 0.0,
    aloud: bool = False,
    by_hand: bool = False,
) -> log.Open:
    """The first entry of a room for a game. With the printed game (``by_hand``), the bank is read aloud, too.
    IllegalError if there can't be such a room."""
    _check_people(people)
    # KeyError if there is no such game.
    kind = game(name)
    if (aloud or by_hand) and kind.errand is None:
        raise IllegalError("no_bank", "aloud" if aloud else "by_hand", f"{name} has no bank")
    return log.Open(0, at, people=people, sides=sides, seconds=clock, on=aloud or by_hand, by_hand=by_hand)
