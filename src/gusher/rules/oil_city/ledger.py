"""The bank's books: every złoty, cube, barrel, piece and card has an account, and every step of the log is entered
twice, where it comes from and where it goes.

Entries follow from the log alone: from what was done, and what lay on the tables before and after. So they can be
checked against the tables (``Ledger.check``), and they answer why a number is what it is (``Ledger.about``). Everything
in the books lies open, as the tables do, but for plots that were drawn to choose from (O10, O21); pieces are entered
where all can see them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from gusher.rules.kernel import Record, view
from gusher.rules.kernel.engine import Engine

from .booking import MOST_ROWS, ON_PLOTS, REASONS, ROW, ask_book
from .components import MOST_PLOTS, STOCK, Components
from .items import BANK, COUNTED, FIRST_PLOT, ITEM_NAMES, PIECES
from .plots import standing
from .state import SHOWN, never_runs_out


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
    old, told = view(before), [0] * (ROW * MOST_ROWS)
    count = ask_book(old, view(after), seat, action, told)
    rows = (told[at : at + ROW] for at in range(0, count, ROW))
    return [
        Entry(n, old.turn, REASONS[reason], _account(giver), _account(taker), _item(item), amount)
        for reason, giver, taker, item, amount in rows
    ]


def _account(number: int) -> Account:
    if number == BANK:
        return THE_BANK
    return Account("company", number) if number < BANK else Account("plots", number - ON_PLOTS)


def _item(number: int) -> str:
    return ITEM_NAMES[number] if number < FIRST_PLOT else plot_name(number - FIRST_PLOT)


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
