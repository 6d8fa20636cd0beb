"""A game in the terminal: the board as a map, what you may do as a numbered list, moves told in sentences."""
