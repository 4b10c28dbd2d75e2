"""`gusher bundle`."""

from __future__ import annotations

from pathlib import Path

import click

from .clone import ROOT, need_clone


@click.command()
@click.option("--platform", "name", metavar="PLATFORM", required=True, help="Where it is to run, as in windows-x86_64.")
@click.option(
    "--python",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="An unpacked Python for that platform: python.org's embeddable package, or one of python-build-standalone."
    "  [default: downloaded by uv]",
)
@click.option(
    "--wheels",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder with the wheels of all packages in requirements.lock.  [default: the package index]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=ROOT / "dist",
    help="Where to put the folder and its zip.  [default: dist in the clone]",
)
def command(name: str, python: Path | None, wheels: Path | None, out: Path) -> None:
    """Make a folder that runs without installing, and a zip of it.

    It contains Python, all packages, the web app, the games' modules for browsers, and a script that starts it. It
    needs no network. Games are kept in the user's own folder or, if there is one, in a folder "data" beside the script.
    """
    need_clone("folders are made")

    from dev.bundling.making import make
    from dev.bundling.platforms import PLATFORMS
    from dev.bundling.pythons import BundleError

    if name not in PLATFORMS:
        raise click.BadParameter(f"{name!r} is not one of {', '.join(PLATFORMS)}.", param_hint="--platform")
    try:
        folder, packed = make(PLATFORMS[name], out.absolute(), python, wheels, click.echo)
    except BundleError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{folder}\n{packed} ({packed.stat().st_size / 1e6:.0f} MB)")
