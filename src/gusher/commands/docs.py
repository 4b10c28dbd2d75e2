"""`gusher docs`."""

from __future__ import annotations

from pathlib import Path

import click

from .clone import need_clone


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def command(folder: Path) -> None:
    """Write the documentation as a site: rules, guides, everything for researchers, and a page for each public module.

    Open its index.html, or put the folder on any web server, under any address. Neither needs a network.
    """
    need_clone("the documentation is written")

    from dev.documentation import DocumentationError, build

    try:
        build(folder.absolute())
    except DocumentationError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{folder / 'index.html'}")
