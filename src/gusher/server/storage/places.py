"""Folders in which a database lies badly."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Literal

Doubt = Literal["copied", "share"]
"""``copied``: a program such as OneDrive copies what lies there while it is being written. ``share``: it is another
computer's disk."""

_COPYING = ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")
"""Variables in which OneDrive tells where its folders are."""
_COPIED = {"OneDrive", "Dropbox", "Google Drive", "My Drive", "iCloudDrive", "Nextcloud", "ownCloud"}


def doubts(folder: PurePath, variables: Mapping[str, str] = os.environ) -> list[Doubt]:
    """What speaks against a folder, as far as its path tells."""
    found: list[Doubt] = []
    # A school's OneDrive has its name behind that.
    names = {part.partition(" - ")[0] for part in folder.parts}
    if names & _COPIED or any(folder.is_relative_to(variables[each]) for each in _COPYING if variables.get(each)):
        found.append("copied")
    if folder.drive.startswith("\\\\") and not folder.drive.startswith(("\\\\?\\", "\\\\.\\")):
        found.append("share")
    return found


def warnings(folder: Path) -> list[str]:
    """The same in sentences, for whoever serves there."""
    said: dict[Doubt, str] = {
        "copied": f"{folder} is copied elsewhere while it is being written (OneDrive and the like), which can damage"
        " what is kept there. Choose another folder with --data.",
        "share": f"{folder} is on another computer: if the network fails, moves can't be stored. Choose another folder"
        " with --data.",
    }
    return [said[each] for each in doubts(folder)]
