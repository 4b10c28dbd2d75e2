"""Writes a site to a folder, all of it or nothing."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .making import is_site


class TakenError(Exception):
    """Something is in the way; says what."""


def check(folder: Path, *, over: bool = False) -> None:
    """Whether ``write`` could use a folder. TakenError."""
    if folder.exists() and not folder.is_dir():
        raise TakenError(f"{folder} is a file.")
    if folder.is_dir() and any(folder.iterdir()):
        if not is_site(folder):
            raise TakenError(f"{folder} is not empty, and what is in it is no site. Name a new folder.")
        if not over:
            raise TakenError(f"There is a site in {folder}. --force replaces it.")


def write(files: Mapping[str, bytes], folder: Path, *, over: bool = False) -> None:
    """Write files by their paths to a new or empty folder; ``over``: also in the place of a site. TakenError,
    OSError."""
    check(folder, over=over)
    folder.parent.mkdir(parents=True, exist_ok=True)
    # On the same disk, so that it takes the folder's place at once.
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".making-site-") as beside:
        made = Path(beside) / "site"
        for name, content in files.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_bytes(content)
        if folder.is_dir():
            if any(folder.iterdir()):
                shutil.move(folder, Path(beside) / "former")
            else:
                folder.rmdir()
        made.rename(folder)
