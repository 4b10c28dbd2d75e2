"""`gusher arena`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import NUMBER_HELP, OPTION_HELP, said, varied_by

if TYPE_CHECKING:
    from gusher.study.arena import Arena

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("name", metavar="GAME")
@click.option(
    "--player",
    "players",
    metavar="NAME=PLAYER",
    multiple=True,
    required=True,
    help="Once for each: random, mixed, greedy, a bot's level such as foreman@500, mine=./command --fast, or "
    "mine=module:function.",
)
@click.option("--rounds", type=int, default=50, show_default=True, help="Of each table; a round has a game a seat.")
@click.option("--seats", type=int, help="How many sit at a table. [default: the fewest of the game]")
@click.option("--option", "given", metavar="NAME=VALUE", multiple=True, help=f"{OPTION_HELP} {NUMBER_HELP}")
@click.option(
    "--sprt", metavar="0:20", help="End a table as soon as it is known which of two differences in Elo is true."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=int, default=1, show_default=True, help="In how many processes.")
@click.option("--time", "seconds", type=float, help="Seconds a move for bots that search, in place of their own.")
@click.option("--iterations", type=int, help="The same in iterations, so that it can be repeated.")
@click.option("--pace", type=int, help="Iterations in place of each second of a bot's own time: repeatable, too.")
@click.option(
    "--kept",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep games there as they are played, and go on from there.",
)
@click.option("--ray", metavar="ADDRESS", help="Play on the Ray cluster there, with all its cores; auto for this one.")
@click.option("--html", metavar="FILE", type=_FILE, help="Write a page with charts.")
@click.option("--csv", metavar="FILE", type=_FILE, help="Write a row for every two players.")
@click.option("--games", metavar="FILE", type=_FILE, help="Write a row for every game, as CSV.")
@click.option("--parquet", metavar="FILE", type=_FILE, help="The same in Parquet.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    players: tuple[str, ...],
    rounds: int,
    seats: int | None,
    given: tuple[str, ...],
    sprt: str | None,
    seed: int,
    jobs: int,
    seconds: float | None,
    iterations: int | None,
    pace: int | None,
    kept: Path | None,
    ray: str | None,
    html: Path | None,
    csv: Path | None,
    games: Path | None,
    parquet: Path | None,
    *,
    as_json: bool,
) -> None:
    """Let players of GAME play each other, and report who is stronger, by how much, and how sure that is.

    Ctrl-C stops it; then it reports what was finished.
    """
    from gusher.rules.kernel import GusherError, game
    from gusher.rules.kernel import games as all_games
    from gusher.study import Thinking, standings
    from gusher.study.arena import arena
    from gusher.study.frames import check_parquet, write_parquet
    from gusher.study.running import STOPPED, ProgressLine

    if name not in all_games():
        raise click.BadParameter(f"there is no game {name!r}; there is {', '.join(all_games())}.", param_hint="GAME")
    line = ProgressLine(f"{name}, arena", sys.stderr, is_silent=as_json)
    try:
        if parquet is not None:
            check_parquet(parquet)
        played, options = varied_by(game(name), given)
        found = arena(
            played,
            players,
            rounds,
            seed,
            seats=seats,
            options=options,
            thinking=Thinking(seconds, iterations, pace),
            sprt=_differences(sprt),
            jobs=jobs,
            progress=line,
            kept=kept,
            ray=ray,
        )
        if parquet is not None:
            write_parquet(parquet, found.frame())
    except GusherError as error:
        raise said(ctx.command, error, players="--player", count="--rounds") from None
    finally:
        line.clear()
    for file, write in (
        (html, standings.arena_page),
        (csv, standings.arena_rows),
        (games, standings.games_rows),
    ):
        if file is not None:
            _write(file, write(found))
    click.echo(_json(found) if as_json else standings.arena_text(found), nl=as_json)
    ctx.exit(STOPPED if found.stopped else 0)


def _differences(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        low, high = map(float, text.split(":"))
    except ValueError:
        raise click.BadParameter(
            f"expected two differences in Elo as in 0:20, found {text!r}.", param_hint="--sprt"
        ) from None
    return low, high


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None


def _json(found: Arena) -> str:
    import json

    from gusher.study import as_json

    return json.dumps(as_json(found), indent=2, allow_nan=False)
