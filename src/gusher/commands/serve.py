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
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder for tables and settings.  [default: this system's place for user data]",
)
def command(port: int, host: str, data: Path | None) -> None:
    """Play in the browser: serve the games here and to everybody in this network."""
    folder = _data_folder(data)

    from gusher.server.serve import serve

    serve(host, port, folder)


def _data_folder(data: Path | None) -> Path:
    """The folder, made if need be, and certainly writable."""
    if data is None:
        import platformdirs

        data = platformdirs.user_data_path("gusher", appauthor=False)
    data = data.expanduser().absolute()
    probe = data / ".writable"
    try:
        data.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        message = f"The data folder {data} cannot be written: {error.strerror}. Choose another with --data."
        raise click.ClickException(message) from None
    return data
