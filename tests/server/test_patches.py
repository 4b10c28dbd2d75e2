"""What has changed is told, and makes exactly the view that there is: for every eye, whatever happens at a table."""

import asyncio
import base64
import json
import random
from dataclasses import replace

import msgspec
import pytest
from games.wells.game import GAME as WELLS

from gusher.rules.kernel import GusherError, fields_of, from_bytes, game
from gusher.server.live.aside import Aside
from gusher.server.live.kept_table import standing_of
from gusher.server.live.looks import Sent
from gusher.server.live.table import LiveTable
from gusher.server.live.uptime import Uptime
from gusher.server.protocol.seen import patched
from gusher.server.storage.storage import StoredSeat, StoredTable
from gusher.table import Table
from gusher.table.commands.answer import propose_answer
from gusher.table.commands.clock import propose_clock
from gusher.table.commands.close import propose_close
from gusher.table.commands.pause import propose_pause
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import Dice
from gusher.table.pausing import whole
from gusher.table.view import eye_of


class Store:
    """Keeps nothing."""

    async def append(self, *_):
        return None


class Device:
    """What one device has been told, and whether it is the truth. ``as_record``: it has the game's rules."""

    def __init__(self, live, person, *, as_record=False):
        self.live, self.person, self.sent, self.view, self.patches = live, person, Sent(as_record=as_record), None, 0
        self.record, self.of_records, self.steps = None, 0, 0

    async def hear(self):
        data, self.sent = await self.live.newest(self.person, self.sent)
        message = json.loads(data)
        if message["type"] == "view":
            # Once; but where somebody has seats that see different things, a record can't always be sent.
            assert self.view is None or self.sent.as_record
            lines = {line["n"]: line for line in (*(self.view or message)["log"], *message["log"])}
            self.view = {**message, "log_from": 0, "log": [lines[n] for n in sorted(lines)]}
            self.record = message["record"] and bytes(self.live.table.game.record.itemsize)
        else:
            self.view, self.patches = patched(self.view, message), self.patches + 1
        entries = [message.get("record") or []] if message["type"] == "view" else message.get("runs", [])
        for n, runs in enumerate(entries, start=message["n"] + 1 - len(entries)):
            for at, text in runs:
                run = base64.b64decode(text)
                self.record = self.record[:at] + run + self.record[at + len(run) :]
            if n < message["n"]:
                table = self.live.table
                eye = eye_of(table, self.live.looks.viewer(self.person))
                assert table.after(n).seen(eye).tobytes() == self.record
                self.steps += 1
        fresh = json.loads(msgspec.json.encode(whole(self.live.viewing(self.person))))
        assert in_bytes(self.completed()) == in_bytes({**fresh, "log_from": self.view["log_from"]})

    def completed(self):
        """The view with what follows from the record."""
        if self.record is None:
            return self.view
        self.of_records += 1
        assert self.view["scene"] is None
        assert self.view["legal"] == {}
        assert self.view["points"] == []
        engine = self.live.table.engine
        kind, s = engine.game, from_bytes(engine.game.record, self.record)
        legal = {str(seat): list(map(kind.actions.write, engine.legal(s, seat))) for seat in self.view["acting"]}
        return {
            **self.view,
            "record": None,
            "acting": [],
            "scene": json.loads(msgspec.json.encode(fields_of(engine, s))),
            "points": engine.points(s),
            "legal": {seat: texts for seat, texts in legal.items() if texts},
        }


def in_bytes(view):
    """A view byte by byte. Keys of objects have no order, and 1.0 is the number 1."""
    return msgspec.json.encode(plain(view), order="sorted")


def plain(value):
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return value if {*map(type, value)} == {int} else list(map(plain, value))
    return int(value) if isinstance(value, float) and value.is_integer() else value


# A game, its seats, options, which seats are at one device, and entries.
PLAYED = [
    ("wells", 3, {}, [0, 1, 2], 60),
    ("wells", 3, {}, [0, 0, 1], 60),
    ("atacama", 2, {}, [0, 1], 60),
    ("atacama", 4, {"tactical": True}, [0, 1, 0, 2], 60),
    ("ghawar", 3, {"memory": "strict"}, [0, 1, 2], 90),
    ("ghawar", 3, {"memory": "own"}, [0, 1, 0], 90),
    ("guven", 2, {}, [0, 1], 120),
    ("oil_city", 9, {}, [0, 1, 2, 3, 4, 5, 6, 7, 0], 40),
    ("oil_city", 3, {"plot_choice": True}, [0, 1, 2], 60),
]


@pytest.mark.parametrize(("name", "seats", "options", "owners", "length"), PLAYED, ids=str)
def test_view_and_patches_are_the_fresh_view(name, seats, options, owners, length, at_full_speed):
    kind = WELLS if name == "wells" else game(name)

    async def test(monkeypatched_game=kind):
        chance, dice = random.Random(length), Dice(b"patches", "t")
        table = Table(kind, seats, options).start(dice).after
        places = tuple(StoredSeat(n, "person", f"Person {n}", None, f"p{owner}") for n, owner in enumerate(owners))
        stored = StoredTable("t", name, 1, {}, "p0", b"patches", seats=places, nonces=("",) * seats)
        standing, uptime = standing_of(table, 0), Uptime(None)
        live = LiveTable(replace(stored, standing=standing), table, Store(), lambda _: None, Aside(), uptime)
        people = (None, *sorted({f"p{owner}" for owner in owners}))
        knowing = [Device(live, person, as_record=True) for person in people]
        devices = [*(Device(live, person) for person in people), *knowing]
        late = Device(live, "p1")
        while live.n < length and not live.table.over:
            await one_more(live, chance, dice)
            for device in devices:
                # Some fall behind, and are told at once what has changed since.
                if chance.random() < 0.8:
                    await device.hear()
            if chance.random() < 0.1:
                await late.hear()
            if chance.random() < 0.05:
                seat = chance.randrange(seats)
                live._kept.stored = live.stored.with_seat(replace(live.stored.seats[seat], name=f"Person {live.n}"))
                live._show()
        for device in (*devices, late):
            await device.hear()
        assert min(device.patches for device in devices) > 3
        alone = [device for device in knowing if owners.count(int((device.person or "p-1")[1:])) < 2]
        assert min(device.of_records for device in alone) > 3
        # How many there are would tell which drafts of others were offers.
        assert table.conceals or sum(device.steps for device in alone) > 3
        assert table.game.done is None or not any(device.steps for device in devices)

    asyncio.run(test())


async def one_more(live, chance, dice):
    """An entry or a few, now and then taken back or asked for."""
    table, seats = live.table, range(live.table.seats)
    seat, wish = chance.choice(seats), chance.random()
    try:
        if wish < 0.1:
            agreeing = seats if chance.random() < 0.5 else ()
            proposal = propose_undo(table, seat, max(0, table.n - chance.randrange(1, 6)), consenting=agreeing)
        elif wish < 0.2:
            proposal = propose_answer(table, seat, chance.random() < 0.6)
        elif wish < 0.25:
            kind, at = chance.choice(["clock", "pause", "resume"]), float(table.n)
            if kind == "clock":
                proposal = propose_clock(table, 60, at=at)
            else:
                proposal = propose_pause(table, paused=kind == "pause", at=at)
        elif wish < 0.28:
            proposal = propose_close(table, "maker", dice, at=float(table.n))
        else:
            movers = [each for each in seats if table.legal(each)]
            seat = chance.choice(movers)
            proposal = table.propose(seat, [chance.choice(table.legal(seat))], dice, at=float(table.n))
    except GusherError:
        return
    await live._kept.write(proposal)
