"""What somebody is given who asks what the server knows of them: a file in JSON, which ``docs/operations.md``
describes. It is no message to the screens, which only pass it on. Seats count from 1, as in all files; times are in UTC
(ISO 8601)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

FORMAT = 1


class KnownSeat(Struct):
    """A seat that is this person's, or was until a bot took over; and what they have ``planned`` there, if anything:
    moves in each line, in notation."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open", "kept"]
    planned: list[list[str]] = []


class KnownTable(Struct):
    """A table that they made or have a seat at. ``room``: the code of the one that it belongs to. ``lesson``: the one
    that was taken there. ``from_file``: it shows a game file that they have opened."""

    id: str
    game: str
    made: str
    last_used: str
    over: bool
    public: bool
    from_file: bool
    lesson: str | None
    room: str | None
    you_made_it: bool
    removed_from_your_list: bool
    your_seats: list[KnownSeat]


class KnownRemark(Struct):
    """Something that they have said at a table, unless it was ``removed``."""

    table: str
    at: str
    text: str
    while_watching: bool
    removed: bool


class KnownRoom(Struct):
    """A room that they are in."""

    code: str
    game: str
    erases_itself: str
    you_are_a_host: bool
    you_are_its_wall: bool
    your_names: list[str]


class KnownReminder(Struct):
    """Where a browser of theirs takes reminders."""

    address: str
    language: str
    page: str


class KnownPasskey(Struct):
    """A passkey that signs them in at the host ``site``: when it was made, and when it was last used."""

    site: str
    made: str
    used: str | None


class KnownBot(Struct):
    """The account of a bot of theirs, the games at which people may challenge it, when it was here last, and the ids of
    the tables where it has a seat. ``switched_off``: by whoever runs the server."""

    name: str
    made: str
    challenged_at: list[str]
    last_here: str | None
    switched_off: bool
    tables: list[str]


class KnownFriend(Struct):
    """A friend of theirs, what they let that friend see, and when the friend was told last that they are here."""

    name: str
    since: str
    sees_when_you_are_here: bool
    sees_your_games: bool
    you_were_here: str | None


class KnownReport(Struct):
    """That they have reported a remark of somebody."""

    table: str
    at: str


class OwnData(Struct):
    """All of it. ``name`` is the one they gave, ``known_since`` when that was. ``settings`` are null where none were
    chosen. ``webhook``: another service that reminds them; ``mail``: where they are reminded by e-mail;
    ``unreminded_at``: tables of which they want no reminders. ``muted``: the names of those whom they don't want to
    read. ``silenced_at``: tables at which they may not write. ``waiting_at``: the game that they want to play with
    whoever is there. ``invitations_until``: when words that they may have given to others expire. ``challenges``:
    tables that they have asked somebody to, or were asked to. ``messages_noted``: how many of their latest messages are
    noted, so that none is carried out twice."""

    format: int
    made: str
    gusher: str
    name: str | None
    known_since: str | None
    settings: Any
    signed_out_everywhere: int
    tables: list[KnownTable]
    remarks: list[KnownRemark]
    rooms: list[KnownRoom]
    reminders: list[KnownReminder]
    webhook: str | None
    mail: str | None
    passkeys: list[KnownPasskey]
    unreminded_at: list[str]
    muted: list[str]
    silenced_at: list[str]
    reported: list[KnownReport]
    bots: list[KnownBot]
    waiting_at: str | None
    friends: list[KnownFriend]
    invitations_until: list[str]
    challenges: list[str]
    messages_noted: int
