"""Looks why Gusher doesn't run well on a computer, or why phones don't reach it."""
