"""The end of the game: when no stone is left (G24), or none can be reached any more (G25)."""

from __future__ import annotations

from enum import auto
from typing import Any

from gusher.rules.field.lattice import PLATFORMS, RANKS
from gusher.rules.kernel import Codes, rule

from .loads import NOTHING


class Ending(Codes):
    """How a game can end."""

    NONE = auto()
    ALL_DELIVERED = auto()
    OUT_OF_REACH = auto()
    STANDSTILL = auto()
    STONES_COUNTED = auto()


@rule
def end_if_delivered(s: Any) -> None:
    """The last stone ends the game at once (G17, G24)."""
    if s.stones_left == 0:
        s.ended = Ending.ALL_DELIVERED
    else:
        end_if_out_of_reach(s)


@rule
def end_if_out_of_reach(s: Any) -> None:
    """The game ends when no stone is under way and no rig can ever come to one (G25). Rigs stay among the platforms
    that they can reach, so only a delivery (with the number that it covers) or a dismantling can bring that about."""
    if s.stones_on_the_way == 0 and not is_a_stone_in_reach(s):
        s.ended = Ending.OUT_OF_REACH


@rule
def is_a_stone_in_reach(s: Any) -> bool:
    """Whether some stone's platform is linked to some rig's platform through standing ones that share a row or a
    column: rows and columns spread from the rigs until no more come in (G25)."""
    ranks = 0
    files = 0
    for platform in range(PLATFORMS):
        if s.rig[platform] > 0:
            ranks |= 1 << platform // RANKS
            files |= 1 << platform % RANKS
    grown = True
    while grown:
        grown = False
        for platform in range(PLATFORMS):
            if s.stands[platform] > 0:
                in_rank = ranks >> platform // RANKS & 1
                in_file = files >> platform % RANKS & 1
                if in_rank != in_file:
                    ranks |= 1 << platform // RANKS
                    files |= 1 << platform % RANKS
                    grown = True
    for platform in range(PLATFORMS):
        if s.stone[platform] != NOTHING and ranks >> platform // RANKS & 1 == 1:
            return True
    return False
