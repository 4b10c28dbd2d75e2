"""Folders that run without installing: Gusher with its own Python."""
