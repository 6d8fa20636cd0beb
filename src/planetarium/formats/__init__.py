"""How a game is written down: actions, positions and events, and the schemas of what is read."""
