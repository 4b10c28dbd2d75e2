"""The web app's own code, in Node."""

import json
import subprocess
from pathlib import Path

import pytest

from dev.testing.tools import program

WEB = Path(__file__).parents[3] / "web"


@pytest.fixture
def in_node(tmp_path):
    """What a script makes of lines, one answer each: with a bundle of what ``entry`` exports, and a game's module."""

    def ask(script, entry, module, lines):
        source, bundle = tmp_path / "entry.ts", tmp_path / "bundle.mjs"
        source.write_text(entry, "utf-8")
        bundler = [program("node"), WEB / "node_modules/rolldown/bin/cli.mjs", source, "--format", "esm"]
        subprocess.run([*bundler, "--file", bundle], check=True, capture_output=True)
        command = [program("node"), Path(__file__).with_name(script), bundle.as_uri(), module]
        text = "\n".join(map(json.dumps, lines))
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return ask
