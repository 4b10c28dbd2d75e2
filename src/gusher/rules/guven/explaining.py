"""What a turn of Güven's game does, and what speaks for it."""

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
from gusher.rules.field.kinds import CAMP_IN, DRILL, MOVE_RIG, platform_drilled, rig_moved, rig_target
from gusher.rules.field.turns import are_all_on_trucks
from gusher.rules.kernel import Explaining, Sentence, kind_of, rule
from gusher.rules.kernel.explaining import say_because

from .scoring import COLOURS, NOTHING, has_most

BECAUSE = (*of_field.BECAUSE, Sentence("most_again", {"price": None}), Sentence("evened", {"player": None}))
NO_STONE = -1
MOST_AGAIN, EVENED = FIRST_BECAUSE_OF_OWN, FIRST_BECAUSE_OF_OWN + 1
"""The numbers of its own."""


@rule
def step(before: Any, after: Any, account: Any, seat: int, action: int) -> None:
    """See ``Explaining``. Nothing is hidden in this game."""
    kind = kind_of(action)
    if kind == CAMP_IN:
        note_delivery(before, after, account, seat, before.load[seat])
    elif kind == DRILL:
        platform = platform_drilled(action)
        stone = before.stone[platform]
        owner = before.rig[platform] - 1
        sentence = DRILLED if owner == seat else DRILLED_FOREIGN
        note(after, account, seat, kind, platform, sentence, 1, stone, before.value[stone], 1 + owner, 0)
    elif kind == MOVE_RIG:
        target = rig_target(action)
        stone = before.stone[target]
        sentence = MOVED if stone == NOTHING else MOVED_OVER
        price = before.value[stone]
        account.rig_put = 1 + target
        note(after, account, seat, kind, NO_PLATFORM, sentence, 1, rig_moved(action), target, stone, price)
    else:
        note_driving(after, account, seat, action)


@rule
def note_delivery(before: Any, after: Any, account: Any, seat: int, load: int) -> None:
    """Note what a truck brings home, and who has the most of it then."""
    if load == NOTHING:
        note(after, account, seat, CAMP_IN, NO_PLATFORM, CAMPED, 0, 0, 0, 0, 0)
        return
    note(after, account, seat, CAMP_IN, NO_PLATFORM, DELIVERED, 1, load, before.value[load], 0, 0)
    if has_most(after, seat, load) and not has_most(before, seat, load):
        say_because(account, MOST_AGAIN, 0, before.value[load], 0, 0, 0, 0)
        return
    for other in range(before.seats):
        if other != seat and has_most(before, other, load) and not has_most(after, other, load):
            say_because(account, EVENED, 0, 1 + other, 0, 0, 0, 0)


@rule
def weigh(s: Any, account: Any, seat: int) -> None:
    """See ``Explaining``. All stones are in sight."""
    if s.ended == 0 and s.load[seat] == NOTHING and are_all_on_trucks(s, COLOURS):
        say_because(account, NOTHING_LEFT, 0, 0, 0, 0, 0, 0)
    weigh_field(s, account, seat, NO_STONE)


EXPLAINING = Explaining(of_field.DID, BECAUSE, NOTED, ACCOUNT, step, close, weigh)
