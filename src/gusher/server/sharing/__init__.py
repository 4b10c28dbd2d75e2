"""How much everybody may ask for, and whose turn it is where many wait for the same."""
