"""Oil City (2015)."""
