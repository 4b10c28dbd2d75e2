"""The command line: quick, and plain about what is wrong."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from dev.testing.tools import ROOT
from gusher import __version__
from gusher.cli import COMMANDS

if TYPE_CHECKING:
    from pathlib import Path


def gusher(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-P", "-m", "gusher", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)


def test_help_names_every_command_and_imports_none() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-X", "importtime", "-m", "gusher", "--help"]
    result = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    for name in COMMANDS:
        assert f"\n  {name} " in result.stdout
    for module in ("numpy", "numba", "litestar", "sqlalchemy", "gusher.rules", "gusher.commands"):
        assert f"| {module}\n" not in result.stderr.replace("|   ", "| ").replace("  ", "")


def test_version() -> None:
    assert gusher("--version").stdout == f"Gusher {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_there_and_their_help_agrees(name: str) -> None:
    command = import_module(f"gusher.commands.{name}").command
    assert command.help
    assert gusher(name, "--help").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["drill"], "No such command 'drill'"),
        (["--prot", "1"], "No such option '--prot'"),
        (["serve", "--port", "http"], "--port"),
        (["serve", "--port", "70000"], "70000"),
        (["test", "no-such-tests"], "no tests called 'no-such-tests'"),
    ],
)
def test_a_bad_option_gets_one_line_and_status_2(arguments: list[str], complaint: str) -> None:
    result = gusher(*arguments)
    assert result.returncode == 2
    assert complaint in result.stderr
    assert result.stderr.startswith("gusher: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "text", "page"),
    [
        (["parts", "check"], "board = 4", "own-parts.md"),
        (["replay"], "Gusher game file 1\ngame: chess, rules 1\nseats: 2\n", "notation.md#game-files"),
    ],
)
def test_an_error_names_the_page_about_it(tmp_path: Path, arguments: list[str], text: str, page: str) -> None:
    (tmp_path / "own").write_text(text, "utf-8")
    result = gusher(*arguments, str(tmp_path / "own"))
    assert result.returncode == 1
    assert result.stderr.endswith(f" (docs/{page})\n")
    assert f"docs/{page}" in gusher(arguments[0], "--help").stdout


def test_a_port_in_use_is_named_with_the_flag(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = gusher("serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path))
    assert result.returncode == 1
    assert f"Port {port} is in use" in result.stderr
    assert "--port" in result.stderr
    assert result.stderr.count("\n") == 1


def test_an_address_that_is_not_here_is_named_with_the_flag(tmp_path: Path) -> None:
    result = gusher("serve", "--host", "no.such.host.invalid", "--data", str(tmp_path))
    assert result.returncode == 1
    assert "no.such.host.invalid" in result.stderr
    assert "--host" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_data_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = gusher("serve", "--data", str(tmp_path / "file" / "below"))
    assert result.returncode == 1
    assert "Choose another with --data" in result.stderr
    assert result.stderr.endswith(" (docs/operations.md)\n")
    assert result.stderr.count("\n") == 1
