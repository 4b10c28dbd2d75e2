"""Finds out why Gusher runs badly on a computer, or why phones can't reach it."""
