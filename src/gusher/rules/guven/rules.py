"""The rules of Sezgin Güven's Ghawar (2009). Numbers like V7 are rulings; docs/rules/guven.en.md says each to the
player.

Stones of six values lie on 36 platforms. Dice say where the rigs go; then everyone drives, drills where the drive ends,
pays for stones under the rigs of others, and brings them home. How trucks drive is ``gusher.rules.field``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import Any

from gusher.rules.field import driving, outcomes
from gusher.rules.field.driving import (
    list_moves,
    side_of,
    why_camp,
    why_enter,
    why_step,
)
from gusher.rules.field.kinds import (
    CAMP_IN,
    DICE,
    DRILL,
    ENTER,
    MOVE_RIG,
    ROLL,
    ROLLING,
    STEP_ON,
    STOP,
    STOPPING,
    THROW_DIE,
    direction_stepped,
    drilling,
    moving_rig,
    pips_thrown,
    platform_drilled,
    position_entered,
    rig_moved,
    rig_target,
)  # fmt: skip
from gusher.rules.field.lattice import BESIDE, CAMP, NEXT_TO, PLATFORMS, is_in, platform_read
from gusher.rules.field.outcomes import DICE_PAIR, DIE, DRIVE, STONE, TURN, is_outcome_due
from gusher.rules.field.outcomes import draw as draw  # noqa: PLC0414 (part of the contract)
from gusher.rules.field.reasons import FieldReason
from gusher.rules.field.turns import QUIET_ROUNDS, begin_next_turn, pass_turn, something_happened, stands_still
from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Codes,
    below,
    int8,
    int16,
    kind_of,
    record,
    rule,
    well_formed,
)

from .kinds import RANGES, THROW_DICE, column_thrown, is_outcome, row_thrown, throwing_dice
from .scoring import COLOURS, NOTHING
from .scoring import points as points  # noqa: PLC0414 (part of the contract)

RIGS_DEALT = {2: 14, 3: 10, 4: 8}
"""Rigs a player has, by the number of seats (V3)."""


class Reason(Codes):
    """What can stand against an action, beside what can in every game on the field."""

    OCCUPIED = len(FieldReason)
    NOT_YOUR_RIG = auto()
    NOT_AT_THE_END = auto()
    NOT_NEXT_TO = auto()
    NO_RIG_THERE = auto()
    NO_STONE = auto()
    LOADED = auto()


class Ending(Codes):
    """How a game can end."""

    NONE = auto()
    ALL_DELIVERED = auto()
    STANDSTILL = auto()


STATE = record(
    "guven",
    # Each platform's stone, and the seat of its rig's owner and one more; 0 for none.
    stone=(int8, PLATFORMS),
    rig=(int8, PLATFORMS),
    rigs_standing=int8,
    # By colour, from 1 to 6, 0 while not known; index 0 is not used.
    value=(int8, COLOURS + 1),
    # By seat.
    rigs_in_hand=(int8, 4),
    rigs_on_field=(int8, 4),
    truck_at=(int16, 4),
    heading=(int8, 4),
    load=(int8, 4),
    delivered=(int8, (4, COLOURS + 1)),
    money=(int16, 4),
    stones_left=int8,
    seats=int8,
    expects=int8,
    laid=int8,
    starter=int8,
    to_move=int8,
    points_left=int8,
    # Turns since anything was loaded or delivered.
    quiet_turns=int16,
    ended=int8,
)

KEY = (
    "stone", "rig", "value", "rigs_in_hand", "truck_at", "heading", "load", "delivered", "money", "seats", "expects",
    "laid", "starter", "to_move", "points_left", "quiet_turns", "ended",
)  # fmt: skip
"""What makes a position. How many stones are left, and rigs stand, follows from it."""


# Set-up ---------------------------------------------------------------------------------------------------------------


def setup(s: Any, options: Mapping[str, Any]) -> None:
    """An empty field for ``seats`` players (2 to 4). Stones, values, who starts and where rigs stand are chance (V2,
    V4, V5)."""
    s.seats = options["seats"]
    for seat in range(s.seats):
        s.rigs_in_hand[seat] = RIGS_DEALT[s.seats]
    for seat in range(4):
        s.truck_at[seat] = CAMP
    s.stones_left = PLATFORMS
    s.expects = STONE


# Whose turn, and the end ----------------------------------------------------------------------------------------------


@rule
def movers(s: Any) -> int:
    """Chance until all rigs stand, and for the die; otherwise the seat whose turn it is."""
    if s.ended > 0:
        return 0
    return WAITING_FOR_CHANCE if is_outcome_due(s) else 1 << s.to_move


@rule
def ending(s: Any) -> int:
    """How the game ended (V10)."""
    return s.ended  # type: ignore[no-any-return]


# What may be done -----------------------------------------------------------------------------------------------------


@rule
def why(s: Any, seat: int, action: int) -> int:
    """The first thing that stands against an action, a FieldReason or a Reason."""
    if not well_formed(action, RANGES):
        return FieldReason.UNKNOWN_ACTION
    if s.ended > 0:
        return FieldReason.GAME_OVER
    kind = kind_of(action)
    if is_outcome(kind):
        return outcomes.why_outcome(s, seat, action, s.value)
    if is_outcome_due(s):
        return FieldReason.WAITING_FOR_CHANCE
    if seat != s.to_move:
        return FieldReason.NOT_YOUR_TURN
    if kind == ROLL:
        return FieldReason.LEGAL if s.expects == TURN else FieldReason.ALREADY_ROLLED
    if kind == MOVE_RIG:
        return why_move_rig(s, seat, rig_moved(action), rig_target(action))
    if s.expects == TURN:
        return FieldReason.ROLL_OR_MOVE_FIRST
    return why_drive(s, seat, action)


@rule
def why_move_rig(s: Any, seat: int, platform: int, target: int) -> int:
    """One's own rig, to any platform without one (V9)."""
    if s.expects != TURN:
        return FieldReason.ALREADY_ROLLED
    if s.rig[platform] != 1 + seat:
        return Reason.NOT_YOUR_RIG
    return Reason.OCCUPIED if s.rig[target] > 0 else FieldReason.LEGAL


@rule
def why_drive(s: Any, seat: int, action: int) -> int:
    """What stands against one action of a drive (V6 to V8)."""
    kind = kind_of(action)
    if kind == ENTER:
        return why_enter(s, seat, position_entered(action), 0, False)
    if kind == STEP_ON:
        return why_step(s, seat, direction_stepped(action), 0, False)
    if kind == CAMP_IN:
        return why_camp(s, seat)
    if kind == STOP:
        if s.points_left == 0:
            return FieldReason.LEGAL
        return FieldReason.MUST_LEAVE if s.truck_at[seat] == CAMP else FieldReason.POINTS_LEFT
    return why_drill(s, seat, platform_drilled(action))


@rule
def why_drill(s: Any, seat: int, platform: int) -> int:
    """Where the drive ends, an empty truck, under a rig next to it with a stone (V7)."""
    if s.truck_at[seat] == CAMP:
        return FieldReason.IN_CAMP
    if s.points_left > 0:
        return Reason.NOT_AT_THE_END
    if s.load[seat] != NOTHING:
        return Reason.LOADED
    if not is_in(NEXT_TO[s.truck_at[seat]], platform):
        return Reason.NOT_NEXT_TO
    if s.rig[platform] == 0:
        return Reason.NO_RIG_THERE
    return Reason.NO_STONE if s.stone[platform] == NOTHING else FieldReason.LEGAL


# All that may be done -------------------------------------------------------------------------------------------------


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Every legal action of a seat; for chance every outcome."""
    if s.ended > 0:
        return 0
    if is_outcome_due(s):
        return list_outcomes(s, out) if seat == CHANCE else 0
    if seat != s.to_move:
        return 0
    return list_drive(s, seat, out) if s.expects == DRIVE else list_turn(s, seat, out)


@rule
def list_outcomes(s: Any, out: Any) -> int:
    """The outcomes that are possible now."""
    if s.expects != DICE_PAIR:
        return outcomes.list_outcomes(s, s.value, out)
    for column in range(DICE):
        for row in range(DICE):
            out[DICE * column + row] = throwing_dice(1 + column, 1 + row)
    return DICE * DICE


@rule
def weights(s: Any, out: Any) -> int:
    """Any fall of two dice is as likely as any other, since each has its meaning."""
    if s.ended > 0 or not is_outcome_due(s):
        return 0
    count = list_outcomes(s, out)
    for each in range(count):
        out[each] = outcomes.weight_of(s, out[each], s.value)
    return count


@rule
def list_turn(s: Any, seat: int, out: Any) -> int:
    """Roll, or move one of one's own rigs to any platform without one (V6, V9)."""
    out[0] = ROLLING
    count = 1
    for platform in range(PLATFORMS):
        if s.rig[platform] == 1 + seat:
            for target in range(PLATFORMS):
                if s.rig[target] == 0:
                    out[count] = moving_rig(platform, target)
                    count += 1
    return count


@rule
def list_drive(s: Any, seat: int, out: Any) -> int:
    """What the truck can do next: drive on, or at the end drill or stop."""
    at = s.truck_at[seat]
    if at == CAMP or s.points_left > 0:
        return list_moves(s, seat, 0, False, out)
    count = 0
    for each in range(2):
        platform = BESIDE[at, each]
        if platform >= 0 and why_drill(s, seat, platform) == FieldReason.LEGAL:
            out[count] = drilling(platform)
            count += 1
    out[count] = STOPPING
    return count + 1


@rule
def pick(s: Any, seat: int, generator: int, out: Any) -> int:
    """One of ``legal``. Where a rig may be moved, rig and target are counted off without listing every pair."""
    if s.expects == DRIVE:
        return out[below(generator, list_drive(s, seat, out))]  # type: ignore[no-any-return]
    if s.expects != TURN:
        return out[below(generator, legal(s, seat, out))]  # type: ignore[no-any-return]
    free = PLATFORMS - s.rigs_standing
    drawn = below(generator, 1 + s.rigs_on_field[seat] * free)
    if drawn == 0:
        return ROLLING
    return moving_rig(nth_with_rig_of(s, 1 + seat, (drawn - 1) // free), nth_with_rig_of(s, 0, (drawn - 1) % free))


@rule
def nth_with_rig_of(s: Any, owner: int, number: int) -> int:
    """Of the platforms with a rig of this owner (a seat and one more; 0: without rig), the one with this
    number, counted from 0."""
    platform = 0
    while True:
        if s.rig[platform] == owner:
            if number == 0:
                return platform
            number -= 1
        platform += 1


# What is done ---------------------------------------------------------------------------------------------------------


@rule
def play(s: Any, seat: int, action: int) -> None:
    """Let an outcome happen, or do a legal action. A turn ends by itself when nothing is left to choose."""
    kind = kind_of(action)
    if is_outcome_due(s):
        happen(s, action)
    elif kind == ROLL:
        s.expects = DIE
    elif kind == MOVE_RIG:
        s.rig[rig_moved(action)] = 0
        s.rig[rig_target(action)] = 1 + seat
        end_turn(s)
    else:
        drive(s, seat, action)
    if s.expects == DRIVE and s.ended == 0 and is_done(s, s.to_move):
        end_turn(s)


@rule
def happen(s: Any, outcome: int) -> None:
    """An outcome: set-up, the dice of phase 1, or the die of a turn."""
    seat = s.to_move
    if kind_of(outcome) == THROW_DICE:
        put_rig(s, seat, platform_read(side_of(s, seat), column_thrown(outcome), row_thrown(outcome)))
    elif kind_of(outcome) == THROW_DIE:
        driving.begin_drive(s, seat, pips_thrown(outcome), 0, False)
        s.expects = DRIVE
    else:
        outcomes.set_up(s, outcome, s.value)


@rule
def put_rig(s: Any, seat: int, platform: int) -> None:
    """Put up a rig where the dice say, if there is none; phase 1 ends with the round in which somebody has put up their
    last one (V5)."""
    if s.rig[platform] == 0:
        s.rig[platform] = 1 + seat
        s.rigs_standing += 1
        s.rigs_on_field[seat] += 1
        s.rigs_in_hand[seat] -= 1
    pass_turn(s)
    if s.to_move == s.starter and has_somebody_finished(s):
        s.expects = TURN
        for each in range(s.seats):
            s.rigs_in_hand[each] = 0


@rule
def has_somebody_finished(s: Any) -> bool:
    """Whether somebody has no rig left to put up."""
    for seat in range(s.seats):
        if s.rigs_in_hand[seat] == 0:
            return True
    return False


@rule
def drive(s: Any, seat: int, action: int) -> None:
    """One action of a drive."""
    kind = kind_of(action)
    if kind == ENTER:
        driving.enter(s, seat, position_entered(action))
    elif kind == STEP_ON:
        driving.step(s, seat, direction_stepped(action))
    elif kind == CAMP_IN:
        driving.drive_home(s, seat)
        # That ends the drive, whatever is left (V8).
        s.points_left = 0
        deliver(s, seat)
    elif kind == DRILL:
        drill(s, seat, platform_drilled(action))
    else:
        end_turn(s)


@rule
def drill(s: Any, seat: int, platform: int) -> None:
    """Load the stone under a rig. Somebody else's rig costs its value, paid to the owner; money may go below 0 (V7)."""
    stone = s.stone[platform]
    s.stone[platform] = NOTHING
    s.load[seat] = stone
    owner = s.rig[platform] - 1
    if owner != seat:
        s.money[seat] -= s.value[stone]
        s.money[owner] += s.value[stone]
    something_happened(s)


@rule
def deliver(s: Any, seat: int) -> None:
    """The stone is in the warehouse (V8). The last one ends the game (V10)."""
    load = s.load[seat]
    if load == NOTHING:
        return
    s.load[seat] = NOTHING
    s.delivered[seat, load] += 1
    s.stones_left -= 1
    something_happened(s)
    if s.stones_left == 0:
        s.ended = Ending.ALL_DELIVERED


# The turn passes ------------------------------------------------------------------------------------------------------


@rule
def is_done(s: Any, seat: int) -> bool:
    """Whether nothing is left to choose: no points, and nothing to drill."""
    if s.points_left > 0:
        return False
    at = s.truck_at[seat]
    if at == CAMP:
        return True
    for each in range(2):
        platform = BESIDE[at, each]
        if platform >= 0 and why_drill(s, seat, platform) == FieldReason.LEGAL:
            return False
    return True


@rule
def end_turn(s: Any) -> None:
    """The next seat's turn, unless nothing has happened for 20 rounds (V10)."""
    begin_next_turn(s)
    if stands_still(s, QUIET_ROUNDS):
        s.ended = Ending.STANDSTILL
