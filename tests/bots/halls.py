"""Halls of Oil City for tests of its bots."""

import random

from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.levels import LEVELS, mind_of
from gusher.bots.games.oil_city.outlook import set_mind
from gusher.bots.games.oil_city.thoughts import memory_of
from gusher.rules.kernel import CHANCE, blank, game, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.items import BANK, ITEM_NAMES, PIECES
from gusher.rules.oil_city.plots import gain_plot

OIL_CITY = game("oil_city")
ENGINE = Engine(OIL_CITY, is_compiled=False)
MOST_STEPS = 5000
"""No game of a few bots takes longer."""
LEVEL = {level.name: level for level in LEVELS}


def hall(companies=3, seed=1, **options):
    """A game in which the first event has been drawn."""
    s = OIL_CITY.start(companies, {"companies": str(companies), **options})
    drawn = random.Random(seed)
    while ENGINE.movers(s) == [CHANCE]:
        ENGINE.play_unchecked(s, CHANCE, drawn.choice(ENGINE.legal(s, CHANCE)))
    return s


def thoughts(level, outlook):
    """A memory, as interpreted rules see it, in whose rooms one thinks as this level, by an outlook."""
    memory = view(blank(memory_of(OIL_CITY)))
    for room in (memory.room, memory.other_room):
        set_mind(room, view(mind_of(level)), outlook)
    return memory


def do(s, *texts, seat=1):
    """What a seat does, by its texts."""
    for text in texts:
        action = OIL_CITY.actions.read(text)
        assert ENGINE.why(s, seat, action) == 0, text
        ENGINE.play_unchecked(s, seat, action)
    return s


def give(s, company, **items):
    """Let a company have exactly so much of some things, at the bank's expense."""
    v = view(s)
    for name, count in items.items():
        item = ITEM_NAMES.index(name)
        v.held[BANK, item] += v.held[company, item] - count
        v.held[company, item] = count
    return s


def give_plots(s, company, *plots):
    """More plots for a company, by their numbers from 0."""
    v = view(s)
    for plot in plots:
        assert v.owner[plot] == BANK
        v.plots_in_box -= 1
        gain_plot(v, company, plot)
    return s


def go_to_turn(s, turn):
    """As if turns had gone by, each with the next card."""
    v = view(s)
    v.turn = turn
    for card in range(turn + 1):
        v.event_out[card] = 1
        v.event[card] = 1 + card
    return s


def all_pieces(s, company):
    """How many pieces of each kind a company has, from the tower on."""
    return [view(s).held[company, piece] for piece in range(1, 1 + PIECES)]


def play(levels, seed, engine=ENGINE, watch=None, forgets=False, **options):
    """A game between levels, one a seat, with everything checked by the rules. ``watch(s, seat, action)`` sees each
    action before it is done. Who ``forgets`` plans anew for each action. The state at the end."""
    s = OIL_CITY.start(len(levels), {"companies": str(len(levels)), **options})
    desk, drawn = Desk(engine), random.Random(seed)
    steps = 0
    while movers := engine.movers(s):
        steps += 1
        assert steps < MOST_STEPS
        desk = Desk(engine) if forgets else desk
        seat = drawn.choice(movers)
        if seat == CHANCE:
            action = drawn.choice(engine.legal(s, CHANCE))
        else:
            action = desk.play(engine.known(s, seat), seat, LEVEL[levels[seat]], drawn.getrandbits(40))
            assert engine.why(s, seat, action) == 0, OIL_CITY.actions.write(action)
        if watch is not None:
            watch(s, seat, action)
        engine.play_unchecked(s, seat, action)
    return s
