"""Where the pictures of studies are kept that ``docs/what-we-learnt.md`` shows."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs/pictures"


def write(name: str, picture: str) -> None:
    """Among the pictures of the docs."""
    (FOLDER / name).write_text(picture, encoding="utf-8")
