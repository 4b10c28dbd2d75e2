"""The debrief of a finished game: its numbers are those of the books and the rules, luck comes to nothing on average,
and everything that it says has its words."""

from __future__ import annotations

import random
from functools import cache

import pytest
from game_texts import below, gaps, load
from msgspec.structs import replace
from oil_city.players import choose, choose_sensibly
from oil_city.playing import OIL_CITY, hall
from oil_city.test_deals import drafted
from played import fastest

from gusher.analysis.debriefing import Sheet
from gusher.analysis.games.oil_city.asking import questions
from gusher.analysis.games.oil_city.dealing import Deals
from gusher.analysis.games.oil_city.debrief import debrief
from gusher.analysis.games.oil_city.deciding import Known, decisions, every
from gusher.analysis.games.oil_city.findings import Goods
from gusher.analysis.games.oil_city.idling import lying, missed_points
from gusher.analysis.games.oil_city.rolls import Rolls
from gusher.analysis.games.oil_city.selling import Sale
from gusher.analysis.games.oil_city.sheets import COLUMNS
from gusher.analysis.games.oil_city.walking import Step
from gusher.analysis.games.oil_city.worth import units_of
from gusher.rules.kernel import CHANCE, LANGUAGES, GusherError, kind_of, view
from gusher.rules.oil_city.books import Books
from gusher.rules.oil_city.components import GOODS
from gusher.rules.oil_city.kinds import DIE_ROLLED, rolling
from gusher.table import Table
from gusher.table.commands.end import propose_end
from gusher.table.entries import step_entry
from gusher.table.pausing import whole

ENGINE = fastest(OIL_CITY)
DEALING = 0.5
WORDS = [load("oil_city", language) for language in LANGUAGES]


@cache
def game_of(companies, most=10_000, turns="6"):
    """A game of companies that are now sensible and now deal at random, or its first steps."""
    chance = random.Random(companies)
    options = {"companies": str(companies), "plot_choice": companies % 2 == 1, "turns": turns}
    s, entries = OIL_CITY.start(companies, options), []
    while len(entries) < most:
        chosen = (choose if chance.random() < DEALING else choose_sensibly)(ENGINE, s, chance)
        if chosen is None:
            break
        seat, action = chosen
        entries.append(step_entry(len(entries), None if seat == CHANCE else seat, OIL_CITY.actions.write(action)))
        ENGINE.play_unchecked(s, seat, action)
    return Table(OIL_CITY, companies, options, entries)


@cache
def finished():
    """A whole game, its debrief and its books."""
    table = game_of(4)
    books = Books(table.engine, table.start_state())
    for step in table.line:
        books.follow(step.n, step.seat, step.action)
    return table, whole(debrief(table)), books.told()


def dice():
    """Every roll of the game: the step's number, the state before it, and what was rolled."""
    table, _, _ = finished()
    s, rolls = table.start_state(), []
    for step in table.line:
        if kind_of(step.action) == DIE_ROLLED:
            rolls.append((step.n, ENGINE.copy(s), step.action))
        ENGINE.play_unchecked(s, step.seat, step.action)
    return rolls


# Against the books ----------------------------------------------------------------------------------------------------


def test_every_turn_is_as_the_books_have_it():
    _, report, story = finished()
    for n, company in enumerate(report.shown.companies):
        for turn, end in zip(company.turns, story.turns, strict=True):
            assert (turn.points, turn.revenue, turn.cash) == (end.points[n], end.revenue[n], end.cash[n])
    assert any(company.turns[-1].revenue for company in report.shown.companies)


def test_the_end_is_that_of_the_table():
    table, report, _ = finished()
    assert [each.points for each in report.shown.companies] == table.points
    assert [each.place for each in report.shown.companies] == table.places
    for each in report.shown.companies:
        value = each.value
        counted = value.plots + value.buildings + value.drillers + value.variety + value.refineries
        assert counted + value.revenue + value.turns + value.returned == each.points
        assert each.unsold == each.turns[-1].goods
        assert each.money - each.owes == each.turns[-1].cash


def test_what_rolls_brought_is_what_was_extracted():
    _, report, story = finished()
    for n, company in enumerate(report.shown.companies):
        for good in GOODS:
            extracted = [each for each in story.bookings if each.reason == "extracted" and each.item == good]
            assert getattr(company.extracted, good) == sum(each.amount for each in extracted if each.taker == str(n))
    rolls = sum(sum(units_of(each.goods)) for each in report.shown.rolls)
    assert sum(sum(units_of(each.goods)) for each in report.shown.plots) == rolls > 0


def test_deals_are_those_of_the_books_and_nobody_gains_from_nothing():
    _, report, story = finished()
    deals = report.shown.deals
    assert len(deals) > 1
    money = [line.count for deal in deals for line in deal.lines if line.item == "money" and line.due is None]
    assert sum(money) == sum(each.amount for each in story.bookings if each.reason == "deal" and each.item == "money")
    assert sum(company.gain for company in report.shown.companies) == 0
    assert sum(company.deals for company in report.shown.companies) == 2 * len(deals)
    assert deals[report.shown.biggest].size == max(deal.size for deal in deals) > 0
    for deal in deals:
        given = [sum(line.value for line in deal.lines if line.giver == side) for side in (deal.maker, deal.taker)]
        assert deal.gain == given[1] - given[0]


def test_a_deal_is_worth_what_the_bank_asks_and_a_loan_nothing():
    """Gas is at 400: three units later for a wagon at 200, 500 złr at once, and a tower that comes back."""
    t = hall().give(1, gas=3, tower=1).give(2, wagon=1)
    drafted(t, 1, "gives-3gas due 4", "gives-1tower back 5", "wants-1wagon", "wants-500").play("1-offers-2")
    before = t.engine.copy(t.state)
    text = f"accept-1a{t.shown.serial[0]}"
    action = OIL_CITY.actions.read(text)
    deals = Deals()
    deals.follow(Step(7, action, kind_of(action), 1, view(before), view(t.state), before, t.state, []))
    [deal] = deals.deals
    assert sorted(line.value for line in deal.lines) == [0, 200, 500, 1200]
    assert (deal.maker, deal.taker, deal.gain, deal.size) == (0, 1, 700 - 1200, 1200)
    assert [deals.gain(company) for company in range(3)] == [-500, 500, 0]
    [due] = [line.due for line in deal.lines if line.item == "gas"]
    [back] = [line.back for line in deal.lines if line.item == "tower"]
    assert (due, back, deals.biggest) == (3, 4, 0)


def test_what_was_promised_and_never_came_is_no_gain():
    """Twice 900 złr later for 100 at once; 300 of the 1,800 are paid, for what was agreed on first."""
    t, deals = hall().give(1, money=200), Deals()
    for _ in range(2):
        drafted(t, 1, "gives-100", "wants-900 due 3").play("1-offers-2")
        before, text = t.engine.copy(t.state), f"accept-1a{t.shown.serial[0]}"
        action = OIL_CITY.actions.read(text)
        deals.follow(Step(7, action, kind_of(action), 1, view(before), t.shown, before, t.state, []))
        t.play(f"2:{text}")
    t.shown.owed[0] -= 300
    t.shown.turn = 2
    deals.end(t.shown)
    assert [deal.gain for deal in deals.deals] == [800, 800]
    t.shown.turn = 3
    deals.end(t.shown)
    assert [(deal.gain, deal.size) for deal in deals.deals] == [(200, 300), (-100, 100)]
    assert [[line.missing for line in deal.lines if line.due] for deal in deals.deals] == [[600], [900]]


def test_plots_were_paid_for_and_had_their_owners():
    table, report, story = finished()
    for plot in report.shown.plots:
        own = [each for each in story.bookings if each.item == f"plot{1 + plot.plot}" and each.reason != "given_back"]
        assert plot.owners == [int(each.taker) for each in own][-len(plot.owners) :]
        assert plot.owners[-1] == view(table.state).owner[plot.plot]
        assert plot.paid == (0 if own[0].reason == "landed" else 300)
        assert plot.invested >= plot.paid
    assert len(report.shown.plots) == sum(view(table.state).plots[n] for n in range(4))


# Luck -----------------------------------------------------------------------------------------------------------------


def test_luck_comes_to_nothing_over_the_numbers_of_the_die():
    for n, before, _ in dice()[::5]:
        rolls = Rolls(ENGINE)
        for number in range(3):
            after = ENGINE.copy(before)
            ENGINE.play_unchecked(after, CHANCE, rolling(number))
            rolls.follow(Step(n, rolling(number), DIE_ROLLED, CHANCE, view(before), view(after), before, after, []))
        assert [each.number for each in rolls.rolls] == [0, 1, 2]
        assert sum(each.value - each.expected for each in rolls.rolls) == pytest.approx(0)
        assert rolls.luck_in_units(rolls.rolls[0].company) == pytest.approx(0)
        assert sum(units_of(rolls.rolls[2].goods)) > rolls.expected_units[2] > 0


def test_luck_of_companies_plots_and_turns_is_the_same_luck():
    shown = finished()[1].shown
    luck = sum(each.value - each.expected for each in shown.rolls)
    assert luck != 0
    assert sum(each.luck for each in shown.companies) == pytest.approx(luck)
    assert sum(each.luck for each in shown.plots) == pytest.approx(luck)
    assert sum(turn.luck for each in shown.companies for turn in each.turns) == pytest.approx(luck)


def rolled(number, **pieces):
    """What is said of one roll for a plot of the first company, with wax at a."""
    t = hall(phase="arranging").set(1, tower=0, driller=0).deed(1, 1, "W . C . G . N . C", pieces).ready()
    before = t.engine.copy(t.state)
    t.play(f"die{number}")
    rolls = Rolls(t.engine)
    action = rolling(number)
    rolls.follow(Step(0, action, DIE_ROLLED, CHANCE, view(before), view(t.state), before, t.state, []))
    return rolls


@pytest.mark.parametrize(
    ("number", "pieces", "piece", "gain"),
    [
        (0, {"a": "tower", "b": "pump"}, "pump", 100),
        (1, {"a": "tower", "b": "pump"}, "pump", 0),
        (2, {"a": "tower", "b": "drill"}, "drill", 100),
        (0, {"a": "tower", "b": "drill"}, "drill", 0),
        (0, {"a": "driller", "b": "fan"}, "fan", 100),
        (1, {"a": "tower", "b": "fan"}, "fan", 0),
    ],
)
def test_an_improvement_is_worth_what_would_lack_without_it(number, pieces, piece, gain):
    """Wax is at 100 in the event of 1877, and a driller costs 100."""
    [improvement] = rolled(number, **pieces).improvements
    assert (improvement.piece, improvement.gain) == (piece, gain)
    assert improvement.price == 500


def test_a_roll_is_compared_with_the_average_of_all_three():
    [roll] = rolled(2, a="tower").rolls
    assert (roll.value, roll.expected, units_of(roll.goods)) == (200, 100, (0, 0, 2, 0))


# What lay about -------------------------------------------------------------------------------------------------------


def test_pieces_in_hand_are_idle_and_miss_what_free_wells_would_bring():
    t = hall(phase="arranging").set(1, tower=2, driller=1, pump=1).deed(1, 1, "W . C . G . N . CT", {"e": "tower"})
    idle = lying(view(t.state), 0)
    assert (idle.towers, idle.drillers, idle.improvements, idle.plots) == (2, 1, 1, 0)
    assert lying(view(t.deed(1, 2).state), 0).plots == 1


def test_the_best_wells_are_missed_first():
    """Gas is at 400, kerosene at 300, wax at 100: the tower misses gas, the driller crude, less its price."""
    t = hall(phase="arranging").set(1, tower=1, driller=1).deed(1, 1, "W . C . GT . N . CT")
    assert lying(view(t.state), 0).missed == 400 + (300 - 100)
    assert lying(view(t.set(1, tower=0, driller=0).state), 0).missed == 0


@pytest.mark.parametrize(
    ("places", "money", "points"), [([], 5000, 0), ([0, 1], 1000, 4), ([0], 300, 1), ([0], 200, 0)]
)
def test_points_that_could_still_have_been_bought(places, money, points):
    assert missed_points(view(hall().state), places, money) == points


def test_a_token_that_lies_is_not_idle():
    tokens = [turn.idle.tokens for company in finished()[1].shown.companies for turn in company.turns]
    assert all(0 <= each <= 3 for each in tokens)
    assert min(tokens) == 0


# Decisions and questions ----------------------------------------------------------------------------------------------


def test_three_decisions_of_different_kinds_those_that_made_most_of_a_difference():
    chosen = finished()[1].shown.decisions
    assert len(chosen) == 3
    assert len({each.told.name.split("_")[0] for each in chosen}) == 3
    amounts = [abs(each.amount) for each in chosen]
    assert amounts == sorted(amounts, reverse=True)
    for each in chosen:
        assert each.told.name.endswith("_won" if each.amount > 0 else "_cost")


def test_a_sale_is_compared_with_the_average_prices():
    events = finished()[1].shown.events
    best = max(range(len(events)), key=lambda turn: events[turn].gas)
    sale = Sale(best, 0, Goods(gas=12))
    [decision] = decisions(Known(events, [], [], [], [], [sale], {}, is_over=False))
    average = 12 * sum(each.gas for each in events) / len(events)
    assert decision.amount == 12 * events[best].gas - round(average) > 0
    assert decision.sure == "evaluated"


def test_what_is_left_beside_empty_wagons_is_proven():
    shown = finished()[1].shown
    known = Known(shown.events, shown.companies, [], [], [], [], {0: 2}, is_over=True)
    kinds = {each.told.name: each for each in every(known)}
    assert (kinds["unspent_cost"].amount, kinds["unspent_cost"].sure) == (-2000, "proven")
    for each in every(known):
        if each.told.name == "left_cost":
            assert each.sure == "proven"
            assert 0 < -each.amount <= shown.companies[each.company].unsold_value


def sentences():
    """Decisions and questions of several games."""
    for shown in [finished()[1].shown, *(whole(debrief(game_of(companies))).shown for companies in (3, 5))]:
        yield from (("decision", each.told) for each in shown.decisions)
        yield from (("question", each) for each in shown.questions)


def test_all_of_it_has_its_words():
    heard = set()
    for place, phrase in sentences():
        heard.add(phrase.name)
        for texts in WORDS:
            assert gaps(texts[f"debrief.{place}.{phrase.name}"]) <= set(phrase.words), phrase
    assert {"prices", "history"} <= heard
    shown = finished()[1].shown
    assert 6 <= len(shown.questions) <= 8
    assert len({each.name for each in shown.questions}) == len(shown.questions)


def test_the_goods_that_were_left_are_asked_for_as_the_page_counts_them():
    """Without crude, which nobody can sell (web/tests/games/oil_city/debrief.test.ts has the page)."""
    companies = [replace(each, unsold=Goods(5, 2, 1, n)) for n, each in enumerate(finished()[1].shown.companies)]
    [unsold] = [each for each in questions(companies, []) if each.name == "unsold"]
    assert unsold.words == {"n": sum(3 + n for n in range(len(companies)))}


def how_it_was_won(first, *outcomes):
    """The questions about it after a game from turn ``first`` on; each company with place, luck and points by turn."""
    company = finished()[1].shown.companies[0]
    names = {"lucky_winner", "luck_was_not_enough", "overtaken", "kept_the_lead"}
    companies = [
        replace(company, place=place, luck=luck, turns=[replace(company.turns[0], points=n) for n in points])
        for place, luck, points in outcomes
    ]
    return [(each.name, each.words) for each in questions(companies, [], first) if each.name in names]


def test_whoever_shares_the_first_place_has_won():
    won = how_it_was_won(0, (1, 0.0, [1, 1, 1, 9]), (1, 5.0, [3, 3, 3, 9]), (3, 1.0, [2, 2, 2, 8]))
    assert won == [("lucky_winner", {"company": 2}), ("kept_the_lead", {"winner": 2})]


def test_half_of_the_game_is_over_after_the_third_turn_wherever_it_begins():
    """A shorter game skips the first turns."""
    points = (1, 0.0, [1, 5, 6]), (2, 1.0, [2, 4, 5])
    luck = ("luck_was_not_enough", {"company": 2, "winner": 1})
    assert how_it_was_won(1, *points) == [luck, ("kept_the_lead", {"winner": 1})]
    assert how_it_was_won(2, *points) == [luck, ("overtaken", {"company": 2, "winner": 1})]
    assert how_it_was_won(0, *points) == how_it_was_won(3, *points) == [luck]


@pytest.mark.parametrize("texts", WORDS)
def test_every_decision_names_its_company(texts):
    for name in below(texts, "debrief.decision."):
        assert str(texts[f"debrief.decision.{name}"]).startswith("{company}:")


# Games that end otherwise ---------------------------------------------------------------------------------------------


def test_nothing_is_told_while_the_game_goes_on():
    with pytest.raises(GusherError) as caught:
        whole(debrief(game_of(3, 60)))
    assert caught.value.code == "not_over"


@pytest.mark.parametrize("most", [0, 5, 150])
def test_a_game_that_people_have_ended_is_told_as_far_as_it_went(most):
    table = game_of(3, most)
    report = whole(debrief(propose_end(table, "abandoned", None, role="maker").after))
    v = view(table.state)
    assert len(report.shown.companies[0].turns) == v.turn + 1
    assert [each.place for each in report.shown.companies] == [None] * 3
    assert [each.points for each in report.shown.companies] == table.points
    assert report.shown.ending == "abandoned"
    assert {sheet.name for sheet in report.sheets} == set(COLUMNS)


# Sheets ---------------------------------------------------------------------------------------------------------------


def test_a_short_game_is_told_from_its_first_turn_on():
    table = game_of(4, turns="3")
    told, sheets = whole(debrief(table))
    assert (table.ending, told.first, len(told.events)) == ("six_turns", 3, 3)
    assert [len(company.turns) for company in told.companies] == [3] * 4
    assert {roll.turn for roll in told.rolls} <= {3, 4, 5}
    for n, company in enumerate(told.companies):
        luck = sum(roll.value - roll.expected for roll in told.rolls if roll.company == n)
        assert sum(turn.luck for turn in company.turns) == pytest.approx(luck)
    by_name = {sheet.name: sheet for sheet in sheets}
    assert [row[0] for row in by_name["prices"].rows] == [4, 5, 6]
    assert {row[0] for row in by_name["turns"].rows} == {4, 5, 6}


def test_every_row_has_a_cell_for_each_column():
    _, report, story = finished()
    for sheet in report.sheets:
        assert isinstance(sheet, Sheet)
        assert sheet.rows, sheet.name
        assert {len(row) for row in sheet.rows} == {len(sheet.columns)}, sheet.name
    rows = {sheet.name: len(sheet.rows) for sheet in report.sheets}
    assert rows["books"] == len(story.bookings)
    assert (rows["companies"], rows["turns"], rows["prices"]) == (4, 24, 6)


def test_every_column_and_sheet_is_explained_and_nothing_else():
    texts = WORDS[0]
    own = {"number", "name", "people", "treatment", "sheet", "column", "title", "unit", "meaning"}
    used = {column.name for columns in COLUMNS.values() for column in columns}
    assert below(texts, "export.columns.") == used | own
    assert below(texts, "export.sheets.") == {*COLUMNS, "names", "session", "dictionary"}
    units = {column.unit for columns in COLUMNS.values() for column in columns}
    assert below(texts, "export.units.") == units - {None}


@pytest.mark.parametrize("texts", WORDS)
def test_titles_of_sheets_fit_a_workbook(texts):
    titles = [texts[f"export.sheets.{name}.title"] for name in below(texts, "export.sheets.")]
    assert len(set(map(str.lower, titles))) == len(titles)
    assert all(len(title) <= 31 and not set(title) & set("[]:*?/\\") for title in titles)
