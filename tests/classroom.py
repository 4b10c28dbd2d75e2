"""A class that plays Oil City in a room, over real sockets and from one address. Neither the pupils' devices nor the
host's ever give up."""

from __future__ import annotations

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from http.client import HTTPException
from socket import SHUT_RDWR

from oil_city.playing import OIL_CITY
from played import fastest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from dev.bench.oil_city.submitting import DRAFT, stored
from gusher.rules.oil_city.components import default_components
from gusher.rules.oil_city.ledger import Ledger
from gusher.server.http.guest import RefusedError
from gusher.table import Table

PUPILS = 23
PATIENCE = 120.0
DOWN = (OSError, HTTPException, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)


def patiently(call, *given, **named):
    """Try until the server is there again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return call(*given, **named)
        except DOWN:
            assert time.monotonic() < until, "the server does not come back"
            time.sleep(0.02)


class Pupil:
    """Somebody with a phone that never gives up: what is not acknowledged is sent again under the same key."""

    numbers = itertools.count()

    def __init__(self, room, name):
        self.room, self.name = room, name
        self.guest = room.server.guest()
        patiently(self.guest.get, f"/api/rooms/{room.code}")
        key = f"join{next(self.numbers)}"
        entered = patiently(self.guest.post, f"/api/rooms/{room.code}/join", {"name": name, "key": key})
        self.number, self.pin = entered["number"], entered["pin"]
        self.chair = None

    def sit(self):
        self.leave()
        self.chair = patiently(lambda: self.guest.sit(self.room.table).__enter__())

    def leave(self):
        """Be gone like a phone that is out of reach: without a farewell."""
        if self.chair is not None:
            with suppress(OSError):
                self.chair.socket.socket.shutdown(SHUT_RDWR)
            self.chair = None

    def look(self):
        """The view of all that anybody has been told was done."""
        while True:
            try:
                return self.chair.until(self.room.known, PATIENCE)
            except DOWN:
                self.sit()

    def seats(self):
        return [seat["seat"] for seat in self.look()["seats"] if seat["mine"] and not seat["for_now"]]

    def act(self, seat, action, times=1):
        """Whether it was done. Sent more than ``times`` if the answer gets lost."""
        key = f"act{next(self.numbers)}"
        answers = []
        while len(answers) < times:
            try:
                what = {"n": self.chair.view["n"], "seat": seat, "actions": [action], "key": key}
                answers.append(self.chair.send("act", **what))
            except RefusedError as refused:
                if refused.code in ("internal", "not_your_seat"):
                    raise
                answers.append(None)
            except DOWN:
                self.sit()
        if answers[0] is not None:
            self.room.known = max(self.room.known, answers[0]["n"])
            self.room.acknowledged.append((seat, action))
        return answers[0] is not None

    def play(self, drawn, *, drafts=2, times=1):
        """Draft something for each of one's seats, and be done with the phase."""
        for seat in self.seats():
            for _ in range(drafts):
                legal = [each for each in self.look()["legal"].get(str(seat), []) if DRAFT.match(each)]
                if legal:
                    self.act(seat, drawn.choice(legal), times)
        for seat in self.seats():
            ready = [each for each in self.look()["legal"].get(str(seat), []) if each.startswith("ready")]
            if ready:
                self.act(seat, ready[0], times)


class Room:
    """A room with its host, whose browser never gives up either."""

    keys = itertools.count()

    def __init__(self, server):
        self.server, self.host = server, server.guest()
        made = self.host.post("/api/rooms", {"game": "oil_city", "people": PUPILS, "clock": 0})
        self.code, self.table = made["code"], ""
        self.acknowledged = []
        self.known = 0

    def act(self, act, **what):
        return patiently(self.host.act_in_room, self.code, act, **what, key=f"host{next(self.keys)}")

    def view(self):
        return patiently(self._view)

    def _view(self):
        with self.host.be_in_room(self.code, "host") as bench:
            return bench.view

    def look(self):
        """The table as anybody sees it who has its link."""
        view = patiently(self.host.get, f"/api/tables/{self.table}")
        self.known = max(self.known, view["n"])
        return view

    def phase(self):
        scene = self.look()["scene"]
        return scene["turn"], scene["phase"]

    def until_another_phase(self, phase):
        until = time.monotonic() + PATIENCE
        while self.phase() == phase:
            assert time.monotonic() < until, f"everybody waits for ever in {phase}"
            time.sleep(0.05)

    def close_phase(self):
        while True:
            try:
                return self.act("next_phase", table=0, n=self.look()["n"])
            except RefusedError as refused:
                if refused.code != "stale":
                    raise


@contextmanager
def kill_meanwhile(server, drawn):
    """Kill the server at some moment from now on, and start it again. It runs again at the end."""

    def kill():
        time.sleep(drawn.uniform(0.0, 0.5))
        server.kill()
        server.start()

    killing = threading.Thread(target=kill)
    killing.start()
    try:
        yield
    finally:
        killing.join()


def play_a_phase(room, pupils, drawn, *, kill, sleepers=()):
    """Everybody plays but those who sleep; in the middle of it the server is killed."""
    phase = room.phase()
    with kill_meanwhile(room.server, drawn) if kill else nullcontext():
        for pupil in pupils:
            if pupil not in sleepers:
                pupil.play(drawn)
    return phase


def assert_books_hold(folder, table):
    """Every step of what stands in the log is booked, and the books agree with the tables after each."""
    # A thread of its own: where a browser is driven, a loop runs in this one.
    with ThreadPoolExecutor(1) as reader:
        entries = reader.submit(stored, folder, table).result()
    played = Table(OIL_CITY, 24, {}, entries)
    engine, s = fastest(OIL_CITY), played.start_state()
    ledger = Ledger(default_components(), s)
    for n, step in enumerate(played.line):
        before = engine.copy(s)
        engine.play_unchecked(s, step.seat, step.action)
        ledger.record(n, before, step.seat, step.action, s)
    assert s.tobytes() == played.state.tobytes()
