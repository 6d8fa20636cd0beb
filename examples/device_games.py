"""Games side by side that stay on a device, as tensors: what `selfplay_gpu.py` sees of `planetarium.gpu.Batch`.

On a GPU nothing is copied to the processor and back: PyTorch takes the memory in which the games are stepped (the CUDA
array interface), and since numba-cuda and PyTorch both work on the legacy default stream unless told otherwise, a step
begins when its actions are written, and what it brings is read when it is done. On the processor it is the same with
NumPy's memory.
"""

from typing import Any, Literal

try:
    import torch
    from torch import Tensor
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install '.[examples]' in a clone of the repository") from None

from planetarium import Options
from planetarium.gpu import Batch
from seen import Packed

BY = 16  # lists of legal actions are as wide as the longest, rounded up: few widths let memory be used again


class DeviceGames:
    """So many games against a bot, or with the opponent `self` all seats in one's own hands.

    The memory of the games is written anew by every step, so all that is handed out is a copy.
    """

    def __init__(
        self, number: int, opponent: str, seed: int = 0, players: int = 2, device: torch.device | str = "cpu"
    ) -> None:
        self.number, self.players, self.device = number, players, torch.device(device)
        where: Literal["cuda", "cpu"] = "cuda" if self.device.type == "cuda" else "cpu"
        self._batch = Batch(number, options=Options(players), opponent=opponent, device=where)
        self._seen, self._legal = self._shared(self._batch.observation_bytes), self._shared(self._batch.legal)
        self._count, self._acting = self._shared(self._batch.counts), self._shared(self._batch.acting)
        self._rewards, self._over = self._shared(self._batch.all_rewards), self._shared(self._batch.over)
        self._actions, self._advice = self._shared(self._batch.actions), self._shared(self._batch.advice)
        self._refused = self._shared(self._batch.refused)
        self._refusals = torch.zeros((), dtype=torch.long, device=self.device)
        self.deal(seed)

    def _shared(self, memory: Any) -> Tensor:
        return torch.as_tensor(memory, device=self.device)

    def deal(self, seed: int) -> None:
        """Deals all games anew."""
        self._batch.reset(seed)

    @property
    def count(self) -> Tensor:
        """How many actions are legal."""
        return self._count.clone()

    @property
    def acting(self) -> Tensor:
        """Whose decision it is."""
        return self._acting.clone()

    @property
    def refusals(self) -> int:
        """How many illegal actions a GPU has refused; on the processor the first one raises."""
        return int(self._refusals)

    def look(self) -> tuple[Packed, Tensor]:
        """What is seen in every game, and the legal actions, filled up with -1."""
        widest = -(-int(self._count.max()) // BY) * BY
        listed = torch.arange(widest, device=self.device) < self._count[:, None]
        legal = torch.where(listed, self._legal[:, :widest], -1)
        return Packed(self._seen.clone(), self._batch.observation_layout), legal

    def step(self, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """Takes the legal action at a place in each game. Returns what it brought every seat, and which games it ended;
        those are dealt anew at once."""
        self._actions.copy_(self._legal.gather(1, chosen[:, None])[:, 0])
        self._batch.step()
        self._refusals += self._refused.sum()
        return self._rewards.float(), self._over.float()

    def advice(self, legal: Tensor) -> Tensor:
        """The places of what the compiled heuristic would do in each game, in the lists that `look` has returned."""
        self._batch.advise()
        return (legal == self._advice[:, None]).int().argmax(1)
