"""A root folder as bare as a fresh Debian's, made of this machine's files: a shell, few programs, no Python; and a way
to run something in there without a network."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

PROGRAMS = ("/bin/sh", "/usr/bin/dirname", "/usr/bin/env")
EVERYWHERE = (
    "libgcc_s.so.1",
    "libstdc++.so.6",
    "libdl.so.2",
    "libpthread.so.0",
    "librt.so.1",
    "libutil.so.1",
    "libm.so.6",
)
"""Libraries that Debian has always installed, whatever needs them."""

# The device files and /proc are those of this machine; root is only called so.
_ENTER = """
mount --bind "$1$2" "$1$2" && mount -o remount,bind,ro "$1$2" || exit 99
mount --rbind /dev "$1/dev" && mount -t tmpfs none "$1/dev/shm" && mount --rbind /proc "$1/proc" || exit 99
root=$1
shift 2
exec chroot "$root" "$@"
"""


def cannot_be_entered() -> str:
    """Why nobody may enter one here; empty if it can be."""
    if shutil.which("unshare") is None:
        return "no unshare"
    done = subprocess.run([*_unshared(), "true"], capture_output=True, text=True, check=False)
    return done.stderr.strip() if done.returncode else ""


def make(root: Path) -> Path:
    """Make it in a new folder."""
    for name in ("dev", "proc", "tmp", "home"):
        (root / name).mkdir(parents=True)
    for program in PROGRAMS:
        _bring(Path(program), root)
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    for name in EVERYWHERE:
        (path, *_) = re.findall(rf"^\s*{re.escape(name)} \(libc6,x86-64.*=> (\S+)", known, re.MULTILINE)
        _bring(Path(path), root)
    return root


def run(
    root: Path, *command: str, read_only: str, seconds: float, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run something in there, with this environment alone; a folder in there can only be read."""
    entered = [*_unshared(), "sh", "-c", _ENTER, "sh", root, read_only, *command]
    variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/home", **environment}
    return subprocess.run(entered, env=variables, capture_output=True, text=True, timeout=seconds, check=False)


def _unshared() -> list[str]:
    return ["unshare", "--user", "--map-root-user", "--mount", "--net", "--pid", "--fork", "--kill-child"]


def _bring(file: Path, root: Path) -> None:
    shown = subprocess.run(["ldd", file], capture_output=True, text=True, check=False).stdout
    for each in (str(file), *re.findall(r"(/\S+) \(0x", shown)):
        target = root / each.lstrip("/")
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path(each).resolve(), target)
