"""Changes what somebody may not see to something else that could be: conformance then looks for differences."""

from __future__ import annotations

from gusher.rules.oil_city.arranging import why_not_there
from gusher.rules.oil_city.companies import company_of, side
from gusher.rules.oil_city.components import FIELDS, MOST_PLOTS, PARTNERS
from gusher.rules.oil_city.drawing import is_in_box
from gusher.rules.oil_city.items import BANK, GAS, GOODS_SOLD, PIECES, WAGON
from gusher.rules.oil_city.kinds import EVERYBODY, LINES, PEDLARS_LOADS, SLOTS, TURNS
from gusher.rules.oil_city.plots import in_hand
from gusher.rules.oil_city.sale import units_loaded, wagons_for
from gusher.rules.oil_city.sheets import clear_sheet, draft_of, maker_of
from gusher.rules.oil_city.state import ARRANGING, INVESTING, LOADING, PEDLAR, PLANNED, RUN, is_over


def scramble(s, seat, chance):
    """Everything that ``seat`` (-1: a spectator) may not see becomes something else that could be."""
    if is_over(s):
        return
    own = side(s, seat)
    for company in range(s.companies):
        if company != own:
            scramble_company(s, company, chance)
            scramble_offers(s, company, own, chance)
    if s.plot_choice:
        scramble_plots(s, own, chance)


def scramble_company(s, company, chance):
    if s.phase == INVESTING:
        for place in range(PARTNERS * company, PARTNERS * company + PARTNERS):
            s.token[place] = chance.choice([0, 1, 3, 5, 1 + PEDLAR, RUN])
            most = {0: 0, 1 + PEDLAR: PEDLARS_LOADS - 1}.get(s.token[place], 1)
            s.count[place] = chance.randint(0 if s.token[place] == 1 + PEDLAR else most, most)
    if s.phase == ARRANGING:
        for each in range(s.plots[company]):
            for field in range(FIELDS):
                scramble_field(s, company, s.plot[company, each] - 1, field, chance)
    if s.phase == LOADING:
        room = 4 * s.held[company, WAGON]
        for good in range(GOODS_SOLD):
            s.loaded[company, good] = chance.randint(0, min(room, s.held[company, GAS + good]))
            room -= s.loaded[company, good]
        s.sent[company] = wagons_for(units_loaded(s, company))
    s.drafting[company] = chance.randrange(2)
    clear_sheet(s, draft_of(company), 0)
    if s.drafting[company]:
        write_something(s, draft_of(company), chance)


def scramble_field(s, company, plot, field, chance):
    s.piece[PLANNED, plot, field] = 0
    fits = [piece for piece in range(1, 1 + PIECES) if in_hand(s, company, piece) > 0]
    fits = [piece for piece in fits if why_not_there(s, plot, field, piece) == 0]
    s.piece[PLANNED, plot, field] = chance.choice([0, *fits])


def write_something(s, sheet, chance):
    """One to three lines of money and goods."""
    for line in range(min(LINES, chance.randint(1, 3))):
        s.giver[sheet, line] = chance.randrange(2)
        s.item[sheet, line] = chance.choice([0, GAS])
        s.amount[sheet, line] = chance.randint(1, 9)
        s.due[sheet, line] = chance.choice([0, TURNS])
        s.back[sheet, line] = chance.choice([0, TURNS])


def scramble_offers(s, company, own, chance):
    """Offers of a company to others than ``own``; there may be more of them, or fewer."""
    others = [other for other in range(s.companies) if other not in (company, own)]
    for slot in range(SLOTS * company, SLOTS * company + SLOTS):
        assert maker_of(slot) == company
        if s.offered_to[slot] != 1 + EVERYBODY and s.offered_to[slot] - 1 != own:
            clear_sheet(s, slot, 0)
            s.offered_to[slot] = chance.choice([0, *(1 + other for other in others)])
            if s.offered_to[slot]:
                s.serial[slot] = chance.randint(1, 9)
                write_something(s, slot, chance)


def scramble_plots(s, own, chance):
    """Other plots of the box lie before those who choose."""
    for place in range(PARTNERS * s.companies):
        if company_of(place) != own:
            for each in range(s.drawn[place]):
                others = [plot for plot in range(MOST_PLOTS) if is_in_box(s, plot)]
                if others:
                    s.owner[s.drawn_plot[place, each] - 1] = BANK
                    s.drawn_plot[place, each] = 1 + chance.choice(others)
                    s.owner[s.drawn_plot[place, each] - 1] = company_of(place)
