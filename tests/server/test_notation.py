"""The browser reads and writes what the rules read and write: the generated modules, run by Node."""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gusher.rules.kernel import Either, NotationError, Numbers, Ordinals, Parted, Suffix, game
from gusher.rules.kernel.game import all_games
from gusher.server.protocol.generate import files

MOST = 4000
"""So many actions of a game are tried, and as many damaged texts."""
NODE = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")

READ_ALL = """
import { readFileSync } from 'node:fs'
import { read, write } from './notation.ts'
const texts = JSON.parse(readFileSync(0, 'utf8'))
const told = texts.map((text) => {
  const action = read(text)
  return action && { ...action, again: write[action.kind](action) }
})
process.stdout.write(JSON.stringify(told))
"""


def read_by_node(folder, name, texts):
    """What the generated reader makes of each text, with what the writer makes of that in ``again``."""
    (folder / "notation.ts").write_text(files()[f"notation/{name}.ts"], "utf-8")
    (folder / "read.mjs").write_text(READ_ALL, "utf-8")
    command = [NODE, "--experimental-strip-types", "--no-warnings", "read.mjs"]
    done = subprocess.run(
        command, cwd=folder, input=json.dumps(texts), capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def damaged(texts, chance):
    """Texts with a few letters changed, left out or added."""
    letters = "".join(sorted(set("".join(texts)))) + "A _é٣"
    for text in texts:
        at = chance.randrange(len(text) + 1)
        more = "".join(chance.choices(letters, k=chance.randrange(3)))
        yield text[:at] + more + text[at + chance.randrange(3) :]


def as_told(slot, number):
    """What the browser calls the number of a slot, where that is a number, a mark or one of a few words."""
    if isinstance(slot, Suffix):
        return bool(number)
    if isinstance(slot, Numbers):
        return (slot.lowest + number) * slot.unit
    if isinstance(slot, Ordinals):
        return number
    return None if isinstance(slot, Either | Parted) else slot.write(number)


@pytest.mark.parametrize("name", all_games())
def test_the_browser_reads_and_writes_as_the_rules_do(tmp_path, name):
    actions, chance = game(name).actions, random.Random(4)
    each_kind = [kind.at(index) for kind in actions.kinds for index in {0, kind.count // 2, kind.count - 1}]
    some = each_kind + [actions.at(index) for index in chance.sample(range(len(actions)), min(MOST, len(actions)))]
    texts = [actions.write(action) for action in some]
    for action, text, told in zip(some, texts, read_by_node(tmp_path, name, texts), strict=True):
        kind = actions.kind(action)
        assert told["kind"] == kind.name
        assert told["again"] == text
        assert set(told) == {"kind", "again", *kind.slot.slots}
        number = kind.index(action)
        for gap, slot in reversed(kind.slot.slots.items()):
            number, own = divmod(number, slot.count)
            assert as_told(slot, own) in (told[gap], None), (text, gap)


@pytest.mark.parametrize("name", all_games())
def test_the_browser_refuses_what_the_rules_refuse(tmp_path, name):
    actions, chance = game(name).actions, random.Random(5)
    known = [actions.write(actions.at(chance.randrange(len(actions)))) for _ in range(MOST)]
    texts = list(damaged(known, chance))
    refused = 0
    for text, told in zip(texts, read_by_node(tmp_path, name, texts), strict=True):
        try:
            kind = actions.kind(actions.read(text)).name
        except NotationError:
            assert told is None, text
            refused += 1
        else:
            assert (told["kind"], told["again"]) == (kind, text)
    assert refused > MOST // 4


def test_an_amount_says_of_what_it_is(tmp_path):
    lines = ["2-gives-500", "2-wants-3gas", "2-gives-plot17", "2-gives-2plot17", "1-gives-1plot2"]
    texts = [*lines, "2-offers-all", "2-offers-5"]
    told = read_by_node(tmp_path, "oil_city", texts)
    assert [each and (each.get("amount") or each.get("to")) for each in told] == [
        {"of": "money", "value": 500},
        {"of": "items", "item": "gas", "count": 3},
        {"of": "plots", "plot": 16, "count": 1},
        {"of": "plots", "plot": 16, "count": 2},
        None,
        "all",
        4,
    ]
