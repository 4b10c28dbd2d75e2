"""What must survive the process: the storage that the server asks, its database in SQLite, and the folder around it."""
