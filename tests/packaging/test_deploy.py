"""What lies in ``deploy/`` starts commands that there are, with options that they take."""

import configparser
import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest
import yaml

DEPLOY = Path(__file__).parents[2] / "deploy"


def parsed(words):
    """The options of a command line of ours. ClickException if one of them is wrong."""
    name, *options = words
    command = import_module(f"gusher.commands.{name}").command
    return command.make_context(name, options).params


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")), ids=lambda unit: unit.name)
def test_units_start_what_there_is(unit, monkeypatch):
    monkeypatch.setenv("BUS", "redis://bus:6379")
    config = configparser.ConfigParser(strict=False, interpolation=None)
    config.optionxform = str
    config.read_string(unit.read_text())
    program, *words = shlex.split(config["Service"]["ExecStart"].replace("${BUS}", "redis://bus:6379"))
    assert program.endswith("/gusher")
    params = parsed(words)
    assert Path("/var/lib") / config["Service"]["StateDirectory"] == params["data"]


def test_the_container_installs_nothing_without_a_hash():
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert re.search(r"^ARG BASE=\S+@sha256:[0-9a-f]{64}$", dockerfile, re.MULTILINE)
    assert {line.split()[1] for line in dockerfile.splitlines() if line.startswith("FROM ")} == {"$BASE"}
    installs = re.findall(r"pip install (.+?)(?= \\$| &&|$)", dockerfile, re.MULTILINE)
    assert len(installs) == 1
    assert "--require-hashes" in installs[0]
    assert installs[0].endswith("requirements-cluster.lock")


def test_images_do_not_move():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    images = [service["image"] for service in services.values() if "image" in service]
    assert len(images) == 3
    exact = re.compile(r"[a-z]+:\d+\.\d+(\.\d+)?-alpine\d+\.\d+(@sha256:[0-9a-f]{64})?")
    assert all(exact.fullmatch(image) for image in images), images


def test_servers_and_workers_share_one_bus_and_one_database():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    ours = {name: service for name, service in services.items() if name.startswith(("server", "worker"))}
    assert len(ours) == 4
    chosen = {name: parsed(service["command"]) for name, service in ours.items()}
    assert {params["bus"] for params in chosen.values()} == {"redis://bus:6379"}
    assert len({service["environment"]["GUSHER_DATABASE"] for service in ours.values()}) == 1
    assert {params["bots"] for name, params in chosen.items() if name.startswith("server")} == {"workers"}
    upstream = (DEPLOY / "nginx.conf").read_text()
    assert all(f"server {name}:8000" in upstream for name in ours if name.startswith("server"))
