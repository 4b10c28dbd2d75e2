"""Situations on the field as text, for tests of both games.

Thirteen lines of thirteen words show the field as seen from the south camp, north on top:

    +  .         an intersection and a road space with nothing on it (either sign is read for either)
    ^1 >1 v1 <1  the truck of seat 1, heading north, east, south, west; "^1R" carries a red stone, "^1*" a barrel
    .:R*         what lies on a space, here a red stone and a barrel; after a truck if there is one, as in "^1B:R"
    o            a platform with neither rig nor stone
    R            a platform with a red stone
    2  2R        a rig of seat 2 over nothing, and over a red stone
    _            a platform that was dismantled

Trucks that are not drawn are in their camps. A drawing of fewer lines and words shows one corner of the field; the
other platforms then have white stones. The columns need not be aligned; ``show`` aligns them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from field.naive_driving import PLATFORMS, ROADS

SIGNS = {"^": "n", ">": "e", "v": "s", "<": "w"}
NAMES = {space: name for name, space in PLATFORMS.items()}
TRUCK = re.compile(r"([\^>v<])([1-4])([A-Z*]?)")
PLATFORM = re.compile(r"([1-4]?)([A-Z]?)")


@dataclass
class Drawing:
    """What a drawing shows. Seats count from 0, spaces are pairs (x, y), loads are letters or "*" for a barrel."""

    standing: set[str] = field(default_factory=set)
    stones: dict[str, str] = field(default_factory=dict)
    rigs: dict[str, int] = field(default_factory=dict)
    trucks: dict[int, tuple[tuple[int, int], str, str]] = field(default_factory=dict)
    """By seat: the space, the heading, the load ("" for none)."""
    lying: dict[tuple[int, int], str] = field(default_factory=dict)
    """By space: the loads that lie there, sorted."""


def read(text, corner="sw"):
    """The drawing that a text stands for; ``corner`` says which one a smaller drawing shows."""
    rows = [line.split() for line in text.strip().splitlines()]
    assert len({len(row) for row in rows}) == 1, "the lines are not equally long"
    high, wide = len(rows), len(rows[0])
    drawn = Drawing()
    words = dict.fromkeys(PLATFORMS.values(), "W")
    for down, row in enumerate(rows):
        for right, word in enumerate(row):
            x = right if "w" in corner else 13 - wide + right
            y = high - 1 - down if "s" in corner else 12 - down
            words[x, y] = word
    for space, word in words.items():
        if space in ROADS:
            _read_road(drawn, space, word)
        elif word != "_":
            _read_platform(drawn, NAMES[space], word)
    return drawn


def _read_road(drawn, space, word):
    here, _, lying = word.partition(":")
    if lying:
        drawn.lying[space] = "".join(sorted(lying))
    if here in ("+", "."):
        return
    truck = TRUCK.fullmatch(here)
    assert truck, f"{word!r} at {space} is nothing that can be on a road"
    seat = int(truck[2]) - 1
    assert seat not in drawn.trucks, f"seat {seat + 1} has two trucks"
    drawn.trucks[seat] = (space, SIGNS[truck[1]], truck[3])


def _read_platform(drawn, name, word):
    drawn.standing.add(name)
    if word == "o":
        return
    match = PLATFORM.fullmatch(word)
    assert match, f"{word!r} on {name} is nothing that can be on a platform"
    if match[1]:
        drawn.rigs[name] = int(match[1]) - 1
    if match[2]:
        drawn.stones[name] = match[2]


def show(drawn):
    """The text of a drawing, all of it."""
    words = {space: "." if sum(space) % 2 else "+" for space in ROADS}
    for seat, (space, heading, load) in drawn.trucks.items():
        sign = next(sign for sign, direction in SIGNS.items() if direction == heading)
        words[space] = f"{sign}{seat + 1}{load}"
    for space, loads in drawn.lying.items():
        words[space] += ":" + loads
    for name, space in PLATFORMS.items():
        rig = str(drawn.rigs[name] + 1) if name in drawn.rigs else ""
        words[space] = (rig + drawn.stones.get(name, "") or "o") if name in drawn.standing else "_"
    widths = [max(len(words[x, y]) for y in range(13)) for x in range(13)]
    rows = [" ".join(words[x, y].ljust(widths[x]) for x in range(13)).rstrip() for y in reversed(range(13))]
    return "\n".join(rows) + "\n"


# To and from the state of a game --------------------------------------------------------------------------------------

HEADINGS = "nesw"
LETTERS = {"ghawar": "WORB*", "guven": "WORBGV"}
"""Loads as they are numbered, from 1."""
CAMP = 169


def _index(name):
    """The number of a platform."""
    return "abcdef".index(name[0]) + 6 * "123456".index(name[1])


def put(drawn, s, game):
    """Write a drawing into the view of a state. Stones that it doesn't show count as delivered, by nobody in
    particular."""
    letters = LETTERS[game]
    for name in PLATFORMS:
        at = _index(name)
        s.stone[at] = 1 + letters.index(drawn.stones[name]) if name in drawn.stones else 0
        s.rig[at] = 1 + drawn.rigs[name] if name in drawn.rigs else 0
    for seat in range(s.seats):
        space, heading, load = drawn.trucks.get(seat, (None, "n", ""))
        s.truck_at[seat] = CAMP if space is None else 13 * space[1] + space[0]
        s.heading[seat] = HEADINGS.index(heading)
        s.load[seat] = 1 + letters.index(load) if load else 0
    stones_on_trucks = sum(load not in ("", "*") for _, _, load in drawn.trucks.values())
    if game == "ghawar":
        _put_more(drawn, s, stones_on_trucks)
    else:
        assert not drawn.lying
        assert drawn.standing == set(PLATFORMS)
        s.stones_left = len(drawn.stones) + stones_on_trucks
        s.rigs_standing = len(drawn.rigs)
        for seat in range(s.seats):
            s.rigs_on_field[seat] = list(drawn.rigs.values()).count(seat)


def _put_more(drawn, s, stones_on_trucks):
    """What only Ghawar has: platforms that can be gone, loads on spaces, and the numbers that follow."""
    s.spare = 0
    for name in PLATFORMS:
        s.stands[_index(name)] = int(name in drawn.standing)
        if name in drawn.standing - drawn.rigs.keys() - drawn.stones.keys():
            s.spare |= 1 << _index(name)
    for x, y in ROADS:
        for number, letter in enumerate(LETTERS["ghawar"], start=1):
            s.lying[13 * y + x, number] = drawn.lying.get((x, y), "").count(letter)
    lying = "".join(drawn.lying.values())
    loaded = "".join(load for _, _, load in drawn.trucks.values())
    s.lying_about = len(lying)
    s.stones_on_the_way = stones_on_trucks + len(lying) - lying.count("*")
    s.stones_left = len(drawn.stones) + s.stones_on_the_way
    s.barrels_come = max(s.barrels_come, (lying + loaded).count("*"))
    s.barrels_out = (lying + loaded).count("*")
    s.barrels_new = drawn.lying.get((6, 6), "").count("*")


def of(s, game):
    """The drawing of the view of a state."""
    letters = LETTERS[game]
    drawn = Drawing()
    for name in PLATFORMS:
        at = _index(name)
        if game == "guven" or s.stands[at]:
            drawn.standing.add(name)
        if s.stone[at]:
            drawn.stones[name] = letters[s.stone[at] - 1]
        if s.rig[at]:
            drawn.rigs[name] = s.rig[at] - 1
    for seat in range(s.seats):
        if s.truck_at[seat] != CAMP:
            load = letters[s.load[seat] - 1] if s.load[seat] else ""
            y, x = divmod(s.truck_at[seat], 13)
            drawn.trucks[seat] = ((x, y), HEADINGS[s.heading[seat]], load)
    if game == "ghawar":
        for x, y in ROADS:
            loads = "".join(letter * s.lying[13 * y + x, number] for number, letter in enumerate(letters, start=1))
            if loads:
                drawn.lying[x, y] = "".join(sorted(loads))
    return drawn


def of_naive(naive):
    """The drawing of a naive game."""
    drawn = Drawing(set(naive.standing), dict(naive.stones), dict(naive.rigs))
    for seat, space in enumerate(naive.trucks):
        if space is not None:
            drawn.trucks[seat] = (space, naive.headings[seat], _sign(naive.loads[seat]))
    for space, loads in getattr(naive, "lying", {}).items():
        if loads:
            drawn.lying[space] = "".join(sorted(map(_sign, loads)))
    return drawn


def _sign(load):
    return "*" if load == "barrel" else load or ""


def put_naive(drawn, naive):
    """Write a drawing into a naive game, which then has a turn to come."""
    naive.standing, naive.stones, naive.rigs = set(drawn.standing), dict(drawn.stones), dict(drawn.rigs)
    for seat in range(naive.seats):
        space, heading, load = drawn.trucks.get(seat, (None, None, ""))
        naive.trucks[seat], naive.headings[seat] = space, heading
        naive.loads[seat] = {"*": "barrel", "": None}.get(load, load)
    if hasattr(naive, "lying"):
        names = {"*": "barrel"}
        naive.lying = {space: [names.get(load, load) for load in loads] for space, loads in drawn.lying.items()}
