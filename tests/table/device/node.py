"""The code of devices, in Node."""

import json
import subprocess
from pathlib import Path

from dev.testing.tools import program

HERE = Path(__file__).parent
WEB = HERE.parents[2] / "web"


def answers(script, exports, modules, cases, folder):
    """What a script beside this file answers to each case. It is told where a bundle is, made of what the app
    ``exports`` (by the file below ``web/src``), and which modules there are. ``folder`` is for that bundle."""
    entry, bundle = folder / "entry.ts", folder / "bundle.mjs"
    lines = (f"export {{ {names} }} from '{WEB.as_posix()}/src/{file}'\n" for file, names in exports.items())
    entry.write_text("".join(lines), "utf-8")
    bundler = [program("node"), WEB / "node_modules/rolldown/bin/cli.mjs", entry, "--format", "esm"]
    subprocess.run([*bundler, "--inlineDynamicImports", "--file", bundle], check=True, capture_output=True)
    command = [program("node"), HERE / script, bundle.as_uri(), *modules]
    asked = "\n".join(map(json.dumps, cases))
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
