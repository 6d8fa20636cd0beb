"""Looking at decisions: a hint for the next one, and an analysis of a game that is over."""
