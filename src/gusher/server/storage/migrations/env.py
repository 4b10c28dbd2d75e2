"""How Alembic runs: on the connection that the server hands it."""

from __future__ import annotations

from alembic import context

from gusher.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
