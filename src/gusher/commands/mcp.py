"""`gusher mcp`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .connect import TOKEN_FILE, account_of


@click.command()
@click.option("--server", metavar="URL", help="Play there as a bot account. [default: against levels in this process]")
@TOKEN_FILE
def command(server: str | None, token_file: Path | None) -> None:
    """Let a language model play: a server of the Model Context Protocol on standard input and output
    (docs/programs.md). Programs that run such models start it themselves."""
    from threading import Event

    from gusher.clients.mcp.tables import Here, Tables, There
    from gusher.clients.mcp.tools import tools_at
    from gusher.rules.kernel import GusherError

    tables: Tables = Here()
    if server is not None:
        if token_file is None:
            raise click.MissingParameter(param_hint="--token-file", param_type="option")
        account = account_of(server, token_file, Event())
        try:
            click.echo(f"{account.ask('GET', '')['name']} plays at {account.url}.", err=True)
        except GusherError as error:
            raise click.ClickException(f"{error}.") from None
        tables = There(account)
    for line in tools_at(tables).answers(sys.stdin.buffer):
        click.echo(line)
