"""`gusher verify`."""

from __future__ import annotations

import hashlib
from typing import TextIO

import click


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
def command(file: TextIO) -> None:
    """Check the dice of a game file: whether its seed gives every outcome in it. Works offline.

    Compare the commitment that is printed with the one that the table showed before anything was drawn.
    """
    from gusher.rules.kernel import GusherError
    from gusher.table.files import LIMIT, read, replay, unlike

    try:
        game_file = read(file.read(LIMIT + 1))
        outcomes = sum(entry.kind == "outcome" for entry in replay(game_file).entries)
        wrong = unlike(game_file) if outcomes else []
    except UnicodeDecodeError:
        raise click.ClickException(f"{file.name}: this is no text in UTF-8.") from None
    except GusherError as error:
        raise click.ClickException(f"{file.name}: {error}") from None
    if not outcomes:
        click.echo("Nothing was drawn in this game: there are no dice to check.")
        return
    if game_file.seed is not None:
        click.echo(f"commitment: {hashlib.sha256(bytes.fromhex(game_file.seed.seed)).hexdigest()}")
    if wrong:
        numbers = ", ".join(str(number) for number in wrong)
        raise click.ClickException(f"{file.name}: the seed gives other outcomes for the moves {numbers}.")
    if game_file.result is None:
        click.echo("The file stops before the end of the game: outcomes after that are not in it.")
    click.echo(f"Outcomes checked: {outcomes}. Every one is what the seed gives.")
