"""A cluster of two machines, one of which is lost in the middle. Collected where Ray is installed."""

import numpy as np
import pytest
from ray._private import ray_constants
from ray.cluster_utils import Cluster

from gusher import study
from gusher.study import kept

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(300)]

HERE = {"num_cpus": 1, "object_store_memory": 100_000_000, "node_ip_address": "127.0.0.1"}
PLAYERS = ("prospector", "random")


def test_nothing_is_lost_with_a_machine_and_nothing_counts_twice(tmp_path, monkeypatch):
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    # All of it listens on this machine only.
    monkeypatch.setenv(ray_constants.ENABLE_RAY_CLUSTERS_ENV_VAR, "0")
    monkeypatch.setattr(ray_constants, "ENABLE_RAY_CLUSTER", False)
    cluster = Cluster(initialize_head=True, head_node_args={**HERE, "include_dashboard": False})
    other, machines = cluster.add_node(**HERE), []

    def lose(played, asked):
        if played >= 100 and not machines:
            machines.append(len([each for each in cluster.list_all_nodes() if each.is_alive()]))
            cluster.remove_node(other, allow_graceful=False)

    try:
        found = study.matches("atacama", PLAYERS, 3000, ray=cluster.address, kept=tmp_path / "kept", progress=lose)
    finally:
        cluster.shutdown()
    assert len(machines) == 1
    once = study.matches("atacama", PLAYERS, 3000)
    assert found == once
    assert np.array_equal(found.games.points, once.games.points)
    blocks = kept.read(tmp_path / "kept")[1]
    numbers = [number for first, games in blocks.items() for number in range(first, first + len(games))]
    assert sorted(numbers) == list(range(3000))
