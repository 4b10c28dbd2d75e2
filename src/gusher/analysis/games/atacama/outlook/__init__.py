"""The learnt outlook."""
