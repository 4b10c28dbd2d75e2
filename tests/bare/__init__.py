"""A computer with nothing on it, and a Python that needs nothing."""
