"""What a finished game was for each of its seats: how it went, what it came to, and what there is to be proud of."""
