"""How actions are written. Companies, plots, cards and turns count from 1; a place is its company and a letter
(``2b``), so is a slot for offers, followed by the offer's number (``2b17``); fields of a plot are a to i, row by row.

``2b-tower3``, ``2b-peddles-g1k2``, ``2b-refines4``, ``2b-off``; ``2-17e-tower``, ``2-17e-off``; ``2-gas4``,
``2-wagons3``; ``2-draft``, ``2-gives-500``, ``2-wants-3gas``, ``2-line1-due4``, ``2-line2-back4``, ``2-offers-all``,
``accept-2b17``; ``ready3-invest``. The bank's: ``event7``, ``settle-2b``, ``plot17``, ``die2``, ``sell-2``,
``term-1``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from gusher.rules.kernel import NotationError, first_of, kind_of, pack, second_of, third_of, well_formed

from .components import GOODS, PARTNERS
from .investing import PEDDLED
from .items import ALL_ITEMS, FIRST_PLOT, ITEM_NAMES, MONEY, PIECES
from .kinds import (
    ACCEPT,
    ADD_LINE,
    BEGIN_DRAFT,
    BOUGHT,
    DIE_ROLLED,
    DROP_DRAFT,
    EVENT_DRAWN,
    EVERYBODY,
    FALL_DUE,
    GIVE_BACK,
    LAND_DRAWN,
    LOAD_GOODS,
    OFFER,
    PEDDLE,
    PLACE_TOKEN,
    PLOT_DRAWN,
    PUT,
    RANGES,
    READY,
    REOPEN,
    RUN_REFINERY,
    SELL_LOAD,
    SEND_WAGONS,
    SET_BACK,
    SET_DUE,
    SETTLE_TOKEN,
    SLOTS,
    STAGES,
    STRIKE,
    TAKE,
    TAKE_UP,
    WITHDRAW,
)  # fmt: skip
from .sheets import NOTE

FIELD_NAMES: Final = "abcdefghi"
PLACE_NAMES: Final = "abc"
SOLD: Final = GOODS[1:]
"""What can be sold: gas, wax, kerosene."""
PIECE_NAMES: Final = ITEM_NAMES[: 1 + PIECES]
"""By piece; nothing is not used."""
GIVERS: Final = ("gives", "wants")


def place_name(place: int) -> str:
    """A place: ``2b``."""
    return f"{1 + place // PARTNERS}{PLACE_NAMES[place % PARTNERS]}"


def offer_name(offer: int, serial: int) -> str:
    """An offer: ``2b17``."""
    return f"{1 + offer // SLOTS}{PLACE_NAMES[offer % SLOTS]}{serial}"


def load_name(load: int) -> str:
    """What a pedlar takes: ``g1k2``."""
    return "".join(f"{name[0]}{count}" for name, count in zip(SOLD, PEDDLED[load].tolist(), strict=True) if count)


def amount_name(item: int, amount: int) -> str:
    """What stands in a line of a deal: ``500``, ``3gas``, ``plot17``."""
    if item == MONEY:
        return str(NOTE * amount)
    name = f"plot{1 + item - FIRST_PLOT}" if item >= FIRST_PLOT else ITEM_NAMES[item]
    return name if item >= FIRST_PLOT and amount == 1 else f"{amount}{name}"


def _line(first: int, second: int, third: int) -> str:
    return f"{1 + first}-{GIVERS[second // ALL_ITEMS]}-{amount_name(second % ALL_ITEMS, 1 + third)}"


_WRITERS: Final[dict[int, Callable[[int, int, int], str]]] = {
    LAND_DRAWN: lambda plot, _, __: f"land{1 + plot}",
    EVENT_DRAWN: lambda card, _, __: f"event{1 + card}",
    SETTLE_TOKEN: lambda place, _, __: f"settle-{place_name(place)}",
    PLOT_DRAWN: lambda plot, _, __: f"plot{1 + plot}",
    DIE_ROLLED: lambda number, _, __: f"die{number}",
    SELL_LOAD: lambda company, _, __: f"sell-{1 + company}",
    FALL_DUE: lambda term, _, __: f"term-{1 + term}",
    PLACE_TOKEN: lambda place, bought, count: f"{place_name(place)}-{BOUGHT[bought]}{1 + count}",
    PEDDLE: lambda place, load, _: f"{place_name(place)}-peddles-{load_name(load)}",
    RUN_REFINERY: lambda place, crude, _: f"{place_name(place)}-refines{1 + crude}",
    TAKE_UP: lambda place, _, __: f"{place_name(place)}-off",
    GIVE_BACK: lambda place, plot, _: f"{place_name(place)}-returns{1 + plot}",
    PUT: lambda company, plot, spot: (
        f"{1 + company}-{1 + plot}{FIELD_NAMES[spot // PIECES]}-{PIECE_NAMES[1 + spot % PIECES]}"
    ),
    TAKE: lambda company, plot, field: f"{1 + company}-{1 + plot}{FIELD_NAMES[field]}-off",
    LOAD_GOODS: lambda company, good, count: f"{1 + company}-{SOLD[good]}{count}",
    SEND_WAGONS: lambda company, count, _: f"{1 + company}-wagons{count}",
    BEGIN_DRAFT: lambda company, _, __: f"{1 + company}-draft",
    DROP_DRAFT: lambda company, _, __: f"{1 + company}-drop",
    ADD_LINE: _line,
    SET_DUE: lambda company, line, turn: f"{1 + company}-line{1 + line}-due{1 + turn}",
    SET_BACK: lambda company, line, turn: f"{1 + company}-line{1 + line}-back{1 + turn}",
    STRIKE: lambda company, line, _: f"{1 + company}-line{1 + line}-off",
    OFFER: lambda company, to, _: f"{1 + company}-offers-{'all' if to == EVERYBODY else 1 + to}",
    ACCEPT: lambda offer, serial, _: f"accept-{offer_name(offer, serial)}",
    WITHDRAW: lambda offer, serial, _: f"withdraw-{offer_name(offer, serial)}",
    READY: lambda turn, stage, _: f"ready{1 + turn}-{STAGES[stage]}",
    REOPEN: lambda _, __, ___: "reopen",
}


def write(action: int) -> str:
    """The text of an action."""
    return _WRITERS[kind_of(action)](first_of(action), second_of(action), third_of(action))


# Reading --------------------------------------------------------------------------------------------------------------

_NUMBER: Final = r"(\d{1,4})"
_PLACE: Final = r"(\d{1,2}[abc])"


def _number(text: str) -> int:
    return int(text) - 1


def _place(text: str) -> int:
    return PARTNERS * _number(text[:-1]) + PLACE_NAMES.index(text[-1])


def _loads() -> dict[str, int]:
    return {load_name(load): load for load in range(len(PEDDLED))}


def _line_read(company: str, giver: str, count: str, name: str, plot: str) -> int:
    item, amount = MONEY, int(count or 1)
    if plot:
        item = FIRST_PLOT + _number(plot)
    elif name:
        item = ITEM_NAMES.index(name)
    else:
        amount = amount // NOTE
    return pack(ADD_LINE, _number(company), ALL_ITEMS * GIVERS.index(giver) + item, amount - 1)


def _any(names: tuple[str, ...]) -> str:
    return f"({'|'.join(names)})"


_READERS: Final[list[tuple[str, Callable[..., int]]]] = [
    (rf"land{_NUMBER}", lambda plot: pack(LAND_DRAWN, _number(plot))),
    (rf"event{_NUMBER}", lambda card: pack(EVENT_DRAWN, _number(card))),
    (rf"settle-{_PLACE}", lambda place: pack(SETTLE_TOKEN, _place(place))),
    (rf"plot{_NUMBER}", lambda plot: pack(PLOT_DRAWN, _number(plot))),
    (rf"die{_NUMBER}", lambda number: pack(DIE_ROLLED, int(number))),
    (rf"sell-{_NUMBER}", lambda company: pack(SELL_LOAD, _number(company))),
    (rf"term-{_NUMBER}", lambda term: pack(FALL_DUE, _number(term))),
    (
        rf"{_PLACE}-{_any(BOUGHT)}{_NUMBER}",
        lambda place, name, count: pack(PLACE_TOKEN, _place(place), BOUGHT.index(name), _number(count)),
    ),
    (r"(\d{1,2}[abc])-peddles-(\w+)", lambda place, load: pack(PEDDLE, _place(place), _loads()[load])),
    (rf"{_PLACE}-refines{_NUMBER}", lambda place, crude: pack(RUN_REFINERY, _place(place), _number(crude))),
    (rf"{_PLACE}-off", lambda place: pack(TAKE_UP, _place(place))),
    (rf"{_PLACE}-returns{_NUMBER}", lambda place, plot: pack(GIVE_BACK, _place(place), _number(plot))),
    (
        rf"{_NUMBER}-{_NUMBER}([a-i])-{_any(PIECE_NAMES[1:])}",
        lambda company, plot, field, piece: pack(
            PUT, _number(company), _number(plot), PIECES * FIELD_NAMES.index(field) + PIECE_NAMES.index(piece) - 1
        ),
    ),
    (
        rf"{_NUMBER}-{_NUMBER}([a-i])-off",
        lambda company, plot, field: pack(TAKE, _number(company), _number(plot), FIELD_NAMES.index(field)),
    ),
    (
        rf"{_NUMBER}-{_any(SOLD)}{_NUMBER}",
        lambda company, good, count: pack(LOAD_GOODS, _number(company), SOLD.index(good), int(count)),
    ),
    (rf"{_NUMBER}-wagons{_NUMBER}", lambda company, count: pack(SEND_WAGONS, _number(company), int(count))),
    (rf"{_NUMBER}-draft", lambda company: pack(BEGIN_DRAFT, _number(company))),
    (rf"{_NUMBER}-drop", lambda company: pack(DROP_DRAFT, _number(company))),
    (rf"{_NUMBER}-(gives|wants)-(\d{{0,5}})(?:{_any(ITEM_NAMES[1:])}|plot{_NUMBER})?", _line_read),
    (
        rf"{_NUMBER}-line{_NUMBER}-due{_NUMBER}",
        lambda company, line, turn: pack(SET_DUE, _number(company), _number(line), _number(turn)),
    ),
    (
        rf"{_NUMBER}-line{_NUMBER}-back{_NUMBER}",
        lambda company, line, turn: pack(SET_BACK, _number(company), _number(line), _number(turn)),
    ),
    (rf"{_NUMBER}-line{_NUMBER}-off", lambda company, line: pack(STRIKE, _number(company), _number(line))),
    (rf"{_NUMBER}-offers-all", lambda company: pack(OFFER, _number(company), EVERYBODY)),
    (rf"{_NUMBER}-offers-{_NUMBER}", lambda company, to: pack(OFFER, _number(company), _number(to))),
    (rf"accept-{_PLACE}{_NUMBER}", lambda offer, serial: pack(ACCEPT, _place(offer), int(serial))),
    (rf"withdraw-{_PLACE}{_NUMBER}", lambda offer, serial: pack(WITHDRAW, _place(offer), int(serial))),
    (
        rf"ready{_NUMBER}-{_any(STAGES)}",
        lambda turn, stage: pack(READY, _number(turn), STAGES.index(stage)),
    ),
    (r"reopen", lambda: pack(REOPEN)),
]
_PATTERNS: Final = [(re.compile(pattern, re.ASCII), make) for pattern, make in _READERS]


def read(text: str) -> int:
    """The action that a text stands for. NotationError if it is none."""
    for pattern, make in _PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            try:
                action = make(*found.groups())
            except (KeyError, ValueError):
                break
            # A number that is too large would have spoilt the others.
            if 0 < action < 2**31 and well_formed(action, RANGES) and write(action) == text:
                return action
            break
    raise NotationError("unknown_action", "action", f"{text[:20]!r} is no action of Oil City")
