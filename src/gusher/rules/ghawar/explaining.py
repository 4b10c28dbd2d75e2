"""What a turn of Ghawar does, and what speaks for it."""

from __future__ import annotations

from typing import Any

from gusher.rules.field import explaining as of_field
from gusher.rules.field.explaining import (
    ACCOUNT,
    CAMPED,
    DELIVERED,
    DRILLED,
    DRILLED_FOREIGN,
    FIRST_BECAUSE_OF_OWN,
    FIRST_DID_OF_OWN,
    MOVED,
    MOVED_OVER,
    NO_PLATFORM,
    NOTED,
    NOTHING_LEFT,
    close,
    note,
    note_driving,
)
from gusher.rules.field.explaining import weigh as weigh_field
from gusher.rules.field.kinds import (
    CAMP_IN,
    DRILL,
    ENTER,
    MOVE_RIG,
    STEP_ON,
    platform_drilled,
    rig_moved,
    rig_target,
)
from gusher.rules.field.lattice import CAMP, PLATFORM_NAMES, PLATFORMS
from gusher.rules.field.turns import are_all_on_trucks
from gusher.rules.kernel import Explaining, Sentence, kind_of, rule
from gusher.rules.kernel.explaining import UNSEEN, say_because

from .kinds import (
    COVER_NUMBER,
    DISMANTLE,
    LOAD,
    LOAD_NAMES,
    PUT_RIG,
    column_covered,
    load_taken,
    platform_dismantled,
    platform_of_rig,
    row_covered,
)
from .loads import BARREL, BARRELS, BLUE, NOTHING, UNKNOWN, WHITE
from .numbers import MOST
from .phrases import VALUES
from .scoring import (
    AS_DELIVERED,
    BOARD,
    MOST_OF_COLOUR,
    WITH_LOADS,
    colour_points,
    has_lost,
    is_placed,
    write_points,
)  # fmt: skip
from .state import FIRST_LOADS

_PLATFORM = {"platform": PLATFORM_NAMES}
_PLACED = {"colour": LOAD_NAMES}
_COVERED = {"player": None, "value": VALUES}
DID = (
    *of_field.DID,
    Sentence("throw_out", {"player": None}),
    Sentence("load", {"load": LOAD_NAMES}),
    Sentence("cover", _COVERED),
    Sentence("cover_own", _COVERED),
    Sentence("dismantle", _PLATFORM),
    Sentence("place_rig", _PLATFORM),
    Sentence("place_rig_over", {**_PLATFORM, **of_field.PRICED}),
    Sentence("place_rig_over_placed", {**_PLATFORM, **_PLACED}),
    Sentence("move_rig_over_placed", {"from": PLATFORM_NAMES, "to": PLATFORM_NAMES, **_PLACED}),
    Sentence("deliver_barrel"),
    Sentence("deliver_placed", _PLACED),
    Sentence("drill_unknown"),
    Sentence("drill_dry"),
    Sentence("drill_placed", _PLACED),
    Sentence("drill_placed_foreign", {**_PLACED, "player": None}),
)
THREW_OUT, LOADED, COVERED, COVERED_OWN, DISMANTLED = range(FIRST_DID_OF_OWN, FIRST_DID_OF_OWN + 5)
PUT_UP, PUT_UP_OVER, PUT_UP_OVER_PLACED, MOVED_OVER_PLACED = range(DISMANTLED + 1, DISMANTLED + 5)
DELIVERED_BARREL, DELIVERED_PLACED = MOVED_OVER_PLACED + 1, MOVED_OVER_PLACED + 2
DRILLED_UNKNOWN, DRILLED_DRY, DRILLED_PLACED, DRILLED_PLACED_FOREIGN = range(DELIVERED_PLACED + 1, DELIVERED_PLACED + 5)
"""The numbers of its own."""

BECAUSE = (
    *of_field.BECAUSE,
    Sentence("lacking"),
    Sentence("most"),
    Sentence("barrel"),
    Sentence("out_of_reach"),
    Sentence("certain"),
    Sentence("waiting"),
)
LACKING, ALONE_WITH_MOST, COMPLETES_A_SET = range(FIRST_BECAUSE_OF_OWN, FIRST_BECAUSE_OF_OWN + 3)
OUT_OF_REACH, CERTAIN, WAITING = range(COMPLETES_A_SET + 1, COMPLETES_A_SET + 4)

MOST_OF_A_PRICE = 3
"""How far a price can be from what it is now when other stones are delivered first (G17)."""


@rule
def step(before: Any, after: Any, account: Any, seat: int, action: int) -> None:
    """See ``Explaining``."""
    if action == UNSEEN:
        # Only what was drilled for is ever kept from anybody.
        account.is_unseen = 1
        note(after, account, seat, DRILL, NO_PLATFORM, DRILLED_UNKNOWN, 1, 0, 0, 0, 0)
        return
    kind = kind_of(action)
    if kind == CAMP_IN:
        note_delivery(before, after, account, seat, before.load[seat])
    elif kind == DRILL:
        note_drilling(before, after, account, seat, platform_drilled(action))
    elif kind == LOAD:
        load = load_taken(action)
        note(after, account, seat, kind, NO_PLATFORM, LOADED, 1, load, 0, 0, 0)
        note_lacked(before, account, seat, load)
    elif kind == COVER_NUMBER:
        row = row_covered(action)
        number = before.numbers[row, column_covered(action)]
        sentence = COVERED_OWN if row == seat else COVERED
        note(after, account, seat, kind, NO_PLATFORM, sentence, 1, 1 + row, MOST + number, 0, 0)
    elif kind == MOVE_RIG:
        note_moved(before, after, account, seat, rig_moved(action), rig_target(action))
    elif kind == PUT_RIG:
        note_put_up(before, after, account, seat, platform_of_rig(action))
    elif kind == DISMANTLE:
        platform = platform_dismantled(action)
        note(after, account, seat, kind, platform, DISMANTLED, 1, platform, 0, 0, 0)
    else:
        note_driving(after, account, seat, action)
        if kind == ENTER or kind == STEP_ON:
            note_thrown_out(before, after, account, seat, kind)


@rule
def note_thrown_out(before: Any, after: Any, account: Any, seat: int, kind: int) -> None:
    """Note whose truck a step has sent home."""
    for other in range(before.seats):
        if other != seat and before.truck_at[other] != CAMP and after.truck_at[other] == CAMP:
            note(after, account, seat, kind, NO_PLATFORM, THREW_OUT, 1, 1 + other, 0, 0, 0)


@rule
def note_moved(before: Any, after: Any, account: Any, seat: int, platform: int, target: int) -> None:
    """Note a rig that was moved, and the stone that it then stands over, as far as that is in sight."""
    account.rig_put = 1 + target
    stone = before.stone[target]
    if stone == NOTHING or stone == UNKNOWN:
        note(after, account, seat, MOVE_RIG, NO_PLATFORM, MOVED, 1, platform, target, 0, 0)
    elif is_placed(before, stone):
        note(after, account, seat, MOVE_RIG, NO_PLATFORM, MOVED_OVER_PLACED, 1, platform, target, stone, 0)
    else:
        price = before.price[stone]
        note(after, account, seat, MOVE_RIG, NO_PLATFORM, MOVED_OVER, 1, platform, target, stone, price)


@rule
def note_put_up(before: Any, after: Any, account: Any, seat: int, platform: int) -> None:
    """Note a rig that was put up, in the same way."""
    account.rig_put = 1 + platform
    stone = before.stone[platform]
    if stone == NOTHING or stone == UNKNOWN:
        note(after, account, seat, PUT_RIG, platform, PUT_UP, 1, platform, 0, 0, 0)
    elif is_placed(before, stone):
        note(after, account, seat, PUT_RIG, platform, PUT_UP_OVER_PLACED, 1, platform, stone, 0, 0)
    else:
        note(after, account, seat, PUT_RIG, platform, PUT_UP_OVER, 1, platform, stone, before.price[stone], 0)


@rule
def note_drilling(before: Any, after: Any, account: Any, seat: int, platform: int) -> None:
    """Note what was drilled for. It goes by what the truck carries then: that is in sight, whatever a rig hides."""
    load = after.load[seat]
    owner = before.rig[platform] - 1
    if load == UNKNOWN:
        note(after, account, seat, DRILL, platform, DRILLED_UNKNOWN, 1, 0, 0, 0, 0)
        return
    if load == NOTHING:
        note(after, account, seat, DRILL, platform, DRILLED_DRY, 0, 0, 0, 0, 0)
        return
    if is_placed(before, load):
        sentence = DRILLED_PLACED if owner == seat else DRILLED_PLACED_FOREIGN
        note(after, account, seat, DRILL, platform, sentence, 1, load, 1 + owner, 0, 0)
    else:
        sentence = DRILLED if owner == seat else DRILLED_FOREIGN
        note(after, account, seat, DRILL, platform, sentence, 1, load, before.price[load], 1 + owner, 0)
    note_lacked(before, account, seat, load)


@rule
def note_delivery(before: Any, after: Any, account: Any, seat: int, load: int) -> None:
    """Note what a truck brings home, and what that changes."""
    if load == NOTHING:
        note(after, account, seat, CAMP_IN, NO_PLATFORM, CAMPED, 0, 0, 0, 0, 0)
        return
    if load == BARREL:
        note(after, account, seat, CAMP_IN, NO_PLATFORM, DELIVERED_BARREL, 1, 0, 0, 0, 0)
        return
    if is_placed(before, load):
        note(after, account, seat, CAMP_IN, NO_PLATFORM, DELIVERED_PLACED, 1, load, 0, 0, 0)
    else:
        note(after, account, seat, CAMP_IN, NO_PLATFORM, DELIVERED, 1, load, before.price[load], 0, 0)
    note_lacked(before, account, seat, load)
    if (
        before.scoring != BOARD
        and colour_points(before, seat, load, AS_DELIVERED) != MOST_OF_COLOUR
        and colour_points(after, seat, load, AS_DELIVERED) == MOST_OF_COLOUR
    ):
        say_because(account, ALONE_WITH_MOST, 0, 0, 0, 0, 0, 0)
    if after.barrels_come > before.barrels_come:
        say_because(account, COMPLETES_A_SET, 0, 0, 0, 0, 0, 0)


@rule
def note_lacked(before: Any, account: Any, seat: int, load: int) -> None:
    """A stone of a colour of which the seat has none is worth more than its price (G28)."""
    if load != BARREL and before.scoring != BOARD and before.delivered[seat, load] == 0:
        say_because(account, LACKING, 0, 0, 0, 0, 0, 0)


@rule
def weigh(s: Any, account: Any, seat: int) -> None:
    """See ``Explaining``."""
    if s.ended == 0 and are_all_on_trucks(s, BLUE) and s.version >= FIRST_LOADS:
        is_last = s.stones_left == 1
        if s.scoring != BOARD and s.barrels_out == 0 and (is_last or s.barrels_come == BARRELS):
            say_who_comes_first(s, account, seat)
        if not carries_a_stone(s, seat):
            say_because(account, NOTHING_LEFT, 0, 0, 0, 0, 0, 0)
        elif is_last:
            say_because(account, WAITING, 0, 0, 0, 0, 0, 0)
    weigh_field(s, account, seat, UNKNOWN)


@rule
def carries_a_stone(s: Any, seat: int) -> bool:
    """Whether the truck of a seat carries an oil stone."""
    return WHITE <= s.load[seat] <= BLUE  # type: ignore[no-any-return]


@rule
def say_who_comes_first(s: Any, account: Any, seat: int) -> None:
    """Note it if a seat comes first in any case, or can't any more. Where every stone that is left lies on a truck, and
    no barrel is out there or will come, each counts for who carries it (G17, G26): only platforms change anything."""
    points = account.points
    write_points(s, points, WITH_LOADS)
    spare = 0
    for platform in range(PLATFORMS):
        if s.stands[platform] > 0 and s.rig[platform] == 0:
            spare += 1
    is_first = True
    is_beaten = has_lost(s, seat, WITH_LOADS)
    for other in range(s.seats):
        if other != seat and not has_lost(s, other, WITH_LOADS):
            if points[other] + gain(s, other, spare, 1) >= points[seat] + gain(s, seat, spare, -1):
                is_first = False
            if points[other] + gain(s, other, spare, -1) > points[seat] + gain(s, seat, spare, 1):
                is_beaten = True
    if is_beaten:
        say_because(account, OUT_OF_REACH, 0, 0, 0, 0, 0, 0)
    elif is_first:
        say_because(account, CERTAIN, 0, 0, 0, 0, 0, 0)


@rule
def gain(s: Any, seat: int, spare: int, sign: int) -> int:
    """What a seat still gets: the price of its load, and so many platforms, a point each; at most, or with ``sign`` -1
    at least. Who carries the last stone takes down no platform: the game ends when it is home."""
    gains = 0
    if carries_a_stone(s, seat):
        gains += s.price[s.load[seat]]
        if s.stones_left == 1:
            return gains  # type: ignore[no-any-return]
        gains += sign * MOST_OF_A_PRICE
    return gains + spare if sign > 0 else gains


EXPLAINING = Explaining(DID, BECAUSE, NOTED, ACCOUNT, step, close, weigh)
