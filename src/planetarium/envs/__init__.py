"""Environments for reinforcement learning, on the compiled rulebook."""
