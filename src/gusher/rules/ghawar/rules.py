"""The rules of Ghawar (Johannes Halbig, 2010). Numbers like G16 are rulings; docs/rules/ghawar.en.md says each to the
player.

Oil stones lie on 36 platforms. Everyone puts up rigs by dice, then drives a truck over the roads between them: drills
under rigs, brings stones home at prices that move, takes down platforms that nobody needs. How trucks drive is
``gusher.rules.field``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gusher.rules.field import driving, outcomes
from gusher.rules.field.driving import list_moves, side_of, truck_on, why_camp, why_enter, why_step
from gusher.rules.field.kinds import (
    CAMP_IN,
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
from gusher.rules.field.lattice import BESIDE, CAMP, PLATFORMS, STEP, is_in, outer_space
from gusher.rules.field.outcomes import DICE_PAIR, DIE, DRIVE, STONE, TURN, is_outcome_due
from gusher.rules.field.outcomes import draw as draw  # noqa: PLC0414 (part of the contract)
from gusher.rules.field.reasons import FieldReason
from gusher.rules.field.rigs import next_free_platform
from gusher.rules.field.turns import QUIET_ROUNDS, are_all_on_trucks, begin_next_turn, pass_turn, stands_still
from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, kind_of, rule, well_formed

from .delivery import deliver, lower_price
from .end_of_game import Ending
from .extraction import drill, load_up, why_drill, why_load
from .hiding import OPEN, OWN, STRICT
from .hiding import conceal as conceal  # noqa: PLC0414 (part of the contract)
from .hiding import covers as covers  # noqa: PLC0414 (part of the contract)
from .hiding import reveals as reveals  # noqa: PLC0414 (part of the contract)
from .kinds import (
    COVER_NUMBER,
    DISMANTLE,
    LOAD,
    PAIRS,
    PUT_RIG,
    RANGES,
    THROW_DICE,
    column_covered,
    dismantling,
    is_outcome,
    load_taken,
    loading,
    pair_thrown,
    platform_dismantled,
    platform_of_rig,
    row_covered,
    throwing_dice,
)  # fmt: skip
from .loads import BLUE, LOADS, NOTHING, STONES, WHITE
from .numbers import default_numbers, read_numbers
from .platforms import dismantle, spare_for, why_dismantle
from .reasons import Reason
from .rigs import list_rigs, move_rig, put_rig, reading, why_move_rig, why_put_rig
from .scoring import BASIC, BOARD
from .scoring import places as places  # noqa: PLC0414 (part of the contract)
from .scoring import points as points  # noqa: PLC0414 (part of the contract)
from .state import COVER, FIRST_LOADS, RIG
from .value_board import cover, list_covers, why_cover

RIGS_DEALT = 5

QUIET_ROUNDS_LOADED = 8
"""Quiet rounds that end a game in which every stone that is left lies on a truck (G26)."""


# Set-up ---------------------------------------------------------------------------------------------------------------


def setup(s: Any, options: Mapping[str, Any]) -> None:
    """An empty field: options ``seats`` (2 to 4), ``scoring`` (basic, board), ``memory`` (open, own, strict),
    ``numbers`` (an own value board as text) and ``rules_version``. Stones, prices and who starts are chance (G5, G6,
    G8)."""
    s.version = options["rules_version"]
    s.seats = options["seats"]
    s.scoring = BOARD if options["scoring"] == "board" else BASIC
    s.memory_option = {"open": OPEN, "own": OWN, "strict": STRICT}[options["memory"]]
    for platform in range(PLATFORMS):
        s.stands[platform] = 1
    for seat in range(s.seats):
        s.rigs_in_hand[seat] = RIGS_DEALT
    for seat in range(4):
        s.truck_at[seat] = CAMP
    board = default_numbers() if options["numbers"] is None else read_numbers(options["numbers"])
    for row, numbers in enumerate(board):
        for column, number in enumerate(numbers):
            s.numbers[row, column] = number
    s.stones_left = STONES
    s.expects = STONE


# Whose turn, and the end ----------------------------------------------------------------------------------------------


@rule
def movers(s: Any) -> int:
    """Chance for stones, prices, the starter and dice; otherwise the seat whose turn it is."""
    if s.ended > 0:
        return 0
    return WAITING_FOR_CHANCE if is_outcome_due(s) else 1 << s.to_move


@rule
def ending(s: Any) -> int:
    """How the game ended (G24 to G26)."""
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
        return outcomes.why_outcome(s, seat, action, s.price)
    if is_outcome_due(s):
        return FieldReason.WAITING_FOR_CHANCE
    if seat != s.to_move:
        return FieldReason.NOT_YOUR_TURN
    if kind == COVER_NUMBER:
        return why_cover(s, row_covered(action), column_covered(action))
    if s.expects == COVER:
        return Reason.MUST_COVER
    if kind == PUT_RIG:
        return why_put_rig(s, platform_of_rig(action))
    if s.expects == RIG:
        return Reason.NOT_ROLLED
    if kind == ROLL:
        return FieldReason.LEGAL if s.expects == TURN else FieldReason.ALREADY_ROLLED
    if kind == MOVE_RIG:
        return why_move_rig(s, seat, rig_moved(action), rig_target(action))
    if s.expects == TURN:
        return FieldReason.ROLL_OR_MOVE_FIRST
    return why_drive(s, seat, action)


@rule
def why_drive(s: Any, seat: int, action: int) -> int:
    """What stands against one action of a drive (G10 to G19)."""
    kind = kind_of(action)
    if kind == ENTER:
        return why_enter(s, seat, position_entered(action), spare_for(s, seat), s.barrels_out > 0)
    if kind == STEP_ON:
        return why_step(s, seat, direction_stepped(action), spare_for(s, seat), s.barrels_out > 0)
    if kind == CAMP_IN:
        return why_camp(s, seat)
    if kind == STOP:
        return why_stop(s, seat)
    if s.truck_at[seat] == CAMP:
        return FieldReason.IN_CAMP
    if s.load[seat] != NOTHING:
        return Reason.LOADED
    if kind == DRILL:
        return why_drill(s, seat, platform_drilled(action))
    if kind == LOAD:
        return why_load(s, seat, load_taken(action))
    return why_dismantle(s, seat, platform_dismantled(action))


@rule
def why_stop(s: Any, seat: int) -> int:
    """Only where the whole roll is driven, or in the camp after driving in (G13)."""
    if s.points_left == 0:
        return FieldReason.LEGAL
    if s.truck_at[seat] != CAMP:
        return FieldReason.POINTS_LEFT
    return FieldReason.LEGAL if s.came_home > 0 else FieldReason.MUST_LEAVE


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
    if s.expects == DRIVE:
        return list_drive(s, seat, out)
    if s.expects == TURN:
        return list_turn(s, seat, out)
    return list_rigs(s, out) if s.expects == RIG else list_covers(s, out)


@rule
def list_outcomes(s: Any, out: Any) -> int:
    """The outcomes that are possible now."""
    if s.expects != DICE_PAIR:
        return outcomes.list_outcomes(s, s.price, out)
    for pair in range(len(PAIRS)):
        out[pair] = throwing_dice(pair)
    return len(PAIRS)


@rule
def weights(s: Any, out: Any) -> int:
    """Two dice fall unlike twice as often as alike."""
    if s.ended > 0 or not is_outcome_due(s):
        return 0
    count = list_outcomes(s, out)
    for each in range(count):
        if s.expects == DICE_PAIR:
            out[each] = 1 if PAIRS[each, 0] == PAIRS[each, 1] else 2
        else:
            out[each] = outcomes.weight_of(s, out[each], s.price)
    return count


@rule
def list_turn(s: Any, seat: int, out: Any) -> int:
    """Roll (G10), or move one of one's own rigs (G20)."""
    out[0] = ROLLING
    count = 1
    for platform in range(PLATFORMS):
        if s.rig[platform] == 1 + seat:
            for direction in range(4):
                target = next_free_platform(s, platform, direction)
                if target >= 0:
                    out[count] = moving_rig(platform, target)
                    count += 1
    return count


@rule
def list_drive(s: Any, seat: int, out: Any) -> int:
    """What the truck can do next."""
    count = list_moves(s, seat, spare_for(s, seat), s.barrels_out > 0, out)
    if s.truck_at[seat] != CAMP and s.load[seat] == NOTHING:
        count = list_takes(s, seat, s.truck_at[seat], out, count)
    if why_stop(s, seat) == FieldReason.LEGAL:
        out[count] = STOPPING
        count += 1
    return count


@rule
def list_takes(s: Any, seat: int, at: int, out: Any, count: int) -> int:
    """Add what an empty truck can take on where it is."""
    for each in range(2):
        platform = BESIDE[at, each]
        if platform >= 0:
            if s.rig[platform] > 0:
                if why_drill(s, seat, platform) == FieldReason.LEGAL:
                    out[count] = drilling(platform)
                    count += 1
            elif is_in(s.spare, platform) and why_dismantle(s, seat, platform) == FieldReason.LEGAL:
                out[count] = dismantling(platform)
                count += 1
    if s.lying_about > 0:
        for load in range(WHITE, LOADS):
            if why_load(s, seat, load) == FieldReason.LEGAL:
                out[count] = loading(load)
                count += 1
    return count


# What is done ---------------------------------------------------------------------------------------------------------


@rule
def play(s: Any, seat: int, action: int) -> None:
    """Let an outcome happen, or do a legal action. A turn ends by itself when nothing is left to choose."""
    kind = kind_of(action)
    if is_outcome_due(s):
        happen(s, action)
    elif kind == PUT_RIG:
        put_rig(s, seat, platform_of_rig(action))
    elif kind == ROLL:
        s.drilled = 0
        s.expects = DIE
    elif kind == MOVE_RIG:
        s.drilled = 0
        move_rig(s, seat, rig_moved(action), rig_target(action))
        end_turn(s)
    else:
        drive(s, seat, action)
    if s.expects == DRIVE and s.ended == 0 and is_done(s, s.to_move):
        end_turn(s)


@rule
def happen(s: Any, outcome: int) -> None:
    """An outcome: set-up, the dice of phase 1, or the die of a turn."""
    if kind_of(outcome) == THROW_DICE:
        s.pair = pair_thrown(outcome)
        # If both readings are taken, the dice are thrown again (G9).
        if s.rig[reading(s, 0)] > 0 and s.rig[reading(s, 1)] > 0:
            s.pair = 0
        else:
            s.expects = RIG
    elif kind_of(outcome) == THROW_DIE:
        seat = s.to_move
        driving.begin_drive(s, seat, pips_thrown(outcome), spare_for(s, seat), s.barrels_out > 0)
        s.expects = DRIVE
    else:
        outcomes.set_up(s, outcome, s.price)


@rule
def drive(s: Any, seat: int, action: int) -> None:
    """One action of a drive."""
    kind = kind_of(action)
    if kind == ENTER:
        go(s, seat, outer_space(side_of(s, seat), position_entered(action)))
        driving.enter(s, seat, position_entered(action))
    elif kind == STEP_ON:
        go(s, seat, s.truck_at[seat] + STEP[direction_stepped(action)])
        driving.step(s, seat, direction_stepped(action))
    elif kind == CAMP_IN:
        driving.drive_home(s, seat)
        s.came_home = 1
        deliver(s, seat)
    elif kind == DRILL:
        drill(s, seat, platform_drilled(action))
    elif kind == LOAD:
        load_up(s, seat, load_taken(action))
    elif kind == DISMANTLE:
        dismantle(s, seat, platform_dismantled(action))
    elif kind == COVER_NUMBER:
        cover(s, row_covered(action), column_covered(action))
    else:
        end_turn(s)


@rule
def go(s: Any, seat: int, space: int) -> None:
    """Before a truck goes to a space: one that stands there is thrown out, goes home and leaves its load (G22)."""
    other = truck_on(s, seat, space)
    if other >= 0:
        if s.load[other] != NOTHING:
            s.lying[space, s.load[other]] += 1
            s.lying_about += 1
            s.load[other] = NOTHING
        s.truck_at[other] = CAMP
        s.heading[other] = 0


# The turn passes ------------------------------------------------------------------------------------------------------


@rule
def is_done(s: Any, seat: int) -> bool:
    """Whether nothing is left to choose: no points, and nothing to drill or load."""
    if s.points_left > 0:
        return False
    at = s.truck_at[seat]
    if at == CAMP:
        return True
    if s.load[seat] != NOTHING:
        return True
    for each in range(2):
        platform = BESIDE[at, each]
        if platform >= 0 and s.rig[platform] > 0 and not is_in(s.dry, platform):
            return False
    if s.lying_about > 0:
        for load in range(WHITE, LOADS):
            if s.lying[at, load] > 0:
                return False
    return True


@rule
def end_turn(s: Any) -> None:
    """The next seat's turn, unless nothing has happened for so many rounds that the game ends (G26)."""
    s.dry = 0
    s.dismantled = 0
    s.came_home = 0
    begin_next_turn(s)
    if stands_still(s, quiet_rounds_to_end(s)):
        has_counted = s.version >= FIRST_LOADS and count_stones_on_trucks(s)
        s.ended = Ending.STONES_COUNTED if has_counted else Ending.STANDSTILL


@rule
def quiet_rounds_to_end(s: Any) -> int:
    """How many quiet rounds end the game as things stand: fewer when nothing but what lies on trucks is left to wait
    for (G26)."""
    if s.version < FIRST_LOADS:
        return QUIET_ROUNDS
    return QUIET_ROUNDS_LOADED if are_all_on_trucks(s, BLUE) else QUIET_ROUNDS


@rule
def count_stones_on_trucks(s: Any) -> bool:
    """At a standstill the stones on trucks count as delivered, in order of turns: each earns its price, and is not
    placed on the value board (G26). Whether there are any."""
    before = s.stones_left
    for _ in range(s.seats):
        seat = s.to_move
        load = s.load[seat]
        if WHITE <= load <= BLUE:
            s.load[seat] = NOTHING
            s.delivered[seat, load] += 1
            s.stones_left -= 1
            s.stones_on_the_way -= 1
            s.won[seat] += s.price[load]
            lower_price(s, load)
        pass_turn(s)
    return s.stones_left < before  # type: ignore[no-any-return]
