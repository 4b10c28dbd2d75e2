"""What a clone has and a wheel has not: figures, suites of tests, and what sets a clone up."""
