"""`gusher test`: everything that is tested, in one run with one verdict."""
