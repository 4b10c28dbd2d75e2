"""`gusher worker`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from .serve import BACKUPS, BUS, DATA, DATABASE, LIMITS, LOG, METRICS, change_limits, data_folder


@click.command()
@DATA
@DATABASE
@BACKUPS
@BUS
@LIMITS
@METRICS
@LOG
def command(
    data: Path | None,
    database: str | None,
    backups: Path | None,
    bus: str | None,
    limits: tuple[str, ...],
    metrics: tuple[str, int] | None,
    log: Literal["text", "json"],
) -> None:
    """Think for the bots of servers that are started with `--bots workers`, here or on any machine, and work out what
    their visitors ask about games."""
    if bus is None:
        raise click.MissingParameter(param_hint="--bus", param_type="option")
    change_limits(limits)
    from gusher.server.metrics import Address
    from gusher.server.serve import Settings
    from gusher.server.worker import work

    metrics_at = Address(*metrics) if metrics else None
    kept = backups.expanduser().absolute() if backups is not None else None
    folder = data_folder(data)
    work(Settings("", 0, folder, changed=limits, bus=bus, database=database, backups=kept, metrics=metrics_at, log=log))
