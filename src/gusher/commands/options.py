"""A game's options, as they are written on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gusher.rules.kernel import Game, GusherError

OPTION_HELP = "An option of the game, as in variant=enhanced, tactical=yes, tiles=FILE or tiles=licancabur."

NUMBER_HELP = "Or a number of the rules, as in RIGS_TO_COUNT=3."


def chosen(game: Game, given: Iterable[str]) -> dict[str, Any]:
    """The options from texts like ``variant=enhanced``: yes and no for switches, and the file for what is read from
    one, unless it is the name of a set. What a game makes of them it says itself."""
    return dict(_option(game, each) for each in given)


def varied_by(game: Game, given: Iterable[str]) -> tuple[Game, dict[str, Any]]:
    """As ``chosen``, with numbers of the rules among the texts (``RIGS_TO_COUNT=3``): the variant, and the options."""
    from gusher.rules.kernel.game import varied
    from gusher.rules.kernel.variants import numbers_of

    known, numbers, options = numbers_of(game.name), {}, []
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            options.append(text)
            continue
        try:
            numbers[name] = int(value)
        except ValueError:
            raise click.BadParameter(f"{name}: {value!r} is not a whole number.", param_hint="--option") from None
    return varied(game.name, numbers), chosen(game, options)


def _option(game: Game, text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text!r} lacks a value; write it as NAME=VALUE.", param_hint="--option")
    kinds = {option.name: option.kind for option in game.options}
    sets = {each.name for option in game.options if option.name == name for each in option.sets}
    if kinds.get(name) == "parts" and value not in sets:
        try:
            return name, Path(value).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise click.BadParameter(f"{name}: {value} can't be read: {error}.", param_hint="--option") from None
    return name, {"yes": True, "no": False}.get(value, value) if kinds.get(name) == "switch" else value


def said(command: click.Command, error: GusherError, **called: str) -> click.ClickException:
    """What is wrong, with the option by which it was said: that of the same name, or ``called`` otherwise where it is
    checked."""
    options = {param.name: param.opts[0] for param in command.params if isinstance(param, click.Option)} | called
    if error.code in ("illegal", "program"):
        return click.ClickException(str(error))
    if error.field in options:
        return click.BadParameter(f"{error.detail}.", param_hint=options[error.field])
    return click.BadParameter(f"{error}.", param_hint="--option")
