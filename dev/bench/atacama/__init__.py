"""Figures about Atacama, the yardstick for simulators."""
