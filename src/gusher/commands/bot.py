"""`gusher bot`."""

from __future__ import annotations

import sys

import click


@click.command()
@click.argument("name", metavar="GAME")
@click.argument("level")
@click.option("--time", "seconds", type=float, help="Seconds a move where nobody says how long, in place of its own.")
@click.option("--iterations", type=int, help="The same in iterations, so that it can be repeated.")
def command(name: str, level: str, seconds: float | None, iterations: int | None) -> None:
    """Let a level of the bots play GAME by lines on standard input and output, as docs/programs.md says. LEVEL can be
    random, mixed or greedy, too."""
    from gusher.rules.kernel import GusherError, game
    from gusher.rules.kernel import games as all_games
    from gusher.study import Thinking
    from gusher.study.speaking import Speaker, speak

    if name not in all_games():
        raise click.BadParameter(f"there is no game {name!r}; there is {', '.join(all_games())}.", param_hint="GAME")
    try:
        speaker = Speaker(game(name), level, Thinking(seconds, iterations))
    except GusherError as error:
        raise click.BadParameter(f"{error.detail}.", param_hint="LEVEL") from None
    for answer in speak(speaker, sys.stdin):
        click.echo(answer)
