"""What a company has against an offer that it leaves or withdraws, for who asks; and at which price it would take it.

Asked of a state as whoever asks may see it. What only the company sees, its tokens above all, is not told.
"""

from __future__ import annotations

from gusher.rules.kernel import Phrase, Record, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.deals import available, lacks_something, why_accept
from gusher.rules.oil_city.explaining import prices_beside
from gusher.rules.oil_city.items import ALL_ITEMS, FIRST_PLOT, ITEM_NAMES, MONEY
from gusher.rules.oil_city.kinds import LINES, MOST_IN_A_LINE
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.sheets import MAKER, TAKER, given_now, has_term, maker_of, names, units

from .agent import LOSS
from .levels import CompanyLevel
from .looking_back import LooksBack
from .prices import is_fair, room_to_pay


class Objections:
    """Objections of whichever company it is asked about. For one thread at a time."""

    def __init__(self, engine: Engine, looks_back: LooksBack) -> None:
        self._engine = engine
        self._looks_back = looks_back

    def to(self, s: Record, company: int, offer: int, level: CompanyLevel) -> list[Phrase]:
        """What a company of a level has against an offer, what the bank asks and pays for the same things, and the
        price at which the company would take it."""
        v = view(s)
        reason = int(why_accept(v, company, offer, v.serial[offer]))
        if reason == Reason.THEY_LACK_IT:
            return [_lacking(s, offer, MAKER, maker_of(offer))]
        if reason == Reason.YOU_LACK_IT:
            return [_lacking(s, offer, TAKER, company)]
        if reason == Reason.TOO_MANY_TERMS:
            return [Phrase("full_of_terms", {"company": 1 + company})]
        if reason != Reason.LEGAL:
            return [Phrase("out_of_date", {})]
        against = self._against(s, company, offer, level)
        if against is None:
            return [Phrase("nothing_against", {"company": 1 + company})]
        return [against, *self._price(s, company, offer, level), *prices_beside(v, offer)]

    def to_own(self, s: Record, company: int, offer: int, level: CompanyLevel) -> list[Phrase]:
        """What a company of a level has against an offer of its own, and what the bank asks and pays for the same."""
        v = view(s)
        if lacks_something(v, offer, MAKER, company):
            return [_lacking(s, offer, MAKER, company)]
        if not self._looks_back.believes(s, company, level, offer) and given_now(v, offer, TAKER, MONEY) > 0:
            return [Phrase("nobody_can", {})]
        against = self._against(s, company, offer, level, LOSS)
        return [against or Phrase("other_plans", {"company": 1 + company}), *prices_beside(v, offer)]

    def _against(
        self, s: Record, company: int, offer: int, level: CompanyLevel, least: float | None = None
    ) -> Phrase | None:
        """What speaks against an offer that brings a company less than ``least`` points, else less than its margin."""
        v = view(s)
        if not is_fair(v, company, offer):
            return Phrase("too_dear", {"company": 1 + company, "money": -int(room_to_pay(v, company, offer))})
        if maker_of(offer) != company and not self._looks_back.believes(s, company, level, offer):
            return Phrase("unbelieved", {"company": 1 + maker_of(offer)})
        points = self._looks_back.gain(s, company, level, offer)
        if points >= (level.character.margin if least is None else least):
            return None
        lost = round(-points, 1)
        words = {"company": 1 + company}
        return Phrase("costs_it", {**words, "points": lost}) if lost > 0 else Phrase("brings_little", words)

    def _price(self, s: Record, company: int, offer: int, level: CompanyLevel) -> list[Phrase]:
        """The money nearest to what is offered or asked at which the company would take the offer."""
        v = view(s)
        lines = [line for line in range(LINES) if v.amount[offer, line] > 0 and v.item[offer, line] == MONEY]
        if len(lines) != 1 or has_term(v, offer, lines[0]):
            return []
        [line] = lines
        trial = self._engine.copy(s)

        def is_good(amount: int) -> bool:
            view(trial).amount[offer, line] = amount
            is_possible = why_accept(view(trial), company, offer, v.serial[offer]) == Reason.LEGAL
            return is_possible and self._against(trial, company, offer, level) is None

        asked = int(v.amount[offer, line])
        if v.giver[offer, line] == TAKER:
            bad, good = asked, 1
        else:
            bad, good = asked, min(MOST_IN_A_LINE, int(available(v, maker_of(offer), MONEY)) // units(MONEY, 1))
        if bad == good or not is_good(good):
            return [Phrase("no_price", {})]
        while abs(good - bad) > 1:
            middle = (good + bad) // 2
            bad, good = (bad, middle) if is_good(middle) else (middle, good)
        return [Phrase("would_take", {"money": units(MONEY, good)})]


def _lacking(s: Record, offer: int, giver: int, company: int) -> Phrase:
    """The first thing that a company is to give at once and has too little of."""
    v = view(s)
    item = next(
        item
        for item in range(ALL_ITEMS)
        if names(v, offer, item) and given_now(v, offer, giver, item) > available(v, company, item)
    )
    return Phrase("lacks", {"company": 1 + company, "what": [_thing(item, int(given_now(v, offer, giver, item)))]})


def _thing(item: int, count: int) -> Phrase:
    if item == MONEY:
        return Phrase("money", {"money": count})
    if item >= FIRST_PLOT:
        return Phrase("plot", {"plot": 1 + item - FIRST_PLOT})
    return Phrase("item", {"item": ITEM_NAMES[item], "count": count})
