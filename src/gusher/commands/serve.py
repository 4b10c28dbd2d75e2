"""`gusher serve`."""

from __future__ import annotations

from pathlib import Path

import click

PORT = 8000


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True, help="The port to answer on.")
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - friends in the same network are meant to come in
    show_default=True,
    help="The address to answer on; 127.0.0.1 for this computer only.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The folder for tables and settings.  [default: this system's place for user data]",
)
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
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=NUMBER",
    help="Change a limit, as in sockets=500 or tables_of_address=1000/10 (at once/a second). Can be given again.",
)
def command(
    port: int,
    host: str,
    data: Path | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    limits: tuple[str, ...],
) -> None:
    """Play in the browser: serve the games here and to everybody in this network."""
    from gusher.server.sharing.limits import change

    for each in limits:
        try:
            change(each)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--limit") from None
    folder = _data_folder(data)

    from gusher.server.serve import serve

    serve(host, port, folder, names, proxies)


def _data_folder(data: Path | None) -> Path:
    """The folder, whether it is there or not."""
    if data is None:
        import platformdirs

        data = platformdirs.user_data_path("gusher", appauthor=False)
    return data.expanduser().absolute()
