"""What a command needs that works in a clone of Gusher only."""

from __future__ import annotations

import sys
from pathlib import Path

import click

import gusher

ROOT = Path(gusher.__file__).parents[2]
"""The clone, if this is one."""


def need_clone(what: str) -> None:
    """Make ``dev`` importable, which no wheel carries. ClickException that says ``what`` needs a clone without one."""
    if not (ROOT / "dev" / "__init__.py").is_file():
        raise click.ClickException(f"{what} in a clone of Gusher; this is an installed one.")
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
