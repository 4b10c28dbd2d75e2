"""The kinds of actions and outcomes that all games on the field have. A game's own kinds follow them."""

from __future__ import annotations

from gusher.rules.kernel import Kinds

from .lattice import PLATFORMS, SIDE

DICE = 6


def kinds(colours: int, **own: dict[str, int]) -> Kinds:
    """The kinds of a game with so many colours of stones: those of the field, and its own."""
    return Kinds(
        lay={"platform": PLATFORMS, "colour": colours},
        value={"colour": colours, "value": colours},
        start={"seat": 4},
        die={"pips": DICE},
        roll={},
        move={"from": PLATFORMS, "to": PLATFORMS},
        enter={"position": SIDE},
        step={"direction": 4},
        camp={},
        drill={"platform": PLATFORMS},
        stop={},
        **own,
    )


(
    LAY_STONE, SET_VALUE, START, THROW_DIE, ROLL, MOVE_RIG, ENTER, STEP_ON, CAMP_IN, DRILL, STOP,
) = kinds(1).codes  # fmt: skip
