"""`gusher bench`: what the design promises, measured. ``docs/figures.md`` says what each figure means and how to repeat
it."""

from .running import run

__all__ = ["run"]
