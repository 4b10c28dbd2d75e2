"""What a screen draws of a Ghawar table, and what the log says."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct

from gusher.rules.field import phrases as of_field
from gusher.rules.field.driving import DISMANTLING
from gusher.rules.field.kinds import CAMP_IN, DRILL, platform_drilled
from gusher.rules.field.lattice import PLATFORM_NAMES, PLATFORMS
from gusher.rules.field.outcomes import DICE_PAIR, DIE, DRIVE, STARTER, STONE, TURN, VALUE
from gusher.rules.field.scene import Lying, Platform, Route, Truck, routes_of, sides, space, trucks
from gusher.rules.kernel import Phrase, Record, blank, copy, kind_of, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.observing import EVERYTHING

from . import rules
from .kinds import (
    COLOUR_NAMES,
    COVER_NUMBER,
    DISMANTLE,
    LOAD,
    LOAD_NAMES,
    PAIRS,
    PUT_RIG,
    THROW_DICE,
    column_covered,
    load_taken,
    pair_thrown,
    platform_dismantled,
    platform_of_rig,
    row_covered,
)  # fmt: skip
from .loads import BARREL, BARRELS, BLUE, NOTHING, UNKNOWN, WHITE
from .numbers import COLUMNS
from .observation import ask_routes
from .rules import RIG, spare_for
from .scoring import BOARD, has_lost, is_placed

EXPECTS = {
    STONE: "stone", VALUE: "price", STARTER: "starter", DICE_PAIR: "dice", RIG: "rig", TURN: "turn", DIE: "die",
    DRIVE: "drive", rules.COVER: "cover",
}  # fmt: skip
MEMORY = ("open", "own", "strict")
CONSTANTS: dict[str, Any] = {
    "BARRELS": BARRELS,
    "BOARD": BOARD,
    "COLOURS": COLOUR_NAMES,
    "COLUMNS": COLUMNS,
    "DISMANTLING": DISMANTLING,
    "EXPECTS": {name: code for code, name in EXPECTS.items()},
    "LOADS": LOAD_NAMES,
    "MEMORY": MEMORY,
    "PAIRS": PAIRS.tolist(),
    "UNKNOWN": UNKNOWN,
    "WHITE": WHITE,
}


class Player(Struct, frozen=True):
    """A seat: the side of its camp, rigs not yet put up, delivered stones by colour, barrels, platforms.

    ``won`` are the points won on the way; ``colour_points``, ``barrel_points``, ``platform_points`` and
    ``number_points`` what would come to them if the game ended now. ``lost``: would be out for lack of a colour.
    """

    side: str
    rigs_in_hand: int
    stones: dict[str, int]
    barrels: int
    platforms: int
    won: int
    lost: bool
    colour_points: dict[str, int]
    barrel_points: int
    platform_points: int
    number_points: int


class Number(Struct, frozen=True):
    """A number of the value board. ``last``: the only one of its column in sight, which nobody may cover."""

    value: int
    covered: bool
    last: bool


class Scene(Struct, frozen=True):
    """The table. ``expects`` is what it waits for: stone, price, starter, dice, rig, turn (roll or move a rig), die,
    drive, cover.

    ``dice`` are the two of phase 1 while a rig is to be put up, ``readings`` the free platforms that they name, the
    first one with the lower die as the column. ``prices`` run by colour, 0 while not known. ``placed`` are the colours
    that cover numbers, ``numbers`` the value board, a row for each seat; both empty in the basic scoring. ``routes``
    are what the truck to move can drive. ``dismantling``: how many points it takes to dismantle a platform. ``dry``:
    platforms found dry this turn. ``quiet_rounds``: how many rounds in a row nothing has happened, of
    ``quiet_rounds_to_end``.
    """

    expects: str
    platforms: list[Platform]
    trucks: list[Truck]
    lying: list[Lying]
    players: list[Player]
    prices: dict[str, int]
    stones_left: int
    barrels_to_come: int
    throwing_out: bool
    memory: str
    scoring: str
    placed: list[str]
    numbers: list[list[Number]]
    to_cover: str | None
    starter: int | None
    to_move: int
    dice: tuple[int, int] | None
    readings: list[str]
    points_left: int
    dismantling: int
    routes: list[Route]
    dry: list[str]
    quiet_rounds: int
    quiet_rounds_to_end: int


def scene(engine: Engine, s: Record) -> Scene:
    """The picture of a state; what is concealed in it is drawn as hidden."""
    v, o = view(s), view(engine.shown(s, EVERYTHING))
    driving = v.expects == DRIVE and not v.ended
    return Scene(
        expects=EXPECTS[v.expects],
        platforms=[_platform(v, platform) for platform in range(PLATFORMS)],
        trucks=trucks(v, LOAD_NAMES),
        lying=_lying(s) if v.lying_about else [],
        players=[_player(v, o, seat) for seat in range(v.seats)],
        prices=dict(zip(COLOUR_NAMES, v.price[WHITE : BLUE + 1], strict=True)),
        stones_left=v.stones_left,
        barrels_to_come=BARRELS - v.barrels_come,
        throwing_out=v.barrels_out > 0,
        memory=MEMORY[v.memory_option],
        scoring="board" if v.scoring == BOARD else "basic",
        placed=[name for colour, name in enumerate(COLOUR_NAMES, WHITE) if o.is_placed[colour]],
        numbers=_numbers(v, o) if v.scoring == BOARD else [],
        to_cover=LOAD_NAMES[v.to_cover] or None,
        starter=v.starter if v.expects > STARTER else None,
        to_move=v.to_move,
        dice=(int(PAIRS[v.pair, 0]), int(PAIRS[v.pair, 1])) if v.expects == RIG else None,
        readings=[PLATFORM_NAMES[each - 1] for each in o.readings if each],
        points_left=v.points_left,
        dismantling=DISMANTLING,
        routes=routes_of(engine, s, ask_routes) if driving else [],
        dry=[name for platform, name in enumerate(PLATFORM_NAMES) if v.dry >> platform & 1],
        quiet_rounds=o.quiet_rounds,
        quiet_rounds_to_end=o.quiet_rounds_to_end,
    )


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``: a sentence of the game's texts (``log``) and its words."""
    v = view(s)
    kind = kind_of(action)
    if kind == THROW_DICE:
        low, high = PAIRS[pair_thrown(action)].tolist()
        return Phrase("dice", {"low": low, "high": high})
    if kind == CAMP_IN and v.load[seat] != NOTHING:
        return _phrase_of_delivery(v, seat, v.load[seat])
    if kind == DRILL:
        return _phrase_of_drill(v, seat, platform_drilled(action))
    if kind == LOAD:
        return Phrase("load", {"load": LOAD_NAMES[load_taken(action)]})
    if kind == COVER_NUMBER:
        row, column = row_covered(action), column_covered(action)
        value = f"{v.numbers[row, column]:+}".replace("-", "−")
        return Phrase("cover", {"player": 1 + row, "column": 1 + column, "value": value})
    if kind == PUT_RIG:
        return Phrase("place_rig", {"platform": PLATFORM_NAMES[platform_of_rig(action)]})
    if kind == DISMANTLE:
        return Phrase("dismantle", {"platform": PLATFORM_NAMES[platform_dismantled(action)]})
    after = view(blank(rules.STATE))
    copy(after, v)
    return of_field.phrase(after, seat, action, spare_for(v, v.to_move), v.barrels_out > 0)


def _phrase_of_delivery(v: Any, seat: int, load: int) -> Phrase:
    if load == BARREL:
        return Phrase("deliver_barrel", {})
    if is_placed(v, load):
        return Phrase("deliver_placed", {"colour": LOAD_NAMES[load]})
    words = {"colour": LOAD_NAMES[load], "price": v.price[load]}
    if [colour for colour in range(WHITE, BLUE + 1) if v.delivered[seat, colour] == 0] != [load] or v.scoring == BOARD:
        return Phrase("deliver", words)
    # From now on the seat is compared with those only who lack no colour either (G28).
    return Phrase("deliver_back" if has_lost(v, seat) else "deliver_first", words)


def _phrase_of_drill(v: Any, seat: int, platform: int) -> Phrase:
    stone, owner = v.stone[platform], v.rig[platform] - 1
    words: dict[str, str | int] = {"platform": PLATFORM_NAMES[platform]}
    if stone == UNKNOWN:
        return Phrase("drill_unknown", words)
    if stone == NOTHING:
        return Phrase("drill_dry", words)
    words["colour"] = LOAD_NAMES[stone]
    return Phrase("drill", words) if owner == seat else Phrase("drill_foreign", {**words, "player": 1 + owner})


def _platform(v: Any, platform: int) -> Platform:
    stone = v.stone[platform]
    hidden = stone == UNKNOWN
    return Platform(
        PLATFORM_NAMES[platform],
        stands=v.stands[platform] > 0,
        rig=v.rig[platform] - 1 if v.rig[platform] else None,
        stone=None if hidden or stone == NOTHING else LOAD_NAMES[stone],
        hidden=hidden,
    )


def _lying(s: Record) -> list[Lying]:
    lying: dict[int, list[str]] = {}
    for at, load in np.argwhere(s["lying"]).tolist():
        lying.setdefault(at, []).extend([LOAD_NAMES[load]] * int(s["lying"][at, load]))
    return [Lying(where, loads) for at, loads in lying.items() if (where := space(at))]


def _player(v: Any, o: Any, seat: int) -> Player:
    colours = list(enumerate(COLOUR_NAMES, WHITE))
    return Player(
        side=sides(v.seats)[seat],
        rigs_in_hand=v.rigs_in_hand[seat],
        stones={name: v.delivered[seat, colour] for colour, name in colours},
        barrels=v.barrels[seat],
        platforms=v.platforms[seat],
        won=v.won[seat],
        lost=bool(o.has_lost[seat]),
        colour_points={name: o.colour_points[seat, colour] for colour, name in colours},
        barrel_points=o.barrel_points[seat],
        platform_points=o.platform_points[seat],
        number_points=o.number_points[seat],
    )


def _numbers(v: Any, o: Any) -> list[list[Number]]:
    return [
        [
            Number(v.numbers[row, column], covered=v.covered[row, column] > 0, last=bool(o.is_last[row, column]))
            for column in range(COLUMNS)
        ]
        for row in range(v.seats)
    ]
