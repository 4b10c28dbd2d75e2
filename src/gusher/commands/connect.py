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
    help="A file with the token of the bot account, in one line.",
)


def account_of(server: str, token_file: Path, stopped: Event) -> Account:
    """A bot account; news of its connection goes to standard error."""
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
@click.option("--join", "links", metavar="LINK", multiple=True, help="Join this table; repeat for more.")
@click.option("--time", "seconds", type=float, help="Seconds per move; less if a clock runs.")
@click.option("--iterations", type=int, help="Iterations per move.")
@click.option(
    "--games", "most", type=click.IntRange(1), default=4, show_default=True, help="Decline challenges beyond this."
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

    It plays all games of the account, accepts challenges and joins tables by their links. COMMAND starts the program
    once per game: “./mine --fast”, or “gusher bot GAME LEVEL”. Ctrl-C ends it; open games continue when it is started
    again.
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
        # If it can't be started, fail before anybody waits for it.
        Conversation.start(CAPTION, Program(program)).close()
        click.echo(f"{account.ask('GET', '')['name']} plays at {account.url}. Ctrl-C ends it.")
        for link in links:
            account.join(link)
        seats.play()
    except GusherError as error:
        raise click.ClickException(f"{error}.") from None
    except KeyboardInterrupt:
        click.echo("Stopped. Open games continue when it is started again.")
