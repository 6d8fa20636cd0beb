"""Puzzles at tables of their own: the list, the daily one, judging, results and streaks."""
