"""`gusher bench`."""

from __future__ import annotations

import click

from .clone import need_clone


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array and nothing else.")
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], *, as_json: bool) -> None:
    """Measure what Gusher promises: all figures, or those that are named."""
    need_clone("figures are measured")

    from dev import bench

    ctx.exit(bench.run(list(names), as_json=as_json))
