"""Tiny games that show that the kernel's contract carries more than what the real games happen to need."""
