"""Looks for puzzles: positions from play between bots in which one move is best by far, proven or counted."""
