"""The database of release 0.1 is brought to today's form, and everything in it stays."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

from gusher.server.storage import schema
from gusher.server.storage.folder import DATABASE, held, secret_in
from gusher.server.storage.sqlite import SqliteStorage

DATA = Path(__file__).parent / "0.1" / "data"


NEW_COLUMNS = {
    "tables": {
        "lesson": "",
        "deadline": None,
        "next": None,
        "result": None,
        "room": None,
        "side_names": None,
        "promises": None,
        "level": "",
        "brought": 0,
    },
    "seats": {"others": None, "for_now": None, "promise": "", "plan": None},
}
"""The columns that tables have gained since then, and their values."""


def dice(contents):
    """Bring the dice up to date, too: games that had begun keep theirs, and all others promise new ones."""
    begun = {row["id"]: row["nonces"] is not None for row in contents["tables"]}
    assert set(begun.values()) == {True, False}
    for row in contents["tables"]:
        row["scheme"] = 1 if begun[row["id"]] else 2
    for row in contents["seats"]:
        row["nonce"] = row["nonce"] if begun[row["table_id"]] else ""


def rows(file, new=None, change=lambda contents: None):
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    contents = {
        name: [dict(row) | (new or {}).get(name, {}) for row in connection.execute(f"SELECT * FROM {name}")]
        for name in tables
    }
    connection.close()
    change(contents)
    return {name: sorted(repr(sorted(row.items(), key=str)) for row in contents[name]) for name in contents}


def test_nothing_of_it_changes_but_the_form(tmp_path):
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    folder.chmod(0o755)
    secret, before = (folder / "secret").read_bytes(), rows(folder / DATABASE, NEW_COLUMNS, dice)
    assert before.pop("alembic_version") == [repr([("version_num", "0001")])]
    assert len(before["tables"]) >= 8

    def ids(connection):
        return connection.exec_driver_sql("SELECT id FROM tables").scalars().all()

    async def open_it():
        storage = SqliteStorage(folder / DATABASE)
        names = await storage.writer.write(ids)
        for name in names:
            _, entries = await storage.load(name)
            assert [entry.n for entry in entries] == list(range(len(entries)))
            assert await storage.receipts(name) == []
        await storage.close()

    # And a second time, when there is nothing left to do.
    for _ in range(2):
        with held(folder):
            assert secret_in(folder) == secret
            asyncio.run(open_it())
    after = rows(folder / DATABASE)
    assert after.pop("alembic_version") == [repr([("version_num", schema.HEAD)])]
    new = [
        "receipts",
        "removed",
        "subscriptions",
        "settings",
        "remarks",
        "chats",
        "silenced",
        "muted",
        "reports",
        "bans",
    ]
    new += [
        "rooms",
        "room_entries",
        "keys",
        "holders",
        "leases",
        "jobs",
        "commits",
        "secrets",
        "erased",
        "vacated",
        "uptimes",
        "bot_accounts",
        "waiting",
        "webhooks",
        "unreminded",
        "mails",
        "friends",
        "invitations",
        "challenges",
        "passkeys",
        "spent",
    ]
    for table in new:
        assert after.pop(table) == []
    assert after == before
