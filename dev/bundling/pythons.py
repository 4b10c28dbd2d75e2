"""A Python for the folder: an unpacked one, or one that uv downloads."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
from pathlib import Path

from .platforms import Platform

VERSION = "3.13"
"""What is downloaded."""
OLDEST, NEWEST = (3, 11), (3, 14)

# Where it is in the usual archives: python-build-standalone's, NuGet's.
_WITHIN = (".", "python", "python/install", "tools")

_NOT_NEEDED = (
    "__pycache__", "site-packages", "dist-packages", "test", "tests", "idlelib", "tkinter", "turtledemo", "lib2to3",
    "ensurepip", "pydoc_data", "include", "share", "pkgconfig", "libs", "tcl", "tcl[0-9]*", "tk[0-9]*", "itcl[0-9]*",
    "thread[0-9]*", "Doc", "Scripts", "Tools", "config-3*", "_tkinter*", "_test*", "*.a", "*.pdb",
)  # fmt: skip
"""Tests, developers' tools, and GUI libraries."""


class BundleError(Exception):
    """Why a folder can't be made: a sentence that says what to do."""


def found(folder: Path, platform: Platform) -> tuple[Path, tuple[int, int]]:
    """The Python of a platform in an unpacked archive, and its version. BundleError if none is suitable."""
    for within in _WITHIN:
        place = folder / within
        versions = sorted(_versions(place, platform))
        if not versions:
            continue
        if len(versions) > 1 or not OLDEST <= versions[0] <= NEWEST:
            are = ", ".join(f"{major}.{minor}" for major, minor in versions)
            raise BundleError(f"--python: in {place} there is Python {are}; one from 3.11 to 3.14 is needed.")
        return place, versions[0]
    looked_for = "python.exe and python3….dll" if platform.is_windows else "bin/python3.… and lib/python3.…/os.py"
    raise BundleError(
        f"--python: {folder} holds no unpacked Python for {platform.name}: there should be {looked_for} in it."
    )


def _versions(place: Path, platform: Platform) -> set[tuple[int, int]]:
    if platform.is_windows:
        names = (file.name.lower() for file in place.glob("*.dll"))
        matches = (re.fullmatch(r"python(3)(\d\d)\.dll", name) for name in names)
        return {(3, int(match[2])) for match in matches if match} if (place / "python.exe").is_file() else set()
    names = (file.name for file in place.glob("bin/python3.*") if file.is_file())
    matches = (re.fullmatch(r"python(3)\.(\d+)", name) for name in names)
    versions = {(3, int(match[2])) for match in matches if match}
    return {each for each in versions if (place / f"lib/python{each[0]}.{each[1]}/os.py").is_file()}


def fetched(platform: Platform, folder: Path) -> Path:
    """Have uv download a relocatable Python into this folder. BundleError if it can't."""
    uv = shutil.which("uv")
    advice = (
        "Or unpack one yourself (for Windows python.org's embeddable package, or an “install_only” archive of "
        "python-build-standalone) and name its folder with --python."
    )
    if uv is None:
        raise BundleError(f"To download Python for {platform.name}, uv is needed (pip install uv). {advice}")
    command = [
        uv,
        "python",
        "install",
        "--no-bin",
        "--install-dir",
        str(folder),
        f"cpython-{VERSION}-{platform.python}",
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode:
        said = " ".join(done.stderr.strip().splitlines()[-1:])
        raise BundleError(f"uv could not download Python for {platform.name}: {said or done.returncode}. {advice}")
    return next(each for each in folder.glob("cpython-*") if each.is_dir() and not each.is_symlink())


def copy(place: Path, version: tuple[int, int], platform: Platform, into: Path) -> None:
    """Copy a Python without links, packages and unneeded parts, and keep it from using packages from elsewhere."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        if Path(folder) == place / "bin":
            return set(names) - {f"python{version[0]}.{version[1]}"}
        return {name for pattern in _NOT_NEEDED for name in fnmatch.filter(names, pattern)}

    shutil.copytree(place, into, ignore=left_out)
    if platform.is_windows:
        short = f"python{version[0]}{version[1]}"
        standard = [f"{short}.zip"] if (into / f"{short}.zip").is_file() else ["Lib", "DLLs"]
        # With this file Python ignores PYTHONHOME, PYTHONPATH and the registry.
        lines = [*standard, ".", "Lib\\site-packages"]
        (into / f"{short}._pth").write_text("".join(f"{line}\r\n" for line in lines), "ascii", newline="")
    else:
        (into / f"bin/python{version[0]}.{version[1]}").rename(into / platform.program())
    (into / platform.packages(version)).mkdir(parents=True, exist_ok=True)
