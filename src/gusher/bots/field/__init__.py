"""What bots know of the field that the driving games share: trips, distances, and margins."""
