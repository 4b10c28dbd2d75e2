"""What analysis knows of the field that the driving games share: trips of trucks, and margins between counts."""
