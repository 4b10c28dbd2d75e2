"""The platforms that folders are made for."""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class Platform:
    """``wheels`` are its wheel tags, ``python`` is uv's name for its Python, ``system`` and ``machine`` are that
    Python's ``sys.platform`` and ``platform.machine()``."""

    name: str
    system: Literal["linux", "win32", "darwin"]
    machine: str
    wheels: Sequence[str]
    python: str

    @property
    def is_windows(self) -> bool:
        """Whether it is Windows."""
        return self.system == "win32"

    @property
    def is_here(self) -> bool:
        """Whether this computer can run its programs, judging by the names."""
        return self.system == sys.platform and self.machine == platform.machine()

    def packages(self, version: tuple[int, int]) -> Path:
        """Where a Python of that version has its packages, in its folder."""
        if self.is_windows:
            return Path("Lib/site-packages")
        return Path(f"lib/python{version[0]}.{version[1]}/site-packages")

    def program(self) -> Path:
        """The Python itself, in its folder."""
        return Path("python.exe" if self.is_windows else "bin/python3")

    def markers(self, version: tuple[int, int]) -> dict[str, str]:
        """The environment that markers in a lock file see there."""
        number = f"{version[0]}.{version[1]}"
        return {
            "sys_platform": self.system,
            "platform_system": {"linux": "Linux", "win32": "Windows", "darwin": "Darwin"}[self.system],
            "os_name": "nt" if self.is_windows else "posix",
            "platform_machine": self.machine,
            "python_version": number,
            "python_full_version": f"{number}.0",
            "implementation_name": "cpython",
            "implementation_version": f"{number}.0",
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_version": "",
            "extra": "",
        }


def _manylinux(machine: str) -> list[str]:
    return [*(f"manylinux_2_{minor}_{machine}" for minor in range(28, 16, -1)), f"manylinux2014_{machine}"]


PLATFORMS = {
    each.name: each
    for each in (
        Platform("linux-x86_64", "linux", "x86_64", _manylinux("x86_64"), "linux-x86_64-gnu"),
        Platform("linux-aarch64", "linux", "aarch64", _manylinux("aarch64"), "linux-aarch64-gnu"),
        Platform("windows-x86_64", "win32", "AMD64", ["win_amd64"], "windows-x86_64"),
        Platform("macos-arm64", "darwin", "arm64", ["macosx_14_0_arm64"], "macos-aarch64"),
        Platform("macos-x86_64", "darwin", "x86_64", ["macosx_13_0_x86_64"], "macos-x86_64"),
    )
}
