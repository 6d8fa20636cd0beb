"""The daily system: one solo game for each day, the same for everybody who plays it on one server."""
