"""`gusher perft`."""

from __future__ import annotations

import time

import click

from .options import OPTION_HELP, chosen

DEEPEST = 12


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--depth", type=click.IntRange(1, DEEPEST), default=3, show_default=True, help="How many actions deep.")
@click.option("--seats", type=int, default=2, show_default=True, help="How many seats.")
@click.option("--option", "given", metavar="NAME=VALUE", multiple=True, help=OPTION_HELP)
@click.option("--divide", is_flag=True, help="Count below each first action, too.")
def command(name: str, depth: int, seats: int, given: tuple[str, ...], *, divide: bool) -> None:
    """Count the ways GAME can go on from its start: a number that two implementations of the rules must agree on.

    Outcomes count as often as their weight says.
    """
    from gusher.rules.kernel import GusherError, game, games
    from gusher.rules.kernel.engine import compile_rules, engine

    if name not in games():
        raise click.BadParameter(f"there is no game {name!r}; there is {', '.join(games())}.", param_hint="GAME")
    played = game(name)
    try:
        start = played.start(seats, chosen(played, given))
    except GusherError as error:
        raise click.ClickException(str(error)) from None
    compile_rules(played)
    rules = engine(played)
    begun = time.perf_counter()
    if divide:
        counts = rules.perft_by_first(start, depth)
        for action, count in counts.items():
            click.echo(f"{played.actions.write(action):12} {count:,}")
        total = sum(counts.values())
    else:
        total = rules.perft(start, depth)
    click.echo(f"{total:,} to depth {depth}, in {time.perf_counter() - begun:.2f} s")
