"""How a bot behaves where people sit: beside it in its company, and at the other tables of the hall.

What becomes of a company's money, goods, pieces and plots is for its people to decide; only the token is the bot's own,
since no partner may place it. So beside people a bot spends and sells nothing, makes and takes no deals, and moves no
pieces. Once they are ready it runs refineries with crude that they have neither used nor promised: that costs nothing.

What is offered to all goes to whoever is quickest, and no person is as quick as a bot. Who holds the table knows the
time, and says whose offers to all are to be overlooked for now.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.generic import why
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.companies import seat_of, side
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.deals import end_offer
from gusher.rules.oil_city.items import CRUDE, NOTHING
from gusher.rules.oil_city.kinds import EVERYBODY, MOST_CRUDE, SLOTS, being_ready, refining
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.rules import stage
from gusher.rules.oil_city.sheets import MAKER, given_now
from gusher.rules.oil_city.state import INVESTING, RUN


@driver
def overlook(s: Any, company: int) -> None:
    """Take what a company offers to all out of a state."""
    for offer in range(SLOTS * company, SLOTS * (company + 1)):
        if s.offered_to[offer] == 1 + EVERYBODY:
            end_offer(s, offer)


@apart
def help_out(s: Any, seat: int) -> int:
    """What a seat does beside people: a refinery run by its free token, with as much crude as nobody has another use
    for; else it is ready."""
    company = side(s, seat)
    left = s.held[company, CRUDE] - spoken_for(s, company) if s.phase == INVESTING else 0
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        if s.token[place] == NOTHING and seat_of(s, place) == seat:
            for crude in range(min(MOST_CRUDE, left), 0, -1):
                if why(s, seat, refining(place, crude)) == Reason.LEGAL:
                    return refining(place, crude)
    return being_ready(s.turn, stage(s))


@rule
def spoken_for(s: Any, company: int) -> int:
    """The crude of a company that refineries take already, that it owes, and that it offers."""
    crude = 0
    for place in range(PARTNERS * company, PARTNERS * (company + 1)):
        if s.token[place] == RUN:
            crude += s.count[place]
    for term in range(s.terms):
        if s.debtor[term] == company and s.owed_item[term] == CRUDE:
            crude += s.owed[term]
    for offer in range(SLOTS * company, SLOTS * (company + 1)):
        if s.offered_to[offer] > 0:
            crude += given_now(s, offer, MAKER, CRUDE)
    return crude
