"""Memory without leaks at true servers (G34): in two worlds that differ only in what rigs cover, whoever may not see it
hears the same bytes, as many and in the same order."""

import itertools
import json
import re
import time
from collections import Counter
from functools import cache
from itertools import groupby

import pytest
from examples import run
from ghawar import worlds
from ghawar.playing import GHAWAR
from serving import AT, NOBODY, TABLE, WATCHER, Place, device, stand

from dev.testing.servers import LiveServer, ServerThread
from gusher.server.http import app
from gusher.server.http.guest import TELLS
from gusher.server.live import kept_table, looks, past
from gusher.server.live import table as live
from gusher.server.work.workers import Workers
from gusher.table import Viewer, covered
from gusher.table.dice import Dice
from gusher.table.view import eye_of

ASKED = [
    *(
        "drill-a1",
        "drill-b1",
        "drill-c3",
        "dismantle-a1",
        "dismantle-c1",
        "a1-b1",
        "a1-a2",
        "b1-c1",
        "rig-a1",
        "rig-b1",
    ),
    *("roll", "stop", "n", "e", "s", "w", "camp", "enter-2", "a1:R", "W=1", "die4", "load-R", "cover-1-1", "no-move"),
]

TOKEN = "sixteen and more characters"

SITTING = ["ann bob own", "ann bob strict", "ann bob ann own", "ann ann ann strict", "ann bob cy bob strict",
           "ann bob cy dot own"]  # fmt: skip


def sitting(*quick):
    """All of those; in every run, these."""
    for words in SITTING:
        *people, memory = words.split()
        yield pytest.param(people, memory, id=words, marks=[] if words in quick else [pytest.mark.slow])


def blind(twins, people, n):
    """The people who may not see the difference after ``n`` entries: those who look with eyes that don't. At a device
    with several seats that changes with whose turn it is."""
    table = twins.tables(n)[0]
    return [
        person
        for person in (*dict.fromkeys(people), WATCHER, NOBODY)
        if eye_of(table, Viewer(frozenset(seat for seat, name in enumerate(people) if name == person))) in twins.eyes
    ]


def both(tmp_path, twins, people, n):
    """The folders of both worlds, as they stand after ``n`` entries."""
    return [
        stand(tmp_path / name, GHAWAR, entries[:n], people, **twins.options)
        for name, entries in (("one", twins.one), ("other", twins.other))
    ]


@pytest.mark.parametrize(("people", "memory"), list(sitting("ann bob cy bob strict")))
def test_g34_the_true_server_tells_nobody_what_is_covered(tmp_path, people, memory, at_full_speed):
    tells_nothing_that_is_covered(tmp_path, people, memory)


@pytest.mark.slow
def test_g34_several_processes_tell_nobody_what_is_covered(tmp_path, at_full_speed):
    (tmp_path / "token").write_text(TOKEN)
    options = ["--processes", "2", "--admin-token-file", str(tmp_path / "token")]
    # However busy the computer is, a table lives in one process, whoever asks.
    tells_nothing_that_is_covered(tmp_path, ["ann", "bob"], "own", *options, "--limit", "seconds_of_a_sign=600")


def until_they_have_met(server):
    """Wait until each of two processes hears of the other."""
    admin = server.guest()
    admin.post("/api/admin/session", {"token": TOKEN})
    met = set()
    while len(met) < 2:
        processes = admin.get("/api/admin")["processes"]
        if len(processes) == 2:
            met.add(processes[0]["process"])
        time.sleep(0.05)


def tells_nothing_that_is_covered(tmp_path, people, memory, *options):
    """Compare all that everybody can get out of two servers. The first one is started with these options, which may
    not change what is told."""
    twins = worlds.drilled_next_door(len(people), memory)
    heard = []
    for folder, how in zip(both(tmp_path, twins, people, twins.begin), (options, ()), strict=True):
        # Compiled rules would only make it wait.
        with LiveServer(folder, options=how, compiles=False) as server:
            if how:
                # Until they know of each other, each serves whoever comes to it.
                until_they_have_met(server)
            with Place(server.url, people) as place:
                asked = ASKED[:: 3 if run.is_quick else 1]
                heard.append({person: place.heard(person, asked) for person in place.devices})
    if options:
        # Of who is there, a list tells what the process knows that is asked for it; it may be any.
        for answers in (answers for world in heard for answers in world.values()):
            del answers["lobby"]
    one, other = heard
    not_to_see = blind(twins, people, twins.begin)
    assert {WATCHER, NOBODY} <= set(not_to_see)
    for person in not_to_see:
        for asked, answer in one[person].items():
            assert at_any_moment(answer) == at_any_moment(other[person][asked]), (person, asked)
    # Those who may see it do: what is compared is not nothing.
    for person in one.keys() - set(not_to_see):
        assert one[person][""] != other[person][""]


def at_any_moment(answer):
    """An answer without the module that it names: a server has that soon after its start, not at once."""
    return re.sub(r""""module":(null|"[^"]*"),?|'content-length': '\d+'""", "", repr(answer))


@pytest.fixture
def at_a_standstill(monkeypatch):
    """Time stands still, so that two servers write the same."""
    for module in (live, kept_table):
        monkeypatch.setattr(module, "now", lambda: AT)


def played_on(folder, people, entries, begin, monkeypatch):
    """What everybody hears while the game goes on, with the outcomes of the log."""
    drawn = [live.game("ghawar").actions.read(entry.text) for entry in entries if entry.kind == "outcome"]
    monkeypatch.setattr(Dice, "draw", lambda _self, k, _outcomes, _weights: drawn[k])
    with (
        ServerThread(app.create(folder, compiles=False, workers=Workers(1))) as server,
        Place(server.url, people) as place,
    ):
        return place.go_on(entries[begin:])


def newest_log(heard):
    """The texts of the log as a device has it that forgets what is told anew."""
    log = {}
    for message in map(json.loads, heard):
        if message["type"] == "view":
            log = {n: line for n, line in log.items() if n < message["log_from"]}
        if message["type"] in TELLS:
            log |= {line["n"]: line["text"] for line in message["log"]}
    return log


@pytest.mark.parametrize(("people", "memory"), list(sitting("ann ann ann strict", "ann bob cy dot own")))
def test_g34_as_the_game_goes_on_nobody_hears_what_is_covered(
    tmp_path, people, memory, at_a_standstill, monkeypatch, at_full_speed
):
    seats = len(people)
    texts = worlds.lively(seats, seed=seats, most=330)
    covering = [[seat] for seat in range(seats)] if memory == "own" else [range(seats)]
    stretches = (
        worlds.exchanged(texts, seats, memory, begin, begin + 40, owners)
        for begin, owners in itertools.product(range(100, 280, 7), covering)
        if not texts[begin].startswith("die")
    )
    twins = next(twins for twins in stretches if twins)
    one, other = (
        played_on(folder, people, entries, twins.begin, monkeypatch)
        for folder, entries in zip(both(tmp_path, twins, people, twins.begin), (twins.one, twins.other), strict=True)
    )
    blind_at = cache(lambda n: blind(twins, people, n))
    compared, differed = Counter(), Counter()
    for person, heard in one.items():
        assert len(heard) == len(other[person])
        n = twins.begin
        for message, same in zip(heard, other[person], strict=True):
            n = json.loads(message).get("n", n)
            if person in blind_at(n):
                compared[person] += 1
                assert message == same, (person, n)
            else:
                differed[person] += message != same
    assert min(compared[person] for person in (WATCHER, NOBODY)) > 20
    assert bool(differed) == (memory == "own")


def test_g34_a_device_that_saw_a_stone_laid_is_told_to_forget_it(tmp_path, at_a_standstill, monkeypatch):
    rigs = [["a1", "c3", "c4", "c5", "c6"], ["b1", "d3", "d4", "d5", "d6"]]
    entries = worlds.entries_of(
        [*worlds.begun(2, {"a1": "R"}, rigs), "roll", "die2", "enter-2", "n", "drill-a1", "d3-e3", "a1-a2"],
        2, memory="strict",
    )  # fmt: skip
    begin = next(n for n, entry in enumerate(entries) if entry.text == "rig-a1")
    folder = stand(tmp_path / "one", GHAWAR, entries[:begin], ["ann", "bob"], memory="strict")
    for person, heard in played_on(folder, ["ann", "bob"], entries, begin, monkeypatch).items():
        states = [newest_log(heard[: each + 1]) for each in range(len(heard))]
        # Covered, and in sight again when the rig has moved on.
        assert [text for text, _ in groupby(state[0] for state in states if 0 in state)] == ["", "a1:R"], person
        drilled = next(entry.n for entry in entries if entry.text == "drill-a1")
        told = [text for text, _ in groupby(state[drilled] for state in states if drilled in state)]
        assert told == ["drill-a1", "", "drill-a1"], person


def test_g34_a_shared_device_knows_that_it_is_to_be_handed_over(tmp_path):
    rigs = [["a1", "c3", "c4", "c5", "c6"], ["b1", "d3", "d4", "d5", "d6"]]
    for memory, seat in (("open", None), ("own", 0), ("strict", None)):
        entries = worlds.entries_of(worlds.begun(2, {}, rigs), 2, memory=memory)
        folder = stand(tmp_path / memory, GHAWAR, entries, ["ann", "ann"], memory=memory)
        with (
            ServerThread(app.create(folder, compiles=False, workers=Workers(1))) as server,
            device(server.url, "ann").sit(TABLE) as chair,
        ):
            assert (chair.view["only_for"], chair.view["conceals"]) == (seat, memory != "open")
            chair.act("a1-a2")
            assert chair.view["only_for"] == (None if seat is None else 1)


# What would not be noticed --------------------------------------------------------------------------------------------


async def tells_nothing_again(self, person, told):
    hidden = covered(self.table, live.views.viewer(self.stored, person))
    return await NEWEST(self, person, told._replace(covered=hidden))


def shows_the_past(here, person, n):
    then, who = here.table.after(n), here.looks.viewer(person)
    face = looks.Looks(past._past(here, then)).face(who, maker=False)
    return (yield from looks.whole_view(then, who, face))


NEWEST = live.LiveTable.newest


def test_a_device_that_is_not_told_to_forget_is_noticed(tmp_path, at_a_standstill, monkeypatch):
    monkeypatch.setattr(live.LiveTable, "newest", tells_nothing_again)
    with pytest.raises(AssertionError):
        test_g34_a_device_that_saw_a_stone_laid_is_told_to_forget_it(tmp_path, None, monkeypatch)


def test_a_look_back_that_shows_what_was_in_sight_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(past, "view_at", shows_the_past)
    twins = worlds.drilled_next_door(2, "strict")
    heard = []
    for folder in both(tmp_path, twins, ["ann", "bob"], twins.begin):
        with (
            ServerThread(app.create(folder, compiles=False, workers=Workers(1))) as server,
            Place(server.url, ["ann", "bob"]) as place,
        ):
            heard.append(place.heard(WATCHER, []))
    assert [asked for asked, answer in heard[0].items() if answer != heard[1][asked]]
