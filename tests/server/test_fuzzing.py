"""Nearly right: messages, game files and parts that were mutated, and devices that do anything in any order. Nothing
crashes or hangs, and nothing is half done. A million of them with ``./gusher test --all``."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path

import pytest
from examples import examples
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from server.mutating import mutated

import gusher
from gusher.rules.kernel import CHANCE, GusherError, game, games
from gusher.server.bus import Bus
from gusher.server.live import making, seats
from gusher.server.live.sockets import read
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import NewSeat, NewTable, TakeSeat
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table import Table, files
from gusher.table.commands import Act, Answer, Leave, StandIn, Undo
from gusher.table.dice import promise

FILES = sorted((Path(__file__).parents[1] / "releases/0.1/files").glob("*.txt"))
SHORT = [text for text in (file.read_text("utf-8") for file in FILES) if len(text) < 2_000]
PARTS = [(name, option.name) for name in games() for option in game(name).options if option.kind == "parts"]
OWN_PARTS = Path(gusher.__file__).parent / "rules"

MESSAGES = [
    {"type": "act", "id": 1, "n": 0, "seat": 0, "actions": ["e5"], "key": "k"},
    {"type": "act", "id": 2, "n": 3, "seat": 1, "actions": ["e5*", "+A"]},
    {"type": "undo", "id": 3, "n": 1, "seat": 0, "to": 0, "key": "k"},
    {"type": "answer", "id": 4, "n": 1, "seat": 0, "agree": True},
    {"type": "consider", "id": 5, "seat": 0, "action": "a1"},
    {"type": "leave", "id": 6, "seat": 0},
    {"type": "stand_in", "id": 7, "seat": 0, "on": True},
    {"type": "end", "id": 8, "ends": "agreed"},
    {"type": "close", "id": 9, "n": 0},
    {"type": "clock", "id": 10, "seconds": 60},
    {"type": "pause", "id": 11, "paused": True},
    {"type": "enter", "id": 12, "n": 0, "outcome": "die5"},
]
WORDS = ["e5", "e5*", '"', "[", "{", "}", ",", ":", "null", "true", "\\ud800", "[" * 200, '{"a":' * 50, "act", "undo"]

QUICK, ALL = 1, 250
"""How many times as many there are with ``--all``."""
slowly = pytest.param(ALL, marks=[pytest.mark.slow, pytest.mark.timeout(1200)])


@pytest.mark.parametrize("times", [QUICK, slowly])
def test_mutated_messages_are_messages_or_refused(times):
    table = Table(game("atacama"), 2, {})
    legal = set(table.legal(0))
    taken, said = 0, set()
    for text in mutated([json.dumps(each) for each in MESSAGES], WORDS, 3_200 * times, seed=times):
        try:
            message = read(text.encode("utf-8", "surrogatepass"))
        except Refusal as refusal:
            said.add(refusal.reason.code)
            continue
        taken += 1
        if isinstance(message, Act) and 0 <= message.seat < 2:
            try:
                table.propose(message.seat, message.actions, None)
            except GusherError:
                continue
            # What was taken is what the rules allow, one action after the other; the table itself has not changed.
            assert message.actions == [] or message.actions[0] in legal or message.seat == 1
    assert (table.n, len(table.legal(0)), taken > 100) == (0, len(legal), True)
    assert said <= {"malformed", "invalid", "too_large"}


@pytest.mark.parametrize("times", [QUICK, slowly])
def test_mutated_game_files_are_games_or_clear_errors(times):
    words = ["e5", "roll", "resign", "bot-driller", "void-3", "?", "seat 1: person Eve", "end: agreed", "\nseed: 00\n"]
    played, fields = 0, set()
    for text in mutated(SHORT, words, 400 * times, seed=times):
        try:
            parsed = files.read(text)
            table = files.replay(parsed)
        except GusherError as error:
            fields.add(bool(error.field))
            continue
        # A game all the same, and it can be written and read again.
        assert files.read(files.write(parsed)) == parsed
        assert table.n >= 0
        played += 1
    assert played > 0
    assert fields == {True}


@pytest.mark.parametrize("times", [QUICK, slowly])
def test_mutated_parts_are_parts_or_clear_errors(times):
    samples = [
        file.read_text("utf-8") for file in sorted(OWN_PARTS.rglob("*.toml")) if not file.name.startswith("text")
    ]
    said = set()
    for number, text in enumerate(mutated(samples, ["[", "]", "=", '"', "[[a]]", "x = 1\n"], 400 * times, seed=times)):
        name, option = PARTS[number % len(PARTS)]
        try:
            making.check_parts(name, option, text)
        except Refusal as refusal:
            said.add(refusal.reason.code)
    assert len(said) > 1
    assert "internal" not in said


class Devices(RuleBasedStateMachine):
    """Two processes serve one storage; three people do anything there, in any order, by whichever of the two."""

    people = st.sampled_from(["ann", "bob", "eve"])
    process = st.sampled_from([0, 1])
    seat = st.sampled_from([0, 1, 2, -1])

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        self.bus, self.done, self.key = Bus(), {}, 0
        self.refused = set()

    @initialize(
        variant=st.sampled_from([{}, {"variant": "enhanced", "tactical": True}]),
        promises=st.booleans(),
        begins=st.sampled_from(["begun", "begun", "seated", "open"]),
    )
    def begin(self, variant, promises, begins):
        self.storages = [SqliteStorage(Path(self.folder.name) / "test.db") for _ in range(2)]
        self.tables = [Tables(storage, self.bus) for storage in self.storages]
        self.table = "t" * 12
        by = promise(self.table, "anns") if promises else ""
        wanted = NewTable("atacama", [NewSeat("here", promise=by), NewSeat("open")], dict(variant))
        self.run(making.create(self.tables[0], "ann", wanted, "Ann", (self.table, b"s" * 32)))
        if begins != "open":
            self.sit_down(1, "bob", 1, promises)
        if begins == "begun":
            self.add(0, "ann", 0, "anns")
            self.add(1, "bob", 1, "bobs")

    def run(self, work):
        return self.loop.run_until_complete(asyncio.wait_for(work, 20))

    def attempt(self, process, do):
        """Whatever it comes to, it is done or refused."""

        async def work():
            live = await self.tables[process].get(self.table)
            return await do(live)

        try:
            return self.run(work())
        except Refusal as refusal:
            self.refused.add(refusal.reason.code)
            return None

    @rule(process=process, person=people, seat=seat, promises=st.booleans())
    def sit_down(self, process, person, seat, promises):
        wanted = TakeSeat(person.title(), promise(self.table, f"{person}s") if promises else "")
        self.attempt(process, lambda _: seats.take_seat(self.tables[process], self.table, seat, person, wanted))

    @rule(process=process, person=people, seat=seat)
    def get_up(self, process, person, seat):
        self.attempt(process, lambda _: seats.stand_up(self.tables[process], self.table, seat, person))

    @rule(process=process, person=people, seat=seat, what=st.sampled_from(["anns", "bobs", "eves", "-", ""]))
    def add(self, process, person, seat, what):
        async def said(_):
            live = await self.tables[process].fresh(self.table)
            await live.seating.add_to_dice(seat, person, what)

        self.attempt(process, said)

    @rule(process=process, seat=st.sampled_from([0, 1]), what=st.sampled_from(["anns", "bobs"]))
    def add_for_oneself(self, process, seat, what):
        async def who(live):
            return live.stored.seats[seat].person

        self.add(process, self.attempt(process, who), seat, what)

    @rule(process=process, pick=st.integers(0, 200))
    def move_in_turn(self, process, pick):
        async def act(live):
            # Before the game begins, and when it is over, it is nobody's turn.
            seat = next((each for each in live.table.movers() if each != CHANCE), 0)
            return seat, live.stored.seats[seat].person or "ann"

        seat, person = self.attempt(process, act)
        self.move(process, person, seat, pick, 0)

    @rule(process=process, person=people, seat=seat, pick=st.integers(0, 200), late=st.sampled_from([0, 1]))
    def move(self, process, person, seat, pick, late):
        async def act(live):
            legal = live.table.legal(seat) if 0 <= seat < 2 else []
            action = legal[pick % len(legal)] if legal else "e5"
            self.key += 1
            n = await live.do(person, Act(1, live.n - late, seat, [action], key=f"k{self.key}"))
            self.done[f"k{self.key}"] = (person, seat, action, n)
            return n

        self.attempt(process, act)

    @rule(process=process)
    def send_again(self, process):
        """The last one that was acknowledged, under its key: it counts once."""
        if self.done:
            key, (person, seat, action, n) = list(self.done.items())[-1]
            self.attempt(process, lambda live: live.do(person, Act(2, n - 1, seat, [action], key=key)))

    @rule(process=process, person=people, seat=seat, to=st.integers(-1, 5))
    def take_back(self, process, person, seat, to):
        self.attempt(process, lambda live: live.do(person, Undo(1, live.n, seat, to)))

    @rule(process=process, person=people, seat=seat, agree=st.booleans())
    def answer(self, process, person, seat, agree):
        self.attempt(process, lambda live: live.do(person, Answer(1, live.n, seat, agree)))

    @rule(process=process, person=people, seat=seat, on=st.booleans())
    def stand_in(self, process, person, seat, on):
        self.attempt(process, lambda live: live.do(person, StandIn(1, seat, on)))

    @rule(process=process, person=people, seat=seat, likely=st.integers(0, 9))
    def leave(self, process, person, seat, likely):
        if likely == 0:
            self.attempt(process, lambda live: live.do(person, Leave(1, seat)))

    @rule(process=process)
    def be_killed(self, process):
        """It starts again, and knows nothing."""
        self.tables[process] = Tables(self.storages[process], self.bus)

    @invariant()
    def nothing_is_lost_done_twice_or_half_done(self):
        if not hasattr(self, "tables"):
            return

        async def look():
            stored, entries = await self.storages[0].load(self.table)
            lives = [await tables.fresh(self.table) for tables in self.tables]
            return stored, entries, lives

        stored, entries, lives = self.run(look())
        assert "internal" not in self.refused
        assert [entry.n for entry in entries] == list(range(stored.standing.n))
        again = Table(game("atacama"), 2, stored.options, entries)
        for live in lives:
            assert list(live.table.entries) == entries
            assert live.table.state.tobytes() == again.state.tobytes()
            assert (live.stored.seats, live.stored.nonces) == (stored.seats, stored.nonces)
        acted = [(entry.seat, entry.text) for entry in entries if entry.kind == "action" and not entry.role]
        assert acted == [(seat, action) for _, seat, action, _ in self.done.values()]
        if stored.nonces is None:
            assert acted == []
        elif stored.promises:
            kept = zip(stored.nonces, stored.promises, strict=True)
            assert all(nonce == "-" or promise(self.table, nonce) == by for nonce, by in kept)

    def teardown(self):
        for storage in getattr(self, "storages", []):
            self.loop.run_until_complete(storage.close())
        self.loop.close()
        self.folder.cleanup()


@pytest.mark.parametrize("most", [50, pytest.param(500, marks=[pytest.mark.slow, pytest.mark.timeout(1200)])])
def test_devices_that_do_anything_in_any_order_agree_in_the_end(most):
    run_state_machine_as_test(Devices, settings=examples(most, stateful_step_count=30))
