"""What somebody waits for in the browser."""
