"""What each game prints on paper: ``printed(order)`` makes a PDF."""
