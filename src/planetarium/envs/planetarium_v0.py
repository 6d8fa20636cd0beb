"""Under the name by which PettingZoo's environments are found: `planetarium_v0.env(players=2)`."""

from planetarium.envs.needed import need

need("gymnasium")
need("pettingzoo")

from planetarium.envs.aec import env, raw_env  # noqa: E402  only what is there can be imported

__all__ = ["env", "raw_env"]
