"""Backups: one file that holds all that a server keeps, whatever database that is in."""
