"""`gusher verify`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

import click

from .replay import opened

if TYPE_CHECKING:
    from gusher.table.files import Seed


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
def command(file: TextIO) -> None:
    """Check the dice of a game file: whether the seats have added what they had promised, and whether seed and
    additions give every outcome in it. Works offline.

    Compare the commitment that is printed with the one that the table showed before anybody added anything, and what
    your seat has added with what your own page says that it has.
    """
    from gusher.table.entries import Outcome
    from gusher.table.files import FileError, unlike

    game_file, table = opened(file)
    outcomes = sum(isinstance(entry, Outcome) for entry in table.entries)
    if not outcomes:
        click.echo("Nothing was drawn in this game: there are no dice to check.")
        return
    try:
        wrong = unlike(game_file)
    except FileError as error:
        raise click.ClickException(f"{file.name}: {error}") from None
    if game_file.seed is not None:
        for line in _told(game_file.seed):
            click.echo(line)
        if broken := game_file.seed.broken:
            seats = ", ".join(str(seat + 1) for seat in broken)
            raise click.ClickException(f"{file.name}: what was added is not what was promised for the seats {seats}.")
    if wrong:
        numbers = ", ".join(str(number) for number in wrong)
        raise click.ClickException(f"{file.name}: the seed gives other outcomes for the moves {numbers}.")
    if game_file.result is None:
        click.echo("The file stops before the end of the game: outcomes after that are not in it.")
    click.echo(f"Outcomes checked: {outcomes}. Every one is what the seed gives.")


def _told(seed: Seed) -> Iterator[str]:
    """What the dice were made of."""
    from gusher.table.dice import MISSING

    yield f"commitment: {seed.dice.commitment}"
    if seed.scheme == 1:
        yield "The table was made before seats promised what they add: whether anybody chose it late can't be checked."
        return
    for number, (nonce, by) in enumerate(zip(seed.nonces, seed.promises, strict=True), start=1):
        if nonce != MISSING:
            yield f"seat {number} added {nonce}; its promise: {by or 'none'}"
        elif by:
            yield f"seat {number} did not keep its promise {by} in time; its addition follows from the seed"
        else:
            yield f"seat {number} promised nothing; its addition follows from the seed"
