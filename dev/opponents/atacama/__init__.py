"""Two opponents for Atacama in C++, and matches against them; README.md says how to use both."""
