"""What the log says of a table of Ghawar."""

from __future__ import annotations

from typing import Any

from gusher.rules.field import phrases as of_field
from gusher.rules.field.kinds import CAMP_IN, DRILL, platform_drilled
from gusher.rules.field.lattice import PLATFORM_NAMES
from gusher.rules.field.phrases import FIRST_OF_OWN, tell
from gusher.rules.kernel import Sentence, Telling, driver, kind_of, rule

from .kinds import (
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
)
from .loads import BARREL, BLUE, NOTHING, UNKNOWN, WHITE
from .numbers import MOST
from .platforms import spare_for
from .scoring import AS_DELIVERED, BOARD, has_lost, is_placed

VALUES = tuple(f"{number:+}".replace("-", "−") for number in range(-MOST, MOST + 1))
"""How the numbers of a value board are said, from the lowest."""

_PLATFORM = {"platform": PLATFORM_NAMES}
_DELIVERED = {"colour": LOAD_NAMES, "price": None}
SENTENCES = (
    *of_field.SENTENCES,
    Sentence("dice", {"low": None, "high": None}),
    Sentence("load", {"load": LOAD_NAMES}),
    Sentence("cover", {"player": None, "column": None, "value": VALUES}),
    Sentence("place_rig", _PLATFORM),
    Sentence("dismantle", _PLATFORM),
    Sentence("deliver", _DELIVERED),
    Sentence("deliver_barrel"),
    Sentence("deliver_placed", {"colour": LOAD_NAMES}),
    Sentence("deliver_first", _DELIVERED),
    Sentence("deliver_back", _DELIVERED),
    Sentence("drill", {**_PLATFORM, "colour": LOAD_NAMES}),
    Sentence("drill_foreign", {**_PLATFORM, "colour": LOAD_NAMES, "player": None}),
    Sentence("drill_dry", _PLATFORM),
    Sentence("drill_unknown", _PLATFORM),
)
THROWN, LOADED, COVERED, PLACED, DISMANTLED = range(FIRST_OF_OWN, FIRST_OF_OWN + 5)
DELIVERED, DELIVERED_BARREL, DELIVERED_PLACED, DELIVERED_FIRST, DELIVERED_BACK = range(DISMANTLED + 1, DISMANTLED + 6)
DRILLED, DRILLED_FOREIGN, DRILLED_DRY, DRILLED_UNKNOWN = range(DELIVERED_BACK + 1, DELIVERED_BACK + 5)
"""The numbers of its own."""


@driver
def ask_tell(s: Any, seat: int, action: int, out: Any) -> None:
    """See ``Telling``."""
    kind = kind_of(action)
    if kind == THROW_DICE:
        out[0] = THROWN
        out[1] = PAIRS[pair_thrown(action), 0]
        out[2] = PAIRS[pair_thrown(action), 1]
    elif kind == CAMP_IN and s.load[seat] != NOTHING:
        tell_delivery(s, seat, s.load[seat], out)
    elif kind == DRILL:
        tell_drill(s, seat, platform_drilled(action), out)
    elif kind == LOAD:
        out[0] = LOADED
        out[1] = load_taken(action)
    elif kind == COVER_NUMBER:
        out[0] = COVERED
        out[1] = 1 + row_covered(action)
        out[2] = 1 + column_covered(action)
        out[3] = MOST + s.numbers[row_covered(action), column_covered(action)]
    elif kind == PUT_RIG:
        out[0] = PLACED
        out[1] = platform_of_rig(action)
    elif kind == DISMANTLE:
        out[0] = DISMANTLED
        out[1] = platform_dismantled(action)
    else:
        tell(s, seat, action, spare_for(s, s.to_move), s.barrels_out > 0, out)


@rule
def tell_delivery(s: Any, seat: int, load: int, out: Any) -> None:
    """What a truck brings home."""
    out[1] = load
    if load == BARREL:
        out[0] = DELIVERED_BARREL
    elif is_placed(s, load):
        out[0] = DELIVERED_PLACED
    else:
        out[0] = DELIVERED
        out[2] = s.price[load]
        if s.scoring != BOARD and lacks_only(s, seat, load):
            # From now on the seat is compared with those only who lack no colour either (G28).
            out[0] = DELIVERED_BACK if has_lost(s, seat, AS_DELIVERED) else DELIVERED_FIRST


@rule
def lacks_only(s: Any, seat: int, load: int) -> bool:
    """Whether this is the one colour of which a seat has delivered nothing."""
    for colour in range(WHITE, BLUE + 1):
        if (s.delivered[seat, colour] == 0) != (colour == load):
            return False
    return True


@rule
def tell_drill(s: Any, seat: int, platform: int, out: Any) -> None:
    """What drilling finds, as far as the state shows it."""
    owner = s.rig[platform] - 1
    out[1] = platform
    out[2] = s.stone[platform]
    if s.stone[platform] == UNKNOWN:
        out[0] = DRILLED_UNKNOWN
    elif s.stone[platform] == NOTHING:
        out[0] = DRILLED_DRY
    elif owner == seat:
        out[0] = DRILLED
    else:
        out[0] = DRILLED_FOREIGN
        out[3] = 1 + owner


TELLING = Telling(SENTENCES, ask_tell)
