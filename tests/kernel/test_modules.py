"""Which module for browsers fits the rules here, and where it is kept."""

import pytest

from gusher.rules.kernel import game, games, modules
from gusher.rules.kernel.engine import can_compile

ATACAMA = game("atacama")


def short(files):
    return {"/".join(file.parts[-2:]) for file in files}


@pytest.mark.parametrize("name", games())
def test_a_module_is_named_after_the_rules_that_it_holds(name):
    files = short(modules.sources(game(name)))
    assert {f"{name}/rules.py", f"{name}/observation.py", "kernel/wasm32.py", "field/drives.py"} <= files
    assert not any(file.startswith(f"{other}/") for other in games() if other != name for file in files)
    assert not any(file.startswith(("lessons/", "pictures/")) or "/text." in file for file in files)
    assert modules.name_of(game(name)).startswith(f"{name}-")


def test_parts_that_rules_are_read_from_are_sources_too():
    assert {"oil_city/components.toml", "atacama/tiles.toml"} <= short(
        file for name in games() for file in modules.sources(game(name))
    )


@pytest.fixture
def made(monkeypatch, tmp_path):
    """The names of the games of which modules have been made, in a cache of its own and at no cost."""
    if not can_compile():
        pytest.skip("rules can't be compiled here")
    from gusher.rules.kernel import cache, wasm32

    names = []
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    monkeypatch.setattr(cache, "is_known", lambda _files: True)
    monkeypatch.setattr(wasm32, "module", lambda kind, _functions, **_: names.append(kind.name) or b"\0asm")
    return names


def test_it_is_made_once(made, tmp_path):
    file = modules.made(ATACAMA)
    assert file == tmp_path / f"{modules.name_of(ATACAMA)}.wasm"
    assert file.read_bytes() == b"\0asm"
    assert modules.made(ATACAMA) == file
    assert made == ["atacama"]


def test_nothing_is_kept_of_sources_that_have_just_changed(made, monkeypatch, tmp_path):
    from gusher.rules.kernel import cache

    monkeypatch.setattr(cache, "is_known", lambda files: not list(files))
    assert modules.made(ATACAMA) is None
    assert (made, list(tmp_path.iterdir())) == ([], [])


def test_where_nothing_can_be_written_there_is_none(made, monkeypatch, tmp_path):
    from gusher.rules.kernel import cache

    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "nowhere")
    assert modules.made(ATACAMA) is None
    assert made == ["atacama"]


def test_only_what_fits_is_offered(monkeypatch):
    monkeypatch.setattr(modules, "_here", {})
    assert modules.offered_for(ATACAMA) is None
    modules.offer("atacama-old", b"old")
    assert modules.offered_for(ATACAMA) is None
    modules.offer(modules.name_of(ATACAMA), b"new")
    assert modules.offered_for(ATACAMA) == modules.name_of(ATACAMA)
    assert modules.offered(modules.name_of(ATACAMA)) == b"new"
    assert modules.offered("atacama-old") == b"old"
