"""Ratings, for those who want them: kept with a person's token, and shown to that person alone."""
