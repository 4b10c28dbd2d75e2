"""Packages are installed one lock after the other, and compiled, so that programs start quickly."""

import re

import pytest

pytestmark = pytest.mark.usefixtures("bootstrap")


def test_only_tests_of_packages_are_left_uncompiled_wherever_the_clone_lies() -> None:
    from making import _TESTS_OF_OTHERS

    for clone in ("/home/me/gusher", "/home/me/tests/gusher"):
        site = f"{clone}/.venv/lib/python3.11/site-packages"
        assert not re.search(_TESTS_OF_OTHERS, f"{site}/numba/core/compiler.py")
        assert not re.search(_TESTS_OF_OTHERS, f"{site}/mypy/test.py")
        assert re.search(_TESTS_OF_OTHERS, f"{site}/numba/tests/test_range.py")
        assert re.search(_TESTS_OF_OTHERS, f"{site}/numpy/_core/tests/test_half.py")


@pytest.mark.parametrize(
    ("said", "is_sound"), [("Network is unreachable", True), ("Installing collected packages: a", False)]
)
def test_only_packages_that_were_being_unpacked_are_not_trusted(tmp_path, monkeypatch, said, is_sound) -> None:
    import packages

    pip = tmp_path / "pip"
    pip.write_text(f"#!/bin/sh\necho '{said}'\nexit 1\n")
    pip.chmod(0o755)
    (tmp_path / "site/pip").mkdir(parents=True)
    for name, value in (
        ("PYTHON", pip),
        ("UNSOUND", tmp_path / "unsound"),
        ("LOG", tmp_path / "log"),
        ("ROOT", tmp_path),
    ):
        monkeypatch.setattr(packages, name, str(value))
    monkeypatch.setattr(packages, "site_packages", lambda: str(tmp_path / "site"))
    with pytest.raises(packages.Trouble):
        packages.install("requirements.lock")
    assert (tmp_path / "unsound").exists() != is_sound


def test_nothing_installs_packages_beside_another() -> None:
    from parts import needed_by

    parts = needed_by(["test", "--all"])
    installing = [part for part in parts if any("requirements" in name for name in part.inputs())]
    assert len(installing) > 2
    assert len({part.lane for part in installing} - {""}) == 1
