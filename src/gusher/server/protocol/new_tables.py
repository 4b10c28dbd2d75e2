"""Making tables and sitting down (HTTP)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gusher.table.plans import MOST_LINES, Line

Level = Literal["", "new", "experienced"]
"""How somebody judges a player: new to the game, or experienced; empty for anybody."""


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who shall sit there: the maker or somebody at the same device (``here``), a bot, or whoever follows the link
    (``open``). ``promise``: by which the device promises what it will add to the dice, the hexadecimal SHA-256 of three
    lines: ``gusher addition``, the table's id, which is what comes before the dot in ``NewDice.ticket``, and the
    addition. Once every seat is filled it says what that is (``Addition``). For a seat that promises nothing, or does
    not keep it in time, the addition follows from the seed."""

    kind: Literal["here", "bot", "open"]
    name: str = ""
    bot: str | None = None
    promise: str = ""


class NewDice(Struct):
    """GET /api/dice: dice for a table that is to be made. ``commitment`` is the SHA-256 of their seed, so that the seed
    is settled before anybody promises to add anything to it; ``ticket`` goes into ``NewTable.dice``. They are
    good for one table."""

    ticket: str
    commitment: str


class NewTime(Struct, forbid_unknown_fields=True):
    """How much time there is where one acts after the other: ``seconds`` for each turn, or in ``total`` for the whole
    game of each seat, with ``increment`` more after each of its turns. It runs once everybody has made a first move;
    whoever has none left ``loses`` the game, or a bot makes that turn."""

    seconds: int
    total: bool = False
    increment: int = 0
    loses: bool = False


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables. ``public`` tables are listed in the lobby while a seat is open. ``dice``: the ticket of a
    ``NewDice``; without one, the seed is drawn when the table is made, after the server has seen the maker's promise.
    Asking again with the same ticket makes no second table but answers the first. ``by_hand``: the maker enters what
    real dice, cards and tiles show (``Enter``). ``aloud``: they read out what the bank does (``ReadOn``).
    ``hints``: all who play may ask for hints, and everybody sees who has. ``level``: whom open seats are meant for, as
    people judge themselves; nobody is kept out."""

    game: str
    seats: list[NewSeat]
    options: dict[str, str | bool] = {}
    public: bool = False
    dice: str = ""
    time: NewTime | None = None
    by_hand: bool = False
    aloud: bool = False
    hints: bool = False
    level: Level = ""


class GoOn(Struct, forbid_unknown_fields=True):
    """POST /api/records/tables: go on with the game in a ``file``, which is not over. ``seats`` say who plays from now
    on: those without a name are called as in the file, bots without a level have that of the file, and where somebody
    has left only a bot can play on. ``dice``: see ``NewTable``; they draw from now on, once no seat is open."""

    file: str
    seats: list[NewSeat]
    dice: str = ""


class LookFor(Struct, forbid_unknown_fields=True):
    """POST /api/waiting: play a game with whoever is there. Repeat it every few seconds: after fifteen without
    it, a person is not found any more. DELETE: stop waiting."""

    game: str
    level: Level = ""


class Found(Struct):
    """The answer: the ``table`` at which there is a seat for this person; None while there is nobody else."""

    table: str | None


class Created(Struct):
    """A table that was made, from a form or from a game file."""

    id: str


class TakeSeat(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/seats/{seat}: sit down on an open seat under this name. ``promise``: see
    ``NewSeat``."""

    name: str
    promise: str = ""


class Addition(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/{id}/seats/{seat}/dice: what this device has promised to add to the dice, up to 64 letters,
    digits, - or _. To be said while ``DiceState.until`` is there, and not before."""

    addition: str


class Again(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/next: another game for all who have played this one, which is over. It is made once,
    however many want it: with the same options and bots, seats rotated by one side. The seats of others are ``kept``
    for them; they take them like open ones, or give them back (DELETE /api/tables/{id}/seats/{seat}). ``promise``: see
    ``NewSeat``; ``dice``: see ``NewTable``."""

    promise: str = ""
    dice: str = ""


class ChangeSeat(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/{id}/seats/{seat}: the table's maker gives a seat that nobody took to a bot, or opens one again:
    a bot's, or that of somebody who has not moved yet. Whoever sits down there later plays on with the same dice."""

    kind: Literal["bot", "open"]
    bot: str | None = None


class NewPlan(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/{id}/seats/{seat}/plan: what a player plans while others are to move, when the log has ``n``
    entries, in place of all that they had planned. The server makes the moves at once when they are due; the plan is
    dropped at an outcome, when moves are taken back, or when nothing of it fits any more."""

    n: int
    lines: Annotated[list[Line], Meta(max_length=MOST_LINES)]
