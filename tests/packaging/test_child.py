"""What pip and npm say becomes plain words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("bootstrap")


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "hash differs"),
        ("npm error code EINTEGRITY", "hash differs"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("npm error code ENOTFOUND", "network cannot be reached"),
        ("Failed to establish a new connection: [Errno 101] Network is unreachable", "network cannot be reached"),
        ("[Errno 30] Read-only file system: '/x'", "cannot be written"),
        ("ERROR: No matching distribution found for numba==0.68.1", "does not come ready-made"),
    ],
)
def test_a_failure_has_a_reason(tmp_path: Path, said: str, plain: str) -> None:
    from child import Child
    from stamps import Trouble

    command = [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"]
    with pytest.raises(Trouble, match=plain) as trouble:
        Child(str(tmp_path / "log")).run(command, "Trying", str(tmp_path))
    assert str(tmp_path / "log") in str(trouble.value)
    assert said in (tmp_path / "log").read_text()


def test_an_unknown_failure_shows_its_last_lines(tmp_path: Path) -> None:
    from child import Child
    from stamps import Trouble

    command = [sys.executable, "-c", "[print('line', n, end='.\\n') for n in range(40)]; raise SystemExit(3)"]
    with pytest.raises(Trouble, match=r"Its last lines:\nline 25\.") as trouble:
        Child(str(tmp_path / "log")).run(command, "Trying", str(tmp_path))
    assert "line 39." in str(trouble.value)
    assert "line 24." not in str(trouble.value)


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    from child import Child
    from stamps import Trouble

    with pytest.raises(Trouble, match="Trying failed"):
        Child(str(tmp_path / "log")).run([str(tmp_path / "nothing")], "Trying", str(tmp_path))


def test_downloads_are_added_up(bootstrap: Path) -> None:
    from packages import Downloads

    downloads = Downloads()
    assert downloads.seen("Collecting numpy==2.5.5 (from -r requirements.lock)") is None
    assert downloads.seen("  Downloading numpy-2.5.5-cp313-cp313-manylinux_2_28_x86_64.whl (15.5 MB)") == (
        "downloading numpy-2.5.5 (15.5 MB; 16 MB so far)"
    )
    assert downloads.seen("  Downloading click-8.5.1-py3-none-any.whl.metadata (2.6 kB)") is None
    assert downloads.seen("Downloading https://host/a/h11-0.16.0-py3-none-any.whl (500 kB)") is None
    assert downloads.files == 3
    assert downloads.megabytes == pytest.approx(16.0026)
