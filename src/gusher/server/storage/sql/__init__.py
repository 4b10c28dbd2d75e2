"""The queries: written once, in SQLAlchemy's terms, for every database."""
