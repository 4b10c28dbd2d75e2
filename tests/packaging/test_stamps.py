"""A stamp knows whether a part is as it was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("bootstrap")


def stamp(folder: Path, salt: str = "3.11"):
    import stamps

    inputs = stamps.files_below(str(folder / "in"), ("left-out",))
    return stamps.Stamp(str(folder / "stamp"), str(folder), salt, inputs)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in/below").mkdir(parents=True)
    (tmp_path / "in/left-out").mkdir()
    (tmp_path / "in/a").write_text("a")
    (tmp_path / "in/below/b").write_text("b")
    (tmp_path / "in/left-out/c").write_text("c")
    stamp(tmp_path).read().write()
    return tmp_path


def test_fresh_while_nothing_changes(folder: Path) -> None:
    assert stamp(folder).fresh()
    (folder / "in/left-out/c").write_text("changed")
    assert stamp(folder).fresh()


def test_not_fresh_before_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    assert not stamp(tmp_path).fresh()


def test_new_content_new_file_and_lost_file(folder: Path) -> None:
    (folder / "in/below/b").write_text("B")
    assert not stamp(folder).fresh()
    (folder / "in/below/b").write_text("b")
    assert stamp(folder).fresh()
    (folder / "in/d").write_text("")
    assert not stamp(folder).fresh()
    (folder / "in/d").unlink()
    (folder / "in/a").unlink()
    assert not stamp(folder).fresh()


def test_another_python(folder: Path) -> None:
    assert not stamp(folder, "3.12").fresh()


def test_a_damaged_stamp_is_no_stamp(folder: Path) -> None:
    (folder / "stamp").write_text("\n")
    assert not stamp(folder).fresh()


def test_a_change_while_the_part_is_made_is_seen_afterwards(folder: Path) -> None:
    making = stamp(folder).read()
    (folder / "in/a").write_text("changed meanwhile")
    making.write()
    assert not stamp(folder).fresh()


def test_a_lost_stamp_file_counts_as_not_made(folder: Path) -> None:
    stamp(folder).remove()
    stamp(folder).remove()
    assert not stamp(folder).fresh()
