"""The bank's books: every złoty, cube, barrel, piece and card has an account, and every step of the log is entered
twice, where it comes from and where it goes.

Entries follow from the log alone: from what was done, and what lay on the tables before and after. So they can be
checked against the tables (``Ledger.check``), and they answer why a number is what it is (``Ledger.about``). Everything
in the books lies open, as the tables do, but for plots that were drawn to choose from (O10, O21); pieces are entered
where all can see them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.kernel.engine import Engine

from . import kinds
from .companies import company_of, side
from .components import MOST_PLOTS, STOCK, Components
from .items import BANK, COUNTED, DRILLER, FIRST_PLOT, ITEM_NAMES, MONEY, PIECES
from .plots import standing
from .sheets import MAKER, maker_of, units
from .state import CHOOSING, PEDLAR, RUN, SHOWN, company_in_turn, never_runs_out

REASONS = (
    "start", "landed", "bought", "refined", "peddled", "drawn", "given_back", "arranged", "extracted", "driller_left",
    "sold", "deal", "lent", "paid", "returned", "debt", "taken_off",
)  # fmt: skip
"""Why something changes accounts: at the start, plots of landowners; by tokens; plots drawn and given back; pieces put
up or taken down; yields of plots, drillers that leave; wagons; deals, and what is lent in them; terms paid, and what
was lent returned; debts collected from income; pieces that leave a plot because it, or they, change hands."""


class Account(NamedTuple):
    """Where something is: with the ``bank``, in a ``company``'s hands, or standing on its ``plots``."""

    holder: str
    company: int = 0


THE_BANK = Account("bank")


class Entry(NamedTuple):
    """So much of an item from one account to another. ``n`` is the number of the step, -1 for the start; ``turn``
    counts from 0; money is in złr."""

    n: int
    turn: int
    reason: str
    giver: Account
    taker: Account
    item: str
    amount: int


class LedgerError(AssertionError):
    """The books and the tables do not agree."""


Balances = dict[Account, Counter[str]]


def accounts(s: Record) -> Balances:
    """What each account holds in a state."""
    v = view(s)
    balances: Balances = {THE_BANK: Counter()}
    for item in range(COUNTED):
        balances[THE_BANK][ITEM_NAMES[item]] = v.held[BANK, item]
    for company in range(v.companies):
        hand = balances.setdefault(Account("company", company), Counter())
        plots = balances.setdefault(Account("plots", company), Counter())
        for item in range(COUNTED):
            stands = standing(v, SHOWN, company, item) if 1 <= item <= PIECES else 0
            hand[ITEM_NAMES[item]] = v.held[company, item] - stands
            plots[ITEM_NAMES[item]] = stands
    for plot in range(MOST_PLOTS):
        if v.layout[plot, 1]:
            owner = v.owner[plot]
            balances[THE_BANK if owner == BANK else Account("company", owner)][plot_name(plot)] = 1
    return balances


def plot_name(plot: int) -> str:
    """A plot as an item, from 1."""
    return f"plot{1 + plot}"


def totals(components: Components) -> Counter[str]:
    """How much there is of everything: what the box holds, each plot once, and no money, since the bank owes all."""
    amounts = Counter(dict(zip(STOCK, components.box, strict=True)))
    amounts.update(plot_name(plot) for plot in range(len(components.plots)))
    return amounts


def opening(start: Record) -> list[Entry]:
    """What the bank has handed out before the first step."""
    return [
        Entry(-1, 0, "start", THE_BANK, account, item, count)
        for account, holding in accounts(start).items()
        if account != THE_BANK
        for item, count in holding.items()
        if count
    ]


# What a step comes to -------------------------------------------------------------------------------------------------


def entries(n: int, before: Record, seat: int, action: int, after: Record) -> list[Entry]:
    """What step ``n``, an action of ``seat`` or an outcome, has moved."""
    old, new = view(before), view(after)
    return [Entry(n, old.turn, *each) for each in _transfers(old, new, seat, action) if each[-1]]


Transfer = tuple[str, Account, Account, str, int]


def _transfers(old: Any, new: Any, seat: int, action: int) -> Iterator[Transfer]:
    kind = kind_of(action)
    if kind in (kinds.LAND_DRAWN, kinds.PLOT_DRAWN):
        reason = "landed" if kind == kinds.LAND_DRAWN else "drawn"
        yield reason, THE_BANK, Account("company", company_of(old.place_at)), plot_name(kinds.plot_drawn(action)), 1
    elif kind == kinds.SETTLE_TOKEN:
        place = kinds.place_settled(action)
        yield from _with_the_bank(old, new, company_of(place), _use(old.token[place]))
    elif kind == kinds.DIE_ROLLED:
        yield from _with_the_bank(old, new, company_in_turn(old, old.order_at), "extracted")
    elif kind == kinds.SELL_LOAD:
        yield from _with_the_bank(old, new, kinds.company_selling(action), "sold")
    elif kind == kinds.FALL_DUE:
        yield from _fell_due(old, new, kinds.term_due(action))
    elif kind == kinds.ACCEPT:
        yield from _deal(old, new, kinds.offer_answered(action), side(old, seat))
    elif kind == kinds.GIVE_BACK or (kind == kinds.READY and old.phase == CHOOSING):
        yield from _given_back(old, new, side(old, seat))
    if kind == kinds.READY:
        yield from _stood(old, new, "arranged")


def _use(token: int) -> str:
    return {RUN: "refined", 1 + PEDLAR: "peddled"}.get(token, "bought")


def _with_the_bank(old: Any, new: Any, company: int, reason: str) -> Iterator[Transfer]:
    """What a company and the bank exchange; and what is collected for others from that."""
    own = Account("company", company)
    for item, name in enumerate(ITEM_NAMES):
        paid_out = old.held[BANK, item] - new.held[BANK, item]
        if item == DRILLER and reason == "extracted":
            yield "driller_left", Account("plots", company), THE_BANK, name, -paid_out
        elif paid_out > 0:
            yield reason, THE_BANK, own, name, paid_out
        else:
            yield reason, own, THE_BANK, name, -paid_out
        for other in range(old.companies):
            if other != company:
                yield "debt", own, Account("company", other), name, new.held[other, item] - old.held[other, item]


def _fell_due(old: Any, new: Any, term: int) -> Iterator[Transfer]:
    """What is paid or returned. What stood on a plot that goes back, or is itself returned, is taken off before."""
    yield from _stood(old, new, "taken_off")
    item, debtor = old.owed_item[term], old.debtor[term]
    giver, taker = Account("company", debtor), Account("company", old.creditor[term])
    if item >= FIRST_PLOT:
        yield "returned", giver, taker, plot_name(item - FIRST_PLOT), 1
    else:
        reason = "paid" if item == MONEY or item > PIECES + 1 else "returned"
        yield reason, giver, taker, ITEM_NAMES[item], old.held[debtor, item] - new.held[debtor, item]


def _deal(old: Any, new: Any, offer: int, taker: int) -> Iterator[Transfer]:
    """The lines of a deal that are settled at once."""
    yield from _stood(old, new, "taken_off")
    maker = maker_of(offer)
    for line in range(kinds.LINES):
        amount, item = old.amount[offer, line], old.item[offer, line]
        if amount and not old.due[offer, line]:
            gives = maker if old.giver[offer, line] == MAKER else taker
            name = plot_name(item - FIRST_PLOT) if item >= FIRST_PLOT else ITEM_NAMES[item]
            reason = "lent" if old.back[offer, line] else "deal"
            giver, receiver = Account("company", gives), Account("company", maker + taker - gives)
            yield reason, giver, receiver, name, units(item, amount)


def _given_back(old: Any, new: Any, company: int) -> Iterator[Transfer]:
    """Plots that were drawn to choose from and are back in the box."""
    for plot in range(MOST_PLOTS):
        if old.owner[plot] != new.owner[plot]:
            yield "given_back", Account("company", company), THE_BANK, plot_name(plot), 1


def _stood(old: Any, new: Any, reason: str) -> Iterator[Transfer]:
    """Pieces that come to stand, or stand no more, for all to see."""
    for company in range(old.companies):
        hand, plots = Account("company", company), Account("plots", company)
        for piece in range(1, 1 + PIECES):
            more = standing(new, SHOWN, company, piece) - standing(old, SHOWN, company, piece)
            if more > 0:
                yield reason, hand, plots, ITEM_NAMES[piece], more
            else:
                yield reason, plots, hand, ITEM_NAMES[piece], -more


# The books ------------------------------------------------------------------------------------------------------------


class Ledger:
    """The books of one game, from its start on."""

    def __init__(self, components: Components, start: Record) -> None:
        self.totals = totals(components)
        self.entries: list[Entry] = []
        self.balances: Balances = {account: Counter() for account in accounts(start)}
        self.balances[THE_BANK].update(self.totals)
        for entry in opening(start):
            self._enter(entry)
        self.check(start)

    @classmethod
    def of(cls, engine: Engine, components: Components, start: Record, steps: Iterable[tuple[int, int]]) -> Ledger:
        """The books of a whole game: seats (CHANCE for outcomes) and actions, one after the other."""
        ledger, s = cls(components, start), engine.copy(start)
        for n, (seat, action) in enumerate(steps):
            before = engine.copy(s)
            engine.play_unchecked(s, seat, action)
            ledger.record(n, before, seat, action, s)
        return ledger

    def record(self, n: int, before: Record, seat: int, action: int, after: Record) -> list[Entry]:
        """Enter step ``n``. Returns what was entered; LedgerError if that is not what happened."""
        made = entries(n, before, seat, action, after)
        for entry in made:
            self._enter(entry)
        self.check(after)
        return made

    def _enter(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.balances[entry.giver][entry.item] -= entry.amount
        self.balances[entry.taker][entry.item] += entry.amount

    def check(self, s: Record) -> None:
        """LedgerError if the books differ from a state, or do not add up to what there is."""
        lying = accounts(s)
        together: Counter[str] = Counter()
        for balance in lying.values():
            together.update(balance)
        if wrong := _difference(together, self.totals):
            raise LedgerError(f"there is more, or less, than there is in the box: {wrong}")
        for account, balance in self.balances.items():
            if wrong := _difference(balance, lying[account]):
                raise LedgerError(f"{account}: the books differ from the tables by {wrong}")
        endless = [name for item, name in enumerate(ITEM_NAMES) if never_runs_out(view(s), item)]
        for account, balance in lying.items():
            for item, count in balance.items():
                if count < 0 and not (account == THE_BANK and item in endless):
                    raise LedgerError(f"{account} has {count} of {item}")

    def about(self, account: Account, item: str) -> list[Entry]:
        """Why an account has what it has of an item: the entries that come to its balance."""
        return [entry for entry in self.entries if entry.item == item and account in (entry.giver, entry.taker)]


def _difference(one: Counter[str], other: Counter[str]) -> dict[str, int]:
    return {item: one[item] - other[item] for item in sorted({*one, *other}) if one[item] != other[item]}
