"""The daily system on a server: one solo game a day, the same for everybody, and the table of its results."""
