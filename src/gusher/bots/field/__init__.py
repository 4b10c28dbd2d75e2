"""What bots know of the field that the driving games share: distances at a glance."""
