"""Folders that start: Gusher with a Python of its own, for computers where nothing may or can be installed."""
