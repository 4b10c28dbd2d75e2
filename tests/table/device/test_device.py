"""Tables on a device: entries, log, undo, dice and game files are those of a server's tables. Python and the device's
own code are held to one list of cases, ``cases.json``."""

import hashlib
import json
import random
import re
from itertools import product
from pathlib import Path

import pytest
from in_node import answers, holding
from table.device.playing import at_random, told

from gusher.rules.kernel import game, games, modules
from gusher.rules.kernel.engine import can_compile
from gusher.table import files
from gusher.table.table import Table

HERE = Path(__file__).parent
CASES = json.loads((HERE / "cases.json").read_text("utf-8"))
MOST_SET_UPS = 60
"""Where there are more, some are tried, once each."""
NAMES = [name for name in games() if game(name).telling is not None]


@pytest.fixture
def device(tmp_path):
    """What the device's own code makes of cases of one game, in Node."""
    if not can_compile():
        pytest.skip("rules can't be compiled here")

    def ask(name, cases):
        exports = holding(name) | {"table/device/file": "entriesBefore, fileOf, read, replayed, written"}
        if game(name).books is not None:
            exports[f"games/{name}/ledger"] = "story"
        return answers(HERE / "play.mjs", exports, [modules.made(game(name))], cases, tmp_path)

    return ask


@pytest.mark.parametrize("case", CASES["played"], ids=lambda case: case["about"])
def test_a_table_here_comes_to_what_the_cases_say(case):
    assert told(case) == case["told"]


@pytest.mark.parametrize("case", CASES["wrong"], ids=lambda case: case["about"])
def test_what_is_wrong_with_a_file_is_what_the_cases_say(case):
    with pytest.raises(files.FileError) as caught:
        files.replay(files.read(case["text"]))
    # What only devices refuse, a server reads.
    assert case["code"] in (caught.value.code, *case.get("here", ()))
    assert dict(caught.value.place) == case["place"]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_on_a_device_comes_to_the_same(name, device):
    played, wrong = ([case for case in CASES[kind] if case["game"] == name] for kind in ("played", "wrong"))
    faults = device(name, [*played, *(case["text"] for case in wrong)])
    for case in played:
        assert faults.pop(0) == case["told"], case["about"]
    for case, fault in zip(wrong, faults, strict=True):
        assert (fault["code"], fault["place"]) == (case["code"], case["place"]), case["about"]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_begins_on_a_device_as_on_a_server(name, device):
    kind = game(name)
    options = [option.name for option in kind.options if option.kind != "parts"]
    set_ups = list(kind.set_ups())
    starts = device(name, [{"start": each["seats"], "with": {key: each[key] for key in options}} for each in set_ups])
    for set_up, start in zip(set_ups, starts, strict=True):
        wanted = hashlib.sha256(kind.set_up(set_up).tobytes()).hexdigest()
        assert start == [wanted, kind.conceals(set_up)], set_up
    [most] = device(name, [{"start": max(kind.seats) + 1, "with": {}}])
    [other] = device(name, [{"start": min(kind.seats), "with": {"nonsense": True}}])
    assert most is None
    assert other is None


@pytest.mark.parametrize("name", [name for name in NAMES if game(name).done is not None])
def test_whoever_has_a_device_that_several_share_can_go_on(name, device):
    chosen = random.Random(7)
    kind, cases, companies = game(name), [], []
    for set_up in chosen.sample(list(kind.set_ups()), 12):
        seats = set_up.pop("seats")
        options = {option.name: set_up[option.name] for option in kind.options if option.kind != "parts"}
        cases.append({"passes": seats, "with": options, "seed": chosen.randbytes(32).hex()})
        companies.append(len(set(Table(kind, seats, options).sides)))
    for case, sides, answer in zip(cases, companies, device(name, cases), strict=True):
        assert answer is not None, case
        assert answer["ending"] in kind.endings, case
        # In each of a turn's three phases that all act in it goes round once; the last one begins the next.
        assert answer["passed"] >= 3 * int(case["with"]["turns"]) * (sides - 1), case


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_random_games_on_a_device_come_to_the_same(name, device):
    chosen = random.Random(5)
    set_ups = [
        (each.pop("seats"), {option.name: each[option.name] for option in game(name).options if option.kind != "parts"})
        for each in game(name).set_ups()
    ]
    if len(set_ups) > MOST_SET_UPS:
        cases = [at_random(name, *each, chosen) for each in chosen.sample(set_ups, MOST_SET_UPS)]
    else:
        cases = [at_random(name, *each, chosen) for each, _ in product(set_ups, range(40))]
    expected = [told(case) for case in cases]
    assert any(answer["refused"] for answer in expected)
    assert any(answer["ending"] for answer in expected)
    assert game(name).done or any("undone" in json.dumps(answer["lines"]) for answer in expected)
    for answer, wanted in zip(device(name, cases), expected, strict=True):
        assert answer == wanted


def typed(name, option, chosen):
    """Parts of one's own as a person types them: ours with other words."""
    usual = (game(name).folder / f"{option.name}.toml").read_text("utf-8")
    known = {word for word in option.words if word in usual.split()}
    return re.sub(r"\S+", lambda word: chosen.choice(option.words) if word[0] in known else word[0], usual)


def own_parts():
    """Games with parts of their own, some by the name of a set."""
    chosen = random.Random(7)
    for name, option in [(each, option) for each in NAMES for option in game(each).options if option.words]:
        text = typed(name, option, chosen)
        for parts in (text, "\ufeff" + text.replace("\n", " \r\n\r\n"), *(each.name for each in option.sets[:2])):
            resolved = chosen.choice(list(game(name).set_ups()))
            options = {each.name: resolved[each.name] for each in game(name).options if each.kind != "parts"}
            yield name, at_random(name, resolved["seats"], {**options, option.name: parts}, chosen, most=40)


def test_games_with_parts_of_their_own_come_to_the_same(device):
    cases = list(own_parts())
    assert {name for name, _ in cases} == {name for name in NAMES if any(each.words for each in game(name).options)}
    for name in sorted({name for name, _ in cases}):
        played = [case for of, case in cases if of == name]
        for case, answer in zip(played, device(name, played), strict=True):
            assert answer == told(case)
            assert "\nparts " in answer["file"]


def test_parts_that_devices_can_not_read_are_refused(device):
    text = "Gusher game file 1\ngame: atacama, rules 2\nseats: 2\nparts tiles:\n{}\n\n1. e5\n"
    usual = (game("atacama").folder / "tiles.toml").read_text("utf-8")
    lines = [line for line in usual.split("\n") if line and not line.startswith("#")]
    bad = [lines[:-1], [*lines, "J"], ["x" if line.startswith("A") else line for line in lines], lines[1:]]
    faults = device("atacama", [text.format("\n".join(f"| {line}" for line in own)) for own in [lines, *bad]])
    assert [fault and (fault["code"], fault["place"]) for fault in faults] == [
        None,
        *[("device_parts", {"line": 4})] * 4,
    ]


def mutated(text, chosen):
    """A file with a few letters, words or lines changed, left out, doubled or exchanged."""
    for _ in range(chosen.randrange(1, 4)):
        parts = re.split(chosen.choice(["()", r"(\s)", r"(\n)"]), text)
        one, other = chosen.randrange(len(parts)), chosen.randrange(len(parts))
        change = chosen.randrange(4)
        if change == 0:
            del parts[one]
        elif change == 1:
            parts.insert(one, parts[other])
        elif change == 2:
            parts[one], parts[other] = parts[other], parts[one]
        else:
            parts[one] = chosen.choice(
                ["", "-", "?", "0", "7", ":", "yes", "|", "#", "\N{COMBINING ACUTE ACCENT}", "🛢"]
            )
        text = "".join(parts)
    return text


def fault_of(text):
    try:
        files.replay(files.read(text))
    except files.FileError as error:
        return error.code
    return None


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_device_refuses_the_files_that_a_server_refuses(name, device):
    chosen = random.Random(6)
    whole = [case["told"]["file"] for case in CASES["played"] if case["game"] == name]
    texts = [mutated(chosen.choice(whole), chosen) for _ in range(3000)]
    faults = [fault and fault["code"] for fault in device(name, texts)]
    refused = {True: 0, False: 0}
    for text, fault in zip(texts, faults, strict=True):
        expected = fault_of(text)
        refused[expected is not None] += 1
        # Devices do not read everything that servers do.
        assert bool(fault) >= bool(expected), text
        if not expected and fault:
            assert fault.startswith("device_"), text
    assert min(refused.values()) > 100
