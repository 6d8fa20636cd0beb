"""Bots against bots: many games over the same deals, their records, and who is how strong."""
