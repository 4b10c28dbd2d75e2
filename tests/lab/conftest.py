"""States at either speed."""

from __future__ import annotations

import pytest

from gusher.lab import speed


@pytest.fixture
def interpreted(monkeypatch):
    """What is set up from here on plays interpreted."""
    monkeypatch.setattr(speed, "can_compile", lambda: False)
