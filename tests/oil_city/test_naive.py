"""A second opinion: extraction and scoring of random halls, against rules written once more from the rulings."""

from __future__ import annotations

import random

import pytest
from oil_city import naive
from oil_city.players import choose
from oil_city.playing import INTERPRETED, OIL_CITY, hall

from gusher.rules.kernel import CHANCE, view
from gusher.rules.oil_city.components import FIELD_WORDS
from gusher.rules.oil_city.items import BANK, ITEM_NAMES
from gusher.rules.oil_city.state import EXTRACTING, SHOWN, company_in_turn

WORDS = {code: word for word, code in FIELD_WORDS.items()}
GOODS = ("crude", "gas", "wax", "kerosene")


def random_plot(chance):
    """A layout as files write it, and pieces where they may stand."""
    name = chance.choice("acegi")
    printed, pieces = {}, {}
    for field in naive.FIELDS:
        if field in "bdfh":
            printed[field] = "."
            piece = chance.choice(("pump", "fan", "drill", "distillery", None))
        elif field == name:
            printed[field], piece = "N", None
        else:
            printed[field] = chance.choice("CGW") + chance.choice(("", "", "T"))
            piece = chance.choice(("tower", "driller", "driller", None))
            if piece == "driller" and printed[field].endswith("T"):
                piece = "tower"
        if piece:
            pieces[field] = piece
    return printed, pieces


@pytest.mark.parametrize("seed", range(60))
def test_O13_O14_random_plots_yield_what_the_naive_rules_say(seed):
    chance = random.Random(seed)
    printed, pieces = random_plot(chance)
    pieces.setdefault(next(field for field in naive.FIELDS if printed[field] not in (".", "N")), "tower")
    t = hall(phase="arranging").set(1, tower=0, driller=0)
    t.deed(1, 1, " ".join(printed.values()), pieces)
    for good in GOODS:
        if chance.random() < 0.2:
            t.give(2, **{good: t.in_box(good) - chance.randrange(3)})
    t.shown.version = 2 + seed % 2
    box = {good: t.in_box(good) for good in GOODS} if t.shown.version == 2 else None
    die = chance.randrange(3)
    t.all_done(f"die{die}")
    assert (t.goods(1), t.stands(1)) == naive.extraction(printed, pieces, die, box)


def pieces_on(v, plot):
    stands = {field: v.piece[SHOWN, plot, number] for number, field in enumerate(naive.FIELDS)}
    return {field: ITEM_NAMES[piece] for field, piece in stands.items() if piece}


@pytest.mark.parametrize("seed", range(6))
def test_O20_random_games_roll_and_score_as_the_naive_rules_do(seed):
    chance = random.Random(seed)
    companies = 3 + seed % 3
    s = OIL_CITY.start(companies, {"companies": str(companies)})
    revenues = [[0] * 6 for _ in range(companies)]
    last_plots = None
    while chosen := choose(INTERPRETED, s, chance):
        seat, action = chosen
        v = view(s)
        text = OIL_CITY.actions.write(action)
        expected = None
        if seat == CHANCE and text.startswith("die"):
            company = company_in_turn(v, v.order_at)
            plot = v.plot[company, v.plot_at] - 1
            printed = {field: WORDS[v.layout[plot, number]] for number, field in enumerate(naive.FIELDS)}
            box = {good: v.held[BANK, ITEM_NAMES.index(good)] for good in GOODS}
            yielded, left = naive.extraction(printed, pieces_on(v, plot), int(text[3:]))
            expected = {good: box[good] - yielded[good] for good in GOODS}, left
        before = [v.revenue[company] for company in range(companies)]
        INTERPRETED.play_unchecked(s, seat, action)
        v = view(s)
        if expected:
            assert ({good: v.held[BANK, ITEM_NAMES.index(good)] for good in GOODS}, pieces_on(v, plot)) == expected
        if text.startswith("sell"):
            company = int(text[5:]) - 1
            revenues[company][v.turn] += v.revenue[company] - before[company]
        if last_plots is None and v.counted:
            last_plots = [plots_of(v, company) for company in range(companies)]
        if v.phase != EXTRACTING:
            assert INTERPRETED.points(s) == [
                naive.company_points(
                    last_plots[company] if last_plots else plots_of(v, company),
                    v.held[company, ITEM_NAMES.index("refinery")],
                    revenues[company],
                    [v.sold[company, turn] for turn in range(6)],
                )
                for company in range(companies)
            ]


def plots_of(v, company):
    return [pieces_on(v, v.plot[company, each] - 1) for each in range(v.plots[company])]
