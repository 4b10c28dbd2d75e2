"""A tiny game with uneven dice, simultaneous seats, hidden bids and partners."""
