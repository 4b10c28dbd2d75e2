"""A Python that runs in any folder, as python-build-standalone has them: this one, with all libraries beside it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

MAIN = "int Py_BytesMain(int, char **); int main(int n, char **words) { return Py_BytesMain(n, words); }"
OF_EVERY_LINUX = re.compile(r"ld-linux|lib(c|m|dl|rt|util|pthread)\.so")


def libraries(file: Path) -> set[Path]:
    """The libraries that a program or a module loads, without those that every Linux has."""
    shown = subprocess.run(["ldd", file], capture_output=True, text=True, check=True).stdout
    return {Path(path) for path in re.findall(r"=> (/\S+)", shown) if not OF_EVERY_LINUX.search(path)}


def cannot_be_made() -> str:
    """Why it can't be made here; empty if it can."""
    if shutil.which("cc") is None:
        return "no C compiler"
    shared = Path(sysconfig.get_config_var("LIBDIR")) / str(sysconfig.get_config_var("INSTSONAME"))
    return "" if ".so" in shared.name and shared.is_file() else "this Python is no shared library"


def make(folder: Path) -> Path:
    """Make it in a new folder ``python`` in this one, which is given back as an unpacked archive would be."""
    version = sysconfig.get_config_var("py_version_short")
    standard, root = Path(sysconfig.get_path("stdlib")), folder / "python"
    shutil.copytree(
        standard, root / f"lib/python{version}", ignore=shutil.ignore_patterns("site-packages", "__pycache__")
    )
    shared = Path(sysconfig.get_config_var("LIBDIR")) / sysconfig.get_config_var("INSTSONAME")
    needed = {shared}.union(
        *(libraries(each) for each in (standard / "lib-dynload").glob("*.so") if "tkinter" not in each.name)
    )
    for each in needed:
        shutil.copy(each.resolve(), root / "lib" / each.name)
    (root / "bin").mkdir()
    # Whatever modules need is loaded with the program, which finds it beside itself.
    command = ["cc", "-x", "c", "-", "-o", root / f"bin/python{version}", "-x", "none", "-Wl,--no-as-needed"]
    flags = ["-Wl,--disable-new-dtags", "-Wl,-rpath,$ORIGIN/../lib"]
    subprocess.run(
        [*command, *flags, *((root / "lib" / each.name) for each in needed)], input=MAIN, text=True, check=True
    )
    return folder
