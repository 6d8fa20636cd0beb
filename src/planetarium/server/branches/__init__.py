"""What if: from any moment of a finished game one plays on against bots, at a table of its own."""
