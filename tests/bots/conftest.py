"""Bots think as long here as elsewhere, by a clock that stands still while others have the processors."""

import time

import pytest


@pytest.fixture(autouse=True)
def own_time(monkeypatch):
    """Deadlines count the time that this process computes, on all its cores together."""
    monkeypatch.setattr(time, "perf_counter", time.process_time)
