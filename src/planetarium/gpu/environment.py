"""A batch of games to learn from that stays where it is stepped: on a GPU, or in small on the processor.

On a GPU states, actions, masks, observations and rewards are arrays in the device's memory, which PyTorch and others
take without a copy (the CUDA array interface); on the processor they are NumPy's. The games are the same.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Literal, get_args

import numpy as np

from planetarium.bots.weights import standard_weights
from planetarium.content import Content, standard_content
from planetarium.envs.games import REWARDS, Games, check_settings
from planetarium.envs.kernels.episode import DEAL, EPISODE, SAME_STEP, TERMS
from planetarium.envs.kernels.seen import SEEN
from planetarium.envs.opponents import SELF, instant_opponent_terms
from planetarium.errors import OptionsError
from planetarium.gpu.build import Build, launch
from planetarium.gpu.device import need_gpu
from planetarium.gpu.games import Deals
from planetarium.options import Options
from planetarium.records.content import CONTENT, NONE
from planetarium.rules.actions import ACTIONS, MAX_LEGAL
from planetarium.rules.state import STATE
from planetarium.speeds.cuda.compiling import compiling

Device = Literal["cuda", "cpu"]


class Batch:
    """Games stepped all at once; one that is over makes way for the next in the same step.

    `observations` by name, `legal` and `counts`, `masks` (1 for each legal action), `rewards`, `all_rewards` and `over`
    tell what the last step brought. `actions` is where the next ones are written, by `sample` or by oneself.

    >>> batch = Batch(4, opponent="random")
    >>> batch.reset(1)
    >>> batch.sample()
    >>> batch.step()
    >>> batch.masks.shape == (4, batch.action_count), batch.observations["matter"].shape
    (True, (4, 72))
    >>> batch.advise()
    >>> bool(batch.advice[0] in batch.legal[0, : batch.counts[0]])
    True
    """

    action_count = ACTIONS

    def __init__(
        self,
        count: int,
        content: Content | None = None,
        options: Options | None = None,
        *,
        opponent: str = SELF,
        seat: int | None = None,
        reward: str = "win",
        device: Device = "cpu",
        tailored: bool = False,
    ) -> None:
        """`opponent` plays the other seats, `"self"` leaves them. `tailored` makes a kernel for these options.

        `device` is `"cuda"` for the GPU, by default `"cpu"`.
        """
        if device not in get_args(Device):
            raise OptionsError(f"there is no device {device!r}; choose from {', '.join(get_args(Device))}")
        for what, kind, name in ((content, Content, "content"), (options, Options, "options")):
            if not isinstance(what, kind | None):
                raise OptionsError(f"{name} must be {kind.__name__}, as in Batch(4, options=Options(3)), not {what!r}")
        content = content or standard_content()
        options = (options or Options()).settled(content)
        terms = instant_opponent_terms(opponent)
        self.count, self.options = count, options
        self._dealt = False
        self._place: _OnDevice | _OnProcessor
        if device == "cuda":
            need_gpu()
            check_settings(count, options, seat, reward)
            self._place = _OnDevice(count, content, options, terms, seat, reward, tailored)
        else:
            self._place = _OnProcessor(Games(count, content, options, terms, seat, reward, SAME_STEP))

    @property
    def actions(self) -> Any:
        """What `step` carries out: an action of each game."""
        return self._place.actions

    @property
    def observations(self) -> Mapping[str, Any]:
        """What the seat to act sees in each game, by name: a row for each game."""
        return {name: _field(self._place.seens, SEEN, name) for name in SEEN.names or ()}

    @property
    def observation_bytes(self) -> Any:
        """The same as it lies in memory, a row of bytes for each game, so that it is copied in one go.

        `observation_layout` says where in a row each array is; what lies between them means nothing.
        """
        return _bytes(self._place.seens, SEEN)

    @property
    def observation_layout(self) -> np.dtype[np.void]:
        """NumPy's type of an observation: the arrays by name, with their places in a row of bytes."""
        return SEEN

    @property
    def masks(self) -> Any:
        return self._place.masks

    @property
    def legal(self) -> Any:
        """The legal actions of each game, as many as `counts` says; what follows them in a row means nothing."""
        return self._place.legal

    @property
    def counts(self) -> Any:
        """How many actions are legal."""
        return self._table("legal")

    @property
    def advice(self) -> Any:
        """What the heuristic would have done when `advise` was called."""
        return self._place.advice

    @property
    def rewards(self) -> Any:
        """To the seat that acted."""
        return self._table("reward")

    @property
    def all_rewards(self) -> Any:
        """To every seat, a column each; those that nobody has come last."""
        return self._table("rewards")

    @property
    def over(self) -> Any:
        """Whether the step ended the game."""
        return self._table("over")

    @property
    def acting(self) -> Any:
        """Whose decision it is now."""
        return self._table("acting")

    @property
    def refused(self) -> Any:
        """On a GPU: 1 for each game whose action was illegal; it stays as it was. Otherwise `step` raises."""
        return self._place.refused

    def reset(self, seed: int | str = 0) -> None:
        """Deals all games anew."""
        self._place.deal(Deals.from_seed(f"batch {seed}", 0, self.count))
        self._dealt = True

    def sample(self) -> None:
        """Writes a legal action of each game, by chance, into `actions`."""
        self._need_reset()
        self._place.sample()

    def advise(self) -> None:
        """Writes into `advice` what the heuristic would do in each game, shown what the seat to act may know."""
        self._need_reset()
        self._place.advise()

    def step(self) -> None:
        """Carries out `actions`."""
        self._need_reset()
        self._place.step()

    def _need_reset(self) -> None:
        if not self._dealt:
            raise OptionsError("no game is dealt yet; `reset` comes first")

    def _table(self, name: str) -> Any:
        return _field(self._place.episodes, EPISODE, name)


class _OnProcessor:
    """The same in NumPy's arrays, by the compiled rulebook."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self.episodes, self.seens, self.masks, self.legal = games.episodes, games.seens, games.masks, games.legal
        self.actions, self.advice = np.zeros(games.count, np.int64), np.zeros(games.count, np.int64)
        self.refused = np.zeros(games.count, np.int8)
        self._generators: Any = None

    def deal(self, deals: Deals) -> None:
        self.episodes["key"] = deals.keys
        self._games.deal([None] * len(deals), np.random.default_rng(0))
        self._generators = deals.generators[:, 0].astype(np.int64)

    def sample(self) -> None:
        self.actions[:] = self._games.sample(self._generators)

    def advise(self) -> None:
        self.advice[:] = self._games.advice()

    def step(self) -> None:
        self._games.step(self.actions)


class _OnDevice:
    """The arrays of a batch in the device's memory, and the kernels that work on them."""

    def __init__(
        self, count: int, content: Content, options: Options, terms: tuple[int, float], seat: int | None, reward: str,
        tailored: bool,
    ) -> None:  # fmt: skip
        cuda = import_module("numba.cuda")
        fixed = (("opponent", terms[0]), ("rewarded", REWARDS[reward]), ("autoreset", SAME_STEP))
        self._build = Build(options if tailored else None, terms=fixed)
        rules = np.zeros(1, TERMS)
        rules["opponent"], rules["oversight"] = terms
        rules["seat"] = NONE if seat is None else seat
        rules["rewarded"], rules["autoreset"] = REWARDS[reward], SAME_STEP
        contents = np.asarray(content.packed.view(np.ndarray).view(CONTENT))
        undealt = np.asarray(options.undealt().view(np.ndarray).view(STATE))
        self._rules = tuple(cuda.to_device(array) for array in (contents, undealt, rules, standard_weights()))
        self._grid = launch(count)
        self._kernels = import_module("planetarium.gpu.kernels")
        self.episodes, self._states = cuda.to_device(np.zeros(count, EPISODE)), cuda.device_array(count, STATE)
        self.seens, self._finals = cuda.device_array(count, SEEN), cuda.device_array(count, SEEN)
        self.masks = cuda.to_device(np.zeros((count, ACTIONS), np.int8))
        self.legal = cuda.device_array((count, MAX_LEGAL), np.int16)
        self.actions = cuda.to_device(np.full(count, DEAL))
        self.advice = cuda.to_device(np.zeros(count, np.int64))
        self.refused = cuda.to_device(np.zeros(count, np.int8))
        self._generators: Any = None

    def deal(self, deals: Deals) -> None:
        cuda = import_module("numba.cuda")
        episodes = np.zeros(len(deals), EPISODE)
        episodes["key"] = deals.keys
        self.episodes.copy_to_device(episodes)
        self.masks.copy_to_device(np.zeros((len(deals), ACTIONS), np.int8))
        self.actions.copy_to_device(np.full(len(deals), DEAL))
        self._generators = cuda.to_device(deals.generators[:, 0].astype(np.int64))
        self.step()

    def sample(self) -> None:
        with compiling(self._build.narrow):
            sample = self._kernels.sample_kernel(self._build)[self._grid]
            sample(self.episodes, self.legal, self._generators, self.actions)

    def advise(self) -> None:
        contents, _, _, weights = self._rules
        with compiling(self._build.narrow):
            advise = self._kernels.advise_kernel(self._build)[self._grid]
            advise(contents, self._states, self.episodes, self.legal, weights, self.advice)

    def step(self) -> None:
        contents, undealt, rules, weights = self._rules
        with compiling(self._build.narrow):
            self._kernels.step_kernel(self._build)[self._grid](
                contents, undealt, self._states, self.episodes, rules, self.actions, self.legal, self.masks,
                self.seens, self._finals, weights, self.refused,
            )  # fmt: skip


class DeviceField:
    """Equal parts of all records of an array in the device's memory, for whoever reads the CUDA array interface.

    `torch.as_tensor(field, device="cuda")` takes them without a copy.
    """

    def __init__(self, records: Any, kind: np.dtype[Any], offset: int) -> None:
        """`kind` is the type of the part, whose shape may be its own, and `offset` where it begins in a record."""
        self._records = records  # keeps the memory
        self.shape = (len(records), *kind.shape)
        inner = np.zeros(kind.shape, kind.base).strides
        self.__cuda_array_interface__ = {
            "version": 3,
            "shape": self.shape,
            "typestr": kind.base.str,
            "strides": (records.dtype.itemsize, *inner),
            "data": (records.__cuda_array_interface__["data"][0] + offset, False),
        }


def _field(records: Any, record: np.dtype[np.void], name: str) -> Any:
    """A field of every record, by its name."""
    if isinstance(records, np.ndarray):
        return records[name]
    if import_module("numba").config.ENABLE_CUDASIM:
        return records.copy_to_host()[name]
    assert record.fields is not None
    kind, offset = record.fields[name][:2]
    return DeviceField(records, kind, offset)


def _bytes(records: Any, record: np.dtype[np.void]) -> Any:
    """Every record as a row of bytes."""
    if not isinstance(records, np.ndarray) and not import_module("numba").config.ENABLE_CUDASIM:
        return DeviceField(records, np.dtype((np.uint8, record.itemsize)), 0)
    here = records if isinstance(records, np.ndarray) else records.copy_to_host()
    return here.view(np.uint8).reshape(len(here), record.itemsize)
