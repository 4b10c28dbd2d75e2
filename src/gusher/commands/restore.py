"""`gusher restore`."""

from __future__ import annotations

from pathlib import Path

import click

from .copying import shown, stopped_in_good_order
from .serve import DATA, DATABASE, data_folder


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATA
@DATABASE
@click.option("--check", "only_check", is_flag=True, help="Only find out whether the backup is whole.")
def command(file: Path, data: Path | None, database: str | None, *, only_check: bool) -> None:
    """Bring back what `gusher backup` has written to FILE.

    It goes to an empty data folder or an empty PostgreSQL, whichever of them it was backed up from, and gets today's
    form if it is an older one. All of it is restored, or nothing.
    """
    from gusher.server.storage.copies import check, restore

    file = file.expanduser().absolute()
    if only_check:
        with stopped_in_good_order(), shown("Checking") as progress:
            found = check(file, progress)
        click.echo(f"{file} is whole: {sum(found.rows.values()):,} rows, backed up {found.made}.")
        return
    with stopped_in_good_order(), shown("Restoring") as progress:
        found = restore(file, data_folder(data), database, progress)
    if found.changed:
        click.echo(
            f"{found.changed} damaged texts hold signs that PostgreSQL can't: they are kept with � instead.", err=True
        )
    click.echo(f"Restored {sum(found.rows.values()):,} rows, as they were {found.made}.")
