"""Beginners at the games with trucks, Halbig's and Güven's. Drives are compared in compiled code: there are many."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from gusher.rules.field.drives import desk, list_drives
from gusher.rules.field.driving import side_of
from gusher.rules.field.kinds import MOVE_RIG, ON_THE_FIELD, ROLL, rig_moved, rig_target
from gusher.rules.field.lattice import CAMP, EAST, NORTH, PLATFORMS, RANKS, SIDE, WEST, X, Y
from gusher.rules.field.outcomes import DRIVE
from gusher.rules.ghawar.loads import BLUE, WHITE
from gusher.rules.ghawar.numbers import COLUMNS
from gusher.rules.ghawar.scoring import is_placed, left_in_column
from gusher.rules.kernel import Record, advance, below, blank, copy, driver, kind_of, rule, seeded, view
from gusher.rules.kernel.engine import MOST_SIDES, Engine
from gusher.rules.kernel.generic import play, points

from .choosing import best_of

PUT_UP = ON_THE_FIELD.rig.code
(platform_put_up,) = ON_THE_FIELD.rig.numbers
BARREL_POINTS = 3
UNKNOWN_WORTH = 2
"""What a beginner expects under a rig of which they have forgotten what it covers."""
MOST_RIGS = 36
MOST = 1000.0
"""More than anything that is counted, so that what counts first outweighs what counts next."""


def nearest(engine: Engine, s: Record, seat: int, seed: int) -> int:
    """Drives to the nearest of the dearest stones under rigs, passes by cheaper ones, and brings it home.

    In Güven's game, where only the end of a drive counts, it takes whatever it can load there; and stones under one's
    own rigs only, since others' have to be paid."""
    if view(s).expects != DRIVE:
        return _before_the_roll(engine, s, seat, seed, spare=1)
    return _begin_drive(engine, s, seat, seed, looks_ahead=False)


def ahead(engine: Engine, s: Record, seat: int, seed: int) -> int:
    """Drives so as to have most points at once, what is on the truck counted as if it were home. Where that is the
    same, it drives nearer to home with a load, and without one nearer to what brings most for the way.

    In Güven's game a stone under one's own rig is paid for whoever takes it: there it moves every idle rig over one."""
    if view(s).expects != DRIVE:
        return _before_the_roll(engine, s, seat, seed, spare=MOST_RIGS if _is_guven(s) else 1)
    return _begin_drive(engine, s, seat, seed, looks_ahead=True)


# Before the roll ------------------------------------------------------------------------------------------------------


def _before_the_roll(engine: Engine, s: Record, seat: int, seed: int, spare: int) -> int:
    """A rig goes up over the dearest stone it can; later, one that stands over nothing is moved to the dearest stone
    within reach, if fewer than ``spare`` stand over any; else the die is rolled. A number of the value board is covered
    where that brings most points of one's own; where that is the same, the greatest lead."""
    v, legal = view(s), engine.legal(s, seat)
    worths, _ = _values(s, seat)
    if kind_of(legal[0]) == PUT_UP:
        return best_of(legal, lambda action: worths[v.stone[platform_put_up(action)]], seed)
    if kind_of(legal[0]) != ROLL:
        return best_of(legal, lambda action: _after(engine, s, seat, action), seed)
    if int(((s["rig"] == 1 + seat) & (s["stone"] > 0)).sum()) >= spare:
        return legal[0]
    idle = ((s["rig"] == 1 + seat) & (s["stone"] == 0)).tolist()
    moves = [
        action
        for action in legal
        if kind_of(action) == MOVE_RIG and idle[rig_moved(action)] and v.stone[rig_target(action)]
    ]
    return best_of(moves, lambda action: worths[v.stone[rig_target(action)]], seed) if moves else legal[0]


def _after(engine: Engine, s: Record, seat: int, action: int) -> tuple[int, int]:
    """A seat's points, and its lead."""
    after = engine.copy(s)
    engine.play_unchecked(after, seat, action)
    points = engine.points(after)
    return points[seat], points[seat] - max(points[:seat] + points[seat + 1 :])


# Drives ---------------------------------------------------------------------------------------------------------------


@driver
def choose_drive(
    s: Any, seat: int, looks_ahead: bool, is_guven: bool, worths: Any, covers: Any, after: Any, on: Any, out: Any,
    generator: int,
) -> int:  # fmt: skip
    """The number in ``on`` of the whole drive that a beginner likes best; one of the best by chance."""
    before = points_of(s, seat, out)
    delivered = delivered_by(s, seat, len(worths))
    was_loaded = s.load[seat] > 0
    dearest = 0
    for platform in range(PLATFORMS):
        if is_wanted(s, seat, platform, is_guven):
            dearest = max(dearest, worths[s.stone[platform]])
    best = 0.0
    alike = 0
    chosen = 0
    for drive in range(list_drives(s, on)):
        copy(after, s)
        for each in range(on.begin[drive], on.begin[drive + 1]):
            play(after, seat, on.actions[each])
        load = after.load[seat]
        if looks_ahead:
            brought = points_of(after, seat, out) - before + covered_by(s, after, seat, covers)
            liked = MOST * (brought + worths[load])
            liked += -way_home(after, seat) if load > 0 else best_for_the_way(after, seat, worths, is_guven)
        else:
            liked = MOST * MOST * (delivered_by(after, seat, len(worths)) - delivered)
            if load > 0:
                is_paid = points_of(after, seat, out) < before
                is_fine = was_loaded or (not is_paid if is_guven else worths[load] >= dearest)
                liked += (MOST * (1 + worths[load]) if is_fine else -MOST) - way_home(after, seat)
            else:
                liked -= way_to_dearest(after, seat, worths, dearest, is_guven)
        if alike == 0 or liked > best:
            best, chosen, alike = liked, drive, 1
        elif liked == best:
            alike += 1
            generator = advance(generator)
            if below(generator, alike) == 0:
                chosen = drive
    return chosen


@rule
def points_of(s: Any, seat: int, out: Any) -> int:
    """A seat's points as they stand."""
    points(s, out)
    return out[seat]  # type: ignore[no-any-return]


@rule
def delivered_by(s: Any, seat: int, loads: int) -> int:
    """How much a seat has brought home; barrels are not counted."""
    total = 0
    for load in range(1, loads - 1):
        total += s.delivered[seat, load]
    return total


@rule
def covered_by(s: Any, after: Any, seat: int, covers: Any) -> int:
    """What the numbers are worth that the stones will cover which a drive brings home."""
    total = 0
    for load in range(1, len(covers) - 1):
        total += covers[load] * (after.delivered[seat, load] - s.delivered[seat, load])
    return total


@rule
def is_wanted(s: Any, seat: int, platform: int, is_guven: bool) -> bool:
    """Whether a rig stands over a stone there; in Güven's game, one's own."""
    owner = s.rig[platform]
    return s.stone[platform] > 0 and (owner == 1 + seat if is_guven else owner > 0)  # type: ignore[no-any-return]


@rule
def way_home(s: Any, seat: int) -> int:
    """The points that it takes at least to drive home."""
    at = s.truck_at[seat]
    return 0 if at == CAMP else way_from_side(side_of(s, seat), X[at], Y[at])


@rule
def way_from_side(side: int, x: int, y: int) -> int:
    """The points that it takes at least between a camp and a space."""
    if side == NORTH:
        return SIDE - y
    if side == EAST:
        return SIDE - x
    return 1 + x if side == WEST else 1 + y


@rule
def way_to(s: Any, seat: int, platform: int) -> int:
    """About how many points it takes to a platform, straight on."""
    x = 2 * (platform % RANKS) + 1
    y = 2 * (platform // RANKS) + 1
    at = s.truck_at[seat]
    return way_from_side(side_of(s, seat), x, y) if at == CAMP else abs(X[at] - x) + abs(Y[at] - y)


@rule
def way_to_dearest(s: Any, seat: int, worths: Any, dearest: int, is_guven: bool) -> int:
    """The way to the nearest of the dearest stones; 0 without any."""
    best = 0
    for platform in range(PLATFORMS):
        if is_wanted(s, seat, platform, is_guven) and worths[s.stone[platform]] == dearest:
            way = way_to(s, seat, platform)
            best = way if best == 0 else min(best, way)
    return best


@rule
def best_for_the_way(s: Any, seat: int, worths: Any, is_guven: bool) -> float:
    """The greatest worth of a stone for each point of the way to it."""
    best = 0.0
    for platform in range(PLATFORMS):
        if is_wanted(s, seat, platform, is_guven):
            best = max(best, worths[s.stone[platform]] / (1.0 + way_to(s, seat, platform)))
    return best


def _is_guven(s: Record) -> bool:
    return "value" in (s.dtype.names or ())


def _values(s: Record, seat: int) -> tuple[Any, Any]:
    """What each load is worth to a beginner: its price, or what the number is worth that it covers, in Güven's game its
    value; barrels, and what is not known. Then of how much of that the points say nothing when it comes home, since the
    number is covered afterwards."""
    if _is_guven(s):
        worths = np.array([*s["value"], 0], np.int32)
        return worths, np.zeros_like(worths)
    v = view(s)
    worths = np.array([*s["price"], BARREL_POINTS, UNKNOWN_WORTH], np.int32)
    covers = np.zeros_like(worths)
    for colour in range(WHITE, BLUE + 1):
        if is_placed(v, colour):
            worths[colour] = covers[colour] = _best_number(v, seat)
    return worths, covers


def _best_number(v: Any, seat: int) -> int:
    """What it spares a seat to cover a number of its own, at best; at least nothing."""
    own = [
        -v.numbers[seat, column]
        for column in range(COLUMNS)
        if v.covered[seat, column] == 0 and left_in_column(v, column) > 1
    ]
    return int(max([0, *own]))


def _begin_drive(engine: Engine, s: Record, seat: int, seed: int, *, looks_ahead: bool) -> int:
    """The next action of the drive that is liked best; the rest of it is kept in mind."""
    begun = _begun.get((seat, s.tobytes()))
    if begun is not None:
        return begun
    after, on, out = _room(engine)
    given = engine.given(on)
    values = _values(s, seat)
    chosen = engine.run(choose_drive)(s, seat, looks_ahead, _is_guven(s), *values, after, given, out, seeded(seed))
    drive = on.actions[on.begin[chosen] : on.begin[chosen + 1]].tolist()
    _begun.clear()
    state = engine.copy(s)
    for action, following in pairwise(drive):
        engine.play_unchecked(state, seat, action)
        _begun[seat, state.tobytes()] = following
    return int(drive[0])


_begun: dict[tuple[int, bytes], int] = {}
"""How the drive that was begun last goes on, by seat and state. One game is played at a time."""


@cache
def _room(engine: Engine) -> tuple[Any, Any, Any]:
    return blank(engine.game.record), desk(engine.game.record), np.zeros(2 * MOST_SIDES, np.int32)
