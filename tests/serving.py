"""Worlds at a server: the same table, the same people and the same dice, so that what is heard can be compared byte by
byte."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack

from gusher.server.http.guest import TELLS, Chair, Guest
from gusher.server.live.kept_table import standing_of
from gusher.server.people.people import People
from gusher.server.storage.folder import DATABASE, secret_in
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import StoredSeat, StoredTable
from gusher.table import Table

AT = 1_800_000_000.0
"""When everything happens."""
TABLE = "t000000000000"
SEED = b"seed" * 8
WATCHER, NOBODY = "watcher", None
"""Somebody who only watches, and somebody whose device was never here."""


def stand(folder, game, entries, people, **options):
    """Let a table stand in a new folder, at which this has been played; ``people`` sit there, some on several seats.
    Returns the folder."""
    folder.mkdir()
    (folder / "secret").write_bytes(b"s" * 32)
    assert secret_in(folder) == b"s" * 32
    table = Table(game, len(people), options, entries)
    stored = StoredTable(
        id=TABLE,
        game=game.name,
        rules_version=game.rules_version,
        options={name: value for name, value in table.options.items() if value is not None},
        maker=people[0],
        seed=SEED,
        made=AT,
        nonces=tuple("n" for _ in people),
        standing=standing_of(table, AT),
        seats=tuple(StoredSeat(seat, "person", name.title(), None, name, "n") for seat, name in enumerate(people)),
    )

    async def create():
        storage = SqliteStorage(folder / DATABASE)
        await storage.create(stored, entries, 1)
        await storage.close()

    asyncio.run(create())
    return folder


class Listening(Chair):
    """A connection that keeps every message as it came."""

    def __enter__(self):
        self.heard = []
        super().__enter__()
        # It comes when it has been read from the storage; then what is asked for comes in its order.
        while not any('"type":"chat"' in each for each in self.heard):
            self.receive()
        return self

    def receive(self, seconds=60.0):
        self.heard.append(self.socket.recv(seconds))
        return self.hear(json.loads(self.heard[-1]))

    def ask(self, kind, **fields):
        """Send a message and wait for its answer, whatever it is."""
        self._last += 1
        self.socket.send(json.dumps({"type": kind, "id": self._last, **fields}))
        while (answer := self.receive())["type"] in TELLS or answer["id"] != self._last:
            pass
        return answer


def device(url, person):
    """A person's device."""
    signed = People(b"s" * 32).cookie(person) if person else None
    return Guest(url, f"gusher={signed}" if signed else None)


class Place:
    """A server with such a table, and everybody connected to it the whole time: who is there is shown."""

    def __init__(self, url, people):
        self.devices = {person: device(url, person) for person in (*dict.fromkeys(people), WATCHER, NOBODY)}
        self.people = people
        self._stack = ExitStack()

    def __enter__(self):
        self.chairs = {
            person: self._stack.enter_context(Listening(each, TABLE)) for person, each in self.devices.items()
        }
        for chair in self.chairs.values():
            while not (
                all(each["presence"] == "connected" for each in chair.view["seats"]) and chair.view["watching"] == 2
            ):
                chair.next_view()
            chair.heard.clear()
        return self

    def __exit__(self, *failure):
        self._stack.close()

    def heard(self, person, asked):
        """All that a person's device can get out of the table as it stands, by request: every page, every way to
        connect, and the answers to questions, moves and undos of all its seats, impossible ones included."""
        guest, answers = self.devices[person], {}
        n = guest.get(f"/api/tables/{TABLE}")["n"]
        for path in ("", "/record", "/picture.svg", *(f"/at/{each}" for each in (*range(0, n, 9), n - 1, n, n + 1))):
            status, headers, body = guest.ask("GET", f"/api/tables/{TABLE}{path}")
            headers.pop("date")
            answers[path] = (status, headers, body)
        answers["lobby"] = guest.ask("GET", "/api/tables")[2]
        for after, as_record in ((0, False), (5, False), (n - 2, False), (n, False), (n + 7, False), (0, True)):
            with Listening(guest, TABLE, after, as_record=as_record) as chair:
                answers[f"after {after}, {as_record}"] = chair.heard
        seats = [seat for seat, name in enumerate(self.people) if name == person] or [0]
        questions = [("consider", {"action": text}) for text in asked]
        table = self.chairs[person].view
        legal = {int(seat): texts for seat, texts in table["legal"].items()}
        for seat in seats:
            moves = [("act", {"n": n, "actions": [text]}) for text in asked if text not in legal.get(seat, [])]
            undos = [("undo", {"n": n, "to": to}) for to in (-1, 0, n // 2, n + 1)] + [
                ("answer", {"n": n, "agree": True})
            ]
            todo = [*questions, *moves, *undos]
            # A device that says too much at once is told so.
            for begin in range(0, len(todo), 50):
                with Listening(guest, TABLE, n) as chair:
                    for kind, fields in todo[begin : begin + 50]:
                        chair.ask(kind, seat=seat, **fields)
                    answers[f"seat {seat}, {begin}"] = chair.heard
        return answers

    def go_on(self, entries):
        """Play the actions among these entries; the outcomes come by themselves. What each device hears meanwhile."""
        for entry in entries:
            if entry.kind == "action":
                n = self.chairs[self.people[entry.seat]].act(entry.text, seat=entry.seat, n=entry.n)
                for chair in self.chairs.values():
                    chair.until(n)
        return {person: chair.heard for person, chair in self.chairs.items()}
