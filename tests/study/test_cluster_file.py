"""The file of a cluster in the docs: it names what exists. ``test_ray`` has Ray itself read it."""

import re
import shlex
import tomllib
from pathlib import Path

import yaml

from gusher.commands.study import command

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/examples/cluster.yaml"


def test_the_file_of_a_cluster_names_what_there_is():
    told = yaml.safe_load(FILE.read_text("utf-8"))
    types = told["available_node_types"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert told["head_node_type"] in types
    assert types.pop(told["head_node_type"])["resources"] == {"CPU": 0}
    assert sum(each["max_workers"] for each in types.values()) == told["max_workers"]
    [install] = told["setup_commands"]
    extras = re.search(r'"gusher\[(.*)\]"', install)[1].split(",")
    assert {*extras} <= {*project["optional-dependencies"]}
    assert project["requires-python"] == ">=3.11"
    assert "-py311-" in told["docker"]["image"]


def test_its_commands_are_understood():
    [line] = re.findall(r"ray exec cluster.yaml '(.*)'", FILE.read_text("utf-8"))
    program, name, *words = shlex.split(line)
    assert (program, name) == ("gusher", "study")
    assert command.make_context(name, words).params["ray"] == "auto"
    assert line in (ROOT / "docs/study.md").read_text("utf-8")
