"""Language models as players: tools by the Model Context Protocol, on standard input and output."""
