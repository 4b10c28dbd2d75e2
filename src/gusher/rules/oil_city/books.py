"""The bank's books as a table shows them: every entry of the ledger with the number of its line in the log, and how the
companies stood at the end of each turn."""

from __future__ import annotations

from msgspec import Struct

from gusher.rules.kernel import Record, view
from gusher.rules.kernel.engine import Engine

from . import ledger
from .scoring import cash
from .state import is_over


class Booking(Struct, frozen=True):
    """So much of an item from one account to another. ``n`` is the line of the log, -1 for the start. Accounts are
    ``bank``, or a company from 0 with what it has in hand (``0``) or standing on its plots (``0 plots``). ``reason``
    is one of ``booking.REASONS``."""

    n: int
    turn: int
    reason: str
    giver: str
    taker: str
    item: str
    amount: int


class TurnEnd(Struct, frozen=True):
    """What each company had at the end of a turn: revenue from wagons so far and cash, in złr, and points."""

    revenue: list[int]
    cash: list[int]
    points: list[int]


class Story(Struct, frozen=True):
    """The books so far."""

    bookings: list[Booking]
    turns: list[TurnEnd]


class Books:
    """The books of one game, kept step by step."""

    def __init__(self, engine: Engine, start: Record) -> None:
        self._engine = engine
        self._state = engine.copy(start)
        self._bookings = [_booking(each, -1) for each in ledger.opening(start)]
        self._turns: list[TurnEnd] = []

    def follow(self, n: int, seat: int, action: int) -> None:
        """Enter line ``n`` of the log: an action of ``seat``, or an outcome."""
        before = self._engine.copy(self._state)
        self._engine.play_unchecked(self._state, seat, action)
        self._bookings += [_booking(each, n) for each in ledger.entries(n, before, seat, action, self._state)]
        old, new = view(before), view(self._state)
        if new.turn > old.turn or is_over(new) > is_over(old):
            companies = range(new.companies)
            self._turns.append(
                TurnEnd(
                    [new.revenue[company] for company in companies],
                    [cash(new, company) for company in companies],
                    self._engine.points(self._state),
                )
            )

    def told(self) -> Story:
        """What everybody may know: which plots were drawn to choose from, and given back, only when all is over
        (O21)."""
        hides = bool(view(self._state).plot_choice) and not is_over(view(self._state))
        bookings = [each for each in self._bookings if not (hides and each.reason in ("drawn", "given_back"))]
        return Story(bookings, list(self._turns))


def _booking(entry: ledger.Entry, n: int) -> Booking:
    return Booking(n, entry.turn, entry.reason, _name(entry.giver), _name(entry.taker), entry.item, entry.amount)


def _name(account: ledger.Account) -> str:
    if account.holder == "bank":
        return "bank"
    return f"{account.company} plots" if account.holder == "plots" else str(account.company)
