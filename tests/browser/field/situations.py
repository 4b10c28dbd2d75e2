"""Positions of both games on the field, each a few moves into a game that was laid out for it.

The stones lie as ``STONES`` says, seen from the south, and the south begins. Seats take their turns in these
positions as the first of two players (south and north), if nothing else is said.
"""

from __future__ import annotations

from browser.laying import Course

STONES = {
    "ghawar": """
        W O R B W O
        R B W O R B
        W O R B W O
        R B W O R B
        W O R B W O
        R O W B R B
        """,
    "guven": """
        W O R B G V
        V W O R B G
        G V W O R B
        B G V W O R
        R B G V W O
        O R B G V W
        """,
}
"""The colours on the platforms, a1 in the lower left corner."""
VALUES = {"ghawar": "WROB", "guven": "WORBGV"}
"""The colours by what they are worth, from 1."""


def colours(game: str) -> dict[str, str]:
    """What lies on each platform at the beginning."""
    rows = [line.split() for line in STONES[game].strip().splitlines()]
    return {f"{file}{rank}": rows[6 - rank]["abcdef".index(file)] for rank in range(1, 7) for file in "abcdef"}


def set_up(game: str, seats: int = 2, start: int = 1, **options: str | bool) -> Course:
    """A game whose stones lie, up to the first dice."""
    course = Course(game, seats, **options)
    course.play(*(f"{platform}:{colour}" for platform, colour in colours(game).items()))
    return course.play(*(f"{colour}={value}" for value, colour in enumerate(VALUES[game], start=1)), f"start{start}")


def dice_for(game: str, side: str, platform: str) -> str:
    """Two dice that lead a seat of that side to a platform (G4)."""
    file, rank = 1 + "abcdef".index(platform[0]), int(platform[1])
    column, row = {
        "south": (file, rank),
        "north": (7 - file, 7 - rank),
        "west": (7 - rank, file),
        "east": (rank, 7 - file),
    }[side]
    return f"{column}-{row}" if game == "guven" else f"{min(column, row)}+{max(column, row)}"


SIDES = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}


def put_up(course: Course, *platforms: str) -> Course:
    """Rigs of the first phase, seat after seat from the first on."""
    game, sides = course.game.name, SIDES[course.seats]
    for turn, platform in enumerate(platforms):
        course.play(dice_for(game, sides[turn % len(sides)], platform))
        if game == "ghawar":
            course.play(f"rig-{platform}")
    return course


# Ghawar ---------------------------------------------------------------------------------------------------------------

NEAR_HOME = {
    2: "a1 a6 b1 b6 c1 c6 d1 d6 e3 f4",
    3: "a1 a5 b6 b1 a4 c6 c1 a3 d6 d1 b3 e6 e3 b4 f4",
    4: "a1 a5 b6 f5 b1 a4 c6 f4 c1 a3 d6 f3 d1 b3 e6 f2 e3 b4 e5 d4",
}
"""Five rigs for each seat, four of them before its own camp."""


def ghawar_dice(seats: int = 2, **options: str) -> Course:
    """The first seat has rolled a 2 and a 5."""
    return set_up("ghawar", seats, **options).play("2+5")


def ghawar_turn(seats: int = 2, **options: str) -> Course:
    """All rigs stand, and the first seat begins phase 2."""
    return put_up(set_up("ghawar", seats, **options), *NEAR_HOME[seats].split())


def ghawar_six(seats: int = 2, **options: str) -> Course:
    """A six to drive out of the camp with."""
    return ghawar_turn(seats, **options).play("roll", "die6")


def ghawar_loaded(**options: str) -> Course:
    """The first seat is one space from home with a red stone, and one point is left."""
    return ghawar_turn(**options).play("roll", "die3", "enter-1", "drill-a1", "e")


def ghawar_to_cover() -> Course:
    """The first seat has delivered a red stone that has to cover a number, with one point left."""
    return ghawar_turn(scoring="board").play("roll", "die4", "enter-1", "drill-a1", "e", "camp")


def ghawar_to_dismantle() -> Course:
    """The first seat's truck stands, with six points left less one, beside a1, where nothing is any more."""
    course = ghawar_loaded().play("camp", "f4-f5", "a1-a2", "f5-f4")
    return course.play("roll", "die6", "enter-1")


def ghawar_barrel() -> Course:
    """A barrel lies in the centre, between the two trucks, which are both beside it; the first seat is to roll."""
    course = ghawar_loaded().play("camp", "roll", "die6", "enter-6", *"sssss")
    for rig, way in (("b1", "enter-3"), ("c1", "enter-5"), ("d1", "enter-7")):
        course.play("roll", "die3", way, f"drill-{rig}", "e", "camp")
        course.play("f4-f5" if "f4-f5" in course.legal else "f5-f4")
    return course.play("roll", "die6", "enter-6", *"nnnnn", "f4-f5" if "f4-f5" in course.legal else "f5-f4")


def ghawar_after_grace(**options: str) -> Course:
    """The second seat has rolled a six, gone for an orange stone and turned towards home; the first is to roll."""
    course = ghawar_turn(**options).play("roll", "die1", "enter-9")
    return course.play("roll", "die6", "enter-2", "s", "drill-b6", *"sss", "e")


# Güven ----------------------------------------------------------------------------------------------------------------

FREE = {"b3", "c4", "d3", "e4", "b5", "e2", "d5", "c2"}
"""Where no rig stands after the first phase of two."""


def guven_turn(seats: int = 2) -> Course:
    """All rigs stand, those of the seats in turn from a1 on, and the first seat begins phase 2."""
    rigs = {2: 28, 3: 30, 4: 32}[seats]
    platforms = sorted([*sorted(set(colours("guven")) - FREE), *sorted(FREE)][:rigs])
    return put_up(set_up("guven", seats), *platforms)


def guven_six(seats: int = 2) -> Course:
    """A six to drive out of the camp with."""
    return guven_turn(seats).play("roll", "die6")


def guven_beside() -> Course:
    """The first seat's truck has driven its roll and stands between its own rig on b1 and the other's on b2."""
    return guven_turn().play("roll", "die4", "enter-2", *"nne")


def guven_after_grace() -> Course:
    """The second seat has paid the first for the white stone of c5; the first is to roll."""
    course = guven_turn().play("roll", "die4", "enter-2", *"nne", "stop")
    return course.play("roll", "die4", "enter-4", *"sss", "drill-c5")


def guven_loaded() -> Course:
    """The first seat, four spaces from home with the red stone of b1, is to roll; the other has moved a rig."""
    return guven_beside().play("drill-b1", "a6-b3")
