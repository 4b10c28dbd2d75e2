"""`gusher study`."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from .options import NUMBER_HELP, OPTION_HELP, said, varied_by


@click.command()
@click.argument("words", metavar="GAME", nargs=-1)
@click.option("--games", type=int, help="How many games a series. [default: 10000 at random, 100 between bots]")
@click.option("--seats", "seats", default="all", show_default=True, help="How many seats: all, or as in 2,3,4.")
@click.option("--option", "given", metavar="NAME=VALUE", multiple=True, help=f"{OPTION_HELP} {NUMBER_HELP}")
@click.option(
    "--against",
    metavar="NAME=VALUE",
    multiple=True,
    help="Play the same games again with another option or number, and report what differs and whether it could be "
    "chance.",
)
@click.option(
    "--players",
    help="random, mixed, greedy or a bot's level: one for all seats, or as in foreman,driller one for each; they "
    "change seats from game to game. A level may have a limit of its own: foreman@500 (iterations a move), "
    "foreman@0.5s. Your own programs and functions are named: mine=./command --fast, mine=module:function. "
    "[default: a middle level; in a ladder, all levels]",
)
@click.option("--ladder", is_flag=True, help="Each level against the one below, which has all other seats.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=int, default=1, show_default=True, help="In how many processes.")
@click.option("--time", "seconds", type=float, help="Seconds a move for bots that search, in place of their own.")
@click.option("--iterations", type=int, help="The same in iterations, so that it can be repeated.")
@click.option("--pace", type=int, help="Iterations in place of each second of a bot's own time: repeatable, too.")
@click.option("--most-steps", type=int, help="Decisions and outcomes after which a game is given up. [default: 100000]")
@click.option(
    "--kept",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="Keep games there as they are played, and go on from there: a file, or a folder for several series.",
)
@click.option("--share", metavar="2/5", help="Play the second of five shares, and keep it.")
@click.option("--ray", metavar="ADDRESS", help="Play on the Ray cluster there, with all its cores; auto for this one.")
@click.option("--join", is_flag=True, help="In place of GAME: files or folders that were kept, told as one series.")
@click.option("--write", "wanted", metavar="SEED", type=int, help="Only write one game of a report as a game file.")
@click.option("--html", metavar="FILE", type=click.Path(path_type=Path), help="Write a page with pictures.")
@click.option("--parquet", metavar="FILE", type=click.Path(path_type=Path), help="Write a row for every game.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array and nothing else.")
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    games: int | None,
    seats: str,
    given: tuple[str, ...],
    against: tuple[str, ...],
    players: str | None,
    seed: int,
    jobs: int,
    seconds: float | None,
    iterations: int | None,
    pace: int | None,
    most_steps: int | None,
    kept: Path | None,
    share: str | None,
    ray: str | None,
    wanted: int | None,
    parquet: Path | None,
    html: Path | None,
    *,
    ladder: bool,
    join: bool,
    as_json: bool,
) -> None:
    """Have bots play many games of GAME and report how long they are, how they end, and who comes first.

    Ctrl-C stops it; then it reports what was finished.
    """
    from gusher.rules.kernel import GusherError, game
    from gusher.rules.kernel import games as all_games
    from gusher.study import Thinking, running

    if join:
        _only(ctx, "words", "join", "as_json", "parquet")
        try:
            ctx.exit(running.joined([Path(each) for each in words], as_json=as_json, parquet=parquet))
        except GusherError as error:
            raise said(ctx.command, error) from None
    if len(words) != 1:
        raise click.UsageError("say which game is played." if not words else "one game at a time.", ctx)
    [name] = words
    if name not in all_games():
        raise click.BadParameter(f"there is no game {name!r}; there is {', '.join(all_games())}.", param_hint="GAME")
    try:
        played, options = varied_by(game(name), given)
        order = running.Order(
            game=played,
            count=games,
            seats=running.seat_counts(played, seats),
            options=options,
            players=tuple(each.strip() for each in players.split(",")) if players else (),
            is_ladder=ladder,
            seed=seed,
            jobs=jobs,
            thinking=Thinking(seconds, iterations, pace),
            most_steps=most_steps,
            kept=kept,
            share=None if share is None else running.share(share),
            ray=ray,
        )
        if against:
            order = order.compared(*varied_by(game(name), (*given, *against)))
        if wanted is not None:
            click.echo(running.one_game(order, wanted), nl=False)
            return
        ctx.exit(running.run(order, as_json=as_json, parquet=parquet, html=html))
    except GusherError as error:
        raise said(ctx.command, error, count="--games", write="--write") from None


def _only(ctx: click.Context, *names: str) -> None:
    """Refuse options that mean nothing beside one."""
    for param in ctx.command.params:
        given = ctx.get_parameter_source(str(param.name)) is ParameterSource.COMMANDLINE
        if given and param.name not in names:
            raise click.UsageError(f"{param.opts[0]} means nothing for series that were kept.", ctx)
