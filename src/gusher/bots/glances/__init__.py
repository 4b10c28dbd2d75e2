"""Positions as a person sees them at a glance, one module a game: what the greedy player goes by."""
