"""Driving once more, written from the rulings G1 to G3, G11 to G15, G18 and G22 alone: every way to drive a roll is
simply tried. What the real driving is held to.

Nothing is imported from the game's own modules. Spaces are pairs (x, y) counted from the south-west corner, a camp is
None, drives are written as docs/notation.md says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}

# G3: who sits where, clockwise, and which way the camp lies.
SIDES = {2: ["south", "north"], 3: ["south", "west", "north"], 4: ["south", "west", "north", "east"]}
OUTWARD = {"south": "s", "west": "w", "north": "n", "east": "e"}
EDGE = {
    "south": [(number, 0) for number in range(13)],
    "west": [(0, number) for number in range(13)],
    "north": [(number, 12) for number in range(13)],
    "east": [(12, number) for number in range(13)],
}

# G1 and G4: platforms have two odd coordinates; all else is road.
PLATFORMS = {file + rank: (2 * x + 1, 2 * y + 1) for y, rank in enumerate("123456") for x, file in enumerate("abcdef")}
ROADS = {(x, y) for x in range(13) for y in range(13)} - set(PLATFORMS.values())
CENTRE = (6, 6)


def neighbour(space, direction):
    """One space on, which may lie outside the field."""
    return space[0] + STEPS[direction][0], space[1] + STEPS[direction][1]


# G2: the platforms that share an edge with a space.
BESIDE = {
    space: {name for name, place in PLATFORMS.items() if place in {neighbour(space, d) for d in STEPS}}
    for space in ROADS
}


@dataclass(frozen=True)
class Drive:
    """A truck with points to drive, and all that matters to it.

    ``others`` are the spaces of other trucks, ``free`` the platforms that stand with neither rig nor stone (none where
    nothing can be dismantled). ``is_home``: it has driven into its camp, where it may stop; ``camp_ends``: where it
    must (V8).
    """

    side: str
    points: int
    place: tuple[int, int] | None = None
    heading: str | None = None
    others: frozenset = frozenset()
    is_loaded: bool = False
    free: frozenset = frozenset()
    has_dismantled: bool = False
    may_throw_out: bool = False
    is_home: bool = False
    camp_ends: bool = False


def ways_on(drive):
    """The next steps that the points left allow, each with the drive after it, even where the rest can't be used up."""
    if drive.points == 0 or (drive.is_home and drive.camp_ends):
        return {}
    ways = {}

    def is_open(space):
        return space not in drive.others or (drive.may_throw_out and drive.points == 1)

    if drive.place is None:
        for number, space in enumerate(EDGE[drive.side]):
            if is_open(space):
                inward = BACK[OUTWARD[drive.side]]
                ways[f"enter-{number}"] = replace(
                    drive, points=drive.points - 1, place=space, heading=inward, is_home=False
                )
        return ways
    for direction in STEPS:
        space = neighbour(drive.place, direction)
        if direction == BACK[drive.heading]:
            continue
        if space in ROADS and is_open(space):
            ways[direction] = replace(drive, points=drive.points - 1, place=space, heading=direction)
        if direction == OUTWARD[drive.side] and drive.place in EDGE[drive.side]:
            ways["camp"] = replace(
                drive, points=drive.points - 1, place=None, heading=None, is_loaded=False, is_home=True
            )
    if drive.points >= 3 and not drive.is_loaded and not drive.has_dismantled:
        for platform in BESIDE[drive.place] & drive.free:
            ways[f"dismantle-{platform}"] = replace(
                drive, points=drive.points - 3, free=drive.free - {platform}, has_dismantled=True
            )
    return ways


def can_be_used_up(drive):
    """G13: whether there is any way to use up the points left."""
    return drive.points == 0 or drive.is_home or any(can_be_used_up(after) for after in ways_on(drive).values())


def legal(drive):
    """What can be done next: the points left must then still be used up."""
    return {text for text, after in ways_on(drive).items() if can_be_used_up(after)}


def drives(drive):
    """All complete drives, each as the texts of its steps. With points left in the camp the last one is "stop" (G13),
    or nothing where the camp ends the drive (V8)."""
    if drive.points == 0 or (drive.is_home and drive.camp_ends):
        return {()}
    complete = {("stop",)} if drive.is_home else set()
    for text, after in ways_on(drive).items():
        complete |= {(text, *rest) for rest in drives(after)}
    return complete


def turned(drive):
    """The truck turned round."""
    return replace(drive, heading=BACK[drive.heading])


def begun(drive):
    """G15: the drive as it begins with a roll: as it stands, turned round if only that helps, without points if neither
    does."""
    if can_be_used_up(drive):
        return drive
    if drive.place is not None and can_be_used_up(turned(drive)):
        return turned(drive)
    return replace(drive, points=0)
