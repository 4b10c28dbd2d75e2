"""What a screen draws of a table of Güven's game, and what the log says."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gusher.rules.field import phrases as of_field
from gusher.rules.field.driving import side_of
from gusher.rules.field.kinds import CAMP_IN, DRILL, platform_drilled
from gusher.rules.field.lattice import PLATFORM_NAMES, PLATFORMS, platform_read
from gusher.rules.field.outcomes import DICE_PAIR, DIE, DRIVE, STARTER, STONE, TURN, VALUE
from gusher.rules.field.scene import Platform, Route, Truck, routes_of, sides, trucks
from gusher.rules.field.turns import QUIET_ROUNDS
from gusher.rules.kernel import Phrase, Record, blank, copy, kind_of, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.observing import EVERYTHING

from . import rules
from .kinds import COLOUR_NAMES, LOAD_NAMES, THROW_DICE, column_thrown, row_thrown
from .observation import ask_routes
from .scoring import NOTHING

EXPECTS = {
    STONE: "stone", VALUE: "value", STARTER: "starter", DICE_PAIR: "dice", TURN: "turn", DIE: "die", DRIVE: "drive",
}  # fmt: skip
CONSTANTS: dict[str, Any] = {
    "COLOURS": COLOUR_NAMES,
    "EXPECTS": {name: code for code, name in EXPECTS.items()},
    "LOADS": LOAD_NAMES,
}


class Player(Struct, frozen=True):
    """A seat: the side of its camp, rigs not yet put up, delivered stones by colour. ``money`` is what it has
    now, and may be less than nothing; ``won`` is that and the value of its stones (``stone_points``).
    ``majority_points`` would come to it if the game ended now, for the colours in ``most``."""

    side: str
    rigs_in_hand: int
    stones: dict[str, int]
    won: int
    money: int
    stone_points: int
    majority_points: int
    most: list[str]


class Scene(Struct, frozen=True):
    """The table. ``expects`` is what it waits for: stone, value, starter, dice, turn (roll or move a rig), die, drive.
    ``values`` run by colour, 0 while not known. ``routes`` are what the truck to move can drive. ``quiet_rounds``: how
    many rounds in a row nothing has happened, of ``quiet_rounds_to_end``."""

    expects: str
    platforms: list[Platform]
    trucks: list[Truck]
    players: list[Player]
    values: dict[str, int]
    stones_left: int
    starter: int | None
    to_move: int
    points_left: int
    routes: list[Route]
    quiet_rounds: int
    quiet_rounds_to_end: int


def scene(engine: Engine, s: Record) -> Scene:
    """The picture of a state; everything in this game is public."""
    v, o = view(s), view(engine.shown(s, EVERYTHING))
    driving = v.expects == DRIVE and not v.ended
    return Scene(
        expects=EXPECTS[v.expects],
        platforms=[_platform(v, platform) for platform in range(PLATFORMS)],
        trucks=trucks(v, LOAD_NAMES),
        players=[_player(v, o, seat) for seat in range(v.seats)],
        values=dict(zip(COLOUR_NAMES, v.value[1:], strict=True)),
        stones_left=v.stones_left,
        starter=v.starter if v.expects > STARTER else None,
        to_move=v.to_move,
        points_left=v.points_left,
        routes=routes_of(engine, s, ask_routes) if driving else [],
        quiet_rounds=o.quiet_rounds,
        quiet_rounds_to_end=QUIET_ROUNDS,
    )


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``: a sentence of the game's texts (``log``) and its words."""
    v = view(s)
    kind = kind_of(action)
    if kind == THROW_DICE:
        return _phrase_of_dice(v, column_thrown(action), row_thrown(action))
    if kind == CAMP_IN and v.load[seat] != NOTHING:
        return Phrase("deliver", {"colour": LOAD_NAMES[v.load[seat]], "price": v.value[v.load[seat]]})
    if kind == DRILL:
        return _phrase_of_drill(v, seat, platform_drilled(action))
    after = view(blank(rules.STATE))
    copy(after, v)
    return of_field.phrase(after, seat, action, 0, False)


def _phrase_of_dice(v: Any, column: int, row: int) -> Phrase:
    platform = platform_read(side_of(v, v.to_move), column, row)
    words = {"player": 1 + v.to_move, "column": column, "row": row, "platform": PLATFORM_NAMES[platform]}
    return Phrase("dice_taken" if v.rig[platform] else "dice_rig", words)


def _phrase_of_drill(v: Any, seat: int, platform: int) -> Phrase:
    stone, owner = v.stone[platform], v.rig[platform] - 1
    words: dict[str, str | int] = {"platform": PLATFORM_NAMES[platform], "colour": LOAD_NAMES[stone]}
    if owner == seat:
        return Phrase("drill", words)
    return Phrase("drill_foreign", {**words, "player": 1 + owner, "price": v.value[stone]})


def _platform(v: Any, platform: int) -> Platform:
    return Platform(
        PLATFORM_NAMES[platform],
        stands=True,
        rig=v.rig[platform] - 1 if v.rig[platform] else None,
        stone=LOAD_NAMES[v.stone[platform]] or None,
        hidden=False,
    )


def _player(v: Any, o: Any, seat: int) -> Player:
    return Player(
        side=sides(v.seats)[seat],
        rigs_in_hand=v.rigs_in_hand[seat],
        stones={name: v.delivered[seat, colour] for colour, name in enumerate(COLOUR_NAMES, 1)},
        won=v.money[seat] + o.stone_points[seat],
        money=v.money[seat],
        stone_points=o.stone_points[seat],
        majority_points=o.majority_points[seat],
        most=[name for colour, name in enumerate(COLOUR_NAMES, 1) if o.has_most[seat, colour]],
    )
