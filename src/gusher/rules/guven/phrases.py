"""What the log says of a table of Güven's game."""

from __future__ import annotations

from typing import Any

from gusher.rules.field import phrases as of_field
from gusher.rules.field.driving import side_of
from gusher.rules.field.kinds import CAMP_IN, DRILL, platform_drilled
from gusher.rules.field.lattice import PLATFORM_NAMES, platform_read
from gusher.rules.field.phrases import FIRST_OF_OWN, tell
from gusher.rules.kernel import Sentence, Telling, driver, kind_of

from .kinds import LOAD_NAMES, THROW_DICE, column_thrown, row_thrown
from .scoring import NOTHING

_THROWN = {"player": None, "column": None, "row": None, "platform": PLATFORM_NAMES}
_DRILLED = {"platform": PLATFORM_NAMES, "colour": LOAD_NAMES}
SENTENCES = (
    *of_field.SENTENCES,
    Sentence("dice_rig", _THROWN),
    Sentence("dice_taken", _THROWN),
    Sentence("deliver", {"colour": LOAD_NAMES, "price": None}),
    Sentence("drill", _DRILLED),
    Sentence("drill_foreign", {**_DRILLED, "player": None, "price": None}),
)
PUT_UP, TAKEN, DELIVERED, DRILLED, DRILLED_FOREIGN = range(FIRST_OF_OWN, FIRST_OF_OWN + 5)
"""The numbers of its own."""


@driver
def ask_tell(s: Any, seat: int, action: int, out: Any) -> None:
    """See ``Telling``."""
    kind = kind_of(action)
    if kind == THROW_DICE:
        platform = platform_read(side_of(s, s.to_move), column_thrown(action), row_thrown(action))
        out[0] = TAKEN if s.rig[platform] > 0 else PUT_UP
        out[1] = 1 + s.to_move
        out[2] = column_thrown(action)
        out[3] = row_thrown(action)
        out[4] = platform
    elif kind == CAMP_IN and s.load[seat] != NOTHING:
        out[0] = DELIVERED
        out[1] = s.load[seat]
        out[2] = s.value[s.load[seat]]
    elif kind == DRILL:
        stone = s.stone[platform_drilled(action)]
        owner = s.rig[platform_drilled(action)] - 1
        out[0] = DRILLED if owner == seat else DRILLED_FOREIGN
        out[1] = platform_drilled(action)
        out[2] = stone
        out[3] = 1 + owner
        out[4] = s.value[stone]
    else:
        tell(s, seat, action, 0, False, out)


TELLING = Telling(SENTENCES, ask_tell)
