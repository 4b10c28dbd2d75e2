"""The rules of Ghawar (Johannes Halbig, 2010). Numbers like G16 are rulings; docs/rules/ghawar.en.md says each to the
player.

Oil stones lie on 36 platforms. Everyone puts up rigs by dice, then drives a truck over the roads between them: drills
under rigs, brings stones home at prices that move, takes down platforms that nobody needs. How trucks drive is
``gusher.rules.field``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import Any

from gusher.rules.field import driving, outcomes
from gusher.rules.field.driving import (
    DISMANTLING,
    can_use_up,
    list_moves,
    side_of,
    truck_on,
    why_camp,
    why_enter,
    why_step,
)
from gusher.rules.field.kinds import (
    CAMP_IN,
    DRILL,
    ENTER,
    LAY_STONE,
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
    platform_laid,
    position_entered,
    rig_moved,
    rig_target,
)  # fmt: skip
from gusher.rules.field.lattice import (
    BESIDE,
    CAMP,
    CENTRE,
    NEXT_TO,
    PLATFORMS,
    RANKS,
    SPACES,
    STEP,
    is_in,
    outer_space,
    platform_read,
)
from gusher.rules.field.outcomes import DICE_PAIR, DIE, DRIVE, FIRST_OF_OWN, STONE, TURN, is_outcome_due
from gusher.rules.field.outcomes import draw as draw  # noqa: PLC0414 (part of the contract)
from gusher.rules.field.reasons import FieldReason
from gusher.rules.field.rigs import next_free_platform
from gusher.rules.field.turns import QUIET_ROUNDS, begin_next_turn, pass_turn, something_happened, stands_still
from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Codes,
    int8,
    int16,
    int64,
    kind_of,
    record,
    rule,
    well_formed,
)

from .kinds import (
    COVER_NUMBER,
    DISMANTLE,
    LOAD,
    PAIRS,
    PUT_RIG,
    RANGES,
    THROW_DICE,
    column_covered,
    covering,
    dismantling,
    is_outcome,
    load_taken,
    loading,
    pair_thrown,
    platform_dismantled,
    platform_of_rig,
    putting_rig,
    row_covered,
    throwing_dice,
)  # fmt: skip
from .loads import BARREL, BARRELS, BLUE, COLOURS, LOADS, NOTHING, STONES, UNKNOWN, WHITE
from .numbers import COLUMNS, ROWS, default_numbers, read_numbers
from .scoring import BASIC, BOARD, is_placed, left_in_column
from .scoring import places as places  # noqa: PLC0414 (part of the contract)
from .scoring import points as points  # noqa: PLC0414 (part of the contract)

RIGS_DEALT = 5

FIRST_LOADS = 2
"""The rules since which only what is loaded for the first time breaks a standstill, and stones on trucks count at its
end (G26). Games that were begun by rules 1 go on by them."""
QUIET_ROUNDS_LOADED = 8
"""Quiet rounds that end a game in which every stone that is left lies on a truck (G26)."""

OPEN, OWN, STRICT = 0, 1, 2
"""Who is shown what a rig covers (G34): everybody, its owner, nobody."""

RIG, COVER = range(FIRST_OF_OWN, FIRST_OF_OWN + 2)
"""What the table waits for in this game alone: where a rig goes, and which number a delivered stone covers."""


class Reason(Codes):
    """What can stand against an action, beside what can in every game on the field."""

    NOT_PLACING = len(FieldReason)
    NOT_ROLLED = auto()
    OCCUPIED = auto()
    NOT_YOUR_RIG = auto()
    NO_PLATFORM = auto()
    NOT_NEXT_PLATFORM = auto()
    NOT_NEXT_TO = auto()
    NO_RIG_THERE = auto()
    LOADED = auto()
    DRY = auto()
    NOTHING_LIES_THERE = auto()
    ALREADY_DISMANTLED = auto()
    RIG_STANDS_THERE = auto()
    STONE_LIES_THERE = auto()
    TOO_FEW_POINTS = auto()
    MUST_COVER = auto()
    NOTHING_TO_COVER = auto()
    NO_SUCH_ROW = auto()
    COVERED = auto()
    LAST_IN_COLUMN = auto()


class Ending(Codes):
    """How a game can end."""

    NONE = auto()
    ALL_DELIVERED = auto()
    OUT_OF_REACH = auto()
    STANDSTILL = auto()
    STONES_COUNTED = auto()


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
def why_put_rig(s: Any, platform: int) -> int:
    """On a free platform that the dice name, either of them the column (G9)."""
    if s.expects != RIG:
        return Reason.NOT_PLACING
    if platform != reading(s, 0) and platform != reading(s, 1):
        return Reason.NOT_ROLLED
    return Reason.OCCUPIED if s.rig[platform] > 0 else FieldReason.LEGAL


@rule
def reading(s: Any, first_is_row: int) -> int:
    """The platform that the dice of phase 1 name if the first is the column, or the row (G4, G9)."""
    one = PAIRS[s.pair, first_is_row]
    other = PAIRS[s.pair, 1 - first_is_row]
    return platform_read(side_of(s, s.to_move), one, other)


@rule
def why_move_rig(s: Any, seat: int, platform: int, target: int) -> int:
    """One's own rig, to the next platform in its row or column that stands and has no rig (G20)."""
    if s.expects != TURN:
        return FieldReason.ALREADY_ROLLED
    if s.rig[platform] != 1 + seat:
        return Reason.NOT_YOUR_RIG
    if s.stands[target] == 0:
        return Reason.NO_PLATFORM
    if s.rig[target] > 0:
        return Reason.OCCUPIED
    for direction in range(4):
        if next_free_platform(s, platform, direction) == target:
            return FieldReason.LEGAL
    return Reason.NOT_NEXT_PLATFORM


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
def spare_for(s: Any, seat: int) -> int:
    """The platforms that a truck might take down in the rest of its drive: none if it is loaded or has done so
    (G18)."""
    return 0 if s.load[seat] != NOTHING or s.dismantled > 0 else s.spare


@rule
def why_stop(s: Any, seat: int) -> int:
    """Only where the whole roll is driven, or in the camp after driving in (G13)."""
    if s.points_left == 0:
        return FieldReason.LEGAL
    if s.truck_at[seat] != CAMP:
        return FieldReason.POINTS_LEFT
    return FieldReason.LEGAL if s.came_home > 0 else FieldReason.MUST_LEAVE


@rule
def why_drill(s: Any, seat: int, platform: int) -> int:
    """Next to a rig whose hole was not found dry this turn (G16)."""
    if not is_in(NEXT_TO[s.truck_at[seat]], platform):
        return Reason.NOT_NEXT_TO
    if s.rig[platform] == 0:
        return Reason.NO_RIG_THERE
    if is_in(s.dry, platform):
        return Reason.DRY
    return why_take(s, seat)


@rule
def why_load(s: Any, seat: int, load: int) -> int:
    """What lies where the truck is (G19)."""
    if s.lying[s.truck_at[seat], load] == 0:
        return Reason.NOTHING_LIES_THERE
    return why_take(s, seat)


@rule
def why_take(s: Any, seat: int) -> int:
    """With a load the truck can't dismantle; it must be able to use up its points without that (G13)."""
    if can_use_up(s, seat, s.truck_at[seat], s.heading[seat], s.points_left, 0, s.barrels_out > 0):
        return FieldReason.LEGAL
    return FieldReason.DEAD_END


@rule
def why_dismantle(s: Any, seat: int, platform: int) -> int:
    """Once a turn, next to a platform with neither rig nor stone, for three points (G18)."""
    if s.dismantled > 0:
        return Reason.ALREADY_DISMANTLED
    if not is_in(NEXT_TO[s.truck_at[seat]], platform):
        return Reason.NOT_NEXT_TO
    if s.stands[platform] == 0:
        return Reason.NO_PLATFORM
    if s.rig[platform] > 0:
        return Reason.RIG_STANDS_THERE
    if s.stone[platform] != NOTHING:
        return Reason.STONE_LIES_THERE
    left = s.points_left - DISMANTLING
    if left < 0:
        return Reason.TOO_FEW_POINTS
    if can_use_up(s, seat, s.truck_at[seat], s.heading[seat], left, 0, s.barrels_out > 0):
        return FieldReason.LEGAL
    return FieldReason.DEAD_END


@rule
def why_cover(s: Any, row: int, column: int) -> int:
    """A number in sight in the row of anyone in the game, but not the last one of its column (G32)."""
    if s.expects != COVER:
        return Reason.NOTHING_TO_COVER
    if row >= s.seats:
        return Reason.NO_SUCH_ROW
    if s.covered[row, column] > 0:
        return Reason.COVERED
    return FieldReason.LEGAL if left_in_column(s, column) > 1 else Reason.LAST_IN_COLUMN


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
def list_rigs(s: Any, out: Any) -> int:
    """Both readings of the dice, where they are free and not the same (G9)."""
    count = 0
    for first_is_row in range(2):
        platform = reading(s, first_is_row)
        if s.rig[platform] == 0 and (count == 0 or putting_rig(platform) != out[0]):
            out[count] = putting_rig(platform)
            count += 1
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


@rule
def list_covers(s: Any, out: Any) -> int:
    """Every number that may be covered (G32)."""
    count = 0
    for row in range(s.seats):
        for column in range(COLUMNS):
            if why_cover(s, row, column) == FieldReason.LEGAL:
                out[count] = covering(row, column)
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
def put_rig(s: Any, seat: int, platform: int) -> None:
    """Put up a rig. When everyone has put up all, phase 2 begins with who began phase 1 (G9)."""
    s.rig[platform] = 1 + seat
    s.rigs_in_hand[seat] -= 1
    s.pair = 0
    pass_turn(s)
    s.expects = DICE_PAIR if s.rigs_in_hand[s.to_move] > 0 else TURN


@rule
def move_rig(s: Any, seat: int, platform: int, target: int) -> None:
    """Move a rig: it uncovers one platform and covers another (G20)."""
    s.rig[platform] = 0
    s.rig[target] = 1 + seat
    s.spare &= ~(1 << target)
    if s.stone[platform] == NOTHING:
        s.spare |= 1 << platform


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


@rule
def drill(s: Any, seat: int, platform: int) -> None:
    """Load the stone under a rig; its owner gets a point for that, if it is somebody else. Or find the hole dry
    (G16)."""
    s.drilled |= 1 << platform
    stone = s.stone[platform]
    if stone == NOTHING:
        s.dry |= 1 << platform
        return
    s.stone[platform] = NOTHING
    s.load[seat] = stone
    s.stones_on_the_way += 1
    owner = s.rig[platform] - 1
    if owner != seat:
        s.won[owner] += 1
    something_happened(s)


@rule
def load_up(s: Any, seat: int, load: int) -> None:
    """Load what lies on the space (G19). Of the barrels on the centre one that nobody has loaded yet goes first; what
    was thrown out has been loaded before, and breaks no standstill (G26)."""
    space = s.truck_at[seat]
    s.lying[space, load] -= 1
    s.lying_about -= 1
    s.load[seat] = load
    is_first = load == BARREL and space == CENTRE and s.barrels_new > 0
    if is_first:
        s.barrels_new -= 1
    if is_first or s.version < FIRST_LOADS:
        something_happened(s)


@rule
def dismantle(s: Any, seat: int, platform: int) -> None:
    """Take down a platform; it goes to the camp at once (G18)."""
    s.stands[platform] = 0
    s.spare &= ~(1 << platform)
    s.platforms[seat] += 1
    s.dismantled = 1
    s.points_left -= DISMANTLING
    something_happened(s)
    end_if_out_of_reach(s)


@rule
def deliver(s: Any, seat: int) -> None:
    """Unload in the camp: a barrel, or a stone, for its price or to cover a number (G17, G23, G32)."""
    load = s.load[seat]
    s.load[seat] = NOTHING
    if load == NOTHING:
        return
    something_happened(s)
    if load == BARREL:
        s.barrels[seat] += 1
        s.barrels_out -= 1
        return
    sets = sets_of(s, seat)
    s.delivered[seat, load] += 1
    s.stones_left -= 1
    s.stones_on_the_way -= 1
    if is_placed(s, load):
        s.to_cover = load
        s.expects = COVER
    else:
        s.won[seat] += s.price[load]
    lower_price(s, load)
    if sets_of(s, seat) > sets:
        bring_barrel(s)
    if s.expects != COVER:
        end_if_delivered(s)


@rule
def lower_price(s: Any, colour: int) -> None:
    """A delivered colour drops to price 1; those that were below it move up one (G17)."""
    for other in range(WHITE, BLUE + 1):
        if s.price[other] < s.price[colour]:
            s.price[other] += 1
    s.price[colour] = 1


@rule
def sets_of(s: Any, seat: int) -> int:
    """How many sets of all four colours a seat has delivered (G21)."""
    sets = s.delivered[seat, WHITE]
    for colour in range(WHITE + 1, BLUE + 1):
        sets = min(sets, s.delivered[seat, colour])
    return sets  # type: ignore[no-any-return]


@rule
def bring_barrel(s: Any) -> None:
    """A completed set brings a barrel to the centre, as long as there is one (G21)."""
    if s.barrels_come < BARRELS:
        s.barrels_come += 1
        s.barrels_out += 1
        s.barrels_new += 1
        s.lying[CENTRE, BARREL] += 1
        s.lying_about += 1


@rule
def cover(s: Any, row: int, column: int) -> None:
    """Cover a number with the stone that was delivered; then the drive goes on (G32)."""
    s.covered[row, column] = 1
    s.to_cover = NOTHING
    s.expects = DRIVE
    end_if_delivered(s)


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
    on_trucks = 0
    for seat in range(s.seats):
        if WHITE <= s.load[seat] <= BLUE:
            on_trucks += 1
    return QUIET_ROUNDS_LOADED if on_trucks == s.stones_left else QUIET_ROUNDS


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


# The end --------------------------------------------------------------------------------------------------------------


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
    that they can reach, so only a delivery or a dismantling can bring that about."""
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


# What is covered ------------------------------------------------------------------------------------------------------


@rule
def is_hidden(s: Any, seat: int, platform: int) -> bool:
    """Whether a rig hides from a seat what lies under it, if anything: from all but its owner, or from all (G34)."""
    if s.memory_option == OPEN or s.ended > 0 or s.rig[platform] == 0:
        return False
    return s.memory_option == STRICT or s.rig[platform] != 1 + seat  # type: ignore[no-any-return]


@rule
def conceal(s: Any, seat: int) -> None:
    """Blank what rigs hide from a seat, be it a stone or nothing (G34)."""
    for platform in range(PLATFORMS):
        if is_hidden(s, seat, platform):
            s.stone[platform] = UNKNOWN


@rule
def covers(s: Any, seat: int, action: int) -> bool:
    """Whether an action in the log tells what a rig hides from a seat: the stone laid there, and what drilling there
    found, once the next turn has begun (G34)."""
    kind = kind_of(action)
    if kind == LAY_STONE:
        return is_hidden(s, seat, platform_laid(action))
    if kind != DRILL:
        return False
    platform = platform_drilled(action)
    return is_hidden(s, seat, platform) and not is_in(s.drilled, platform)
