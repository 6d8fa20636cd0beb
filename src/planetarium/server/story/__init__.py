"""The story of a finished game, for the page's ending."""
