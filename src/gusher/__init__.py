"""Gusher: the drilling board games, to play, to host and to study."""

__version__ = "0.1.0"
