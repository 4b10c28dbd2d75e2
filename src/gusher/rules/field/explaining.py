"""What a turn on the field does, in words: where the truck drives, what is done on the way, and how soon what it
carries may be home."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gusher.rules.kernel import Explained, Phrase, Record, kind_of, view

from .driving import side_of
from .homing import chances_to_be_home
from .kinds import CAMP_IN, DRILL, ENTER, ROLL, STEP_ON, STOP, platform_drilled
from .lattice import BESIDE, CAMP, CENTRE, PLATFORM_NAMES, RANKS, SIDE

MOST_TURNS = 6
LIKELY = 0.5
"""A truck's way home is described by its chance after as many turns as make it likely, and at most MOST_TURNS."""

BY_THE_WAY = ("camp", "drill_dry")
"""What a turn does not come down to, if it does anything else."""

Told = tuple[list[Phrase], list[Phrase]]
"""What an action does, and what speaks for it."""
Tell = Callable[[Any, Any, int, int], Told]
"""``tell(before, after, seat, action)``: what a game has to say of an action, by views of the states around it."""


def explain(states: Sequence[Record], seat: int, actions: Sequence[int | None], tell: Tell) -> Explained:
    """A turn on the field, as ``kernel.game.Explain`` has it. ``tell`` says what is more than driving."""
    views = [view(state) for state in states]
    did: list[Phrase] = []
    gist: list[Phrase] = []
    because: list[Phrase] = []
    # Whether the truck has driven on since it was last said where it is.
    is_driving = False
    for before, after, action in zip(views, views[1:], actions, strict=False):
        kind = 0 if action is None else kind_of(action)
        done, reasons = _told(before, after, seat, action, tell)
        is_step = kind in (ENTER, STEP_ON)
        if done and (is_step or is_driving) and kind != CAMP_IN:
            did.append(drive_to(after, seat, _place_of(action, done)))
        is_driving = not done and (is_driving or is_step)
        did += done
        gist += (each for each in done if each.name not in BY_THE_WAY)
        because += (reason for reason in reasons if reason not in because)
    if is_driving:
        did.append(drive_to(views[-1], seat, ""))
    home = [] if None in actions else way_home(views[-1], seat)
    notes = [Phrase("home", {})] if home else []
    return Explained(did or [Phrase("stay", {})], because + home, notes, gist or did)


def _place_of(action: int | None, done: list[Phrase]) -> str:
    """The platform that an action is about, empty if it is about none."""
    if action is not None and kind_of(action) == DRILL:
        return PLATFORM_NAMES[platform_drilled(action)]
    return str(done[0].words.get("platform", ""))


def _told(before: Any, after: Any, seat: int, action: int | None, tell: Tell) -> Told:
    if action is None:
        # Only what was drilled for is ever kept from anybody.
        return [Phrase("drill_unknown", {})], []
    kind = kind_of(action)
    if kind in (ENTER, STEP_ON):
        return [Phrase("throw_out", {"player": 1 + other}) for other in _thrown_out(before, after, seat)], []
    if kind == STOP:
        return [], []
    return ([Phrase("roll", {})], []) if kind == ROLL else tell(before, after, seat, action)


def _thrown_out(before: Any, after: Any, seat: int) -> list[int]:
    """The seats whose trucks a step has sent home."""
    others = (other for other in range(before.seats) if other != seat)
    return [other for other in others if before.truck_at[other] != CAMP == after.truck_at[other]]


def drive_to(v: Any, seat: int, platform: str) -> Phrase:
    """Where a truck has driven: beside a platform (``platform``, or the one with a rig, if there is a choice), or to a
    crossing, named by the platforms at its corners."""
    at = v.truck_at[seat]
    beside = {PLATFORM_NAMES[each]: v.rig[each] > 0 for each in BESIDE[at].tolist() if each >= 0}
    with_rig = [name for name, has_rig in beside.items() if has_rig]
    chosen = [platform] if platform in beside else with_rig if len(with_rig) == 1 else sorted(beside)
    if len(chosen) == 1:
        return Phrase("drive_beside", {"platform": chosen[0]})
    if chosen:
        return Phrase("drive_between", {"a": chosen[0], "b": chosen[1]})
    if at == CENTRE:
        return Phrase("drive_centre", {})
    corners = [PLATFORM_NAMES[each] for each in corners_of(at)]
    if len(corners) == 1:
        return Phrase("drive_corner", {"platform": corners[0]})
    return Phrase("drive_crossing", {"a": corners[0], "b": corners[-1]})


def corners_of(crossing: int) -> list[int]:
    """The platforms at the corners of a crossing, from the south-west one to the north-east one."""
    y, x = divmod(crossing, SIDE)
    files = [file for file in (x // 2 - 1, x // 2) if 0 <= file < RANKS]
    ranks = [rank for rank in (y // 2 - 1, y // 2) if 0 <= rank < RANKS]
    return [file + RANKS * rank for rank in ranks for file in files]


def way_home(v: Any, seat: int) -> list[Phrase]:
    """How soon what a truck carries may be home, the other trucks staying where they are; nothing if it carries
    nothing."""
    at = v.truck_at[seat]
    if at == CAMP or v.load[seat] == 0:
        return []
    others = [v.truck_at[other] for other in range(v.seats) if other != seat]
    chances = chances_to_be_home(int(side_of(v, seat)), at, v.heading[seat], MOST_TURNS, others)
    turns = next((turns for turns, chance in enumerate(chances, 1) if chance >= LIKELY), MOST_TURNS)
    return [Phrase("home", {"turns": turns, "percent": round(100 * chances[turns - 1])})]
