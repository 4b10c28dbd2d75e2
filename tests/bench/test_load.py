"""The load on the server: it is played as planned, and what it costs is that process's own."""

import os
import time

import pytest

from dev.bench.figures import CannotMeasureError
from dev.bench.load import boardgame, devices, figures, plans
from dev.bench.load.devices import Loaded, load
from dev.bench.others import seconds_of
from dev.testing.servers import LiveServer
from gusher.rules.kernel import games

pytestmark = pytest.mark.skipif(seconds_of(os.getpid()) is None, reason="nobody says here what a process has worked")


@pytest.fixture
def small(monkeypatch):
    """Loads that take a second."""
    sizes = {"TABLES": 2, "TABLES_OF_A_PAIR": 2, "MOVES": 5, "WARMING": 1, "INTERVAL": 0.2}
    for name, value in {**sizes, "PEOPLE": 6, "COMPANIES": 3, "ENTRIES": 6, "ENTRIES_TO_WARM": 2}.items():
        monkeypatch.setattr(plans, name, value)


def test_every_move_of_a_plan_is_made_and_timed(small):
    with LiveServer(compiles=False) as server:
        plan = plans.ours(server)
        before = [table.n for table in plan.tables]
        loaded = load(plan, server.process.pid)
        assert len(loaded.took) == 2 * (5 - 1)
        assert loaded.took == sorted(loaded.took)
        assert loaded.took[0] > 0
        assert loaded.processor > 0
        ids = [table.urls[0].split("/")[-2] for table in plan.tables]
        assert [server.guest().get(f"/api/tables/{each}")["n"] for each in ids] == [n + 5 for n in before]
        # The same again is refused: the tables have gone on.
        with pytest.raises(RuntimeError):
            load(plan, server.process.pid)


@pytest.mark.skipif("oil_city" not in games(), reason="Oil City is not offered")
def test_many_people_act_at_one_table(small):
    with LiveServer(compiles=False) as server:
        loaded = load(plans.thirty(server), server.process.pid)
    assert len(loaded.took) == 6 - 2


def test_what_a_process_works_is_counted_with_its_children_and_nobody_elses(python):
    before = seconds_of(os.getpid())
    python("import time\nwhile time.process_time() < 0.2: pass")
    grown = seconds_of(os.getpid()) - before
    assert grown >= 0.15
    until = time.process_time() + 0.1
    while time.process_time() < until:
        pass
    assert seconds_of(os.getpid()) - before >= grown + 0.05
    assert seconds_of(2**22 + 1) is None


def test_without_npm_ours_is_told_alone(monkeypatch, tmp_path):
    monkeypatch.setattr(boardgame, "_path", lambda: {"PATH": str(tmp_path)})
    with pytest.raises(CannotMeasureError, match="npm"):
        boardgame.fetched()
    alone = figures.Both([Loaded([1.0, 2.0, 9.0], 0.4, 0)], [], "needs npm", 0.1)
    monkeypatch.setattr(figures, "hundred_tables", lambda: alone)
    for measure in (figures.processor_of_a_move, figures.latency_of_a_move):
        figure = measure("a")
        assert figure.ratio is None
        assert figure.against is None
        assert any("needs npm" in str(each) for each in figure.details.values())


def test_a_process_that_nobody_can_look_at_is_said_so(monkeypatch):
    monkeypatch.setattr(devices, "seconds_of", lambda _process: None)
    with pytest.raises(CannotMeasureError, match="/proc"):
        load(plans.Plan("gusher", [], 1.0), 1)
