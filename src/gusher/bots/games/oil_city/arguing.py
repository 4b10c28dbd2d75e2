"""What speaks for a company's deals by its reckoning, for who asks."""

from __future__ import annotations

from collections.abc import Sequence

from gusher.rules.kernel import Phrase, Record, kind_of, view
from gusher.rules.oil_city.companies import side
from gusher.rules.oil_city.items import HIDDEN
from gusher.rules.oil_city.kinds import ACCEPT, EVERYBODY, LINES, OFFER, SLOTS, WITHDRAW, offer_answered
from gusher.rules.oil_city.sheets import maker_of

from .agent import can_take
from .levels import LEVELS
from .looking_back import LooksBack
from .objecting import Objections


def reasons_for_deals(
    looks_back: LooksBack, objections: Objections, states: Sequence[Record], seat: int, actions: Sequence[int | None]
) -> list[Phrase]:
    """What each offer taken, or made to one company, brings both companies, in points, and what speaks against each
    that is withdrawn; none whose lines are hidden."""
    reasons = []
    company = int(side(view(states[0]), seat))
    for before, after, action in zip(states, states[1:], actions, strict=False):
        if action is not None and kind_of(action) == ACCEPT:
            reasons += _worth(looks_back, before, company, offer_answered(action), maker_of(offer_answered(action)))
        elif action is not None and kind_of(action) == OFFER:
            made = _made(before, after, company)
            to = view(after).offered_to[made] - 1 if made is not None else EVERYBODY
            if made is not None and 0 <= to < EVERYBODY:
                reasons += _worth(looks_back, after, company, made, to)
        elif action is not None and kind_of(action) == WITHDRAW and _is_seen(before, offer_answered(action)):
            reasons += objections.to_own(before, company, offer_answered(action), LEVELS[-1])
    return reasons


def _is_seen(s: Record, offer: int) -> bool:
    return all(view(s).amount[offer, line] != HIDDEN for line in range(LINES))


def _made(before: Record, after: Record, company: int) -> int | None:
    """The slot of a new offer."""
    slots = range(SLOTS * company, SLOTS * (company + 1))
    return next((slot for slot in slots if view(before).serial[slot] != view(after).serial[slot]), None)


def _worth(looks_back: LooksBack, s: Record, company: int, offer: int, other: int) -> list[Phrase]:
    if not _is_seen(s, offer):
        return []
    taker = other if maker_of(offer) == company else company
    if not can_take(view(s), taker, offer):
        # Nobody can tell what an exchange brings that can't be.
        return []
    if not looks_back.believes(s, company, LEVELS[-1], offer):
        return [Phrase("unbelieved", {"company": 1 + other})]
    mine, theirs = (_rounded(looks_back.gain(s, each, LEVELS[-1], offer)) for each in (company, other))
    return [Phrase("deal", {"mine": mine, "theirs": theirs, "company": 1 + other})]


def _rounded(points: float) -> float:
    """In tenths; a whole number is one, for its noun."""
    tenths = round(10 * points)
    return tenths // 10 if tenths % 10 == 0 else tenths / 10
