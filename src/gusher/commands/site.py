"""`gusher site`."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import click


class _Server(click.ParamType[str]):
    """The address of a server, without a slash at its end."""

    name = "url"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            parts = urlsplit(value)
            is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:
            is_address = False
        if not is_address or parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
            self.fail(f"{value!r} is no address of a server, as https://gusher.example.org is.", param, ctx)
        return f"{parts.scheme}://{parts.netloc}"


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--server",
    type=_Server(),
    metavar="URL",
    help="Where a Gusher server is, for all that a site can't do, as in https://gusher.example.org.",
)
@click.option("--force", is_flag=True, help="Replace the site that is in the folder.")
def command(folder: Path, server: str | None, *, force: bool) -> None:
    """Write the app as a folder that any web server can serve.

    People play there at one device, and read the rules and the guide for teachers. Games are kept in their browsers.
    Put the folder where a web server finds it, under any address. At one with https, browsers keep the site, so that
    it opens without a network.
    """
    from gusher.server.site import NoAppError, TakenError, check, files, write

    place = folder.expanduser().absolute()
    try:
        check(place, over=force)
        made = files(server or "")
        write(made, place, over=force)
    except (NoAppError, TakenError) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{folder} can't be written: {error.strerror}.") from None
    size = sum(map(len, made.values()))
    click.echo(f"{folder}: {len(made)} files, {size / 1000:,.0f} kB.")
    click.echo("Copy the folder to a web server. To look at it here:")
    click.echo(f'  python -m http.server --directory "{folder}"')
    if server is None:
        click.echo("It names no server for what it can't do by itself: --server URL does.")
