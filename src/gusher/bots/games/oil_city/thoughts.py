"""What somebody of a company has in mind, as a record: all that ``thinking`` works on."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from gusher.rules.kernel import Game, float64, int32, int64, memory, structure
from gusher.rules.kernel.registry import join
from gusher.rules.oil_city.components import MOST_PLOTS, PARTNERS
from gusher.rules.oil_city.explaining import ACCOUNT
from gusher.rules.oil_city.items import GOODS_SOLD, PIECES
from gusher.rules.oil_city.kinds import LINES

from .foreseeing import LUCK_DRAWN
from .levels import MIND
from .room import TRAITS, room_for_a_company

MOST_IN_A_PLAN = 1024
"""Actions: more than it takes to build all plots anew."""
MOST_KEPT = 96
"""How many expectations are kept in mind: more than one decision needs."""
LINE_ENTRIES = 4
"""What ``lines`` has of each: who gives, an item, how many, and 0, or one more than the turn after whose sale."""

PLANS, ADVISES, THINKS_AGAIN, ASSISTS = range(4)
"""What is asked (``way``): what a seat that is to move does; the same until it is ready; what one does that is not to
move; and what one does beside people (``manners``)."""
FINDS_TOKENS, JUDGES_TOKENS, ARRANGES, LOADS, RECKONS, WEIGHS, BELIEVES = range(4, 11)
"""What those ask who look back: the sets of tokens that come to mind, left in the room; what a company may expect with
the tokens that lie, in points; the actions of an arrangement that is bettered so often as is said (``asked``), and of a
load; the points that a company ends with once it has done in a phase what it has; what an offer brings it, and whether
it takes the other side for able to keep it (``result``)."""
LISTS_PLANS, COMPARES, RECKONS_WHAT_WAS_DONE, REVIEWS = range(11, 15)
"""What those ask to whom plans are of use (``plans``): the best ones for a phase; the best other one than what is
advised; what comes of what somebody did; and the best ones beside what was done (``reviewing``)."""
VALUES, WITHDRAWS, OBJECTS = range(15, 18)
"""What those ask to whom an offer is explained (``arguing``): what it brings both sides, why it is withdrawn, and why
it is left."""

MOST_PLANS = 16
"""More than can be known in any phase."""
PLAN = structure(
    points=float64,
    # What comes of it (``plans.reckon``).
    millionths=int64,
    plots=(int32, MOST_PLOTS),
    pieces=(int32, PIECES + 1),
    tokens=(int32, PARTNERS),
    goods=(int32, GOODS_SOLD + 1),
    length=int64,
    actions=(int32, MOST_IN_A_PLAN),
)

DEALS, TRIES_MORE, FORESEES_MORE, TRIES, FORESEES, ENDS = range(6)
"""How far who ``PLANS`` or ``THINKS_AGAIN`` has come: to deals; to what would be spent if tokens were placed now, and
what comes of it; to tokens, and what comes of them; to an end."""


@cache
def memory_of(game: Game) -> np.dtype[np.void]:
    """What somebody has in mind who thinks for a company."""
    room = room_for_a_company(game.most_actions)
    numbers = ("seat", "company", "way", "stage", "asked", "generator", "result")
    kind = memory(
        f"{game.name}_thoughts",
        level=MIND,
        **dict.fromkeys(numbers, int64),
        # The state as the seat knows it, and records to try in: what would be with other tokens, after an agreement,
        # with nobody else, and on the way to the end.
        **dict.fromkeys(("known", "trial", "after", "alone", "thought", "played"), game.record),
        # To think of the company's affairs in, and of others', or of later turns.
        **dict.fromkeys(("room", "other_room"), room),
        luck=(int32, LUCK_DRAWN),
        has_luck=int64,
        # Which sets of tokens are played out with which futures next (``foreseeing``).
        **dict.fromkeys(("sets_left", "set_at", "begin", "end"), int64),
        # How much may still be thought now, and whether that was too little.
        **dict.fromkeys(("iterations", "is_interrupted"), int64),
        # Expectations that are known: for which company, by which mind, in which state, and the next to be replaced.
        kept_company=(int32, MOST_KEPT),
        kept_traits=(float64, (MOST_KEPT, TRAITS)),
        kept_state=(int64, (MOST_KEPT, game.record.itemsize // 8)),
        kept_points=(float64, MOST_KEPT),
        next_kept=int64,
        # A loan (``loans``), and the lines of an offer (LINE_ENTRIES).
        **dict.fromkeys(("lender", "notes", "back", "due"), int64),
        lines=(int32, LINE_ENTRIES * (LINES + 1)),
        line_count=int64,
        # What is wanted, and what of it the rules allow: the choice.
        wanted=(int32, MOST_IN_A_PLAN),
        actions=(int32, MOST_IN_A_PLAN),
        length=int64,
        points=float64,
        # The plans that are known; behind them what somebody did.
        plans=(PLAN, MOST_PLANS + 1),
        plan_count=int64,
        plan_at=int64,
        # What is advised so far, or was done, and whether anything was; the account of a turn, and what the company has
        # to say to it.
        advised=(int32, MOST_IN_A_PLAN),
        advised_count=int64,
        has_planned=int64,
        account=ACCOUNT,
        argued=ACCOUNT,
    )
    kind = _with_words(kind, "alone")
    join(kind, game.rules)
    return kind


def _with_words(kind: np.dtype[np.void], name: str) -> np.dtype[np.void]:
    """The same, where the bytes of one of its records can be read as numbers, too, by which it is told from others."""
    fields: dict[str, Any] = dict(kind.fields or {})
    record, offset, *_ = fields[name]
    fields[f"{name}_words"] = (np.dtype((int64, record.itemsize // 8)), offset)
    formats, offsets = ([each[part] for each in fields.values()] for part in (0, 1))
    layout: Any = {"names": [*fields], "formats": formats, "offsets": offsets, "itemsize": kind.itemsize}
    whole: np.dtype[np.void] = np.dtype(layout, align=True)
    return whole
