"""All whole drives of a truck: from where it is, with what is left of its roll, to the end of its turn.

What a search takes as one move. Drives that end alike are one: with the truck on the same space and heading the same
way, with the same load, after the same has been drilled, loaded, dismantled, thrown out and delivered; the way there
does not matter, nor does a hole that was found dry. A drive on which a delivered stone has to cover a number ends
there: what is covered is a decision of its own, and the rest of the roll is driven after it.

Nothing is looked ahead here. Every way on is tried, and what can't use up the roll (G13) comes to no end.

The rules of each game stay its own. Steps change nothing but the truck's place, heading and points; whatever else a
drive does is done by the game's ``play`` on a copy, called a station here. A game on the field gives, in its
``drives.py``, ``takes`` and ``fingerprint``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel import Record, copy, driver, kind_of, stack
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.generic import movers, play, why
from gusher.rules.kernel.marking import apart, resolved

from .driving import side_of, truck_on
from .kinds import CAMP_IN, CAMPING, STOPPING, entering, stepping
from .lattice import CAMP, ROADS, SIDE, SPACES, STEP, is_on_side, opposite, outer_space
from .outcomes import DRIVE
from .reasons import FieldReason

MOST_STATIONS = 512
MOST_SPOTS = 16384
MOST_DRIVES = 8192
MOST_ACTIONS = 12
"""Of a drive, on the average of all: more than six points and what is done on the way come to. What there is no room
for is left out; in practice there always is."""

ROAD, TURN_OVER, INTERRUPTED = range(3)
"""Whether a drive can go on from a station, or ends there: with the turn, or for a decision of another kind."""

HEADINGS = 4
PIPS = 7
ENDS = HEADINGS * PIPS
"""The first bit that says how drives ended at a space; those before say with which headings and points they came by."""


def of_drives(rules: Any, name: str) -> Callable[..., Any]:
    """A game's own function in its ``drives.py``."""
    return getattr(import_module(f"{rules.__package__}.drives"), name)  # type: ignore[no-any-return]


@resolved(of_drives)
def takes(s: Any, seat: int, out: Any) -> int:
    """Write what a truck on the road can do where it is, beside driving on; how many."""
    return of_drives(s.rules, "takes")(s, seat, out)  # type: ignore[no-any-return]


@resolved(of_drives)
def fingerprint(s: Any, seat: int) -> int:
    """A number (64 bits, not negative) for all that a drive of ``seat`` may have done, but for the place and the
    heading of its own truck: the same before and after the turn has passed."""
    return of_drives(s.rules, "fingerprint")(s, seat)  # type: ignore[no-any-return]


class Desk(NamedTuple):
    """What drives are worked out on: made once, and used again.

    A *station* is what a drive has come to, but for the place of the truck: a state after something was done on the
    way. A *spot* is a truck on a space with a heading and points, under a station. One entry for each, where it does
    not say otherwise; those that follow stand behind.
    """

    stations: Any
    """The states."""
    prints: Any
    """The fingerprint of a station (int64)."""
    homes: Any
    """Whether its truck has come home on this drive (int8)."""
    goes_on: Any
    """ROAD, TURN_OVER or INTERRUPTED (int8)."""
    alike: Any
    """The first station with the same fingerprint (int32)."""
    seen: Any
    """By station and space, CAMP included, a set: with which headings and points a truck came by, then how drives ended
    there (int64)."""
    parent: Any
    """The spot before (int32)."""
    action: Any
    """What led from there to this spot (int32)."""
    station: Any
    """A spot's station (int32)."""
    at: Any
    """Its space, or CAMP (int32)."""
    heading: Any
    """Where the truck is heading (int8)."""
    points: Any
    """What is left to drive (int8)."""
    taken: Any
    """Scratch space for a list of actions (int32)."""
    actions: Any
    """The drives, one after the other (int32)."""
    begin: Any
    """Where each drive begins in ``actions``, and behind the last one where it ends (int32)."""


def desk(kind: Any) -> Desk:
    """A desk for a game's records (``Game.record``)."""
    return Desk(
        stations=stack(kind, MOST_STATIONS),
        prints=np.zeros(MOST_STATIONS, np.int64),
        homes=np.zeros(MOST_STATIONS, np.int8),
        goes_on=np.zeros(MOST_STATIONS, np.int8),
        alike=np.zeros(MOST_STATIONS, np.int32),
        seen=np.zeros(MOST_STATIONS * (SPACES + 1), np.int64),
        parent=np.zeros(MOST_SPOTS, np.int32),
        action=np.zeros(MOST_SPOTS, np.int32),
        station=np.zeros(MOST_SPOTS, np.int32),
        at=np.zeros(MOST_SPOTS, np.int32),
        heading=np.zeros(MOST_SPOTS, np.int8),
        points=np.zeros(MOST_SPOTS, np.int8),
        taken=np.zeros(64, np.int32),
        actions=np.zeros(MOST_DRIVES * MOST_ACTIONS, np.int32),
        begin=np.zeros(MOST_DRIVES + 1, np.int32),
    )


class WholeDrives:
    """Lists whole drives in one game: ``WholeDrives(engine)(s)``. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        made = desk(engine.game.record)
        self._desk = engine.given(made)
        self._run = engine.run(list_drives)
        self._actions, self._begin = made.actions, made.begin

    def __call__(self, s: Record) -> list[tuple[int, ...]]:
        """Every whole drive of the truck to move: its actions to the end of the turn, or to where a number has to be
        covered. None where nothing is being driven."""
        count = self._run(s, self._desk)
        begin = self._begin[: count + 1].tolist()
        actions = tuple(self._actions[: begin[-1]].tolist())
        return [actions[one:other] for one, other in pairwise(begin)]


@cache
def _whole_drives(engine: Engine) -> WholeDrives:
    return WholeDrives(engine)


def drives(engine: Engine, s: Record) -> list[tuple[int, ...]]:
    """See ``WholeDrives``; made anew for each engine once."""
    return _whole_drives(engine)(s)


# The list -------------------------------------------------------------------------------------------------------------


@apart
def list_drives(start: Any, on: Any) -> int:
    """Write all whole drives from ``start`` into ``on.actions`` and ``on.begin``, those of fewer actions first; how
    many. None where nothing is being driven."""
    on.begin[0] = 0
    seat = start.to_move
    if start.expects != DRIVE or movers(start) != 1 << seat:
        return 0
    stations = 1
    spots = 1
    count = 0
    side = side_of(start, seat)
    begin_at(start, seat, on)
    spot = 0
    while spot < spots:
        station = on.station[spot]
        at = on.at[spot]
        heading = on.heading[spot]
        points = on.points[spot]
        s = on.stations[station]
        # What is done here beside driving, each of which leads to a station.
        more = 0
        ends = on.goes_on[station] != ROAD
        stops = False
        if not ends:
            s.truck_at[seat] = at
            s.heading[seat] = heading
            s.points_left = points
            if at == CAMP:
                ends = stops = on.homes[station] > 0
            else:
                more = takes(s, seat, on.taken)
                ends = points == 0
                stops = ends and more > 0
            if points > 0:
                for number in range(SIDE if at == CAMP else HEADINGS):
                    if at == CAMP:
                        action = entering(number)
                        facing = opposite(side)
                        there = outer_space(side, number)
                    elif number == opposite(heading):
                        continue
                    else:
                        facing = number
                        if facing == side and is_on_side(at, side):
                            on.taken[more] = CAMPING
                            more += 1
                        if ROADS[at] >> number & 1 == 0:
                            continue
                        action = stepping(number)
                        there = at + STEP[number]
                    if truck_on(s, seat, there) < 0:
                        spots = add_spot(on, spots, spot, action, station, there, facing, points - 1)
                    elif points == 1 and why(s, seat, action) == FieldReason.LEGAL:
                        on.taken[more] = action
                        more += 1
        if ends and is_new_end(on, spot):
            count = write_drive(on, spot, count, stops)
        for each in range(more):
            if stations < MOST_STATIONS:
                after = on.stations[stations]
                copy(after, s)
                play(after, seat, on.taken[each])
                under = find_station(on, stations, station, seat, on.taken[each])
                if under == stations:
                    stations += 1
                spots = add_spot(
                    on, spots, spot, on.taken[each], under, after.truck_at[seat], after.heading[seat], after.points_left
                )
        spot += 1
    return count


@driver
def begin_at(start: Any, seat: int, on: Any) -> None:
    """Make ``start`` the first station, and where the truck is the first spot."""
    copy(on.stations[0], start)
    at = start.truck_at[seat]
    on.prints[0] = fingerprint(start, seat)
    # In the camp a truck that has come home may stop, one that has to leave may not.
    on.homes[0] = 1 if at == CAMP and why(start, seat, STOPPING) == FieldReason.LEGAL else 0
    on.goes_on[0] = ROAD
    on.alike[0] = 0
    clear(on, 0)
    add_spot(on, 0, -1, 0, 0, at, start.heading[seat], start.points_left)


@driver
def clear(on: Any, station: int) -> None:
    """Nothing has been seen under a station yet."""
    for at in range(station * (SPACES + 1), (station + 1) * (SPACES + 1)):
        on.seen[at] = 0


@driver
def add_spot(
    on: Any, spots: int, parent: int, action: int, station: int, at: int, heading: int, points: int
) -> int:  # fmt: skip
    """Add a spot, unless a truck has come by just so before; how many there are then."""
    index = station * (SPACES + 1) + at
    by = 1 << heading * PIPS + points
    if on.seen[index] & by != 0 or spots == MOST_SPOTS:
        return spots
    on.seen[index] |= by
    on.parent[spots] = parent
    on.action[spots] = action
    on.station[spots] = station
    on.at[spots] = at
    on.heading[spots] = heading
    on.points[spots] = points
    return spots + 1


@driver
def find_station(on: Any, new: int, before: int, seat: int, action: int) -> int:
    """The station for the state that stands in the place of the new one, reached from the one before: the new one, or
    one from which drives go on just the same."""
    s = on.stations[new]
    mark = fingerprint(s, seat)
    is_home = 1 if on.homes[before] > 0 or kind_of(action) == CAMP_IN else 0
    goes_on = TURN_OVER
    if movers(s) == 1 << seat:
        goes_on = ROAD if s.expects == DRIVE else INTERRUPTED
    alike = new
    for other in range(new - 1, -1, -1):
        if on.prints[other] == mark:
            if on.homes[other] == is_home and on.goes_on[other] == goes_on:
                return other
            alike = on.alike[other]
    on.prints[new] = mark
    on.homes[new] = is_home
    on.goes_on[new] = goes_on
    on.alike[new] = alike
    clear(on, new)
    return new


@driver
def is_new_end(on: Any, spot: int) -> bool:
    """Whether no drive has ended before just as one at this spot; it is noted."""
    station = on.station[spot]
    index = on.alike[station] * (SPACES + 1) + on.at[spot]
    # After an interruption it matters how much is left to drive; else where the truck is heading.
    how = on.points[spot] if on.goes_on[station] == INTERRUPTED else on.heading[spot]
    by = 1 << ENDS + how
    if on.seen[index] & by != 0:
        return False
    on.seen[index] |= by
    return True


@driver
def write_drive(on: Any, spot: int, count: int, stops: bool) -> int:
    """Write the drive that ends at a spot behind the others; how many there are then."""
    length = 1 if stops else 0
    each = spot
    while each > 0:
        length += 1
        each = on.parent[each]
    end = on.begin[count] + length
    if count == MOST_DRIVES or end > len(on.actions):
        return count
    on.begin[count + 1] = end
    if stops:
        end -= 1
        on.actions[end] = STOPPING
    while spot > 0:
        end -= 1
        on.actions[end] = on.action[spot]
        spot = on.parent[spot]
    return count + 1
