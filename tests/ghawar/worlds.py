"""Two worlds that differ only in what rigs cover: the same game was played in both, but other stones were laid where
they could not be seen, or another of two like stones was drilled out. What goes out must not tell them apart (G34)."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from itertools import product

import msgspec
from field.naive_game import read_from
from field.styles import choose
from ghawar.naive import Naive
from ghawar.playing import GHAWAR
from serving import AT

from gusher.bots import advising
from gusher.rules.ghawar import hiding
from gusher.rules.kernel import CHANCE, GusherError, view
from gusher.table import Table, Viewer, consider, covered, files
from gusher.table import turn as turn_of
from gusher.table import view as view_of
from gusher.table.commands.undo import propose_undo
from gusher.table.entries import step_entry

NAMES = [f"{file}{rank}" for rank in range(1, 7) for file in "abcdef"]
"""The platforms in the order of their numbers."""

VARIANTS = [(seats, memory) for seats, memory in product((2, 3, 4), ("own", "strict"))]
IDS = [f"{seats} {memory}" for seats, memory in VARIANTS]


# Games ----------------------------------------------------------------------------------------------------------------


def lively(seats, scoring="basic", seed=1, most=700):
    """What is played in a game in which a lot is drilled, delivered and moved: texts."""
    naive, chooser, texts = Naive(seats, scoring), random.Random(seed), []
    while not naive.over and len(texts) < most:
        text = choose(naive, "sensible", chooser)
        naive.play(naive.movers[0], text)
        texts.append(text)
    return texts


def begun(seats, stones, rigs, starter=0):
    """The texts of a game up to its first turn. ``stones`` are letters by platform, where they matter, and ``rigs`` the
    five platforms of each seat."""
    left = [letter for letter in "WORB" for _ in range(9)]
    for letter in stones.values():
        left.remove(letter)
    texts = [f"{name}:{stones.get(name) or left.pop(0)}" for name in NAMES]
    texts += ["W=1", "O=2", "R=3", "B=4", f"start{starter + 1}"]
    sides = Naive(seats).sides
    for turn in range(5):
        for each in range(seats):
            seat = (starter + each) % seats
            wanted = rigs[seat][turn]
            column, row = next(
                dice for dice in product(range(1, 7), repeat=2) if read_from(sides[seat], *dice) == wanted
            )
            texts += [f"{min(column, row)}+{max(column, row)}", f"rig-{wanted}"]
    return texts


def put(table, *texts):
    """Play on at a table."""
    for text in texts:
        [seat] = table.movers()
        table.apply([step_entry(table.n, None if seat == CHANCE else seat, text, AT)])
    return table


def entries_of(texts, seats, **options):
    """The log of a game."""
    return put(Table(GHAWAR, seats, options), *texts).entries


def is_hidden(table, eye, platform):
    """Whether what is on a platform, a name, is hidden from a seat."""
    return bool(hiding.is_hidden(view(table.state), eye, NAMES.index(platform)))


# Twins ----------------------------------------------------------------------------------------------------------------


@dataclass
class Twins:
    """Two logs, and the stretch in which they can't be told apart by ``eyes``: from ``begin`` entries to ``end``."""

    seats: int
    options: dict
    one: list
    other: list
    begin: int
    end: int
    eyes: frozenset

    def tables(self, n):
        """Both tables after ``n`` entries."""
        return tuple(Table(GHAWAR, self.seats, self.options, entries[:n]) for entries in (self.one, self.other))

    @property
    def affected(self):
        """Everybody who looks with one of the eyes: players, whoever has no seat, and devices with several seats."""
        viewers = [Viewer(frozenset({eye} - {-1}), "spectator" if eye < 0 else "player") for eye in sorted(self.eyes)]
        if self.eyes == set(range(-1, self.seats)):
            viewers += [Viewer(frozenset({0, 1}), "hot_seat"), Viewer(frozenset(range(self.seats)), "hot_seat")]
        return viewers

    @property
    def unaffected(self):
        """The seats that see the difference."""
        return [Viewer(frozenset({eye}), "player") for eye in range(self.seats) if eye not in self.eyes]


def exchanged(texts, seats, memory, begin, end, owners, seed=1, **options):
    """Twins that differ in the stones that the rigs of ``owners`` cover in a stretch of a game: those nobody drills
    before its end change places. None where there are no two colours among them."""
    options = {"memory": memory, **options}
    eyes = frozenset(eye for eye in range(-1, seats) if memory == "strict" or eye not in owners)
    one = entries_of(texts[:end], seats, **options)
    table = Table(GHAWAR, seats, options, one[:begin])
    drilled = {text.removeprefix("drill-") for text in texts[:end]}
    places = [
        place
        for place in NAMES
        if place not in drilled
        and table.state["rig"][NAMES.index(place)] - 1 in owners
        and all(is_hidden(table, eye, place) for eye in eyes)
    ]
    for n in range(begin, end):
        table.apply([one[n]])
        places = [place for place in places if all(is_hidden(table, eye, place) for eye in eyes)]
    before = {place: texts[NAMES.index(place)] for place in places}
    letters = [text[-1] for text in before.values()]
    if len(set(letters)) < 2:
        return None
    after = list(letters)
    chooser = random.Random(seed)
    while after == letters:
        chooser.shuffle(after)
    changed = list(texts[:end])
    for place, letter in zip(places, after, strict=True):
        changed[NAMES.index(place)] = f"{place}:{letter}"
    return Twins(seats, options, one, entries_of(changed, seats, **options), begin, end, eyes)


def drilled_next_door(seats, memory, *, uncovered=False, **options):
    """Twins in which the first turn drilled out one or the other of two like stones under neighbouring rigs of the last
    seat. From the next turn on nobody can see which: under one of them there is nothing. ``uncovered``: everybody saw
    it, for both rigs have moved away meanwhile; then they came back."""
    owner = seats - 1
    free = iter(place for place in NAMES if place not in ("a1", "b1", "a2", "b2"))
    rigs = {seat: [next(free) for _ in range(3 if seat == owner else 5)] for seat in range(seats)}
    rigs[owner] += ["a1", "b1"]
    start = begun(seats, {"a1": "R", "b1": "R"}, rigs)
    # Between a1 and b1 the truck of seat 0 is next to both. Then the others roll, and drive to and fro.
    turn = ["roll", "die2", "enter-2", "n"]
    eyes = frozenset(eye for eye in range(-1, seats) if memory == "strict" or eye != owner)
    tables = [
        put(Table(GHAWAR, seats, {"memory": memory, **options}), *start, *turn, f"drill-{place}")
        for place in ("a1", "b1")
    ]
    chooser = random.Random(3)

    def go_on(text):
        for table in tables:
            put(table, text)

    for text in ("a1-a2", "b1-b2", "a2-a1", "b2-b1") if uncovered else ():
        while tables[0].movers() != [owner]:
            # The others move any of their rigs to somewhere else.
            [seat] = tables[0].movers()
            go_on(next(move for move in tables[0].legal(seat) if re.match("..-([c-f].|.[3-6])", move)))
        go_on(text)
    begin = tables[0].n + (0 if uncovered else 1)
    while tables[0].n < begin + 40:
        [seat] = tables[0].movers()
        texts = [f"die{1 + chooser.randrange(6)}"] if seat == CHANCE else tables[0].legal(seat)
        go_on(chooser.choice([text for text in texts if not re.match("drill|[a-f][1-6]-", text)]))
    return Twins(seats, {"memory": memory, **options}, *(table.entries for table in tables), begin, begin + 40, eyes)


# What goes out --------------------------------------------------------------------------------------------------------

EVERY = sorted({GHAWAR.actions.write(action) for action in GHAWAR.actions})
MANY = [text for text in EVERY if re.match("[a-f][1-6]-", text)]
ASKED = [text for text in EVERY if text not in MANY] + MANY[::60]
"""Every action there is, but only some ways to move a rig."""


def told(table, viewer, asked=ASKED, consider=consider, record=files.GameFile.of, turn=turn_of):
    """All that a table answers to a viewer, by question."""
    heard = {
        "view": msgspec.json.encode(view_of(table, viewer)),
        "record": files.write(record(table, hidden=covered(table, viewer))).encode(),
    }
    for back in (1, 9):
        heard[f"why {back}"] = explained(turn, table, viewer, table.n - back)
    for seat in sorted(viewer.seats):
        for text in asked:
            heard[f"consider {seat} {text}"] = msgspec.json.encode(consider(table, viewer, seat, text))
            if table.why(seat, text):
                heard[f"act {seat} {text}"] = refused(lambda s=seat, t=text: table.propose(s, [t], None).entries)
        for n in range(-1, table.n + 1, 7):
            heard[f"undo {seat} {n}"] = refused(lambda s=seat, n=n: propose_undo(table, s, n, own=viewer.seats).entries)
    return heard


def explained(turn, table, viewer, n):
    """Why a turn was made, in sentences."""
    try:
        seen = turn(table, viewer, n)
    except IndexError as error:
        return str(error).encode()
    why = advising.explain("ghawar", seen.states, seen.seat, seen.moves, False)
    return f"{seen.seat} {seen.first} {seen.to} {seen.whole} {why}".encode()


def refused(propose):
    """The proposal as JSON, or the error that refuses it."""
    try:
        return msgspec.json.encode(propose())
    except GusherError as error:
        return f"{error!r} {error.code} {error.field} {error.detail} {error.place} {error.found}".encode()


def differences(one, other):
    """What was told differently in two worlds."""
    assert one.keys() == other.keys()
    return [asked for asked in one if one[asked] != other[asked]]
