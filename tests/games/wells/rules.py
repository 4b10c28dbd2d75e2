"""The rules of Wells, made up for the tests.

In each of three rounds a well is found: most are dry. Then all seats bid for it at once, and nobody but a partner sees
a bid until all are in. Whoever alone bids most gets the well; everybody pays what they bid. Seats 0 and 2 are partners
against seat 1. Who has no coins left can only stay away.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import Any

from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Act,
    Actions,
    Codes,
    Numbers,
    Outcome,
    int8,
    int16,
    kind_of,
    record,
    rule,
    well_formed,
)

MOST_SEATS = 3
ROUNDS = 3
COINS = 4
VALUES = 3
"""A well is worth 0 (dry), 1 or 2 times ``WORTH``."""
WORTH = 5
NONE = -1
"""Stands for a bid that is not in and for a well that is not found."""
HIDDEN = -2
"""Stands for a bid that is in but can't be seen."""

ACTIONS = Actions(
    "Wells",
    Outcome("find", "={value}", value=Numbers(0, VALUES - 1)),
    Act("bid", "bid{coins}", coins=Numbers(1, COINS)),
    Act("stay_away", "away"),
    like="bid3",
)
RANGES = ACTIONS.ranges
FIND, finding = ACTIONS.find.code, ACTIONS.find.pack
BID, bidding = ACTIONS.bid.code, ACTIONS.bid.pack
STAY_AWAY = ACTIONS.stay_away.code
STAYING_AWAY = ACTIONS.read("away")
(value_of,) = ACTIONS.find.numbers
(coins_of,) = ACTIONS.bid.numbers


class Reason(Codes):
    """What can stand against an action."""

    LEGAL = auto()
    UNKNOWN_ACTION = auto()
    GAME_OVER = auto()
    NOT_FOUND_YET = auto()
    NOT_WAITING = auto()
    ALREADY_BID = auto()
    TOO_FEW_COINS = auto()
    NOT_CHANCE = auto()


class Ending(Codes):
    """How a game can end."""

    NONE = auto()
    LAST_ROUND = auto()
    NOBODY_HAS_COINS = auto()


STATE = record(
    "wells",
    coins=(int8, MOST_SEATS),
    bids=(int8, MOST_SEATS),
    won=(int16, MOST_SEATS),
    well=int8,
    rounds=int8,
    seats=int8,
    bids_in=int8,
)

KEY = ("coins", "bids", "won", "well", "rounds", "seats")
"""What makes a position. How many bids are in follows from it."""


def setup(s: Any, options: Mapping[str, Any]) -> None:
    """Give everyone coins: options ``seats`` (2, 3) and ``rich``."""
    s.seats = options["seats"]
    s.well = NONE
    for seat in range(MOST_SEATS):
        s.bids[seat] = NONE
        s.coins[seat] = COINS - 1 if seat < s.seats and options["rich"] else 1


@rule
def movers(s: Any) -> int:
    """Chance finds a well; then everyone at once whose bid is not in."""
    if is_over(s):
        return 0
    if s.well == NONE:
        return WAITING_FOR_CHANCE
    waiting = 0
    for seat in range(s.seats):
        if s.bids[seat] == NONE:
            waiting |= 1 << seat
    return waiting


@rule
def is_over(s: Any) -> bool:
    """After the last round, or when no coins are left."""
    return s.well == NONE and (s.rounds == ROUNDS or coins_left(s) == 0)


@rule
def coins_left(s: Any) -> int:
    """The coins of all seats."""
    coins = 0
    for seat in range(s.seats):
        coins += s.coins[seat]
    return coins


@rule
def ending(s: Any) -> int:
    """How it ended."""
    if not is_over(s):
        return Ending.NONE
    return Ending.LAST_ROUND if s.rounds == ROUNDS else Ending.NOBODY_HAS_COINS


@rule
def why(s: Any, seat: int, action: int) -> int:
    """The first thing that stands against an action."""
    if not well_formed(action, RANGES):
        return Reason.UNKNOWN_ACTION
    if is_over(s):
        return Reason.GAME_OVER
    if kind_of(action) == FIND:
        if seat != CHANCE:
            return Reason.NOT_CHANCE
        return Reason.LEGAL if s.well == NONE else Reason.NOT_WAITING
    if s.well == NONE:
        return Reason.NOT_FOUND_YET
    if seat < 0 or seat >= s.seats:
        return Reason.NOT_WAITING
    if s.bids[seat] != NONE:
        return Reason.ALREADY_BID
    if kind_of(action) == BID and coins_of(action) > s.coins[seat]:
        return Reason.TOO_FEW_COINS
    return Reason.LEGAL


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Every value for chance; staying away and every bid for a seat."""
    count = 0
    waiting = movers(s)
    if waiting == WAITING_FOR_CHANCE and seat == CHANCE:
        for value in range(VALUES):
            out[count] = finding(value)
            count += 1
    elif waiting != WAITING_FOR_CHANCE and 0 <= seat < s.seats and waiting >> seat & 1:
        for coins in range(s.coins[seat]):
            out[count] = bidding(1 + coins)
            count += 1
        out[count] = STAYING_AWAY
        count += 1
    return count


@rule
def weights(s: Any, out: Any) -> int:
    """Three wells of six are dry, two are small, one is large."""
    if movers(s) != WAITING_FOR_CHANCE:
        return 0
    for value in range(VALUES):
        out[value] = VALUES - value
    return VALUES


@rule
def play(s: Any, seat: int, action: int) -> None:
    """Find a well, or put in a bid; the last one settles the round."""
    if kind_of(action) == FIND:
        s.well = value_of(action)
        return
    s.bids[seat] = coins_of(action) if kind_of(action) == BID else 0
    s.bids_in += 1
    if s.bids_in == s.seats:
        settle(s)


@rule
def settle(s: Any) -> None:
    """Who alone bid most gets the well; everybody pays."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.bids[seat])
    winner = NONE
    level = 0
    for seat in range(s.seats):
        if s.bids[seat] == best:
            winner = seat
            level += 1
    if level == 1:
        s.won[winner] += WORTH * s.well
    for seat in range(s.seats):
        s.coins[seat] -= s.bids[seat]
        s.bids[seat] = NONE
    s.bids_in = 0
    s.well = NONE
    s.rounds += 1


@rule
def side(s: Any, seat: int) -> int:
    """Seats 0 and 2 play together."""
    return seat % 2


@rule
def points(s: Any, out: Any) -> int:
    """What a side's seats have won."""
    out[0] = s.won[0] + s.won[2]
    out[1] = s.won[1]
    return 2


@rule
def is_hidden(s: Any, seat: int, other: int) -> bool:
    """Whether the bid of ``other`` is in and hidden from ``seat``: only partners see it."""
    return s.bids[other] >= 0 and (seat < 0 or side(s, seat) != side(s, other))


@rule
def conceal(s: Any, seat: int) -> None:
    """Cover the bids of the other side. That they are in can be seen."""
    for other in range(s.seats):
        if is_hidden(s, seat, other):
            s.bids[other] = HIDDEN


@rule
def covers(s: Any, seat: int, action: int) -> bool:
    """As long as a bid is hidden, the log names none."""
    for other in range(s.seats):
        if is_hidden(s, seat, other):
            return kind_of(action) != FIND
    return False
