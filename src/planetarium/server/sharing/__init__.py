"""Showing a finished game to others: its picture, and a link to its replay that can be ended at any time."""
