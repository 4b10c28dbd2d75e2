"""People at tables: HTTP and WebSocket, storage, live tables, bot workers, and the web app's types."""
