"""Backups: made while a server serves, restored to either kind of database, and whatever can be wrong with them."""

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from databases import Database
from examples import nightly
from sqlalchemy import text
from traffic import Traffic

from dev.testing.servers import LiveServer
from gusher import cli
from gusher.server import serve
from gusher.server.http.guest import Guest
from gusher.server.storage import copies, migrations, schema
from gusher.server.storage.backups import before
from gusher.server.storage.folder import BACKUPS, UnusableError, held, secret_in
from gusher.server.storage.opening import opened
from gusher.server.storage.postgres import PostgresStorage
from gusher.server.storage.sqlite import SqliteStorage

RELEASE = Path(__file__).parents[1] / "releases" / "0.1" / "data"


@dataclass(frozen=True)
class Place:
    """Where a server keeps everything."""

    folder: Path
    address: str | None = None

    @property
    def options(self):
        return [] if self.address is None else ["--database", self.address]

    def backed_up(self, file, over=False):
        return copies.back_up(self.folder, self.address, file, over=over, progress=silent)

    def restored(self, file):
        return copies.restore(file, self.folder, self.address, silent)

    def opened(self):
        return opened(self.folder, self.address)


def silent(_done, _every):
    pass


@pytest.fixture
def places(tmp_path, request):
    """Makes an empty place of a kind: a function."""
    numbers = iter(range(99))

    def make(kind):
        folder = tmp_path / f"place{next(numbers)}"
        return Place(folder, request.getfixturevalue("postgres").database() if kind == "postgres" else None)

    return make


@pytest.fixture
def release(tmp_path):
    """The folder of release 0.1."""
    shutil.copytree(RELEASE, tmp_path / "release")
    return Place(tmp_path / "release")


@pytest.fixture
def backup(release, tmp_path):
    """A backup of that."""
    release.backed_up(tmp_path / "made.backup")
    return tmp_path / "made.backup"


def said(file):
    """What a backup says of its tables, and the form that they have."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        version = connection.execute("SELECT version FROM backup").fetchone()
        return version, sorted(connection.execute("SELECT name, rows, digest FROM backup_tables"))


def changed(file, *statements):
    with contextlib.closing(sqlite3.connect(file)) as connection:
        for each in statements:
            connection.execute(each)
        connection.commit()


@pytest.fixture
def gusher(monkeypatch, capsys):
    """Runs the command line here: its exit status, and what it says on either stream."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["gusher", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return ended.value.code or 0, *capsys.readouterr()

    return run


def grow(file):
    """Put 8 MB into a database, more than SQLite keeps in memory: who copies that writes while rows still come."""
    changed(file, *(f"INSERT INTO people (id, name, made) VALUES ('p{n}', '{'x' * 2000}', 1)" for n in range(4000)))


def left_in(folder):
    """All files there but the lock, which stays."""
    return {each.name for each in folder.iterdir()} - {"server.lock"} if folder.exists() else set()


# There and back -------------------------------------------------------------------------------------------------------


def test_it_goes_from_either_database_to_either_and_nothing_changes(release, places, tmp_path):
    first, files = release, []
    # The schema of that release is brought up to date on the way.
    for number, kind in enumerate(["sqlite", "postgres", "postgres", "sqlite"]):
        file = tmp_path / f"{number}.backup"
        first.backed_up(file)
        files.append(said(file))
        first = places(kind)
        assert first.restored(file).rows["entries"] > 1000
    (version, tables), *rest = files
    assert version == ("0001",)
    assert [each[0] for each in rest] == [(schema.HEAD,)] * 3
    assert rest[0] == rest[1] == rest[2]
    then, now = ({name: rows for name, rows, _ in each} for each in (tables, rest[0][1]))
    assert {name: now[name] for name in then} == then
    entries = [next(row for row in each if row[0] == "entries") for each in (tables, rest[0][1])]
    assert entries[0] == entries[1]
    assert secret_in(first.folder) == (RELEASE / "secret").read_bytes()


def test_texts_of_any_kind_and_what_is_damaged_come_through(places, tmp_path):
    place, odd = places("sqlite"), "Łódź 🛢 \x00 'quoted' \t\n\\N end"
    place.folder.mkdir()
    place.opened()._close()
    with contextlib.closing(sqlite3.connect(place.folder / "gusher.db")) as connection:
        connection.execute("INSERT INTO people VALUES ('a', ?, 1.5)", [odd])
        connection.execute("INSERT INTO people VALUES ('b', CAST(x'ff41' AS TEXT), 1e300)")
        connection.commit()
    place.backed_up(tmp_path / "one")
    same, other = places("sqlite"), places("postgres")
    assert same.restored(tmp_path / "one").changed == 0
    assert other.restored(tmp_path / "one").changed == 2
    with contextlib.closing(sqlite3.connect(same.folder / "gusher.db")) as connection:
        rows = connection.execute("SELECT id, CAST(name AS BLOB), made FROM people ORDER BY id").fetchall()
        assert rows == [("a", odd.encode(), 1.5), ("b", b"\xff\x41", 1e300)]
    with Database(address=other.address).connection() as connection:
        names = connection.execute(text("SELECT name FROM people ORDER BY id")).scalars().all()
        assert names == [odd.replace("\0", "\ufffd"), "\ufffdA"]


@pytest.mark.parametrize(
    ("kind", "into"), [("sqlite", "postgres"), pytest.param("postgres", "sqlite", marks=pytest.mark.slow)]
)
def test_what_was_acknowledged_before_a_backup_in_traffic_is_in_it(places, tmp_path, kind, into):
    place, other, file, before_it = places(kind), places(into), tmp_path / "made.backup", {}
    with LiveServer(place.folder, options=place.options, compiles=False) as server:
        ann, bob = server.guest(), server.guest()
        ann.put("/api/me", {"name": "Ann"})
        traffic = Traffic([server.url])
        traffic.open(ann, bob, tables=5, bots=1)

        def back_up():
            traffic.goes_on(40)
            before_it.update({table: list(moves) for table, moves in traffic.acknowledged.items()})
            place.backed_up(file)

        asyncio.run(traffic.run(back_up))
        assert traffic.check(ann) > sum(map(len, before_it.values())) >= 40
    other.restored(file)
    with LiveServer(other.folder, options=other.options, compiles=False) as server:
        # Whoever was signed in there is here, and goes on.
        ann = Guest(server.url, ann.cookie)
        assert ann.get("/api/me")["name"] == "Ann"
        for table, moves in before_it.items():
            view = ann.get(f"/api/tables/{table}")
            assert view["seats"][0]["mine"]
            assert [view["log"][n]["text"] for n, _ in moves] == [action for _, action in moves]


# By the command -------------------------------------------------------------------------------------------------------


def test_the_commands_say_what_they_did_and_write_over_nothing(gusher, release, tmp_path):
    file, new = tmp_path / "made.backup", tmp_path / "new"
    assert gusher("backup", file, "--data", release.folder) == (0, f"{file}: 3,442 rows, of 15 games.\n", "")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    first = file.read_bytes()
    status, out, err = gusher("backup", file, "--data", release.folder)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "--force" in err
    assert file.read_bytes() == first
    assert gusher("backup", file, "--data", release.folder, "--force")[0] == 0
    status, out, err = gusher("restore", "--check", file)
    assert (status, err) == (0, "")
    assert "is whole: 3,442 rows" in out
    status, out, err = gusher("restore", file, "--data", new)
    assert (status, err) == (0, "")
    assert "Restored 3,442 rows" in out
    status, out, err = gusher("restore", file, "--data", new)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "it holds gusher.db." in err


def test_what_can_not_be_backed_up_is_said(release, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    wrong = [
        (tmp_path / "made", Place(empty), "nothing to back up"),
        (tmp_path / "made", Place(tmp_path / "none"), "nothing to back up"),
        (tmp_path / "none" / "made", release, "no folder"),
        (tmp_path, release, "is a folder"),
        (release.folder / "gusher.db", release, "works with"),
        (release.folder / "secret", release, "works with"),
        (tmp_path / "made", Place(empty, "postgresql://somebody:hush@127.0.0.1:1/none"), "does not answer"),
    ]
    files = {each: each.read_bytes() for each in release.folder.iterdir()}
    for file, place, words in wrong:
        with pytest.raises(UnusableError, match=words) as stopped:
            place.backed_up(file, over=True)
        assert "hush" not in str(stopped.value)
    assert {each: each.read_bytes() for each in release.folder.iterdir()} == files
    with contextlib.closing(sqlite3.connect(empty / "gusher.db")) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(UnusableError, match="no tables of Gusher"):
        Place(empty).backed_up(tmp_path / "made")
    assert left_in(tmp_path) == {"empty", "release"}


@pytest.mark.parametrize("how", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_whoever_stops_it_leaves_nothing(release, tmp_path, how):
    program = (
        "import os, signal, sys\n"
        "from gusher import cli\n"
        "from gusher.server.storage.backups import form, making\n"
        "rows_of = making.rows_of\n"
        f"making.rows_of = lambda *each: os.kill(os.getpid(), {int(how)}) or rows_of(*each)\n"
        "cli.main()\n"
    )
    command = [sys.executable, "-P", "-c", program, "backup", str(tmp_path / "made"), "--data", str(release.folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (130, "")
    assert "Nothing of it is left" in done.stderr
    assert left_in(tmp_path) == {"release"}


@pytest.mark.slow
def test_a_backup_that_was_killed_does_not_bear_the_name(release, tmp_path):
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from gusher.server.storage import copies\n"
        "progress = lambda done, every: os._exit(9) if done == every else None\n"
        "copies.back_up(Path(sys.argv[1]), None, Path(sys.argv[2]), over=False, progress=progress)\n"
    )
    command = [sys.executable, "-P", "-c", program, str(release.folder), str(tmp_path / "made")]
    assert subprocess.run(command, timeout=60, check=False).returncode == 9
    assert not (tmp_path / "made").exists()


def test_a_full_disk_is_said_and_nothing_is_left(release, small_disk):
    disk = small_disk(200)
    with pytest.raises(UnusableError, match="Make room"):
        release.backed_up(disk / "made")
    assert left_in(disk) == set()


def test_a_disk_that_fills_up_in_the_middle_is_said(release, small_disk):
    release.opened()._close()
    grow(release.folder / "gusher.db")
    disk = small_disk(4096)
    with pytest.raises(UnusableError, match=r"full.*Make room"):
        release.backed_up(disk / "made")
    assert left_in(disk) == set()


# What can be wrong with a backup --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE entries SET entry = entry || ' ' WHERE n = 3", "rows of the table “entries”"),
        ("DELETE FROM seats WHERE seat = 1", "“seats” has"),
        ("DROP TABLE people", "“people” is missing"),
        ("DELETE FROM backup", "“backup”"),
        ("UPDATE backup SET format = 2, gusher = '7.0'", r"newer Gusher \(7.0\)"),
        ("UPDATE backup SET version = '9999'", "newer Gusher"),
        ("ALTER TABLE people DROP COLUMN name", "column “name” of the table “people” is missing"),
        ("UPDATE backup_credentials SET value = substr(value, 3) || 'ff'", "rows of the table “backup_credentials”"),
        *nightly(
            ("UPDATE backup SET version = ''", "newer Gusher"),
            ("UPDATE backup SET version = '../../etc/passwd'", "newer Gusher"),
            ("UPDATE backup_credentials SET value = substr(value, 2)", "hexadecimal"),
            ("UPDATE backup_credentials SET value = substr(value, 3)", "“secret” in the table “backup_credentials”"),
            ("DROP TABLE backup_tables", "backup_tables"),
            ("ALTER TABLE backup DROP COLUMN made", "“made” in the table “backup”"),
        ),
    ],
)
def test_a_damaged_backup_is_not_restored(backup, places, tmp_path, statement, words):
    changed(backup, statement)
    place = places("sqlite")
    with pytest.raises(UnusableError, match=words):
        copies.check(backup, silent)
    with pytest.raises(UnusableError, match=words) as stopped:
        place.restored(backup)
    assert str(backup) in str(stopped.value)
    assert left_in(place.folder) == set()


def test_files_that_are_no_backups_are_refused(backup, release, places, tmp_path):
    (tmp_path / "garbage").write_bytes(b"garbage" * 1000)
    (tmp_path / "short").write_bytes(backup.read_bytes()[:-8192])
    with contextlib.closing(sqlite3.connect(tmp_path / "recipes")) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    place = places("sqlite")
    for file, words in (
        (tmp_path / "garbage", "is no backup"),
        (tmp_path / "recipes", "but something else"),
        (release.folder / "gusher.db", "the database of a data folder itself"),
        (tmp_path / "short", "damaged"),
        (tmp_path / "none", "no file"),
        (tmp_path, "no file"),
    ):
        with pytest.raises(UnusableError, match=words):
            place.restored(file)
    assert left_in(place.folder) == set()


@pytest.mark.parametrize("byte", [0, 21, 49, *nightly(7, 14, 28, 35, 42, 56, 63)])
def test_no_byte_changes_unnoticed(backup, tmp_path, byte):
    """Anywhere in the file: it is refused, or the byte belongs to nothing, and all rows are as they were."""
    data = bytearray(backup.read_bytes())
    data[len(data) * byte // 64 + 1234] ^= 0x5A
    (tmp_path / "changed").write_bytes(data)
    try:
        copies.check(tmp_path / "changed", silent)
    except UnusableError:
        return
    assert said(tmp_path / "changed") == said(backup)


# Where to -------------------------------------------------------------------------------------------------------------


def test_nothing_that_is_there_is_written_over(backup, places, tmp_path):
    place = places("sqlite")
    with held(place.folder), pytest.raises(UnusableError, match="Another server"):
        place.restored(backup)
    (place.folder / "secret").write_bytes(b"s" * 32)
    with pytest.raises(UnusableError, match="it holds secret"):
        place.restored(backup)
    (place.folder / "secret").unlink()
    (place.folder / "gusher.db").touch()
    with pytest.raises(UnusableError, match=r"it holds gusher\.db"):
        place.restored(backup)
    assert (place.folder / "gusher.db").read_bytes() == b""
    place = places("postgres")
    storage = place.opened()
    asyncio.run(storage.leases().renew())
    with pytest.raises(UnusableError, match="A server uses the database"):
        place.restored(backup)
    asyncio.run(storage.rename("ann", "Ann", 1.0))
    storage._close()
    with Database(address=place.address).connection() as connection:
        connection.execute(text("DELETE FROM holders"))
    with pytest.raises(UnusableError, match=r"people \(1 rows\)"):
        place.restored(backup)


@pytest.mark.parametrize("kind", [*nightly("sqlite"), "postgres"])
def test_a_restoring_that_is_stopped_leaves_nothing_and_can_be_begun_again(backup, places, kind):
    place = places(kind)

    def stop(done, every):
        if done == every:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copies.restore(backup, place.folder, place.address, stop)
    assert left_in(place.folder) == set()
    assert place.restored(backup).rows["tables"] == 15
    if kind == "sqlite":
        assert left_in(place.folder) == {"gusher.db", "secret"}
        assert {stat.S_IMODE(each.stat().st_mode) for each in place.folder.iterdir()} == {0o600}


def test_a_restoring_that_was_killed_is_made_up_for(backup, places):
    place = places("sqlite")
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from gusher.server.storage import copies\n"
        "copies.put = lambda *_: os._exit(9)\n"
        "copies.restore(Path(sys.argv[1]), Path(sys.argv[2]), None, lambda *_: None)\n"
    )
    command = [sys.executable, "-P", "-c", program, str(backup), str(place.folder)]
    assert subprocess.run(command, timeout=60, check=False).returncode == 9
    assert not (place.folder / "gusher.db").exists()
    place.restored(backup)
    assert left_in(place.folder) == {"gusher.db", "secret"}


def test_rows_that_belong_to_nothing_come_along_to_a_folder_and_are_named_for_postgres(release, places, tmp_path):
    changed(release.folder / "gusher.db", "INSERT INTO entries VALUES ('nowhere', 0, '{}')")
    release.backed_up(tmp_path / "odd")
    place = places("sqlite")
    rows = place.restored(tmp_path / "odd").rows
    place.backed_up(tmp_path / "again")
    assert [row for row in said(tmp_path / "again")[1] if row[0] == "entries"] == [
        row for row in said(tmp_path / "odd")[1] if row[0] == "entries"
    ]
    assert rows["entries"] == 3370
    with pytest.raises(UnusableError, match=r"“entries”.*foreign key"):
        places("postgres").restored(tmp_path / "odd")


def test_what_postgres_can_not_take_is_named(release, places, tmp_path):
    changed(release.folder / "gusher.db", "UPDATE seats SET seat = 'x' || seat")
    release.backed_up(tmp_path / "odd")
    place = places("postgres")
    with pytest.raises(UnusableError, match=r"“seats”.*column seat"):
        place.restored(tmp_path / "odd")
    storage = place.opened()
    storage._close()


# Before another form --------------------------------------------------------------------------------------------------


def test_what_is_brought_up_to_date_is_backed_up_first(release, tmp_path, caplog):
    release.backed_up(tmp_path / "by hand")
    for _ in range(2):
        release.opened()._close()
    [kept] = (release.folder / BACKUPS).iterdir()
    assert f"-from-0001-to-{schema.HEAD}.backup" in kept.name
    assert str(kept) in caplog.text
    assert said(kept) == said(tmp_path / "by hand")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    # It stands in nobody's way.
    release.folder.chmod(0o755)
    with held(release.folder):
        assert os.name == "nt" or stat.S_IMODE(release.folder.stat().st_mode) == 0o700


def test_an_upgrade_can_be_undone(release, tmp_path, caplog, gusher):
    """What the upgrade has backed up is restored as the older Gusher kept it, row by row."""

    def kept(folder):
        with contextlib.closing(sqlite3.connect(folder / "gusher.db")) as connection:
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {name: sorted(connection.execute(f"SELECT * FROM {name}")) for name in names}

    release.opened()._close()
    assert "gusher restore --as-it-was" in caplog.text
    [made] = (release.folder / BACKUPS).iterdir()
    status, said, _ = gusher("restore", "--as-it-was", made, "--data", tmp_path / "back")
    assert status == 0
    assert "Restored" in said
    assert kept(tmp_path / "back") == kept(RELEASE)
    assert (tmp_path / "back" / "secret").read_bytes() == (RELEASE / "secret").read_bytes()
    # And forward again.
    opened(tmp_path / "back", None)._close()
    assert kept(tmp_path / "back").keys() == kept(release.folder).keys()


def test_a_first_start_makes_no_backup(database):
    database.open()._close()
    assert not (database.backups or database.file.parent / BACKUPS).exists()


def test_a_database_of_several_is_backed_up_before_it_changes(postgres, tmp_path):
    address, backups = postgres.database(), tmp_path / "backups"
    with Database(address=address).connection() as connection:
        migrations.create_older(connection, "0013")
        connection.execute(text("INSERT INTO people VALUES ('ann', 'Ann', 1.0)"))
    PostgresStorage(address, backups)._close()
    [kept] = backups.iterdir()
    other = Place(tmp_path / "other")
    assert copies.restore(kept, other.folder, None, silent).rows["people"] == 1


def test_a_database_in_which_older_servers_still_write_is_backed_up_as_it_is_changed(postgres, tmp_path):
    """Nothing that they write gets in between the backup and the change."""
    address, backups, is_over = postgres.database(), tmp_path / "backups", threading.Event()
    with Database(address=address).connection() as connection:
        migrations.create_older(connection, "0013")
    written = []

    def write(number):
        with psycopg.connect(address, autocommit=True) as connection:
            while not is_over.is_set():
                # In either order: they would wait for each other if it took one lock after the other.
                first, second = ("people", "settings") if number % 2 else ("settings", "people")
                person = f"{number}.{len(written)}"
                values = {"people": (person, "", 1.0), "settings": (person, "{}")}
                with contextlib.suppress(psycopg.errors.DeadlockDetected), connection.transaction():
                    form = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
                    for name in (first, second):
                        gaps = ", ".join(["%s"] * len(values[name]))
                        connection.execute(f"INSERT INTO {name} VALUES ({gaps})", values[name])
                    written.append((form, person))

    threads = [threading.Thread(target=write, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    while len(written) < 50:
        time.sleep(0.01)
    PostgresStorage(address, backups)._close()
    is_over.set()
    for thread in threads:
        thread.join()
    [kept] = backups.iterdir()
    with Database(address=address).connection() as connection:
        after = set(connection.execute(text("SELECT id FROM people")).scalars())
    with contextlib.closing(sqlite3.connect(kept)) as connection:
        before_it = {person for (person,) in connection.execute("SELECT id FROM people")}
        assert before_it == {person for (person,) in connection.execute("SELECT person FROM settings")}
    assert len(before_it) >= 40
    assert before_it <= after
    # What is not in the backup was written when the new form was there.
    assert {form for form, person in written if person in after - before_it} <= {schema.HEAD}


def test_the_last_few_are_kept(release):
    folder = release.folder / BACKUPS
    folder.mkdir()
    old = [folder / f"2025-0{month}-01T00-00-00Z-from-0001-to-0002.backup" for month in range(1, 6)]
    for each in (*old, folder / "mine.backup"):
        each.touch()
    release.opened()._close()
    assert len(list(folder.iterdir())) == before.KEPT + 1
    assert (folder / "mine.backup").exists()
    assert [each.exists() for each in old] == [False, False, False, True, True]


def test_without_a_backup_nothing_is_changed(release, small_disk, tmp_path):
    database = (release.folder / "gusher.db").read_bytes()
    (release.folder / BACKUPS).touch()
    with pytest.raises(SystemExit, match=r"^gusher: .*nothing has been changed.*--backups"):
        serve.serve(serve.Settings("127.0.0.1", 0, release.folder))
    assert (release.folder / "gusher.db").read_bytes() == database
    disk = small_disk(100)
    with pytest.raises(UnusableError, match=r"nothing has been changed.*full.*--backups"):
        SqliteStorage(release.folder / "gusher.db", disk / "backups")
    assert left_in(disk / "backups") == set()
    assert said_version(release.folder / "gusher.db") == "0001"
    SqliteStorage(release.folder / "gusher.db", tmp_path / "elsewhere" / "backups")._close()
    assert len(list((tmp_path / "elsewhere" / "backups").iterdir())) == 1


def test_a_disk_that_fills_up_while_that_backup_is_made_stops_the_start(release, small_disk):
    grow(release.folder / "gusher.db")
    database, disk = (release.folder / "gusher.db").read_bytes(), small_disk(4096)
    with pytest.raises(UnusableError, match=r"nothing has been changed.*full.*Make room.*--backups"):
        SqliteStorage(release.folder / "gusher.db", disk / "backups")
    assert left_in(disk / "backups") == set()
    assert (release.folder / "gusher.db").read_bytes() == database
    release.opened()._close()
    assert said_version(release.folder / "gusher.db") == schema.HEAD


def test_a_disk_that_fills_up_while_tables_get_another_form_stops_the_start(release, small_disk, tmp_path):
    grow(release.folder / "gusher.db")
    with contextlib.closing(sqlite3.connect(release.folder / "gusher.db")) as connection:
        [table] = connection.execute("SELECT id FROM tables WHERE nonces IS NULL LIMIT 1").fetchone()
    # Each seat of a game that has not begun is changed.
    seat = f"INSERT INTO seats VALUES ('{table}', ?, 'person', '{'x' * 2000}', NULL, 'ann', 'n')"
    changed(release.folder / "gusher.db", *(seat.replace("?", str(1000 + n)) for n in range(4000)))
    size = (release.folder / "gusher.db").stat().st_size
    disk, backups = small_disk(size // 1024 + 2048), tmp_path / "elsewhere"
    shutil.copytree(release.folder, disk / "data")
    with pytest.raises(UnusableError, match=r"^The database .* can't be opened: .*full.*Make room on the disk"):
        SqliteStorage(disk / "data" / "gusher.db", backups)
    assert left_in(backups) == set()
    # Where there is room again, everything is there.
    shutil.copytree(disk / "data", tmp_path / "roomy")
    assert everything(tmp_path / "roomy" / "gusher.db") == everything(release.folder / "gusher.db")
    Place(tmp_path / "roomy").opened()._close()
    assert said_version(tmp_path / "roomy" / "gusher.db") == schema.HEAD


@pytest.mark.parametrize("kind", ["sqlite", *nightly("postgres")])
def test_a_change_that_fails_leaves_no_backup_behind(kind, release, places, tmp_path, monkeypatch):
    place = release
    if kind == "postgres":
        place = places(kind)
        with Database(address=place.address).connection() as connection:
            migrations.create_older(connection, "0013")
    from alembic import command

    upgrade = command.upgrade

    def fail(*given):
        upgrade(*given)
        raise OSError("no")

    monkeypatch.setattr(command, "upgrade", fail)
    with pytest.raises((UnusableError, OSError)):
        place.opened()
    assert left_in(place.folder / BACKUPS) == set()
    monkeypatch.undo()
    place.opened()._close()
    assert len(left_in(place.folder / BACKUPS)) == 1


def everything(file):
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def said_version(file):
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
