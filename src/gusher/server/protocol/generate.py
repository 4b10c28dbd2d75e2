"""What the web app is built with: types of messages and records, how actions are written and read, what a device has to
know to play by the rules itself, the games' words, rules pages and the positions in their pictures, extracts of boards,
reason codes.

``python -m gusher.server.protocol.generate [--out web/src/generated]``. Files are written only when they change.
"""

from __future__ import annotations

import argparse
import json
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import msgspec

from gusher import __version__, rules
from gusher.analysis.evaluation import analysis_of
from gusher.bots.modules import levels_there
from gusher.room.room import MOST_PEOPLE
from gusher.rules.kernel import LANGUAGES, Actions, Game, game, is_game
from gusher.rules.kernel.chance import MULTIPLIER
from gusher.rules.kernel.game import all_games
from gusher.server.protocol import extracts
from gusher.table import lessons, puzzles
from gusher.table.pace import SECONDS_FOR_PEOPLE

from . import (
    admin,
    alone,
    analysed,
    bot_accounts,
    connection,
    devices,
    failing,
    friends,
    itself,
    listed,
    new_tables,
    offered,
    persons,
    pictures,
    posing,
    puzzled,
    remarks,
    rooms,
    seen,
    taught,
    typescript,
)
from .notation import notation
from .reasons import COMMON_REASONS

ROOT = Path(__file__).parents[4]
OUT = ROOT / "web" / "src" / "generated"
ABOUT = ("game", "options", "levels")
"""What of a game's words the first page needs; of options without the help that is for whoever makes a table."""
EXPORT = "export"
"""What of a game's words only the server needs."""
RULES_PAGES = ROOT / "docs" / "rules"
COLOURS = ROOT / "web" / "src" / "base" / "styles" / "colours.css"
EXAMPLE_BOT = ROOT / "docs" / "bots" / "example.py"
MESSAGES = (failing, offered, new_tables, persons, listed, seen, remarks, connection, analysed, puzzled, itself)
"""The modules that declare messages, but for those about rooms and for whoever runs a server."""
FOLDERS = (
    "alone", "books", "cards", "constants", "debriefs", "devices", "notation", "texts", "taught", "thinkers", "about",
    "lessons", "pictures", "puzzles", "rules",
)  # fmt: skip
"""What is written by game; what is left there of others is removed."""
MADE_FROM = "// Written by `python -m gusher.server.protocol.generate` from {source}. Changes belong there.\n\n"


def files() -> dict[str, str]:
    """Collect everything that is generated: paths below the folder, and contents."""
    multiplier = (
        f"/** Of the generators that bots draw random numbers from. */\nexport const MULTIPLIER = {MULTIPLIER}n\n"
        "/** For so long bots leave to people what is laid before everybody. */\n"
        f"export const SECONDS_FOR_PEOPLE = {SECONDS_FOR_PEOPLE:g}\n"
    )
    version = f"export const VERSION = {__version__!r}\n"
    languages = f"export const LANGUAGES = [{', '.join(map(repr, LANGUAGES))}] as const\n"
    made = {
        "messages.ts": _messages(),
        "rooms.ts": _rooms(),
        "admin.ts": _of_one(admin),
        "bot_accounts.ts": _of_one(bot_accounts),
        "friends.ts": _of_one(friends),
        "taught.ts": _of_one(taught),
        "reasons.ts": _reasons(),
        "example_bot.py": EXAMPLE_BOT.read_text("utf-8"),
        "games.ts": _games(),
        "extracts.svg": extracts.drawing(COLOURS.read_text("utf-8")),
        "constants.ts": _constants("src/gusher/room/room.py", {"MOST_PEOPLE": MOST_PEOPLE})
        + multiplier
        + languages
        + version,
    }
    # A game that is still unfinished has screens being made for it.
    for name in all_games():
        made |= _books(name)
        made |= _debrief(name)
        if game(name).constants:
            made[f"constants/{name}.ts"] = _constants(f"src/gusher/rules/{name}/game.py", game(name).constants)
        made[f"notation/{name}.ts"] = _notation(name, game(name).actions)
        if game(name).observation is not None:
            source = f"src/gusher/rules/{name}/"
            made[f"devices/{name}.ts"] = MADE_FROM.format(source=source) + devices.rules_of(game(name))
        if game(name).telling is not None:
            source = f"src/gusher/rules/{name}/"
            made[f"alone/{name}.ts"] = MADE_FROM.format(source=source) + alone.alone_of(game(name))
            made |= _cards(game(name))
            if own := taught.taught(game(name)):
                made[f"taught/{name}.json"] = _json(msgspec.to_builtins(own))
            if puzzles.puzzles(name):
                source += puzzles.LISTED
                made[f"puzzles/{name}.ts"] = MADE_FROM.format(source=source) + posing.written(game(name))
        if levels_there(game(name)):
            source = f"src/gusher/bots/games/{name}/"
            made[f"thinkers/{name}.ts"] = MADE_FROM.format(source=source) + devices.bots_of(game(name))
        pages = {language: (RULES_PAGES / f"{name}.{language}.md").read_text("utf-8") for language in LANGUAGES}
        for position in sorted({each.position for page in pages.values() for each in pictures.named(page)}):
            made[f"pictures/{name}.{position}.json"] = pictures.written(pictures.seen(name, position))
        for language in LANGUAGES:
            texts = {part: each for part, each in game(name).texts[language].items() if part != EXPORT}
            made[f"texts/{name}.{language}.json"] = _json(texts)
            made[f"about/{name}.{language}.json"] = _about(name, language)
            made[f"rules/{name}.{language}.md"] = pages[language]
    for family, actions in _families():
        made[f"notation/{family}.ts"] = _notation(family, actions)
        constants = import_module(f"{rules.__name__}.{family}.observation").CONSTANTS
        made[f"constants/{family}.ts"] = _constants(f"src/gusher/rules/{family}/observation.py", constants)
    return made | {path: _json(words) for path, words in lesson_texts().items()}


def lesson_texts() -> dict[str, dict[str, str]]:
    """The words of all lessons by file, under whole keys as ``judge`` says them."""
    return {
        f"lessons/{name}.{language}.json": lessons.texts(name, language)
        for name in all_games()
        for language in LANGUAGES
    }


def write(out: Path) -> list[str]:
    """Bring the folder up to date and remove files of games that are gone; returns the paths that changed."""
    made = files()
    changed = []
    for path, text in made.items():
        target = out / path
        if not target.exists() or target.read_bytes() != text.encode():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode())
            changed.append(path)
    for folder in FOLDERS:
        for old in sorted((out / folder).glob("*")):
            path = old.relative_to(out).as_posix()
            if path not in made:
                old.unlink()
                changed.append(path)
    return changed


def _messages() -> str:
    structs = [each for module in MESSAGES for each in typescript.structs_of(module)]
    parts = [
        MADE_FROM.format(source="src/gusher/server/protocol/ and src/gusher/table/commands/"),
        typescript.interfaces([*structs, *get_args(connection.ClientMessage)]),
        "\n",
        typescript.union("ClientMessage", get_args(connection.ClientMessage)),
        typescript.union("ServerMessage", get_args(connection.ServerMessage)),
        "\n/** The subprotocol of devices that work out what follows from a game's record. */\n",
        f"export const RECORDS = '{seen.RECORDS}'\n",
    ]
    return "".join(parts)


def _rooms() -> str:
    parts = [
        MADE_FROM.format(source="src/gusher/server/protocol/rooms.py"),
        typescript.interfaces(typescript.structs_of(rooms)),
        "\n",
        typescript.union("RoomAct", get_args(rooms.RoomAct)),
    ]
    return "".join(parts)


def _of_one(module: ModuleType) -> str:
    """What is said about one subject: for pages that are loaded apart."""
    made_from = MADE_FROM.format(source=f"src/gusher/server/protocol/{module.__name__.rpartition('.')[2]}.py")
    return made_from + typescript.interfaces(typescript.structs_of(module))


def _reasons() -> str:
    lines = [
        MADE_FROM.format(source="src/gusher/server/protocol/reasons.py"),
        "/** Every reason code that is no game's own. Each needs a sentence in every language. */\n",
        "export const commonReasons = [\n",
        *(f"  '{code}',\n" for code in COMMON_REASONS),
        "] as const\n\n",
        "export type CommonReason = (typeof commonReasons)[number]\n",
    ]
    return "".join(lines)


def _games() -> str:
    names = [name for name in all_games() if game(name).done is not None]
    there = {name: levels_there(game(name)) for name in all_games()}
    taught = {name: lessons.lessons(name) for name in all_games()}
    parts = {name: [option.name for option in game(name).options if option.words] for name in all_games()}
    lines = [
        MADE_FROM.format(source="src/gusher/rules/*/game.py"),
        "/** The games in which everybody acts at once. */\n",
        "export const actTogether: readonly string[] = [",
        ", ".join(f"'{name}'" for name in names),
        "]\n\n",
        "/** The names of each game's lessons, in the order in which they come. */\n",
        "export const lessons: Readonly<Record<string, readonly string[]>> = {\n",
        *(f"  {name}: [{', '.join(map(repr, own))}],\n" for name, own in taught.items() if own),
        "}\n\n",
        "/** How many puzzles each game has. */\n",
        "export const puzzles: Readonly<Record<string, number>> = {\n",
        *(f"  {name}: {len(puzzles.puzzles(name))},\n" for name in all_games() if puzzles.puzzles(name)),
        "}\n\n",
        "/** The levels of each game's bots that can think on a device, weakest first. */\n",
        "export const levelsThere: Readonly<Record<string, readonly string[]>> = {\n",
        *(f"  {name}: [{', '.join(repr(each.name) for each in own)}],\n" for name, own in there.items() if own),
        "}\n\n",
        "/** The options of each game by which a device takes parts of one's own. */\n",
        "export const partsThere: Readonly<Record<string, readonly string[]>> = {\n",
        *(f"  {name}: [{', '.join(map(repr, own))}],\n" for name, own in parts.items() if own),
        "}\n",
    ]
    return "".join(lines)


def _constants(source: str, constants: Mapping[str, Any]) -> str:
    """Numbers and names that are written once, in Python."""
    exported = {
        name: json.dumps(value) + (" as const" if isinstance(value, (list, tuple, Mapping)) else "")
        for name, value in constants.items()
    }
    lines = (f"export const {name} = {value}\n" for name, value in exported.items())
    return MADE_FROM.format(source=source) + "".join(lines)


def _books(name: str) -> dict[str, str]:
    """A game's cards, and what its books tell, where it has any."""
    kind, kinds = game(name), []
    if kind.cards is not None:
        kinds.append(_result(kind.cards))
    if kind.books is not None:
        books: Any = kind.books if isinstance(kind.books, type) else _result(kind.books)
        kinds.append(_result(books.told))
    sources = ", ".join(f"src/{each.__module__.replace('.', '/')}.py" for each in kinds)
    return {f"books/{name}.ts": MADE_FROM.format(source=sources) + typescript.interfaces(kinds)} if kinds else {}


def _cards(kind: Game) -> dict[str, str]:
    """What is printed on the cards of a table that a device holds: those that there are if nobody chooses others."""
    if kind.cards is None:
        return {}
    options = {**kind.resolve(min(kind.seats), {}), "rules_version": kind.rules_version}
    return {f"cards/{kind.name}.json": _json(msgspec.to_builtins(kind.cards(options)))}


def _debrief(name: str) -> dict[str, str]:
    """The type of what screens show of a finished game, where there is one."""
    debrief = analysis_of(name).debrief
    if debrief is None:
        return {}
    source = MADE_FROM.format(source=f"src/{debrief.shown.__module__.replace('.', '/')}.py")
    return {f"debriefs/{name}.ts": source + typescript.interfaces([debrief.shown])}


def _result(function: Callable[..., Any]) -> Any:
    """The type of what a function gives."""
    return get_type_hints(function)["return"]


def _notation(name: str, actions: Actions) -> str:
    return MADE_FROM.format(source=f"src/gusher/rules/{name}/kinds.py") + notation(actions)


def _families() -> Iterator[tuple[str, Actions]]:
    """What several games have in common, so that they can share screens: folders of rules that declare actions and are
    no game."""
    for each in pkgutil.iter_modules(rules.__path__):
        name = f"{rules.__name__}.{each.name}.kinds"
        if not is_game(each.name) and find_spec(name):
            declared = vars(import_module(name)).values()
            yield from ((each.name, actions) for actions in declared if isinstance(actions, Actions))


def _about(name: str, language: str) -> str:
    texts = game(name).texts[language]
    chosen = {part: texts[part] for part in ABOUT if part in texts}
    if "options" in chosen:
        chosen["options"] = _without_help(chosen["options"])
    return _json(chosen)


def _without_help(texts: Any) -> Any:
    if not isinstance(texts, Mapping):
        return texts
    return {key: _without_help(text) for key, text in texts.items() if key != "help"}


def _json(texts: object) -> str:
    return json.dumps(texts, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Write what the web app is built with.")
    parser.add_argument("--out", type=Path, default=OUT)
    changed = write(parser.parse_args().out)
    print(f"{len(changed)} files written" if changed else "everything is up to date")


if __name__ == "__main__":
    main()
