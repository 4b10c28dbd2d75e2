"""The web app's own code, in Node."""

import json
import subprocess
from pathlib import Path

from dev.testing.tools import program
from gusher.bots import modules as thinking
from gusher.rules.kernel import game, modules

WEB = Path(__file__).parents[1] / "web"


def answers(script, exports, modules, questions, folder):
    """What a script, by its path, answers to each question. It is passed a bundle of what the app ``exports`` (by the
    file below ``web/src``) and ``modules``. The bundle is made in ``folder``."""
    entry, bundle = folder / "entry.ts", folder / "bundle.mjs"
    lines = (f"export {{ {names} }} from '{WEB.as_posix()}/src/{file}'\n" for file, names in exports.items())
    entry.write_text("".join(lines), "utf-8")
    bundler = [program("node"), WEB / "node_modules/rolldown/bin/cli.mjs", entry, "--format", "esm"]
    subprocess.run([*bundler, "--inlineDynamicImports", "--file", bundle], check=True, capture_output=True)
    command = [program("node"), script, bundle.as_uri(), *modules]
    asked = "\n".join(map(json.dumps, questions))
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def holding(name):
    """What a device needs to hold tables of a game, as ``exports`` of ``answers``."""
    return {
        "kernel/rules": "Device",
        "kernel/alone": "IllegalError, Playing",
        "table/device/log": "Log",
        "table/device/dice": "diceOf",
        f"games/{name}/device": "default as rules",
        f"generated/alone/{name}": "alone",
    }


def with_bots(script, name, more, questions, folder):
    """What a script answers that has all that a device needs to play a game with bots, and ``more`` exports."""
    bots = {"kernel/thinker": "seeded, Thinker", "table/device/bots": "Bots", f"generated/thinkers/{name}": "thinking"}
    made = (modules.made(game(name)), thinking.made(game(name)))
    return answers(script, holding(name) | bots | more, made, questions, folder)
