"""Who sees what (O21): drafts, offers to one company, and plots that may be given back are seen by their companies
only. When the game is over, all lies open."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import driver, kind_of, pack, rule
from gusher.rules.kernel.marking import apart

from .companies import company_of, side
from .components import FIELDS, MOST_PLOTS, PARTNERS
from .items import BANK, GOODS_SOLD, HIDDEN
from .kinds import (
    EVERYBODY,
    OFFER,
    OFFERS,
    PLOT_DRAWN,
    WITHDRAW,
    company_acting,
    is_of_a_place,
    is_outcome,
    is_seen_by_all,
    offer_answered,
    offered_to,
    place_of,
    plot_drawn,
    serial_answered,
)  # fmt: skip
from .plots import holds_plot
from .sheets import clear_sheet, draft_of, maker_of
from .state import ARRANGING, INVESTING, LOADING, PLANNED, is_over

OWNED = (
    "token", "count", "piece", "sent", "loaded", "drafting", "offered_to", "serial", "giver", "item", "amount", "due",
    "back", "drawn_plot",
)  # fmt: skip
"""What a company plans, offers or may choose from: its own seats see it (``Game.owned``)."""
HIDDEN_FROM_ALL = ("owner",)
"""Which plots are still in the box nobody sees while buyers choose (``Game.hidden``)."""


@rule
def conceal(s: Any, seat: int) -> None:
    """Blank what a seat may not see; -1 stands for a spectator."""
    if is_over(s):
        return
    own = side(s, seat)
    for company in range(s.companies):
        if company != own:
            hide_company(s, company)
    hide_offers(s, own)
    if s.plot_choice == 1:
        hide_plots(s, own)


@apart
def hide_company(s: Any, company: int) -> None:
    """A company's drafts: tokens, arrangement, wagons and the deal it writes."""
    if s.phase == INVESTING:
        for each in range(PARTNERS):
            s.token[PARTNERS * company + each] = HIDDEN
            s.count[PARTNERS * company + each] = HIDDEN
    if s.phase == ARRANGING:
        for each in range(s.plots[company]):
            for field in range(FIELDS):
                s.piece[PLANNED, s.plot[company, each] - 1, field] = HIDDEN
    if s.phase == LOADING:
        s.sent[company] = HIDDEN
        for good in range(GOODS_SOLD):
            s.loaded[company, good] = HIDDEN
    s.drafting[company] = HIDDEN
    clear_sheet(s, draft_of(company), HIDDEN)


@apart
def hide_offers(s: Any, own: int) -> None:
    """Offers between two other companies; a slot without one looks the same."""
    for offer in range(OFFERS):
        to = s.offered_to[offer] - 1
        maker = maker_of(offer)
        if maker < s.companies and maker != own and to != EVERYBODY and (to < 0 or to != own):
            s.offered_to[offer] = HIDDEN
            s.serial[offer] = HIDDEN
            clear_sheet(s, offer, HIDDEN)


@apart
def hide_plots(s: Any, own: int) -> None:
    """Which plots others have before them to choose from, and so which are in the box."""
    for place in range(PARTNERS * s.companies):
        if company_of(place) != own:
            for each in range(s.drawn[place]):
                s.drawn_plot[place, each] = HIDDEN
    for plot in range(MOST_PLOTS):
        owner = s.owner[plot]
        if owner == BANK or (owner != own and owner != HIDDEN and not holds_plot(s, owner, plot)):
            s.owner[plot] = HIDDEN


@driver
def ask_logged(s: Any, action: int) -> int:
    """A plot that is drawn, with one more than the place that it is drawn for; an offer that is withdrawn, with one
    more than the company that it went to. Anything else says itself whose it is.

    Outcomes name nobody, and the same plot can be drawn twice. With the place in the log, a buyer who may choose
    reads both cards in their own log, and nobody else does.
    """
    kind = kind_of(action)
    if kind == PLOT_DRAWN:
        return pack(kind, plot_drawn(action), 1 + s.place_at)
    if kind == WITHDRAW:
        offer = offer_answered(action)
        return pack(kind, offer, serial_answered(action), s.offered_to[offer])
    return action


@rule
def logged_place(action: int) -> int:
    """The place that a plot was drawn for, as ``ask_logged`` adds it; -1 where it does not."""
    return (action >> 8 & 255) - 1


@rule
def logged_company(action: int) -> int:
    """The company that a withdrawn offer went to, as ``ask_logged`` adds it; -1 where it does not."""
    return (action & 255) - 1


@rule
def covers(s: Any, seat: int, action: int) -> bool:
    """The log names no draft of another company, nor an offer that is not for oneself, made or withdrawn, nor which
    plots another company has drawn to choose from. What came of it all lies open. Actions are as ``ask_logged`` has
    them."""
    if is_over(s):
        return False
    own = side(s, seat)
    kind = kind_of(action)
    if kind == PLOT_DRAWN:
        buyer = logged_place(action)
        return s.plot_choice == 1 and (buyer < 0 or company_of(buyer) != own)
    if kind == WITHDRAW:
        to = logged_company(action)
        return to != EVERYBODY and to != own and maker_of(offer_answered(action)) != own
    if is_outcome(kind) or is_seen_by_all(kind):
        return False
    if is_of_a_place(kind):
        return company_of(place_of(action)) != own
    if kind == OFFER and (offered_to(action) == EVERYBODY or offered_to(action) == own):
        return False
    return company_acting(action) != own
