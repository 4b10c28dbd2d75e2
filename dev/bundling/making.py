"""Makes a folder, and a zip of it."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from importlib.metadata import distributions
from pathlib import Path

import gusher
from gusher.server.http import notices
from gusher.server.work import shipping

from . import packages, pythons
from .platforms import Platform
from .pythons import BundleError

ROOT = Path(__file__).parents[2]
BESIDE = Path(__file__).parent / "beside"
LONGEST_PATH = 140
"""Characters of the longest path in the folder. By default, Windows limits whole paths to 260."""
_DATE = (2020, 1, 1, 0, 0, 0)
"""Of every file in a zip. Numba caches nothing for files from the future, and time zones differ."""
_START = {"win32": "Start Gusher.bat", "darwin": "Start Gusher.command", "linux": "start-gusher.sh"}
_PHONES = {
    "win32": "Can phones reach me.bat",
    "darwin": "Can phones reach me.command",
    "linux": "can-phones-reach-me.sh",
}
_UNSIGNED = {
    "mac_en": " On a Mac, open it the first time by a right click and “Open”.",
    "mac_de": " Auf dem Mac öffne es beim ersten Mal mit einem Rechtsklick und „Öffnen“.",
    "mac_pl": " Na Macu otwórz go za pierwszym razem prawym przyciskiem i poleceniem „Otwórz”.",
}


def make(
    platform: Platform, out: Path, python: Path | None, wheels: Path | None, say: Callable[[str], None]
) -> tuple[Path, Path]:
    """Make the folder and its zip in the folder ``out``, replacing earlier ones. ``python`` is an unpacked Python,
    ``wheels`` a folder of wheels; without them, both are downloaded. BundleError."""
    name = f"gusher-{gusher.__version__}-{platform.name}"
    # A half-made folder must not have the final name.
    with tempfile.TemporaryDirectory(dir=_made(out), prefix=".making-") as temporary:
        folder = Path(temporary) / name
        if python is None:
            say(f"Downloading Python for {platform.name}")
            python = pythons.fetched(platform, Path(temporary) / "fetched")
        place, version = pythons.found(python, platform)
        say(f"Copying Python {version[0]}.{version[1]} from {place}")
        pythons.copy(place, version, platform, folder / "python")
        site = folder / "python" / platform.packages(version)
        say("Unpacking packages")
        packages.install(ROOT / "requirements.lock", platform, version, site, wheels)
        say("Adding Gusher and its modules for browsers")
        _add_gusher(site)
        _add_notices(folder, site)
        _compile(folder / "python", platform, version, say)
        _add_scripts(folder, platform)
        _check(folder)
        say("Packing the zip")
        packed = _zip(folder, Path(temporary) / f"{name}.zip")
        for made in (out / name, out / packed.name):
            shutil.rmtree(made) if made.is_dir() else made.unlink(missing_ok=True)
        return folder.rename(out / name), packed.rename(out / packed.name)


def _made(out: Path) -> Path:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BundleError(f"--out: {out} can't be made: {error.strerror}.") from None
    return out


def _add_gusher(site: Path) -> None:
    own = Path(gusher.__file__).parent
    if not (own / "server/static/index.html").is_file():
        raise BundleError("The web app has not been built: ./gusher build does that.")
    shutil.copytree(own, site / "gusher", ignore=shutil.ignore_patterns("__pycache__", "modules"))
    shipping.write(site / "gusher/server/static/modules")


def _add_notices(folder: Path, site: Path) -> None:
    """The licences of all that is in the folder; that of Python first."""
    python = [each.read_text("utf-8") for each in sorted((folder / "python").rglob("LICENSE.txt"))[:1]]
    text = notices.written(notices.in_order(distributions(path=[str(site)])), site / "gusher/server/static")
    (folder / "NOTICES.txt").write_text("\n\n".join([*python, text]), "utf-8-sig")


def _compile(python: Path, platform: Platform, version: tuple[int, int], say: Callable[[str], None]) -> None:
    """Write byte code beside all sources, valid whatever their times: the folder may be read-only."""
    if platform.is_here:
        compiler = str(python / platform.program())
    elif sys.version_info[:2] == version:
        compiler = sys.executable
    else:
        say(f"Not compiled, since there is no Python {version[0]}.{version[1]} here: starts take some seconds longer"
            " until one has written byte code into the folder.")  # fmt: skip
        return
    command = [compiler, "-I", "-m", "compileall", "-q", "-j", "0", "--invalidation-mode", "unchecked-hash"]
    done = subprocess.run([*command, str(python)], capture_output=True, encoding="utf-8", errors="replace", check=False)
    if not any(python.rglob("__pycache__")):
        raise BundleError(f"The Python for {platform.name} does not run: {(done.stderr or done.stdout).strip()}")


def _add_scripts(folder: Path, platform: Platform) -> None:
    start, phones = _START[platform.system], _PHONES[platform.system]
    ending, newline = (".bat", "\r\n") if platform.is_windows else (".sh", "\n")
    for name, made in (("start", start), ("phones", phones)):
        text = (BESIDE / f"{name}{ending}").read_text("ascii")
        (folder / made).write_text(text.replace("{start}", start), "ascii", newline=newline)
        (folder / made).chmod(0o755)
    words = {"version": gusher.__version__, "start": start, "phones": phones}
    signs = _UNSIGNED if platform.system == "darwin" else dict.fromkeys(_UNSIGNED, "")
    # With a byte order mark, which old editors on Windows need.
    read_me = (BESIDE / "read-me.txt").read_text("utf-8").format(**words, **signs)
    (folder / "Read me.txt").write_text(read_me, "utf-8-sig", newline=newline)


def _check(folder: Path) -> None:
    names = [str(file.relative_to(folder)) for file in folder.rglob("*")]
    strange = [name for name in names if any(letter in name for letter in ':*?"<>|\\')]
    if strange:
        raise BundleError(f"Windows allows no file of the name {strange[0]}.")
    longest = max(names, key=len)
    if len(longest) > LONGEST_PATH:
        raise BundleError(f"{longest} has {len(longest)} characters, too many for some folders on Windows.")


def _zip(folder: Path, file: Path) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for each in sorted(folder.rglob("*")):
            if each.is_file():
                about = zipfile.ZipInfo(str(Path(folder.name) / each.relative_to(folder)), _DATE)
                mode = 0o755 if each.stat().st_mode & 0o111 else 0o644
                about.external_attr = (stat.S_IFREG | mode) << 16
                about.create_system = 3
                about.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(about, each.read_bytes())
    return file
