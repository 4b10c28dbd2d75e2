"""Each program in C++ is compiled once for all tests of a session, in however many processes they run."""

from __future__ import annotations

import os
import shutil

import pytest
from examples import run
from filelock import FileLock

from dev.bench import cpp


@pytest.fixture(autouse=True, scope="module")
def compiled_once(tmp_path_factory):
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

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cpp, "compile_for_this_machine", copied)
        if run.is_quick:
            # To make them as fast as they can be would take longer than they run.
            patch.setattr(cpp, "FLAGS", ("-O1", *cpp.FLAGS[1:]))
        yield
