"""The command line. Each command's module is imported when it is called: `gusher --help` is quick."""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

from gusher import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "serve": "Play in the browser: serve the games here and to everybody in this network.",
    "site": "Write the app as a folder that any web server can serve.",
    "worker": "Think for the bots of servers on any machine.",
    "backup": "Write all that a server keeps to one file, while it serves.",
    "restore": "Bring a backup back, to a folder or to PostgreSQL.",
    "doctor": "Find out why Gusher runs badly here, or why phones can't reach this computer.",
    "test": "Run the tests: checks, Python, web and browser.",
    "bench": "Measure what Gusher promises.",
    "docs": "Write the documentation as a site that needs no network.",
    "bundle": "Make a folder that runs without installing, for Windows, macOS or Linux.",
    "study": "Play many games and report: how long they are, how they end, who comes first.",
    "arena": "Let bots and programs play each other, and tell who is stronger.",
    "bot": "Let a level play by lines on standard input and output, for other programs.",
    "connect": "Let a program that speaks by lines play at a server as a bot account.",
    "mcp": "Let a language model play, by the Model Context Protocol.",
    "replay": "Tell a game file move by move, checked against the rules.",
    "analyse": "Tell what each side could expect after every move of a finished game.",
    "luck": "Split the result of a finished game into luck and play.",
    "parts": "Check a file of one's own parts: tiles, numbers, cards.",
    "verify": "Check the dice of a game file.",
    "perft": "Count the ways a game can go on.",
}
"""Every command with its line of help; `gusher.commands.NAME` holds it as `command`."""

PAGES: Mapping[str, str] = {
    "serve": "operations.md",
    "site": "operations.md#a-site-without-a-server",
    "worker": "operations.md",
    "backup": "operations.md#backups",
    "restore": "operations.md#restoring",
    "doctor": "operations.md#troubleshooting",
    "bench": "figures.md",
    "bundle": "operations.md#a-folder-that-runs-without-installing",
    "study": "study.md",
    "arena": "study.md#arena",
    "bot": "programs.md",
    "connect": "programs.md",
    "mcp": "programs.md",
    "replay": "notation.md#game-files",
    "analyse": "notation.md#game-files",
    "luck": "notation.md#game-files",
    "parts": "own-parts.md",
    "verify": "notation.md#game-files",
}
"""The page in `docs/` about a command. Its help and its errors name it."""


class _Commands(click.Group):
    """A group that knows its commands' names and help without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"gusher.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        if cmd_name in PAGES:
            command.epilog = f"More in docs/{PAGES[cmd_name]}"
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="Gusher", message="%(prog)s %(version)s")
def cli() -> None:
    """Gusher: the drilling board games, to play, to host and to study."""


def main() -> None:
    """Run the command line. What is wrong with an option is said in one line, with exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A console without Ł shows a question mark; nothing ends because of it.
            stream.reconfigure(errors="replace")
    try:
        status = cli.main(prog_name="gusher", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        status = 2
    except click.ClickException as error:
        click.echo(_with_page(f"gusher: {error.format_message()}"), err=True)
        status = error.exit_code
    except SystemExit as error:
        status = _with_page(error.code) if isinstance(error.code, str) else error.code
    except click.Abort:
        status = 130
    raise SystemExit(status)


def _with_page(message: str) -> str:
    """What went wrong, with the page about the command that was called."""
    page = PAGES.get(next(iter(sys.argv[1:]), ""))
    return f"{message} (docs/{page})" if page else message
