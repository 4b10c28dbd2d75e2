"""What the database holds. ``migrations/`` brings older ones up to this."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)

HEAD = "0029"
"""The newest migration."""

METADATA = MetaData()


def _table(name: str, *parts: Column[Any] | Index, sqlite_with_rowid: bool = True) -> Table:
    return Table(name, METADATA, *parts, sqlite_with_rowid=sqlite_with_rowid)


TABLES = _table(
    "tables",
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    # As JSON: what was chosen, parts of one's own included.
    Column("options", Text, nullable=False),
    Column("maker", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("from_file", Boolean, nullable=False),
    Column("made", Float, nullable=False),
    # The seed of the dice in hexadecimal, and, once every seat is filled, what the seats gave to them (JSON).
    Column("seed", Text, nullable=False),
    Column("nonces", Text, nullable=True),
    # What lists of tables show, written together with the entries that it comes from.
    Column("n", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("movers", Text, nullable=False),
    # The name of the lesson that is taken here; empty at every other table.
    Column("lesson", Text, nullable=False, server_default=""),
    # When time runs out there, in seconds since 1970, if it does.
    Column("deadline", Float, nullable=True),
    # The table at which those who have played here go on.
    Column("next", Text, nullable=True),
    # How the game ended (JSON): null while it goes on, and where that was not kept yet.
    Column("result", Text, nullable=True),
    # The room that it belongs to, and what its sides call themselves (JSON), if they do.
    Column("room", Text, nullable=True),
    Column("side_names", Text, nullable=True),
    # How its dice are mixed, and by which hashes its seats have promised what they add (JSON), once that is settled.
    Column("scheme", Integer, nullable=False, server_default="1"),
    Column("promises", Text, nullable=True),
    # Who it is meant for, by its maker's choice, among people who look for an open seat.
    Column("level", Text, nullable=False, server_default=""),
    # How many entries of its log came with the file of a game that goes on there; 0 at every other table.
    Column("brought", Integer, nullable=False, server_default="0"),
    Index("tables_deadline", "deadline"),
    Index("tables_public", "public", "over", "changed"),
    Index("tables_maker", "maker", "made"),
    Index("tables_over", "over"),
    Index("tables_room", "room"),
)

SEATS = _table(
    "seats",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=True),
    Column("person", Text, nullable=True),
    Column("nonce", Text, nullable=False),
    # Further people who play there (JSON), and whether a bot plays until they come back.
    Column("others", Text, nullable=True),
    Column("for_now", Boolean, nullable=True),
    # By which hash its device has promised what it adds to the dice; "nonce" is that, once it has been said.
    Column("promise", Text, nullable=False, server_default=""),
    # What its person has planned (JSON), which nobody else is to know.
    Column("plan", Text, nullable=True),
    Index("seats_person", "person"),
)

ENTRIES = _table(
    "entries",
    # The primary key is what keeps a log in order, however many processes write to it.
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)

RECEIPTS = _table(
    "receipts",
    # The message that this person's device called "key" was carried out, and entry n was the first that it came to.
    # Written with that entry; the latest of each person are kept.
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    sqlite_with_rowid=False,
)

REMOVED = _table(
    "removed",
    # This person wants this table in no list of theirs any more.
    Column("person", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)

PEOPLE = _table(
    "people",
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made", Float, nullable=False),
)

KEYS = _table(
    "keys",
    # Whoever has signed out everywhere: how often, and what their code spells since then. Others are known by their id.
    Column("person", Text, primary_key=True),
    Column("generation", Integer, nullable=False),
    Column("code", Text, nullable=False, unique=True),
)

BOT_ACCOUNTS = _table(
    "bot_accounts",
    # A bot that somebody has written, by an id that seats know like a person's, under the name that everybody sees. Of
    # its token a hash is kept.
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("digest", Text, nullable=False, unique=True),
    Column("made", Float, nullable=False),
    # At which games people may challenge it, with spaces between; whether the operator has switched it off; and when it
    # was here last.
    Column("games", Text, nullable=False, server_default=""),
    Column("is_off", Boolean, nullable=False, server_default=false()),
    Column("seen", Float, nullable=True),
    Index("bot_accounts_owner", "owner"),
)

SUBSCRIPTIONS = _table(
    "subscriptions",
    # Where a browser takes messages for a person who is away, and the keys by which only it can read them. The address
    # is the browser's own: whoever uses it last is told.
    Column("endpoint", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    # The page's own address, for the keepers of push services.
    Column("site", Text, nullable=False),
    Index("subscriptions_person", "person"),
)

WEBHOOKS = _table(
    "webhooks",
    # Another service that is told when it is this person's turn, in their language; they asked for it at this site.
    Column("person", Text, primary_key=True),
    Column("url", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("site", Text, nullable=False),
    sqlite_with_rowid=False,
)

MAILS = _table(
    "mails",
    # Where a person is reminded by e-mail, in their language: the address, sealed; a key by which links in e-mails name
    # it; and until when it can be confirmed, in seconds since 1970, empty once it is.
    Column("person", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("until", Float, nullable=True),
    sqlite_with_rowid=False,
)

PASSKEYS = _table(
    "passkeys",
    # What signs a person in at the host "site" beside their six words: its id as WebAuthn gives it, the key that checks
    # what it has signed (hexadecimal), how often it says to have signed, and when it was made and last used, in seconds
    # since 1970.
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=True),
    Index("passkeys_person", "person"),
    sqlite_with_rowid=False,
)

SPENT = _table(
    "spent",
    # A challenge that a passkey has signed, as long as it could be answered again.
    Column("challenge", Text, primary_key=True),
    Column("until", Float, nullable=False),
    sqlite_with_rowid=False,
)

UNREMINDED = _table(
    "unreminded",
    # This person wants no reminders of this table.
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    sqlite_with_rowid=False,
)

REMARKS = _table(
    "remarks",
    # What people have said at a table: number n there.
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
    Column("watching", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("reported", Boolean, nullable=False),
    Column("key", Text, nullable=False),
    Index("remarks_person", "person"),
    sqlite_with_rowid=False,
)

REPORTS = _table(
    "reports",
    # This person wants those who keep order to look at a remark (empty: somebody whose device was never here).
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("at", Float, nullable=False),
    Index("reports_person", "person"),
    sqlite_with_rowid=False,
)

BANS = _table(
    "bans",
    # Whoever runs the server lets nobody in who is this: a fingerprint of a person, or an address. Times are in seconds
    # since 1970.
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("until", Float, nullable=False),
)

CHATS = _table(
    "chats",
    # Whether there is a chat at a table, where its maker has said so.
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("is_on", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

SILENCED = _table(
    "silenced",
    # This person may not write at this table any more.
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    sqlite_with_rowid=False,
)

MUTED = _table(
    "muted",
    # This person does not want to read what the other one writes, at any table.
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    sqlite_with_rowid=False,
)

SETTINGS = _table(
    "settings",
    # How a person likes the screens (JSON), whatever device they use. Whoever chose something need not have a name.
    Column("person", Text, primary_key=True),
    Column("chosen", Text, nullable=False),
)

ERASED = _table(
    "erased",
    # Somebody has erased all that was known of them: a fingerprint of their id, so that their cookies stay void. The id
    # itself stands there only as long as something of theirs could still be under way.
    Column("fingerprint", Text, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", Text, nullable=True),
)

VACATED = _table(
    "vacated",
    # Games that somebody who has erased themselves is still to leave.
    Column("table_id", Text, primary_key=True),
)

ROOMS = _table(
    "rooms",
    Column("id", Text, primary_key=True),
    # Four letters; no two rooms have the same.
    Column("code", Text, nullable=False, unique=True),
    # When it erases itself, in seconds since 1970.
    Column("closes", Float, nullable=False),
    # How many entries its log has.
    Column("n", Integer, nullable=False),
    # All that is kept beside its log (JSON): names, PINs, tables, what hosts have said.
    Column("beside", Text, nullable=False),
    Index("rooms_closes", "closes"),
)

ROOM_ENTRIES = _table(
    "room_entries",
    # The primary key keeps the log in order; the key of the message that an entry comes from is used once.
    Column("room_id", Text, ForeignKey("rooms.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("key", Text, nullable=False),
    sqlite_with_rowid=False,
)

HOLDERS = _table(
    "holders",
    # A process that does work for tables, and until when it is alive unless it is heard of again.
    Column("id", Text, primary_key=True),
    Column("until", Float, nullable=False),
)

LEASES = _table(
    "leases",
    # Who does the work of this name.
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Index("leases_holder", "holder"),
)

JOBS = _table(
    "jobs",
    # What a server lets workers elsewhere work out: the name of a task and its arguments (MessagePack), for whom, and
    # until when anybody waits for it unless that is renewed. Times are the database's.
    Column("id", Text, primary_key=True),
    Column("task", Text, nullable=False),
    Column("arguments", LargeBinary, nullable=False),
    Column("owner", Text, nullable=False),
    Column("asked", Float, nullable=False),
    Column("until", Float, nullable=False),
    # Which worker is at it, as long as that is alive.
    Column("holder", Text, nullable=True),
    # What came of it: a result (MessagePack), or why there is none.
    Column("done", Boolean, nullable=False),
    Column("result", LargeBinary, nullable=True),
    Column("failure", Text, nullable=False),
    Index("jobs_waiting", "done", "asked"),
)

COMMITS = _table(
    "commits",
    # How many transactions a process has written, kept with the last of them; and when, in seconds since 1970. Only
    # where the database may be away when one ends.
    Column("writer", Text, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

UPTIMES = _table(
    "uptimes",
    # From when to when a process could store what players do, in seconds since 1970.
    Column("id", Text, primary_key=True),
    Column("began", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Index("uptimes_ended", "ended"),
    sqlite_with_rowid=False,
)

WAITING = _table(
    "waiting",
    # This person plays this game with whoever is there: since when, and when they last said so, in seconds since 1970.
    # Once somebody has found them, since then, and the table at which both will have a seat.
    Column("person", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("found", Text, nullable=True),
    Index("waiting_game", "game", "since"),
    sqlite_with_rowid=False,
)

FRIENDS = _table(
    "friends",
    # What this person lets the other one see: when they are here, and what they have played. Each of two friends has a
    # row, with the same id. When they were here last is kept for those who see it.
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("id", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("shows_here", Boolean, nullable=False),
    Column("shows_games", Boolean, nullable=False),
    Column("seen", Float, nullable=True),
    sqlite_with_rowid=False,
)

INVITATIONS = _table(
    "invitations",
    # Whoever knows the words with this fingerprint may become this person's friend, once.
    Column("digest", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("expires", Float, nullable=False),
    Index("invitations_person", "person"),
    sqlite_with_rowid=False,
)

CHALLENGES = _table(
    "challenges",
    # At this table a seat is kept for a friend or a bot whom somebody has asked to play. The table goes when they
    # decline, or do not answer in time.
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("asker", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("expires", Float, nullable=False),
    Column("declined", Boolean, nullable=False),
    Index("challenges_asker", "asker"),
    Index("challenges_asked", "asked"),
    sqlite_with_rowid=False,
)

SECRETS = _table(
    "secrets",
    # What proves who is who, where several machines share it; a folder keeps it in files.
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
