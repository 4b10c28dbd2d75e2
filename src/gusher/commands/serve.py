"""`gusher serve`."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

if TYPE_CHECKING:
    from gusher.server.http.certificate import Certificate
    from gusher.server.push.mail_server import MailServer

PORT = 8000
LARGEST_PORT = 65535
MOST_PROCESSES = 64
SHORTEST_TOKEN = 16
LONGEST_OF_FOLDER = 160
"""Characters. Windows limits the paths of the files in it to 260, unless a prefix lifts that."""


DATA = click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="GUSHER_DATA",
    help="The folder for tables and settings.  [default: this system's place for user data]",
)
LIMITS = click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=NUMBER",
    help="Change a limit, as in sockets=500 or tables_of_address=1000/10 (at once/a second). Can be given again.",
)
DATABASE = click.option(
    "--database",
    metavar="POSTGRESQL",
    envvar="GUSHER_DATABASE",
    help="The PostgreSQL that keeps everything instead of the folder, for servers on several machines, as in"
    " postgresql://user@localhost/gusher. A password in it is better given in the variable GUSHER_DATABASE, or in"
    " libpq's own file.",
)
BACKUPS = click.option(
    "--backups",
    type=click.Path(path_type=Path),
    help="The folder for what was kept before a new Gusher changes its form.  [default: “backups” in the data folder]",
)
BUS = click.option(
    "--bus",
    metavar="REDIS",
    help="The Redis through which servers and workers on several machines hear of each other, as in"
    " redis://localhost:6379.",
)


class _Metrics(click.ParamType[tuple[str, int]]):
    """A port, or host:port."""

    name = "[HOST:]PORT"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        host, _, port = value.rpartition(":")
        if not port.isascii() or not port.isdigit() or not 1 <= int(port) <= LARGEST_PORT:
            self.fail(f"{value!r} is no port from 1 to {LARGEST_PORT}, nor one behind a host and a colon.", param, ctx)
        return host.strip("[]") or "127.0.0.1", int(port)


METRICS = click.option(
    "--metrics",
    type=_Metrics(),
    help="Tell operators figures there, as Prometheus asks for them; without a host, on this computer only. With"
    " --processes, each process has the next port.",
)


KEEP = click.option(
    "--keep",
    type=click.FloatRange(0, min_open=True),
    metavar="DAYS",
    help="Remove tables so many days after their last use: games that are over, have never begun, came from a file, or"
    " that nobody plays any more.  [default: keep them for ever]",
)
KEEP_RUNNING = click.option(
    "--keep-running",
    type=click.FloatRange(0, min_open=True),
    metavar="DAYS",
    help="Remove games, too, that somebody could go on with, so many days after their last use.  [default: keep them"
    " for ever]",
)


LOG = click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to write what happens to standard error: for people, or for programs, one JSON object a line, in which"
    " nobody is named.",
)


ADMIN = click.option(
    "--admin-token-file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file with the token by which somebody may look after this server at /admin, in one line; or the variable"
    f" GUSHER_ADMIN_TOKEN holds it. It has {SHORTEST_TOKEN} characters at least.  [default: there is no such page]",
)

SMTP = click.option(
    "--smtp-file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file with the mail server that reminders go through, in one line, as in"
    " smtps://user:password@mail.example.org; or the variable GUSHER_SMTP holds it. Needs --mail-from and --site."
    "  [default: there is no e-mail]",
)
MAIL_FROM = click.option(
    "--mail-from", metavar="SENDER", help="Who e-mails come from, as in Gusher <gusher@example.org>."
)
HTTPS = click.option(
    "--https",
    type=(click.Path(path_type=Path), click.Path(path_type=Path)),
    metavar="CERT KEY",
    help="The certificate for https, in a PEM file with those that vouch for it, and the file of its private key. The"
    " server takes renewed files without a new start.  [default: http]",
)
SITE = click.option("--site", metavar="URL", help="Where links in e-mails lead, as in https://gusher.example.org.")


@click.command()
@click.option(
    "--port", type=click.IntRange(1, LARGEST_PORT), default=PORT, show_default=True, help="The port to answer on."
)
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - friends in the same network are meant to come in
    show_default=True,
    help="The address to answer on; 127.0.0.1 for this computer only.",
)
@DATA
@click.option(
    "--name",
    "names",
    multiple=True,
    help="A host name that people reach this server by, besides this machine's own. Can be given again.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="The address or network of a proxy in front, whose X-Forwarded-For and X-Forwarded-Proto are believed."
    " Can be given again.",
)
@LIMITS
@click.option(
    "--processes",
    type=click.IntRange(1, MOST_PROCESSES),
    default=1,
    show_default=True,
    help="How many processes serve, one for each core that is to. Not on Windows.",
)
@DATABASE
@BACKUPS
@BUS
@METRICS
@KEEP
@KEEP_RUNNING
@LOG
@ADMIN
@SMTP
@MAIL_FROM
@SITE
@HTTPS
@click.option(
    "--bots",
    type=click.Choice(["here", "workers"]),
    default="here",
    show_default=True,
    help="Who thinks for bots and works out what is asked about games: this server, or those that are started with"
    " `gusher worker`.",
)
@click.option(
    "--bot-accounts/--no-bot-accounts",
    default=True,
    show_default=True,
    help="Whether people may let bots that they have written play here.",
)
@click.option(
    "--open",
    "opens",
    is_flag=True,
    help="Open this computer's browser, on the server that is already running if there is one. If the port is in use,"
    " use another.",
)
def command(
    port: int,
    host: str,
    data: Path | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    limits: tuple[str, ...],
    processes: int,
    database: str | None,
    backups: Path | None,
    bus: str | None,
    metrics: tuple[str, int] | None,
    keep: float | None,
    keep_running: float | None,
    log: Literal["text", "json"],
    admin_token_file: Path | None,
    smtp_file: Path | None,
    mail_from: str | None,
    site: str | None,
    https: tuple[Path, Path] | None,
    bots: str,
    bot_accounts: bool,
    opens: bool,
) -> None:
    """Play in the browser: serve the games here and to everybody in this network."""
    change_limits(limits)
    folder = data_folder(data)
    if processes > 1 and not hasattr(socket, "send_fds"):
        raise click.BadParameter("one process is all that Windows can do.", param_hint="--processes")
    if processes > 1 and https is not None:
        raise click.BadParameter(
            "several processes hand connections to each other, which they can't do with encrypted ones. Let a proxy"
            " in front speak https, or serve with one process.",
            param_hint="--https",
        )
    if bots == "workers" and bus is None:
        raise click.BadParameter("workers hear of tables through a --bus.", param_hint="--bots")
    if metrics is not None and metrics[1] + processes - 1 > LARGEST_PORT:
        raise click.BadParameter(
            f"{processes} processes need as many ports up to {LARGEST_PORT}.", param_hint="--metrics"
        )
    from gusher.server.metrics import Address
    from gusher.server.serve import Settings, serve
    from gusher.server.storage.retention import Keep

    metrics_at = Address(*metrics) if metrics else None
    settings = Settings(
        host,
        port,
        folder,
        names,
        proxies,
        limits,
        bus,
        database,
        processes,
        bots == "here",
        backups.expanduser().absolute() if backups is not None else None,
        metrics_at,
        Keep(keep, keep_running),
        log,
        admin_token(admin_token_file),
        bot_accounts,
        mail_of(smtp_file, mail_from, site),
        opens=opens,
        https=certificate_of(https),
    )
    if processes == 1:
        serve(settings)
    else:
        from gusher.server.processes import oversee

        serve(settings, oversee)


def admin_token(file: Path | None) -> str | None:
    """The token of those who look after the server: in a file, or in the environment; None if there is none.
    BadParameter if it can't be one; nothing says what it is."""
    said, token = secret_line(file, "--admin-token-file", "GUSHER_ADMIN_TOKEN")
    if token is None:
        return None
    if len(token) < SHORTEST_TOKEN or len(token.splitlines()) != 1:
        raise click.BadParameter(f"a token is one line of {SHORTEST_TOKEN} characters at least.", param_hint=said)
    return token


def secret_line(file: Path | None, option: str, variable: str) -> tuple[str, str | None]:
    """What is no argument, because other people on the machine can read those: the text in a file that an option names,
    or in a variable of the environment; None if there is neither. Also says which of both it is. BadParameter if the
    file can't be read."""
    if file is None:
        return variable, os.environ.get(variable) or None
    try:
        return option, file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise click.BadParameter(f"{file} can't be read: {reason}.", param_hint=option) from None


def mail_of(file: Path | None, sender: str | None, site: str | None) -> MailServer | None:
    """How e-mails are sent; None if they are not. BadParameter says what is missing or wrong, never the password."""
    from gusher.server.push.mail_server import mail_server

    said, smtp = secret_line(file, "--smtp-file", "GUSHER_SMTP")
    if smtp is None and sender is None:
        return None
    for option, given in (("--smtp-file", smtp), ("--mail-from", sender), ("--site", site)):
        if given is None:
            raise click.BadParameter("e-mails need all of --smtp-file, --mail-from and --site.", param_hint=option)
    try:
        return mail_server(smtp or "", sender or "", site or "")
    except ValueError as error:
        which, why = error.args
        options = {"smtp": said, "sender": "--mail-from", "site": "--site"}
        raise click.BadParameter(f"{why}.", param_hint=options[which]) from None


def certificate_of(files: tuple[Path, Path] | None) -> Certificate | None:
    """The certificate for https; None without one. BadParameter says what is wrong with it."""
    if files is None:
        return None
    from gusher.server.http.certificate import CertificateError, read

    chain, key = (each.expanduser().absolute() for each in files)
    try:
        return read(chain, key)
    except CertificateError as error:
        raise click.BadParameter(f"{error}.", param_hint="--https") from None


def change_limits(limits: tuple[str, ...]) -> None:
    """Change the limits of this process as ``--limit`` says. BadParameter names what is wrong."""
    from gusher.server.sharing.limits import change

    for each in limits:
        try:
            change(each)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--limit") from None


def data_folder(data: Path | None) -> Path:
    """The folder, whether it is there or not."""
    if data is None:
        import platformdirs

        data = platformdirs.user_data_path("gusher", appauthor=False)
    path = data.expanduser().absolute()
    return Path(of_any_length(str(path))) if os.name == "nt" else path


def of_any_length(path: str) -> str:
    """An absolute path on Windows; if it is long, with the prefix that lifts the limit on its length."""
    if len(path) <= LONGEST_OF_FOLDER or path.startswith("\\\\?\\"):
        return path
    return f"\\\\?\\UNC\\{path[2:]}" if path.startswith("\\\\") else f"\\\\?\\{path}"
