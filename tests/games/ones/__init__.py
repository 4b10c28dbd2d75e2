"""Counting up by one. ``twos`` has a record of the same layout; whoever tells games by layout mixes them up."""
