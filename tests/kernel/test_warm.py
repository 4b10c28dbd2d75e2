"""Warming up: what the command prints, and where it does nothing."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gusher.bots import modules as thinking
from gusher.bots.warm import MODULE
from gusher.rules.kernel import engine, game, games, modules, warm

compiles = pytest.mark.skipif(not engine.can_compile(), reason="rules can't be compiled here")


@compiles
def test_it_compiles_each_game_and_calls_what_else_wants_compiling(capsys):
    called = []
    assert warm.main([], also=called.append) == 0
    assert [game.name for game in called] == list(games())
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(games())
    assert warm.main(list(games()[:1])) == 0
    assert "all functions compiled before" in capsys.readouterr().out


def test_an_unknown_game_is_named(capsys):
    assert warm.main(["nonesuch"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "nonesuch" in said.err
    assert games()[0] in said.err


def test_where_nothing_can_be_compiled_it_says_so_and_succeeds(capsys, monkeypatch):
    monkeypatch.setattr(warm, "can_compile", lambda: False)
    assert warm.main([]) == 0
    assert "interpreted" in capsys.readouterr().out


@compiles
def test_the_command_warms_the_search_of_the_bots_too(python):
    code = "import runpy, sys; sys.argv = ['warm']; runpy.run_module('gusher.bots.warm', run_name='__main__')"
    output = python(f"try:\n    {code}\nexcept SystemExit as done:\n    assert done.code == 0")
    lines = output.splitlines()
    count = len(games())
    assert [line.split(":")[0] for line in lines[count : 2 * count]] == list(games())
    for name, line in zip(thinking.names(), lines[:count] + lines[2 * count :], strict=True):
        file = Path(json.loads(line.removeprefix(MODULE)))
        assert file.stem == name
        assert file.read_bytes().startswith(b"\0asm")


@compiles
def test_it_gives_up_when_whoever_started_it_is_gone(tmp_path):
    """Compiling from nothing takes minutes; the pipe closes with the process that holds its other end."""
    from gusher.rules.kernel import cache

    command = [sys.executable, "-P", "-m", "gusher.bots.warm", "--until-stdin-closes"]
    # The modules are there. They would take seconds, and the rules come after them.
    own = tmp_path / cache.folder().name
    own.mkdir()
    for each in games():
        shutil.copy(modules.made(game(each)), own)
    env = {**os.environ, "GUSHER_CACHE": str(tmp_path)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as warming:
        for _ in games():
            assert warming.stdout.readline().startswith(MODULE.encode())
        assert warming.stdout.read(1)  # the first letter of the first game's name: it is being compiled
        warming.stdin.close()
        assert warming.wait(timeout=60) == 3


@compiles
def test_what_is_known_to_be_kept_is_not_loaded_again(monkeypatch, tmp_path, capsys):
    from gusher.bots import warm as command
    from gusher.rules.kernel import cache, sources

    compiled = []
    for each in (modules, thinking):
        monkeypatch.setattr(each, "made", lambda _kind: None)
    monkeypatch.setattr(command, "main", lambda names, also: compiled.extend(names) or 0)
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    first, second = games()[:2]
    assert command.warm_once([first]) == 0
    assert command.warm_once([first, second]) == 0
    assert command.warm_once([first, second]) == 0
    assert compiled == [first, second]
    assert capsys.readouterr().out.count("all functions compiled before") == 3

    # Other sources are not these.
    monkeypatch.setattr(sources, "digest", lambda files: "other")
    assert command.warm_once([first]) == 0
    assert compiled == [first, second, first]
    # Of what has changed meanwhile nothing was kept.
    monkeypatch.setattr(sources, "digest", lambda files: "new")
    monkeypatch.setattr(cache, "is_known", lambda files: not list(files))
    assert command.warm_once([first]) == command.warm_once([first]) == 0
    assert compiled == [first, second, first, first, first]


def test_whoever_can_not_compile_is_told_so_by_the_command_too(monkeypatch):
    from gusher.bots import warm as command

    asked = []
    monkeypatch.setattr(command, "can_compile", lambda: False)
    monkeypatch.setattr(command, "main", lambda names, also: asked.append(names) or 0)
    assert command.warm_once([]) == 0
    assert asked == [[]]
