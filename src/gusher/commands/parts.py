"""`gusher parts`."""

from __future__ import annotations

import pkgutil
import re
from typing import TYPE_CHECKING, NamedTuple

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TextIO

    from gusher.rules.kernel import Game, PartsError

WORDS = {
    "en": {"line": "line {n}", "column": "column {n}", "found": "“{found}”", "section": "Rules: {section}."},
    "de": {"line": "Zeile {n}", "column": "Spalte {n}", "found": "„{found}“", "section": "Regeln: {section}."},
    "pl": {"line": "wiersz {n}", "column": "kolumna {n}", "found": "„{found}”", "section": "Zasady: {section}."},
}
"""What a game's texts don't have, since a file of any game has lines."""


class Kind(NamedTuple):
    """A kind of parts: what a game's option says about them."""

    game: Game
    name: str
    keys: tuple[str, ...]
    contents: Callable[[str], list[str]]


@click.group()
def command() -> None:
    """Files of one's own parts: tiles, numbers, cards."""


@command.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--game", "name", metavar="GAME", help="The game it is for. Without it, the file is recognised.")
@click.option(
    "--lang", type=click.Choice(sorted(WORDS)), default="en", show_default=True, help="The language of errors."
)
def check(file: TextIO, name: str | None, lang: str) -> None:
    """Say what is in a file of parts, or what is wrong with it. FILE can be - for standard input.

    A file that a table can be played with gives exit status 0, any other 1.
    """
    from gusher.rules.kernel import PartsError
    from gusher.rules.kernel.parts import LIMIT

    kinds = kinds_of_parts()
    if name is not None and name not in {kind.game.name for kind in kinds}:
        known = ", ".join(kind.game.name for kind in kinds)
        raise click.BadParameter(f"{name!r} has no parts that can be changed; {known} have.", param_hint="--game")
    try:
        text = file.read(LIMIT + 1)
    except UnicodeDecodeError:
        raise click.ClickException(f"{file.name}: this is no text in UTF-8.") from None
    kind = recognised(text, kinds) if name is None else next(kind for kind in kinds if kind.game.name == name)
    if kind is None:
        begins = "; ".join(f"{each.name} of {each.game.name}: {', '.join(each.keys)}" for each in kinds)
        detail = f"it has none of the words by which files are recognised ({begins}). Say whose it is with --game"
        raise click.ClickException(f"{file.name}: {detail}.")
    try:
        lines = kind.contents(text)
    except PartsError as error:
        raise click.ClickException(f"{file.name}: {explained(kind.game, error, lang)}") from None
    click.echo(f"{file.name}: {kind.name} of {kind.game.name}, ready to be played with")
    for line in lines:
        click.echo(f"  {line}")


def kinds_of_parts() -> list[Kind]:
    """Every kind of parts that some game reads, whether the game is finished or not."""
    from gusher import rules
    from gusher.rules.kernel import game as game_named

    kinds = []
    for folder in pkgutil.iter_modules(rules.__path__):
        try:
            game = game_named(folder.name)
        except KeyError:
            continue
        kinds += [Kind(game, each.name, each.keys, each.contents) for each in game.options if each.contents is not None]
    return kinds


def recognised(text: str, kinds: Sequence[Kind]) -> Kind | None:
    """The kind of which the most words begin lines of a text, whether the rest of it can be read or not."""
    words = set(re.findall(r"^[ \t]*(?:\[\[?[ \t]*)?(\w+)(?:[ \t]*[=\]]|\.\w)", text, flags=re.MULTILINE))
    likely = max(kinds, key=lambda kind: len(words & set(kind.keys)), default=None)
    return likely if likely and words & set(likely.keys) else None


def explained(game: Game, error: PartsError, language: str) -> str:
    """What is wrong, where, and what the rules say: with all details in English, else in the game's own sentences."""
    section = game.texts[language]["reasons"][error.code]["section"]
    sentence = f"{game.says(error.code, language)} {WORDS[language]['section'].format(section=section)}"
    if language == "en":
        return f"{error}. {sentence}"
    where = ", ".join(_placed(game, language, key, value) for key, value in error.place.items())
    quoted = WORDS[language]["found"].format(found=error.found) if error.found else ""
    begin = f"{where} ({quoted})" if where and quoted else where or quoted
    return f"{begin}: {sentence}" if begin else sentence


def _placed(game: Game, language: str, key: str, value: str | int) -> str:
    """A part of a place, in the game's words."""
    from gusher.table.words import plural_rule

    words: Mapping[str, str | dict[str, str]] = game.texts[language].get("place", {})
    word = words.get(key) or WORDS[language].get(key, "{n}")
    if isinstance(word, dict):
        word = word[plural_rule(language)(int(value))]
    return word.format(n=value)
