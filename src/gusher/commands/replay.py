"""`gusher replay`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from typing import TextIO

    from gusher.table.files import GameFile
    from gusher.table.table import Table


NAMELESS = {"en": "Player", "de": "Spieler", "pl": "Gracz"}
"""Somebody whose name is not in the file."""


LEFT = {
    "en": {
        "resign": "{seat} resigns",
        "takeover": "{bot} plays on for {seat}",
        "resigned": "{seat} resigned, and with that the game was over.",
        "agreed": "Everybody agreed to let the points count as they stood.",
        "abandoned": "The game was abandoned: it has no result.",
    },
    "de": {
        "resign": "{seat} gibt auf",
        "takeover": "{bot} spielt für {seat} weiter",
        "resigned": "{seat} hat aufgegeben; damit war die Partie vorbei.",
        "agreed": "Alle waren einverstanden, die Punkte so zu werten, wie sie standen.",
        "abandoned": "Die Partie wurde abgebrochen: Sie hat kein Ergebnis.",
    },
    "pl": {
        "resign": "{seat} poddaje partię",
        "takeover": "{seat}: od teraz gra {bot}",
        "resigned": "Partia zakończyła się poddaniem: {seat}.",
        "agreed": "Wszyscy zgodzili się zakończyć partię przy obecnej punktacji.",
        "abandoned": "Partię przerwano: nie ma wyniku.",
    },
}
"""What people have done to leave a game, or to end it."""


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--lang", type=click.Choice(["en", "de", "pl"]), default="en", show_default=True, help="The language.")
def command(file: TextIO, lang: str) -> None:
    """Replay a game file: every move in words, checked against the rules, and how it ended. FILE may be - for standard
    input."""
    game_file, table = opened(file)
    for line in lines_of(table, game_file, lang):
        click.echo(line)


def opened(file: TextIO) -> tuple[GameFile, Table]:
    """What a game file says, and the table that its moves lead to. ClickException if it is none."""
    from gusher.rules.kernel import GusherError
    from gusher.table.files import LIMIT, read, replay

    try:
        # One character more than is allowed is enough to know.
        game_file = read(file.read(LIMIT + 1))
        return game_file, replay(game_file)
    except UnicodeDecodeError:
        raise click.ClickException(f"{file.name}: this is no text in UTF-8.") from None
    except GusherError as error:
        raise click.ClickException(f"{file.name}: {error}") from None


def lines_of(table: Table, file: GameFile, lang: str) -> list[str]:
    """The moves in words, one a line, and then every seat's points and the way it ended."""
    from gusher.table.entries import STEPS, Resign, Takeover
    from gusher.table.words import sentence

    game = table.game
    names = [name_of(file, seat, lang) for seat in range(table.seats)]
    lines = []
    for number, (entry, phrase) in enumerate(zip(table.entries, table.phrases, strict=True), start=1):
        if phrase is not None and isinstance(entry, STEPS):
            name = "" if entry.seat is None else names[entry.seat]
            lines.append(f"{number:3}. {entry.text:6} {sentence(game, lang, phrase, name, names)}")
        elif isinstance(entry, Resign | Takeover):
            bot = entry.level.capitalize() if isinstance(entry, Takeover) else ""
            said = LEFT[lang][entry.kind].format(seat=names[entry.seat], bot=bot)
            lines.append(f"{number:3}. {'':6} {said}")
    lines.append("")
    points, places, sides = table.points, table.places, table.sides
    if places:
        by_place = sorted(range(table.seats), key=lambda seat: places[sides[seat]])
        lines += [f"{places[sides[seat]]}.  {names[seat]:20} {points[sides[seat]]:4}" for seat in by_place]
    if table.exits.ended:
        resigned = ", ".join(names[seat] for seat in table.exits.resigned)
        lines += ["", LEFT[lang][table.exits.ended].format(seat=resigned)]
    elif table.ending:
        lines += ["", game.texts[lang]["endings"][table.ending]["text"]]
    return lines


def name_of(file: GameFile, seat: int, lang: str) -> str:
    """What a seat is called."""
    player = file.players.get(seat)
    if player is None:
        return f"{NAMELESS[lang]} {seat + 1}"
    return player.name.capitalize() if player.kind == "bot" else player.name


def number(value: float, form: str) -> str:
    """A number with a true minus sign, and none before 0."""
    return f"{round(value, 1) + 0.0:{form}}".replace("-", "−")
