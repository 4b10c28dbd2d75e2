"""`gusher connect`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from threading import Event

    from gusher.clients.account import Account

TOKEN_FILE = click.option(
    "--token-file",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="GUSHER_TOKEN_FILE",
    help="The file with the token of the bot's account, in one line.",
)


def account_of(server: str, token_file: Path, stopped: Event) -> Account:
    """The account of a bot, whose connection is told of on standard error."""
    from gusher.clients.account import Account
    from gusher.rules.kernel import GusherError

    try:
        return Account(server, token_file.read_text("utf-8").strip(), stopped, lambda text: click.echo(text, err=True))
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{token_file} can't be read: {error}.", param_hint="--token-file") from None
    except GusherError as error:
        hint = "--token-file" if error.field == "token" else "SERVER"
        raise click.BadParameter(f"{error.detail}.", param_hint=hint) from None


@click.command()
@click.argument("server")
@click.argument("program", metavar="COMMAND")
@TOKEN_FILE
@click.option("--join", "links", metavar="LINK", multiple=True, help="Sit down at this table. Can be given again.")
@click.option("--time", "seconds", type=float, help="Seconds a move that the program is told; less where a clock runs.")
@click.option("--iterations", type=int, help="The same in iterations.")
@click.option(
    "--games", "most", type=click.IntRange(1), default=4, show_default=True, help="More challenges are declined."
)
def command(
    server: str,
    program: str,
    token_file: Path | None,
    links: tuple[str, ...],
    seconds: float | None,
    iterations: int | None,
    most: int,
) -> None:
    """Let a program that speaks by lines (docs/programs.md) play at SERVER as a bot account.

    It plays all games of the account, takes challenges and joins tables by their links. COMMAND starts the program,
    once for each game: “./mine --fast”, or “gusher bot GAME LEVEL”. Ctrl-C ends it; games that are open go on when it
    is started again.
    """
    from threading import Event

    from gusher.clients.seats import CAPTION, Seats
    from gusher.rules.kernel import GusherError
    from gusher.study import Program, Thinking
    from gusher.study.programs import Conversation

    if token_file is None:
        raise click.MissingParameter(param_hint="--token-file", param_type="option")
    stopped = Event()
    account = account_of(server, token_file, stopped)
    try:
        seats = Seats(account, Program(program), Thinking(seconds, iterations), most, stopped, click.echo)
        # Whether it can be started at all shows before anybody waits for it.
        Conversation.start(CAPTION, Program(program)).close()
        click.echo(f"{account.ask('GET', '')['name']} plays at {account.url}. Ctrl-C ends it.")
        for link in links:
            account.ask("POST", f"tables/{link.rstrip('/').rpartition('/')[2]}/seat", {})
        seats.play()
    except GusherError as error:
        raise click.ClickException(f"{error}.") from None
    except KeyboardInterrupt:
        click.echo("Stopped. Games that are open go on when it is started again.")
