"""`gusher doctor`."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import click

from .serve import DATA, HTTPS, LARGEST_PORT, PORT, data_folder

SECONDS_TO_WAIT = 600.0
SIGNS = {"good": "✓", "bad": "✗", "perhaps": "!", "unknown": "·"}


@click.command()
@click.option("--from-phone", is_flag=True, help="Find the step that fails with the help of a phone.")
@DATA
@click.option(
    "--port", type=click.IntRange(1, LARGEST_PORT), default=PORT, show_default=True, help="The port of the server."
)
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write what was found and the last problems to a file, without names, addresses or folders.",
)
@HTTPS
@click.option("--lang", type=click.Choice(["en", "de", "pl"]), help="The language.  [default: this computer's]")
@click.pass_context
def command(
    ctx: click.Context,
    data: Path | None,
    port: int,
    https: tuple[Path, Path] | None,
    lang: str | None,
    report: Path | None,
    *,
    from_phone: bool,
) -> None:
    """Find out why Gusher runs badly here, or why phones can't reach this computer.

    It checks versions, compiled rules, the folder of the tables, the disk, the port, the network and the clock, and
    with --https the certificate.
    With --from-phone it shows a QR code. If the phone gets through, it says so; if not, it says which step fails: the
    address, a VPN, a network that keeps devices apart, or the firewall. The exit status is 1 if something fails.
    """
    from gusher.server.http.languages import system_language

    language = lang or system_language()
    if report is not None:
        _report(report, data_folder(data), port, https)
        return
    is_well = _ask_phone(port, language) if from_phone else _look(data_folder(data), port, https, language)
    ctx.exit(0 if is_well else 1)


def _look(data: Path, port: int, https: tuple[Path, Path] | None, language: str) -> bool:
    from gusher.server.doctor import checks, words

    is_well = True
    for each in checks.findings(data, port, https):
        click.echo(f"{SIGNS[each.state]} {words.said(language, each.key, each.gaps)}")
        is_well = is_well and each.state != "bad"
    return is_well


def _report(file: Path, data: Path, port: int, https: tuple[Path, Path] | None) -> None:
    """Show what would be written, and write it if that is wanted."""
    from gusher.server.doctor import checks, report

    if file.exists():
        raise click.BadParameter(f"{file} exists already. Name another.", param_hint="--report")
    text = report.report(checks.findings(data, port, https), data)
    click.echo(text)
    click.confirm(f"This is all that goes into {file}. It is sent nowhere. Save it?", abort=True)
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise click.BadParameter(f"{file} can't be written: {error.strerror}.", param_hint="--report") from None


def _ask_phone(port: int, language: str) -> bool:
    from gusher.server.doctor import phone, words
    from gusher.server.http import addresses
    from gusher.server.serve import open_in_browser, qr

    visit = phone.Visit(addresses.all_addresses())
    with phone.listening(port, visit) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        at = int(server.server_address[1])
        if at != port:
            click.echo(f"{SIGNS['perhaps']} {words.said(language, 'phone.port', [str(port), str(at)])}")
        links = phone.links(visit.own, at)
        for each in visit.steps():
            click.echo(f"{SIGNS[each.state]} {words.said(language, each.key, each.gaps)}")
        if not links:
            return False
        click.echo("\n".join(["", words.said(language, "phone.scan"), f"\n    {links[0]}\n", qr(links[0])]))
        if links[1:]:
            click.echo(words.said(language, "phone.also", [", ".join(links[1:])]))
        click.echo(words.said(language, "phone.waiting"))
        open_in_browser(f"http://localhost:{at}/")
        threading.Thread(target=_hear_enter, args=(visit.fail,), daemon=True).start()
        came = phone.wait(visit, SECONDS_TO_WAIT, lambda lines: click.echo("\n".join(["", *lines])), language)
        if not came:
            click.echo(words.said(language, "phone.nobody"))
        return came


def _hear_enter(pressed: Callable[[], None]) -> None:
    for _ in sys.stdin:
        pressed()
