"""Each program in C++ is compiled once for all tests of a session, in however many processes they run."""

from __future__ import annotations

import os
import shutil

import pytest
from filelock import FileLock

from dev.bench import cpp


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch, tmp_path_factory):
    """Programs are copies of those that the first test to want them has compiled."""
    base = tmp_path_factory.getbasetemp()
    # Beside each other lie the folders of all processes.
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cpp"
    compile_program = cpp.compile_for_this_machine

    def copied(compiler, source, program):
        shared.mkdir(exist_ok=True)
        kept = shared / source.stem
        with FileLock(shared / f"{source.stem}.lock"):
            if not kept.exists():
                made = kept.with_suffix(".new")
                compile_program(compiler, source, made)
                made.rename(kept)
        shutil.copy(kept, program)

    monkeypatch.setattr(cpp, "compile_for_this_machine", copied)
