"""How a bot behaves where people sit: beside it in its company, and at the other tables of the hall.

What becomes of a company's money, goods, pieces and plots is for its people to decide; only the token is the bot's own,
since no partner may place it. So beside people a bot spends and sells nothing, makes and takes no deals, and moves no
pieces. Once they are ready it runs refineries with crude that they have neither used nor promised: that costs nothing.

What is offered to all goes to whoever is quickest, and no person is as quick as a bot. The server knows the time and
says whose offers to all are to be overlooked for now.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from gusher.rules.kernel import Record, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.companies import seat_of
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.deals import end_offer
from gusher.rules.oil_city.items import CRUDE, NOTHING
from gusher.rules.oil_city.kinds import EVERYBODY, MOST_CRUDE, SLOTS, refining
from gusher.rules.oil_city.sheets import MAKER, given_now
from gusher.rules.oil_city.state import RUN


def overlook(s: Record, companies: Collection[int]) -> None:
    """Take what these companies offer to all out of a state."""
    v = view(s)
    for company in companies:
        for offer in range(SLOTS * company, SLOTS * (company + 1)):
            if v.offered_to[offer] == 1 + EVERYBODY:
                end_offer(v, offer)


def places_of(v: Any, company: int, seat: int) -> list[int]:
    """The places whose tokens a seat plays."""
    places = range(PARTNERS * company, PARTNERS * (company + 1))
    return [place for place in places if seat_of(v, place) == seat]


def run_with_what_is_left(engine: Engine, s: Record, seat: int) -> int | None:
    """A refinery run by a free token of the seat, with as much crude as nobody has another use for; None if there is
    none."""
    v, company = view(s), engine.side(s, seat)
    left = v.held[company, CRUDE] - _spoken_for(v, company)
    for place in places_of(v, company, seat):
        if v.token[place] == NOTHING:
            for crude in range(min(MOST_CRUDE, left), 0, -1):
                if engine.why(s, seat, refining(place, crude)) == 0:
                    return refining(place, crude)
    return None


def _spoken_for(v: Any, company: int) -> int:
    """The crude of a company that refineries take already, that it owes, and that it offers."""
    places = range(PARTNERS * company, PARTNERS * (company + 1))
    taken = sum(v.count[place] for place in places if v.token[place] == RUN)
    owed = sum(v.owed[term] for term in range(v.terms) if v.debtor[term] == company and v.owed_item[term] == CRUDE)
    offers = range(SLOTS * company, SLOTS * (company + 1))
    return int(taken + owed + sum(given_now(v, offer, MAKER, CRUDE) for offer in offers if v.offered_to[offer] > 0))
