"""Two worlds that differ only in what a company keeps to itself: drafts that it changes again, a deal on paper, an
offer to one other, cards that it draws and gives back. What goes out to the others must not tell them apart (O21)."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

import msgspec
from oil_city.players import choose_sensibly
from oil_city.playing import OIL_CITY
from played import fastest
from serving import AT

from gusher.rules.kernel import CHANCE, GusherError, view
from gusher.rules.oil_city.companies import seat_of
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.state import PHASES
from gusher.table import Table, Viewer, consider, covered, files
from gusher.table import turn as turn_of
from gusher.table import view as view_of
from gusher.table.commands.undo import propose_undo
from gusher.table.entries import step_entry

ENGINE = fastest(OIL_CITY)
SEATS, COMPANIES = 6, 3
"""Three companies of two: seats 0 and 3, 1 and 4, 2 and 5."""
OPTIONS = {"companies": str(COMPANIES), "plot_choice": True}


def new_table(entries=()):
    return Table(OIL_CITY, SEATS, OPTIONS, entries)


def phase_of(table):
    return PHASES[view(table.state).phase]


def put(table, *texts):
    """Play on: outcomes are chance's, ``3:…`` is said by seat 3 (from 1), all else by whose company or place it
    names."""
    for text in texts:
        seat, action = CHANCE, text
        if table.movers() != [CHANCE]:
            seat, action = who_says(table, text)
        table.apply([step_entry(table.n, None if seat == CHANCE else seat, action, AT)])
    return table


def who_says(table, text):
    if text[1] == ":":
        return int(text[0]) - 1, text[2:]
    if text[1] in "abc" and text[2] == "-":
        return seat_of(view(table.state), PARTNERS * (int(text[0]) - 1) + "abc".index(text[1])), text
    return int(text[0]) - 1, text


def on(table, until, seed=1):
    """Everybody does something sensible, and the bank whatever comes, until ``until(table)``: the same in both worlds
    as long as the same can be done."""
    chance = random.Random(seed)
    while not until(table):
        seat, action = choose_sensibly(ENGINE, table.state, chance)
        text = OIL_CITY.actions.write(action)
        table.apply([step_entry(table.n, None if seat == CHANCE else seat, text, AT)])
    return table


def at(phase, turn):
    """Right at the beginning of a phase, when nobody has done anything yet."""
    return lambda table: (phase_of(table), view(table.state).turn + 1) == (phase, turn)


# Stories --------------------------------------------------------------------------------------------------------------


@dataclass
class Twins:
    """Two logs that ``eyes`` can't tell apart from ``begin`` entries on, and the seats that see the difference while
    there is one, up to ``differs_to`` entries."""

    one: list
    other: list
    begin: int
    differs_to: int
    eyes: tuple
    partners: tuple

    def along(self, to):
        """Both tables as they go on, from ``begin`` to ``to`` entries."""
        tables = [new_table(entries[: self.begin]) for entries in (self.one, self.other)]
        for n in range(self.begin, to + 1):
            yield n, *tables
            for table, entries in zip(tables, (self.one, self.other), strict=True):
                table.apply(entries[n : n + 1])

    @property
    def end(self):
        return len(self.one)


OTHERS = (-1, 1, 2, 4, 5)
"""Whoever is not in the first company: -1 is a spectator."""


def twins(start, one, other, eyes=OTHERS, further=8, partners=(0, 3)):
    """Twins in which a company did this or that, and then all went on for ``further`` entries."""
    assert len(one) == len(other)
    tables = [put(new_table(start.entries), *texts) for texts in (one, other)]
    differs_to = tables[0].n
    if tables[0].state.tobytes() == tables[1].state.tobytes():
        on(tables[0], lambda table: table.n >= differs_to + further and table.movers() != [CHANCE])
        tables[1].apply(tables[0].entries[differs_to:])
    return Twins(tables[0].entries, tables[1].entries, start.n, differs_to, eyes, partners)


def tokens():
    """Other tokens were placed, and taken up again."""
    start = on(new_table(), at("investing", 1))
    one = ("1a-driller1", "1b-wagon1", "1a-off", "1b-off")
    return twins(start, one, ("1c-wagon1", "1b-driller1", "1c-off", "1b-off"))


def tokens_that_lie():
    """Other tokens lie there."""
    return twins(on(new_table(), at("investing", 1)), ("1a-driller1", "1b-wagon1"), ("1c-plot1", "1b-tower1"))


def papers():
    """Another deal was put on paper, and dropped."""
    start = on(new_table(), at("investing", 1))
    one = ("1-draft", "1-gives-500", "1-line1-due3", "1-wants-2gas", "4:1-drop")
    return twins(start, one, ("1-draft", "1-gives-1driller", "1-line1-back2", "1-line1-off", "4:1-drop"))


def a_paper_or_none():
    """A deal is on paper, or is not."""
    start = on(new_table(), at("investing", 1))
    return twins(
        start, ("1-draft", "1-drop", "1-draft", "1-wants-300"), ("1-draft", "1-wants-1gas", "1-drop", "1a-tower1")
    )


def an_offer():
    """The second company is offered something or other, or nothing."""
    start = on(new_table(), at("investing", 1))
    one = ("1-draft", "1-gives-500", "1-line1-due2", "1-offers-2")
    return twins(start, one, ("1-draft", "1-gives-1driller", "1-line1-back4", "1-wants-200"), eyes=(-1, 2, 5))


def an_offer_withdrawn():
    """The second company was offered something, and it was withdrawn; or nothing was."""
    start = on(new_table(), at("investing", 1))
    one = ("1-draft", "1-gives-500", "1-offers-2", "1:withdraw-1a1")
    return twins(start, one, ("1-draft", "1-gives-1driller", "1-wants-200", "1-drop"), eyes=(-1, 2, 5))


def cards():
    """Other plots were drawn to choose from; the one that is kept is the same."""
    start = on(new_table(), at("investing", 1))
    put(start, "1a-plot1", *(f"{1 + seat}:ready1-invest" for seat in range(SEATS)), "settle-1a")
    kept, one, other = start.legal(CHANCE)[:3]
    worlds = ((one, kept, f"1a-returns{one[4:]}"), (kept, other, f"1a-returns{other[4:]}"))
    return twins(start, *worlds)


def cards_again():
    """The second company drew other plots, one of which the first had drawn and given back: that lies in the first
    company's log, and it does not learn who had it next."""
    start = on(new_table(), at("investing", 1))
    put(start, "1a-plot1", *(f"{1 + seat}:ready1-invest" for seat in range(SEATS)), "settle-1a")
    back, kept = start.legal(CHANCE)[:2]
    put(start, back, kept, f"1a-returns{back[4:]}")
    on(start, at("investing", 2), 3)
    put(start, "2c-plot1", *(f"{1 + seat}:ready2-invest" for seat in range(SEATS)))
    put(start, "settle-2c")
    keep, other = [each for each in start.legal(CHANCE) if each != back][:2]
    worlds = ((back, keep, f"2c-returns{back[4:]}"), (keep, other, f"2c-returns{other[4:]}"))
    return twins(start, *worlds, eyes=(-1, 0, 2, 3, 5), partners=(1, 4))


def with_a_plot():
    """The first company buys a plot and a tower."""
    return put(on(new_table(), at("investing", 1)), "1a-plot1", "1c-tower1")


def pieces():
    """Pieces stood elsewhere while plots were arranged."""
    start = on(with_a_plot(), lambda table: phase_of(table) == "arranging" and len(fields_for(table)) > 1)
    one, *_, other = fields_for(start).items()
    return twins(start, (one[1], one[0], one[1], one[0]), (other[1], other[0], other[1], other[0]))


def fields_for(table):
    """Where the first company can put something: what takes it off again, and what puts it there."""
    legal = table.legal(0)
    puts = [text for text in legal if re.match(r"1-\d+[a-i]-(?!off)", text)]
    return {f"{text.rpartition('-')[0]}-off": text for text in puts}


def loads():
    """More was loaded, or less."""
    start = on(with_a_plot(), lambda table: phase_of(table) == "loading" and good_for(table))
    good = good_for(start)
    loaded = [f"1-{good}{count}" for count in range(3)]
    return twins(start, (loaded[1], loaded[0], loaded[1], loaded[0]), (loaded[1], loaded[2], loaded[1], loaded[0]))


def good_for(table):
    legal = table.legal(0)
    return next((good for good in ("gas", "wax", "kerosene") if f"1-{good}2" in legal and f"1-{good}1" in legal), None)


STORIES = (
    tokens, tokens_that_lie, papers, a_paper_or_none, an_offer, an_offer_withdrawn, cards, cards_again, pieces, loads,
)  # fmt: skip


# What goes out --------------------------------------------------------------------------------------------------------

CONSIDERED = (
    *("1a-driller1", "2b-tower1", "3c-plot1", "2-draft", "3-gives-500", "2-wants-1gas", "3-offers-all", "2-offers-1"),
    *("accept-1a1", "withdraw-1a1", "2-1a-tower", "3-gas1", "2-wagons1", "ready1-invest", "ready2-arrange", "reopen"),
    *("settle-1a", "plot7", "2a-returns7"),
)


def told(table, eye, consider=consider, record=files.GameFile.of, turn=turn_of):
    """All that a table answers to one viewer, by question."""
    viewer = Viewer(frozenset({eye} - {-1}), "spectator" if eye < 0 else "player")
    heard = {
        "view": msgspec.json.encode(view_of(table, viewer)),
        "record": files.write(record(table, hidden=covered(table, viewer))).encode(),
    }
    for back in (1, 4):
        heard[f"turn {back}"] = said(lambda b=back: turn(table, viewer, table.n - b))
    for seat in sorted(viewer.seats):
        for text in (*CONSIDERED, *table.legal(seat)[::40]):
            heard[f"consider {text}"] = msgspec.json.encode(consider(table, viewer, seat, text))
            if table.why(seat, text):
                heard[f"act {text}"] = said(lambda s=seat, t=text: table.propose(s, [t], None).entries)
        for n in range(table.n - 5, table.n + 1):
            heard[f"undo {n}"] = said(lambda s=seat, n=n: propose_undo(table, s, n, own=viewer.seats).entries)
    return heard


def said(ask):
    """The answer as JSON, or the error in its place."""
    try:
        return msgspec.json.encode(ask())
    except IndexError as error:
        return str(error).encode()
    except GusherError as error:
        return f"{error!r} {error.code} {error.field} {error.detail} {error.place} {error.found}".encode()


def differences(one, other):
    """What was told differently in two worlds."""
    return sorted({asked for asked in {*one, *other} if one.get(asked) != other.get(asked)})
