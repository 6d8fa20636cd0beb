"""`lab tune`: changes of cards and board, within bounds, that bring a content closer to its targets."""
