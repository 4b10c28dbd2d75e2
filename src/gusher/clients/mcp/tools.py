"""The tools of a model: look up games and rules, set up tables, see a position, play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

import gusher
from gusher.bots import levels
from gusher.clients.account import Seen
from gusher.rules.kernel import Option, game, games

from .describing import described
from .protocol import Tool, Tools
from .tables import Tables, check_game

INSTRUCTIONS = (
    "You can play board games about drilling. Ask for the games, and read the rules of one before you play it. Set up a"
    " table with new_table, then call play until the game is over: it answers with what the others have done since."
    " Write moves exactly as in the list of legal moves."
)

_PACKAGE = Path(gusher.__file__).parent
RULES = next(each for each in (_PACKAGE / "rules_pages", _PACKAGE.parents[1] / "docs/rules") if each.is_dir())
"""The rules pages: in a wheel, or in a clone."""

_Game = Annotated[str, Meta(description="The name of a game, as in games.")]
_Table = Annotated[str, Meta(description="The id of a table.")]


class Nothing(Struct, forbid_unknown_fields=True):
    """No arguments."""


class Rules(Struct, forbid_unknown_fields=True):
    """Arguments of ``rules``."""

    game: _Game
    language: Literal["en", "de", "pl"] = "en"


class NewTable(Struct, forbid_unknown_fields=True):
    """Arguments of ``new_table``."""

    game: _Game
    seats: Annotated[
        list[str],
        Meta(
            description="One for each seat, in order: me (exactly once), or the level of a bot, as in games.",
            max_length=30,
        ),
    ]
    options: Annotated[dict[str, str | bool], Meta(description="Options of the game other than the defaults.")] = {}


class Join(Struct, forbid_unknown_fields=True):
    """Arguments of ``join_table``."""

    link: Annotated[str, Meta(description="The link of a table, or its id.")]


class Position(Struct, forbid_unknown_fields=True):
    """Arguments of ``position``."""

    table: _Table
    moves_containing: Annotated[str, Meta(description="List only legal moves that contain this.")] = ""


class Play(Struct, forbid_unknown_fields=True):
    """Arguments of ``play``."""

    table: _Table
    moves: Annotated[
        list[str],
        Meta(
            description="A legal move, or several that belong together, such as the steps of a drive: all or none.",
            min_length=1,
            max_length=100,
        ),
    ]


class Leave(Struct, forbid_unknown_fields=True):
    """Arguments of ``leave``."""

    table: _Table


class _Acts:
    """The tools for ``tables``. ``_told`` is what the model last saw of each table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._told: dict[str, Seen] = {}

    def games(self, _: Nothing) -> str:
        """All games, with their numbers of seats, options and levels of bots."""
        return "\n\n".join(map(_about, games()))

    def rules(self, asked: Rules) -> str:
        """The rules of a game, as a page in Markdown."""
        check_game(asked.game)
        return (RULES / f"{asked.game}.{asked.language}.md").read_text("utf-8")

    def new_table(self, asked: NewTable) -> str:
        """Set up a table and take a seat. Answers with the position."""
        return self._shown(self._tables.new(asked.game, asked.seats, asked.options))

    def join_table(self, asked: Join) -> str:
        """Take a seat at a table of the server, or accept a challenge. Answers with the position."""
        return self._shown(self._tables.join(asked.link))

    def tables(self, _: Nothing) -> str:
        """The tables at which you have a seat, and challenges."""
        return "\n".join(map(_line, self._tables.all())) or "There are no tables yet."

    def position(self, asked: Position) -> str:
        """The whole position as your seat sees it, all moves so far, and your legal moves. If it is not your turn,
        waits some seconds for the others."""
        return self._shown(asked.table, asked.moves_containing)

    def play(self, asked: Play) -> str:
        """Make a move. Once it is your turn again, answers with what has happened, what has changed in the position,
        and your legal moves."""
        before = self._told.get(asked.table)
        self._tables.play(asked.table, asked.moves)
        self._told[asked.table] = seen = self._tables.seen(asked.table)
        return described(seen, before)

    def leave(self, asked: Leave) -> str:
        """Leave a game for good: you resign."""
        self._tables.leave(asked.table)
        return "You have left the game."

    def _shown(self, table: str, containing: str = "") -> str:
        self._told[table] = seen = self._tables.seen(table)
        return described(seen, containing=containing)


def tools_at(tables: Tables) -> Tools:
    """All tools, for tables here or at a server."""
    acts = _Acts(tables)
    tools = [
        Tool(acts.games, Nothing),
        Tool(acts.rules, Rules),
        Tool(acts.new_table, NewTable),
        Tool(acts.join_table, Join),
        Tool(acts.tables, Nothing),
        Tool(acts.position, Position),
        Tool(acts.play, Play),
        Tool(acts.leave, Leave),
    ]
    return Tools(tools, INSTRUCTIONS)


def _about(name: str) -> str:
    kind = game(name)
    texts = kind.texts["en"]["game"]
    lines = [f"{name}: {texts['title']}. {texts['about']}", f"seats: {', '.join(map(str, kind.seats))}"]
    lines += [f"option {each.name}: {_values(each)}; default {each.default}" for each in kind.options]
    return "\n".join([*lines, f"levels: random, {', '.join(levels(name))}"])


def _values(option: Option) -> str:
    if option.kind == "switch":
        return "true or false"
    return ", ".join(each.name for each in option.values or option.sets) or option.kind


def _line(seen: Seen) -> str:
    mine = seen.mine
    state = "over" if seen.over else "your turn" if seen.moves else "others are to act"
    if mine is not None and mine.kind == "kept":
        state = "a challenge: accept it with join_table, or leave"
    return f"{seen.id}: {seen.game}, {state}"
