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
@click.option(
    "--as-it-was", is_flag=True, help="Leave it in the form that it had, for the Gusher that it was backed up from."
)
def command(file: Path, data: Path | None, database: str | None, *, only_check: bool, as_it_was: bool) -> None:
    """Bring back what `gusher backup` has written to FILE.

    It goes to an empty data folder or an empty PostgreSQL, no matter which of them it was backed up from, and gets
    today's form if it is an older one. All of it is restored, or nothing. To go back to an older Gusher, restore the
    backup that the upgrade has made with --as-it-was, and start the older one there.
    """
    from gusher.server.storage.copies import check, restore

    file = file.expanduser().absolute()
    if only_check:
        with stopped_in_good_order(), shown("Checking") as progress:
            backup = check(file, progress)
        click.echo(f"{file} is whole: {sum(backup.rows.values()):,} rows, backed up {backup.made}.")
        return
    with stopped_in_good_order(), shown("Restoring") as progress:
        backup = restore(file, data_folder(data), database, progress, as_it_was=as_it_was)
    if backup.changed:
        click.echo(
            f"{backup.changed} damaged texts hold signs that PostgreSQL can't: they are kept with � instead.", err=True
        )
    click.echo(f"Restored {sum(backup.rows.values()):,} rows, as they were {backup.made}.")
