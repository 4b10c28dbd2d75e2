"""`gusher backup`."""

from __future__ import annotations

from pathlib import Path

import click

from .copying import shown, stopped_in_good_order
from .serve import DATA, DATABASE, data_folder


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATA
@DATABASE
@click.option("--force", is_flag=True, help="Write over a file of that name.")
def command(file: Path, data: Path | None, database: str | None, *, force: bool) -> None:
    """Write all that a server keeps to FILE, while it serves.

    It is what was kept at one moment: every move that was acknowledged before is in it. It also holds what proves who
    is who, so that a server restored from it knows its players again. Whoever has it can be anybody there: keep it
    like a password.
    """
    from gusher.server.storage.copies import back_up

    with stopped_in_good_order(), shown("Backing up") as progress:
        rows = back_up(data_folder(data), database, file.expanduser().absolute(), over=force, progress=progress)
    rooms = f" and {rows['rooms']:,} rooms" if "rooms" in rows else ""
    click.echo(f"{file}: {sum(rows.values()):,} rows, of {rows['tables']:,} games{rooms}.")
