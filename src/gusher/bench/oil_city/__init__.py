"""Figures about Oil City."""
