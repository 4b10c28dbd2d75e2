"""What is on the table: the record of a game of Ghawar, and what the table waits for."""

from __future__ import annotations

from gusher.rules.field.lattice import PLATFORMS, SPACES
from gusher.rules.field.outcomes import FIRST_OF_OWN
from gusher.rules.kernel import int8, int16, int64, record

from .loads import COLOURS, LOADS
from .numbers import COLUMNS, ROWS

FIRST_LOADS = 2
"""The rules since which only what is loaded for the first time breaks a standstill, and stones on trucks count at its
end (G26). Games that were begun by rules 1 go on by them."""

RIG, COVER = range(FIRST_OF_OWN, FIRST_OF_OWN + 2)
"""What the table waits for in this game alone: where a rig goes, and which number a delivered stone covers."""

STATE = record(
    "ghawar",
    # Which version of the rules is played.
    version=int8,
    # What stands and lies on each platform: 1 while it stands, its stone, the seat of its rig's owner and one more.
    stands=(int8, PLATFORMS),
    stone=(int8, PLATFORMS),
    rig=(int8, PLATFORMS),
    # The set of platforms that stand without rig and stone.
    spare=int64,
    # What lies on the spaces of the road: how many of each load; and how much in all.
    lying=(int8, (SPACES, LOADS)),
    lying_about=int8,
    # By colour, from 1 to 4 as a price and 0 while not known; index 0 is not used.
    price=(int8, COLOURS + 1),
    # The value board, and 1 where a stone covers a number.
    numbers=(int8, (ROWS, COLUMNS)),
    covered=(int8, (ROWS, COLUMNS)),
    # By seat: rigs not yet put up, truck and load, stones delivered by colour, and what else was won.
    rigs_in_hand=(int8, 4),
    truck_at=(int16, 4),
    heading=(int8, 4),
    load=(int8, 4),
    delivered=(int8, (4, COLOURS + 1)),
    barrels=(int8, 4),
    platforms=(int8, 4),
    won=(int16, 4),
    # Stones not yet delivered; those of them on trucks or on the road; barrels that have come; those still out there;
    # those of them that nobody has loaded yet.
    stones_left=int8,
    stones_on_the_way=int8,
    barrels_come=int8,
    barrels_out=int8,
    barrels_new=int8,
    seats=int8,
    scoring=int8,
    memory_option=int8,
    expects=int8,
    laid=int8,
    starter=int8,
    to_move=int8,
    # The dice of phase 1, as an index into PAIRS.
    pair=int8,
    # This drive: points left, platforms drilled at (a set, kept until the next turn begins) and those of them that were
    # dry, whether one was dismantled, whether the truck has come home, the delivered stone that has to cover a number.
    points_left=int8,
    drilled=int64,
    dry=int64,
    dismantled=int8,
    came_home=int8,
    to_cover=int8,
    # Turns since anything was loaded, delivered or dismantled.
    quiet_turns=int16,
    ended=int8,
)

KEY = (
    "version", "stands", "stone", "rig", "lying", "price", "numbers", "covered", "rigs_in_hand", "truck_at", "heading",
    "load", "delivered", "barrels", "platforms", "won", "barrels_come", "barrels_new", "seats", "scoring",
    "memory_option", "expects", "laid", "starter", "to_move", "pair", "points_left", "dry", "dismantled", "came_home",
    "to_cover", "quiet_turns", "ended",
)  # fmt: skip
"""What makes a position. How many stones and barrels are where follows from it."""
