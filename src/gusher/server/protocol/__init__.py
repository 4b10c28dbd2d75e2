"""What devices and the server say to each other: messages, refusals, reasons, and their types for screens."""
