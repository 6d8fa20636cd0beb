"""The rulebook: every rule of the game once, as plain functions over records.

Read `turn` first: it leads a game from decision to decision and calls the other modules.
"""
