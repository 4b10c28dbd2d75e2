"""Modules for browsers that come with a wheel."""

import pytest

from gusher.bots import modules as thinking
from gusher.rules.kernel import game, games, modules
from gusher.rules.kernel.engine import can_compile
from gusher.server.work import shipping


@pytest.fixture(autouse=True)
def _nothing_offered(monkeypatch):
    monkeypatch.setattr(modules, "_here", {})


def test_only_those_that_fit_the_rules_are_offered(tmp_path):
    fitting, other = (modules.name_of(game(name)) for name in games()[:2])
    (tmp_path / f"{fitting}.wasm").write_bytes(b"\0asm")
    (tmp_path / f"{other}0.wasm").write_bytes(b"of former rules")
    shipping.offer(tmp_path)
    assert modules.offered_for(game(games()[0])) == fitting
    assert modules.offered(fitting) == b"\0asm"
    assert modules.offered_for(game(games()[1])) is None


def test_where_none_are_shipped_nothing_is_offered(tmp_path):
    shipping.offer(tmp_path / "nowhere")
    assert all(modules.offered_for(game(name)) is None for name in games())


@pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
def test_those_that_are_written_are_offered(tmp_path):
    files = shipping.write(tmp_path / "modules")
    assert {file.stem for file in files} == set(thinking.names())
    shipping.offer(tmp_path / "modules")
    for file in files:
        assert modules.offered(file.stem) == file.read_bytes()
        assert file.read_bytes().startswith(b"\0asm")
