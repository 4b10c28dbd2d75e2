"""Pictures on rules pages: a position of the game, drawn by its own screen.

A page names one in a paragraph of its own, ``![alternative text](position:NAME#PART "caption")``. ``NAME`` is a game
file beside the rules: ``pictures/NAME.txt``, or that of a lesson. ``PART`` says what is drawn of the position, where a
game has more than its board.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from gusher.rules.kernel import game
from gusher.table import Table, Viewer, files, lessons, view

from .listed import Seat, SeatKind
from .seen import TableView

FOLDER = "pictures"
NAMED = re.compile(r'!\[([^\]]*)\]\(position:([\w-]+)(?:#([\w-]+))?(?:\s+"([^"]*)")?\)')


class Picture(NamedTuple):
    """A picture as a page names it."""

    alt: str
    position: str
    part: str
    caption: str


def named(page: str) -> list[Picture]:
    """The pictures that a page names, in their order."""
    return [Picture(*(" ".join(each.split()) for each in groups)) for groups in NAMED.findall(page)]


def position(name: str, position_name: str) -> Table:
    """The table in a picture of a game. FileError if its game file can't be played, OSError if there is none."""
    kind = game(name)
    own = kind.folder / FOLDER / f"{position_name}.txt"
    path = own if own.exists() else lessons.folder_of(kind) / f"{position_name}.txt"
    return files.replay(files.read(path.read_text("utf-8")))


def seen(name: str, position_name: str) -> TableView:
    """The same as a spectator sees it, at a table where nobody has a name; of the log, only the last turn."""
    table = position(name, position_name)
    return as_spectator(table, _last_turn(table))


def as_spectator(table: Table, log_from: int, name: str = "", kind: SeatKind = "person") -> TableView:
    """A table that no server has, as a spectator sees it: the log begins with entry ``log_from``, and every seat has
    this kind and name."""
    return TableView(
        id="",
        game=table.game.name,
        rules_version=table.game.rules_version,
        options={},
        seats=[Seat(seat, side, kind, name, None, False, None) for seat, side in enumerate(table.sides)],
        maker=False,
        thinking=[],
        from_file=True,
        **msgspec.structs.asdict(view(table, Viewer(), log_from)),
    )


def written(seen: TableView) -> str:
    """What a screen is given of a picture."""
    return msgspec.json.format(msgspec.json.encode(seen), indent=1).decode() + "\n"


def _last_turn(table: Table) -> int:
    """The first entry of what the seat that acted last has done since others acted."""
    acted = [entry for entry in table.entries if entry.seat is not None]
    first = table.n
    for entry in reversed(acted):
        if entry.seat != acted[-1].seat:
            break
        first = entry.n
    return first
