"""Halls for tests: Oil City played by texts, each of them by whoever it names."""

from __future__ import annotations

import re

import played

from gusher.rules.kernel import CHANCE, game, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city import items
from gusher.rules.oil_city.companies import seat_of
from gusher.rules.oil_city.components import FIELD_WORDS, PARTNERS, default_components
from gusher.rules.oil_city.items import BANK, FIRST_PLOT, ITEM_NAMES, MONEY, PIECES
from gusher.rules.oil_city.kinds import STAGES
from gusher.rules.oil_city.plots import gain_plot
from gusher.rules.oil_city.state import PHASES, PLANNED, SHOWN

OIL_CITY = game("oil_city")
INTERPRETED = Engine(OIL_CITY, is_compiled=False)

BEST_EVENT = f"event{1 + [each.year for each in default_components().events].index(1877)}"
"""1877: wax 100, kerosene 300, gas 400, as in the rulebook."""

ITEM = {name: item for item, name in enumerate(ITEM_NAMES)}


class Hall(played.Played):
    """A game of Oil City in progress. Unless told otherwise a company is one person, and everything that the bank has
    to draw is the first there is, the die shows 0, and the event is that of 1877 and after it the first."""

    def __init__(self, seats=3, engine=INTERPRETED, **options):
        super().__init__(engine, seats, options)

    # What is so -------------------------------------------------------------------------------------------------------

    @property
    def mover(self):
        movers = self.engine.movers(self.state)
        return movers[0] if movers else None

    @property
    def movers(self):
        return self.engine.movers(self.state)

    @property
    def phase(self):
        return PHASES[self.shown.phase]

    @property
    def companies(self):
        return self.shown.companies

    def has(self, company, item):
        """How much a company (from 1) has of something."""
        return self.shown.held[company - 1, ITEM[item]]

    def in_box(self, item):
        return self.shown.held[BANK, ITEM[item]]

    def money(self, *companies):
        amounts = [self.has(company, "money") for company in companies or range(1, 1 + self.companies)]
        return amounts[0] if len(companies) == 1 else amounts

    def goods(self, company):
        return {name: self.has(company, name) for name in ("crude", "gas", "wax", "kerosene")}

    def plots(self, company):
        """The numbers of a company's plots, from 1, in the order in which they came."""
        v = self.shown
        return [v.plot[company - 1, each] for each in range(v.plots[company - 1])]

    def stands(self, plot, picture=PLANNED):
        """What stands on a plot: ``{"a": "tower"}``."""
        pieces = [self.shown.piece[picture, plot - 1, field] for field in range(9)]
        return {"abcdefghi"[field]: ITEM_NAMES[piece] for field, piece in enumerate(pieces) if piece}

    def legal_for(self, seat):
        return {self.game.actions.write(action) for action in self.engine.legal(self.state, seat)}

    def terms(self):
        """What is owed: debtor, creditor, item, how much, turn."""
        v = self.shown
        terms = []
        for term in range(v.terms):
            item = v.owed_item[term]
            name = f"plot{1 + item - FIRST_PLOT}" if item >= FIRST_PLOT else ITEM_NAMES[item]
            terms.append((1 + v.debtor[term], 1 + v.creditor[term], name, v.owed[term], 1 + v.owed_turn[term]))
        return terms

    # What is done -----------------------------------------------------------------------------------------------------

    def seat_for(self, text):
        """Who does what a text says: ``3:accept-2b1`` is seat 3; otherwise the first seat of the company, or whoever
        sits at the place, that it names."""
        if self.movers == [CHANCE]:
            return CHANCE, text
        if told := re.match(r"(\d+):", text):
            return int(told[1]) - 1, text[told.end() :]
        if place := re.match(r"(\d+)([abc])-", text):
            return seat_of(self.shown, PARTNERS * (int(place[1]) - 1) + "abc".index(place[2])), text
        if company := re.match(r"(\d+)-", text):
            return int(company[1]) - 1, text
        return self.mover, text

    def play(self, *texts):
        for text in texts:
            seat, action = self.seat_for(text)
            assert self.why(text) is None, f"{text}: {self.why(text)}"
            self.engine.play_unchecked(self.state, seat, self.game.actions.read(action))
        return self

    def why(self, text, seat=None):
        told, action = self.seat_for(text)
        return super().why(action, told if seat is None else seat)

    def ready(self, *seats):
        """These seats (from 1), or all that are not, say that they are ready."""
        for seat in [each - 1 for each in seats] or self.movers:
            self.play(f"{1 + seat}:{self.ready_text()}")
        return self

    def ready_text(self):
        stages = dict(zip(("investing", "choosing", "arranging", "loading"), STAGES, strict=True))
        return f"ready{1 + self.shown.turn}-{stages[self.phase]}"

    def bank(self, *texts):
        """The bank works until people are to act: with these outcomes, then what comes by itself."""
        wanted = list(texts)
        while self.movers == [CHANCE]:
            legal = [self.game.actions.write(each) for each in self.engine.legal(self.state, CHANCE)]
            if wanted and wanted[0] in legal:
                self.play(wanted.pop(0))
            else:
                self.play(BEST_EVENT if BEST_EVENT in legal else legal[0])
        assert not wanted, f"{wanted} never came up"
        return self

    def to(self, phase, *outcomes):
        """Everybody does nothing until a phase, and the bank what it has to."""
        self.bank()
        while self.phase != phase:
            self.ready()
            self.bank(*(outcomes if self.phase in ("extracting", "settling") else ()))
            outcomes = () if self.phase == "loading" else outcomes
        return self

    def all_done(self, *outcomes):
        """Everybody is ready, and the bank does its work."""
        return self.ready().bank(*outcomes)

    def turn(self, number):
        """Nothing happens until a turn (from 1) has its event."""
        self.bank()
        while self.shown.turn + 1 < number:
            self.all_done()
        return self

    # What a test puts on the tables -----------------------------------------------------------------------------------

    def give(self, company, **counts):
        """From the bank, or back to it: ``give(2, tower=1, money=-500)``."""
        for name, count in counts.items():
            self.shown.held[BANK, ITEM[name]] -= count
            self.shown.held[company - 1, ITEM[name]] += count
            assert self.shown.held[company - 1, ITEM[name]] >= 0
        return self

    def set(self, company, **counts):
        """A company has exactly this."""
        return self.give(company, **{name: count - self.has(company, name) for name, count in counts.items()})

    def deed(self, company, plot, layout=None, pieces=None):
        """A plot for a company, with a layout as files write it, and pieces on it: ``{"a": "tower"}``, which the bank
        gives."""
        v = self.shown
        assert v.owner[plot - 1] == BANK
        gain_plot(v, company - 1, plot - 1)
        v.plots_in_box -= 1
        if layout:
            for field, word in enumerate(layout.split()):
                v.layout[plot - 1, field] = FIELD_WORDS[word]
        for field, piece in (pieces or {}).items():
            self.give(company, **{piece: 1})
            for picture in (SHOWN, PLANNED):
                v.piece[picture, plot - 1, "abcdefghi".index(field)] = ITEM[piece]
        return self


def hall(seats=3, phase="investing", **options):
    """A hall in the first turn, at a phase; nobody has any plot."""
    t = Hall(seats, **options).bank()
    v = t.shown
    for company in range(v.companies):
        for each in range(v.plots[company]):
            v.owner[v.plot[company, each] - 1] = BANK
            v.plot[company, each] = 0
            v.plots_in_box += 1
        v.plots[company] = 0
    return t.to(phase)


def seen(t, seat):
    """A copy of the state as a seat (from 1) may see it; 0 for a spectator."""
    return view(t.engine.concealed(t.state, seat - 1))


__all__ = ["BANK", "ITEM", "MONEY", "OIL_CITY", "PIECES", "PLANNED", "SHOWN", "Hall", "hall", "items", "seen"]
