"""Pictures as SVG: the board, and the course of an analysed game."""
