"""What a turn on the field does, in sentences by their numbers: where the truck drives, what is done on the way, and
how soon what it carries may be home. What is more than driving a game says itself."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Sentence, float64, int8, int32, kind_of, rule
from gusher.rules.kernel.explaining import account_kind, say_because, say_done
from gusher.rules.kernel.marking import apart

from .driving import side_of
from .homing import ROW, ROWS, chance_of_turn, points_home, points_to, spread
from .kinds import CAMP_IN, ENTER, MOST_SEATS, ROLL, STEP_ON
from .lattice import BESIDE, CAMP, CENTRE, PLATFORM_NAMES, PLATFORMS, RANKS, SIDE
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

BECAUSE = (
    Sentence("home", {"turns": None, "percent": None}),
    Sentence("rig_away", {"platform": PLATFORM_NAMES, "steps": None, "back": None}),
    Sentence("rig_here", {"platform": PLATFORM_NAMES, "back": None}),
    Sentence("rig_near_camp", {"platform": PLATFORM_NAMES, "back": None}),
    Sentence("nearest", {"platform": PLATFORM_NAMES}),
    Sentence("rival", {"player": None, "platform": PLATFORM_NAMES}),
    Sentence("nothing_left"),
)
HOME, RIG_AWAY, RIG_HERE, RIG_NEAR_CAMP, NEAREST, RIVAL, NOTHING_LEFT = range(7)
FIRST_BECAUSE_OF_OWN = 7
NOTED = ("home",)

ACCOUNT = account_kind(
    is_driving=int8,
    is_unseen=int8,
    has_rolled=int8,
    rig_put=int8,
    ways=(float64, (ROWS, ROW)),
    points=(int32, MOST_SEATS),
)
"""Whether the truck has driven on since it was last said where it is, whether anything was kept from whoever asks,
whether somebody rolls, and the platform to which a rig has come, counted from 1. ``ways`` and ``points`` are scratch
space."""

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
        account.has_rolled = 1
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
def weigh(s: Any, account: Any, seat: int, unknown: int) -> None:
    """See ``Explaining``: how soon what a truck carries may be home, the other trucks staying where they are; of an
    empty one, where it may drill next. ``unknown`` stands for a stone that is not in sight."""
    if account.is_unseen:
        return
    at = s.truck_at[seat]
    if account.rig_put > 0:
        if is_in_sight(s, account.rig_put - 1, unknown):
            say_how_far(s, account, seat, account.rig_put - 1)
            if nearest_rival(s, account, seat, account.rig_put - 1) < 0:
                say_because(account, NEAREST, 0, account.rig_put - 1, 0, 0, 0, 0)
    elif s.load[seat] != 0:
        if at != CAMP:
            say_way_home(s, account, seat)
    elif account.because_count == 0 and (account.has_rolled or at != CAMP):
        platform = nearest_rig(s, account, seat, unknown)
        if platform >= 0:
            say_how_far(s, account, seat, platform)
            rival = nearest_rival(s, account, seat, platform)
            if rival >= 0:
                say_because(account, RIVAL, 0, 1 + rival, platform, 0, 0, 0)


@rule
def is_in_sight(s: Any, platform: int, unknown: int) -> bool:
    """Whether a stone is known to lie under a rig."""
    return s.stone[platform] != 0 and s.stone[platform] != unknown  # type: ignore[no-any-return]


@apart
def nearest_rig(s: Any, account: Any, seat: int, unknown: int) -> int:
    """The platform with a rig and a stone of a seat that its truck gets to first; -1 if there is none."""
    spread(s, seat, account.ways)
    chosen = -1
    for platform in range(PLATFORMS):
        is_own = s.rig[platform] == 1 + seat and is_in_sight(s, platform, unknown)
        if is_own and (chosen < 0 or points_to(account.ways, platform) < points_to(account.ways, chosen)):
            chosen = platform
    return chosen


@rule
def say_how_far(s: Any, account: Any, seat: int, platform: int) -> None:
    """Note how far a rig is from the truck of a seat and from its camp."""
    back = points_home(platform, side_of(s, seat))
    if s.truck_at[seat] == CAMP:
        say_because(account, RIG_NEAR_CAMP, 0, platform, back, 0, 0, 0)
        return
    spread(s, seat, account.ways)
    steps = points_to(account.ways, platform)
    if steps == 0:
        say_because(account, RIG_HERE, 0, platform, back, 0, 0, 0)
    else:
        say_because(account, RIG_AWAY, 0, platform, steps, back, 0, 0)


@apart
def nearest_rival(s: Any, account: Any, seat: int, platform: int) -> int:
    """Another seat whose truck is empty and nearer to a platform, the nearest of such; -1 if there is none."""
    spread(s, seat, account.ways)
    fewest = points_to(account.ways, platform)
    chosen = -1
    for other in range(s.seats):
        if other != seat and s.load[other] == 0:
            spread(s, other, account.ways)
            if points_to(account.ways, platform) < fewest:
                fewest = points_to(account.ways, platform)
                chosen = other
    return chosen


@rule
def say_way_home(s: Any, account: Any, seat: int) -> None:
    """Note how soon a truck may be home."""
    turn = 0
    chance = 0.0
    while turn < MOST_TURNS and chance < LIKELY:
        turn += 1
        chance = chance_of_turn(s, seat, turn, account.ways)
    say_because(account, HOME, 0, turn, round(100 * chance), 0, 0, 0)
