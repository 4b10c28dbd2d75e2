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
    from child import run
    from stamps import Trouble

    command = [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"]
    with pytest.raises(Trouble, match=plain) as trouble:
        run(command, "Trying", str(tmp_path), str(tmp_path / "log"))
    assert str(tmp_path / "log") in str(trouble.value)
    assert said in (tmp_path / "log.Trying").read_text()
    assert said in trouble.value.output


def test_an_unknown_failure_shows_its_last_lines(tmp_path: Path) -> None:
    from child import run
    from stamps import Trouble

    command = [sys.executable, "-c", "[print('line', n, end='.\\n') for n in range(40)]; raise SystemExit(3)"]
    with pytest.raises(Trouble, match=r"Its last lines:\nline 25\.") as trouble:
        run(command, "Trying", str(tmp_path), str(tmp_path / "log"))
    assert "line 39." in str(trouble.value)
    assert "line 24." not in str(trouble.value)


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    from child import run
    from stamps import Trouble

    with pytest.raises(Trouble, match="Trying failed"):
        run([str(tmp_path / "nothing")], "Trying", str(tmp_path), str(tmp_path / "log"))


def test_what_takes_long_shows_its_last_line_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import child

    monkeypatch.setattr(child, "SECONDS_BETWEEN_LINES", 0.01)
    waits = (
        "import pathlib, time\nprint('halfway', flush=True)\nwhile not pathlib.Path('go').exists(): time.sleep(0.01)"
    )
    command = [sys.executable, "-c", waits]
    said: list[str] = []

    def say(text: str) -> None:
        said.append(text)
        if "halfway" in text:
            (tmp_path / "go").touch()

    monkeypatch.setattr(child, "say", say)
    child.run(command, "Trying this", str(tmp_path), str(tmp_path / "log"))
    assert said[-1].endswith(" s  halfway")
