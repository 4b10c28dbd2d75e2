"""What a turn on the field does, in sentences by their numbers: where the truck drives, what is done on the way, and
how soon what it carries may be home. What is more than driving a game says itself."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Sentence, float64, int8, kind_of, rule
from gusher.rules.kernel.explaining import account_kind, say_because, say_done
from gusher.rules.kernel.marking import apart

from .homing import ROW, ROWS, chance_of_turn
from .kinds import CAMP_IN, ENTER, ROLL, STEP_ON
from .lattice import BESIDE, CAMP, CENTRE, PLATFORM_NAMES, RANKS, SIDE
from .phrases import COLOURS

MOST_TURNS = 6
LIKELY = 0.5
"""A truck's way home is described by its chance after as many turns as make it likely, and at most MOST_TURNS."""

_BETWEEN = {"a": PLATFORM_NAMES, "b": PLATFORM_NAMES}
_MOVED = {"from": PLATFORM_NAMES, "to": PLATFORM_NAMES}
PRICED = {"colour": COLOURS, "price": None}
DID = (
    Sentence("roll"),
    Sentence("stay"),
    Sentence("camp"),
    Sentence("drive_beside", {"platform": PLATFORM_NAMES}),
    Sentence("drive_between", _BETWEEN),
    Sentence("drive_centre"),
    Sentence("drive_corner", {"platform": PLATFORM_NAMES}),
    Sentence("drive_crossing", _BETWEEN),
    Sentence("move_rig", _MOVED),
    Sentence("move_rig_over", {**_MOVED, **PRICED}),
    Sentence("deliver", PRICED),
    Sentence("drill", PRICED),
    Sentence("drill_foreign", {**PRICED, "player": None}),
)
ROLLED, STAYED, CAMPED, BESIDE_ONE, BETWEEN, IN_CENTRE, IN_CORNER, AT_CROSSING = range(8)
MOVED, MOVED_OVER, DELIVERED, DRILLED, DRILLED_FOREIGN = range(8, 13)
FIRST_DID_OF_OWN = 13
"""Their numbers. A game's own sentences follow."""

BECAUSE = (Sentence("home", {"turns": None, "percent": None}),)
HOME = 0
FIRST_BECAUSE_OF_OWN = 1
NOTED = ("home",)

ACCOUNT = account_kind(is_driving=int8, is_unseen=int8, ways=(float64, (ROWS, ROW)))
"""Whether the truck has driven on since it was last said where it is, and whether anything was kept from whoever
asks. ``ways`` is scratch space."""

NO_PLATFORM = -1


@apart
def note(after: Any, account: Any, seat: int, kind: int, platform: int, sentence: int, worth: int,
         a: int, b: int, c: int, d: int) -> None:  # fmt: skip
    """Note what an action of a kind has done, after where the truck drove for it: to a platform if it is about one."""
    is_step = kind == ENTER or kind == STEP_ON
    if kind != CAMP_IN and (is_step or account.is_driving):
        say_where(after, account, seat, platform)
    account.is_driving = 0
    say_done(account, sentence, worth, a, b, c, d, 0)


@rule
def note_driving(after: Any, account: Any, seat: int, action: int) -> None:
    """Note an action that does no more than driving, or the roll for it."""
    kind = kind_of(action)
    if kind == ROLL:
        note(after, account, seat, kind, NO_PLATFORM, ROLLED, 1, 0, 0, 0, 0)
    elif kind == ENTER or kind == STEP_ON:
        account.is_driving = 1


@apart
def say_where(s: Any, account: Any, seat: int, platform: int) -> None:
    """Where a truck has driven: beside a platform (``platform``, or the one with a rig, if there is a choice), or to a
    crossing, named by the platforms at its corners."""
    at = s.truck_at[seat]
    one = BESIDE[at, 0]
    other = BESIDE[at, 1]
    if one >= 0:
        if other >= 0 and platform != one and platform != other and (s.rig[one] > 0) == (s.rig[other] > 0):
            say_done(account, BETWEEN, 0, min(one, other), max(one, other), 0, 0, 0)
            return
        chosen = one
        if other >= 0 and (platform == other or (platform != one and s.rig[other] > 0)):
            chosen = other
        say_done(account, BESIDE_ONE, 0, chosen, 0, 0, 0, 0)
    elif at == CENTRE:
        say_done(account, IN_CENTRE, 0, 0, 0, 0, 0, 0)
    else:
        south_west = corner(at, 0)
        north_east = corner(at, 1)
        if south_west == north_east:
            say_done(account, IN_CORNER, 0, south_west, 0, 0, 0, 0)
        else:
            say_done(account, AT_CROSSING, 0, south_west, north_east, 0, 0, 0)


@rule
def corner(crossing: int, further: int) -> int:
    """The platform at the south-west corner of a crossing, or, one ``further``, that at the north-east one; at the
    edge of the field those that are there."""
    file = crossing % SIDE // 2 - 1 + further
    rank = crossing // SIDE // 2 - 1 + further
    return min(max(file, 0), RANKS - 1) + RANKS * min(max(rank, 0), RANKS - 1)


@rule
def close(s: Any, account: Any, seat: int) -> None:
    """See ``Explaining``: where the truck is in the end."""
    if account.is_driving:
        say_where(s, account, seat, NO_PLATFORM)
    if account.done_count == 0:
        say_done(account, STAYED, 0, 0, 0, 0, 0, 0)


@rule
def weigh(s: Any, account: Any, seat: int) -> None:
    """See ``Explaining``: how soon what a truck carries may be home, the other trucks staying where they are."""
    at = s.truck_at[seat]
    if account.is_unseen or at == CAMP or s.load[seat] == 0:
        return
    turn = 0
    chance = 0.0
    while turn < MOST_TURNS and chance < LIKELY:
        turn += 1
        chance = chance_of_turn(s, seat, turn, account.ways)
    say_because(account, HOME, 0, turn, round(100 * chance), 0, 0, 0)
