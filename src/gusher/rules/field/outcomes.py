"""What chance does in all games on the field: stones, what their colours are worth, who starts, and the die.

The functions work on any record with ``expects``, ``laid``, ``stone``, ``seats``, ``starter`` and ``to_move``.
``worth`` is the record's array of what each colour is worth, 1 and more, 0 while not known; its index 0 is not used.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, below, kind_of, rule
from gusher.rules.kernel.generic import default_draw

from .kinds import (
    DICE,
    LAY_STONE,
    SET_VALUE,
    START,
    THROW_DIE,
    colour_laid,
    colour_valued,
    laying_stone,
    platform_laid,
    seat_starting,
    setting_value,
    starting,
    throwing_die,
    value_set,
)  # fmt: skip
from .lattice import PLATFORMS
from .reasons import FieldReason

STONE, VALUE, STARTER, DICE_PAIR, DIE, TURN, DRIVE = range(7)
"""What a table waits for: outcomes up to DIE, then what a player does. A game's own follow."""
FIRST_OF_OWN = 7


@rule
def is_outcome_due(s: Any) -> bool:
    """Whether chance is to act."""
    return s.expects <= DIE  # type: ignore[no-any-return]


@rule
def why_outcome(s: Any, seat: int, action: int, worth: Any) -> int:
    """What is due must come: stones platform by platform, worths from 1 upwards, as far as there are some of that
    colour."""
    kind = kind_of(action)
    if s.expects != due_for(kind):
        return FieldReason.NOT_WAITING_FOR_OUTCOME
    if seat != CHANCE:
        return FieldReason.NOT_YOUR_TURN
    if kind == LAY_STONE:
        if platform_laid(action) != s.laid:
            return FieldReason.WRONG_PLATFORM
        return FieldReason.LEGAL if stones_to_lay(s, colour_laid(action), worth) > 0 else FieldReason.COLOUR_USED_UP
    if kind == SET_VALUE:
        if value_set(action) != 1 + worths_known(worth):
            return FieldReason.WRONG_PRICE
        return FieldReason.LEGAL if worth[colour_valued(action)] == 0 else FieldReason.COLOUR_USED_UP
    if kind == START:
        return FieldReason.LEGAL if seat_starting(action) < s.seats else FieldReason.NOT_YOUR_TURN
    return FieldReason.LEGAL


@rule
def due_for(kind: int) -> int:
    """What the table waits for when an outcome of this kind is due; the dice of phase 1 are each game's own kind."""
    if kind == LAY_STONE:
        return STONE
    if kind == SET_VALUE:
        return VALUE
    if kind == START:
        return STARTER
    return DIE if kind == THROW_DIE else DICE_PAIR


@rule
def stones_to_lay(s: Any, colour: int, worth: Any) -> int:
    """As many of each colour as fill the field together (G5, V2), less those that lie already."""
    left = PLATFORMS // (len(worth) - 1)
    for platform in range(s.laid):
        if s.stone[platform] == colour:
            left -= 1
    return left


@rule
def worths_known(worth: Any) -> int:
    """Of how many colours it is known what they are worth."""
    known = 0
    for colour in range(1, len(worth)):
        if worth[colour] > 0:
            known += 1
    return known


@rule
def list_outcomes(s: Any, worth: Any, out: Any) -> int:
    """The outcomes that are possible now, but for the dice of phase 1."""
    count = 0
    if s.expects == STONE:
        for colour in range(1, len(worth)):
            if stones_to_lay(s, colour, worth) > 0:
                out[count] = laying_stone(s.laid, colour)
                count += 1
    elif s.expects == VALUE:
        next_worth = 1 + worths_known(worth)
        for colour in range(1, len(worth)):
            if worth[colour] == 0:
                out[count] = setting_value(colour, next_worth)
                count += 1
    elif s.expects == STARTER:
        for seat in range(s.seats):
            out[seat] = starting(seat)
        count = s.seats
    else:
        for pips in range(DICE):
            out[pips] = throwing_die(1 + pips)
        count = DICE
    return count


@rule
def weight_of(s: Any, outcome: int, worth: Any) -> int:
    """Stones by how many of a colour are left, everything else alike."""
    return stones_to_lay(s, colour_laid(outcome), worth) if s.expects == STONE else 1


@rule
def draw(s: Any, generator: int, out: Any, scratch: Any) -> int:
    """One outcome; of the die without a list, since it is thrown every turn."""
    if s.expects == DIE:
        return throwing_die(1 + below(generator, DICE))
    return default_draw(s, generator, out, scratch)


@rule
def set_up(s: Any, outcome: int, worth: Any) -> None:
    """A stone on the next platform (G5, V2), what a colour is worth (G6, V2), or who starts (G8, V4)."""
    kind = kind_of(outcome)
    if kind == LAY_STONE:
        s.stone[platform_laid(outcome)] = colour_laid(outcome)
        s.laid += 1
        s.expects = STONE if s.laid < PLATFORMS else VALUE
    elif kind == SET_VALUE:
        worth[colour_valued(outcome)] = value_set(outcome)
        s.expects = VALUE if worths_known(worth) < len(worth) - 1 else STARTER
    else:
        s.starter = s.to_move = seat_starting(outcome)
        s.expects = DICE_PAIR
