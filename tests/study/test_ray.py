"""A cluster of Ray's own: what is lost there, and what comes back. Collected where Ray is installed."""

import os
import shlex
import time
from argparse import Namespace
from functools import partial
from inspect import getfile
from pathlib import Path

import click
import numpy as np
import pytest
import yaml
from ray._private import ray_constants, services
from ray.autoscaler._private import util
from ray.cluster_utils import Cluster
from ray.scripts import scripts

from dev.puzzles.atacama import look_at
from dev.puzzles.findings import Findings
from dev.puzzles.mining import mine
from gusher import study
from gusher.rules.kernel import GusherError, game
from gusher.study import cluster as clusters
from gusher.study import kept
from gusher.study.hands import hands

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(600)]

GAMES = 2000
PATIENCE = 240
HERE = {"num_cpus": 1, "object_store_memory": 100_000_000, "node_ip_address": "127.0.0.1", "include_log_monitor": False}


@pytest.fixture(scope="module")
def cluster():
    """One machine, to which others come."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        # All of it listens on this machine only.
        patch.setenv(ray_constants.ENABLE_RAY_CLUSTERS_ENV_VAR, "0")
        patch.setattr(ray_constants, "ENABLE_RAY_CLUSTER", False)
        # A machine that has much else to do takes longer than Ray waits.
        for name in ("gcs_server_port_wait_time_s", "raylet_start_wait_time_s", "worker_register_timeout_seconds"):
            patch.setenv(f"RAY_{name}", str(PATIENCE))
        patch.setattr(services, "get_node", partial(patiently, services.get_node))
        cluster = Cluster(initialize_head=True, head_node_args={**HERE, "include_dashboard": False})
        try:
            yield cluster
        finally:
            cluster.shutdown()


def patiently(found, *which):
    """What is found in the end: a node is known some time after it was started."""
    for _ in range(10 * PATIENCE):
        try:
            return found(*which)
        except RuntimeError:
            time.sleep(0.1)
    return found(*which)


def test_nothing_is_lost_with_a_machine_and_nothing_counts_twice(cluster, tmp_path):
    other = cluster.add_node(**HERE)
    [raylet] = other.all_processes["raylet"]
    machine, stuck, asked, played_before = raylet.process.pid, tmp_path / "stuck", [], []

    def stubborn(engine, s, seat, seed):
        if os.getppid() == machine:
            asked.append(seed)
            if len(asked) == 20:
                # In the middle of a block, which won't end here.
                stuck.touch()
                time.sleep(PATIENCE)
        else:
            # The first machine would have played everything before the other has begun.
            until = time.monotonic() + PATIENCE
            while not stuck.exists() and time.monotonic() < until:
                time.sleep(0.01)
        return engine.pick(s, seat, seed)

    def lose(played, asked):
        if played and stuck.exists() and not played_before:
            played_before.append(played)
            cluster.remove_node(other, allow_graceful=False)

    players = {"stubborn": stubborn, "prospector": "prospector"}
    found = study.matches("atacama", players, GAMES, ray=cluster.address, kept=tmp_path / "kept", progress=lose)
    assert played_before
    assert 0 < played_before[0] < GAMES
    once = study.matches("atacama", players, GAMES)
    assert found == once
    assert np.array_equal(found.games.points, once.games.points)
    blocks = kept.read(tmp_path / "kept")[1]
    numbers = [number for first, games in blocks.items() for number in range(first, first + len(games))]
    assert sorted(numbers) == list(range(GAMES))


def test_what_a_clone_mines_goes_there_with_its_files_and_comes_back_the_same(cluster, tmp_path, monkeypatch):
    # From where other processes would not find the clone.
    monkeypatch.chdir(tmp_path)
    for name, ray in (("here", None), ("there", cluster.address)):
        mine(look_at, game("atacama"), Findings(tmp_path / name), Namespace(most=2, minutes=10, jobs=1, ray=ray))
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()
    with hands(partial(getfile, look_at), game("atacama"), ray=cluster.address) as them:
        assert Path(them.ask().result()) != Path(getfile(look_at))


def test_what_ends_its_process_is_not_done_for_ever(cluster, monkeypatch):
    monkeypatch.setattr(clusters, "TRIES", 1)
    with (
        pytest.raises(GusherError, match="a call was lost 2 times"),
        hands(os._exit, game("atacama"), ray=cluster.address) as them,
    ):
        them.ask(1).result()


def test_ray_reads_the_file_of_a_cluster():
    file = Path(__file__).parents[2] / "docs/examples/cluster.yaml"
    told = util.prepare_config(yaml.safe_load(file.read_text("utf-8")))
    util.validate_config(told)
    for line in (*told["head_start_ray_commands"], *told["worker_start_ray_commands"]):
        program, name, *words = shlex.split(line)
        assert program == "ray"
        command = scripts.cli.commands[name]
        command.make_parser(click.Context(command)).parse_args(words)
