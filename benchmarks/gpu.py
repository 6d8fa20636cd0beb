"""Random two-player games on an NVIDIA GPU, a game a thread, compared byte by byte with the processor's.

    python benchmarks/gpu.py compile DIR     # needs numba-cuda, no GPU: kernel and expected states to DIR
    python benchmarks/gpu.py run DIR         # needs a GPU and CuPy, no Planetarium: checks and measures

The two halves may run on different machines. A driver older than the compiler's tool kit refuses the kernel's
PTX version; `--ptx 9.0` writes a lower one, which has sufficed because the rules use nothing new.
"""

import argparse
import json
import re
import time
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

CHECKED = 512
THREADS = 128
HOPPER = (9, 0)


def draw_words(games: int, seed: int) -> tuple[Any, Any]:
    """Chance keys and policy generators for games."""
    draws = np.random.default_rng(seed)
    return draws.integers(0, 2**32, (games, 8)), draws.integers(1, 2**32, (games, 4))


def compile_kernel(folder: Path, ptx_version: str | None) -> None:
    from planetarium.bots import warmup
    from planetarium.content import standard_content
    from planetarium.options import Options
    from planetarium.records.content import CONTENT
    from planetarium.rules.actions import MAX_LEGAL
    from planetarium.rules.log import LOG, new_log
    from planetarium.rules.state import STATE, new_states

    numba = import_module("numba")
    cuda = import_module("numba.cuda")
    device = SimpleNamespace(compute_capability=HOPPER)
    setattr(import_module("numba.cuda.dispatcher"), "get_current_device", lambda: device)  # noqa: B010
    random_games = import_module("planetarium.speeds.cuda.rules.playout").random_games

    def play_games(
        contents: Any, states: Any, logs: Any, options: Any, keys: Any, generators: Any, rooms: Any, tallies: Any
    ) -> None:
        i = cuda.grid(1)
        if i < states.shape[0]:
            random_games(contents[0], states[i], logs[i], options[0], keys[i], 1, generators[i], rooms[i], tallies[i])

    def records(record: Any) -> Any:
        return numba.types.Array(numba.from_dtype(record), 1, "C")

    words = numba.int64[:, ::1]
    signature = numba.void(
        records(CONTENT), records(STATE), records(LOG), words, words, words, numba.int16[:, ::1], words
    )
    ptx, _ = cuda.compile_ptx(play_games, signature, cc=HOPPER)
    if ptx_version:
        ptx = re.sub(r"^\.version .*$", f".version {ptx_version}", ptx, flags=re.MULTILINE)
    contents, options = standard_content().packed, Options().packed()
    rules, states, log = warmup.warm_up(), new_states(CHECKED), new_log(0)
    room, tallies = np.zeros(MAX_LEGAL, np.int16), np.zeros((CHECKED, 3), np.int64)
    keys, generators = draw_words(CHECKED, 0)
    for i in range(CHECKED):
        rules.random_games(contents, states[i : i + 1], log, options, keys[i], 1, generators[i], room, tallies[i])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernel.ptx").write_text(ptx)
    sizes = {"content": CONTENT.itemsize, "state": STATE.itemsize, "log": LOG.itemsize, "room": MAX_LEGAL}
    (folder / "sizes.json").write_text(json.dumps(sizes))
    (folder / "content.bin").write_bytes(contents.tobytes())
    (folder / "options.bin").write_bytes(options.tobytes())
    (folder / "states.bin").write_bytes(states.tobytes())


def run_kernel(folder: Path) -> None:
    cupy = import_module("cupy")
    sizes = json.loads((folder / "sizes.json").read_text())
    found = re.search(r"\.visible \.entry (\S+?)\(", (folder / "kernel.ptx").read_text())
    assert found, "kernel.ptx holds no kernel"
    kernel = cupy.RawModule(path=str(folder / "kernel.ptx")).get_function(found[1])
    content = cupy.asarray(np.frombuffer((folder / "content.bin").read_bytes(), np.uint8))

    options = cupy.asarray(np.frombuffer((folder / "options.bin").read_bytes(), np.int64)[None, :])

    def array(data: Any, shape: tuple[int, ...], strides: tuple[int, ...], item: int) -> list[Any]:
        """An array as the compiled kernel takes it."""
        head = [np.uint64(0), np.uint64(0), np.int64(np.prod(shape)), np.int64(item), np.uint64(data.data.ptr)]
        return head + [np.int64(n) for n in (*shape, *strides)]

    def play(games: int, seed: int) -> tuple[Any, Any, float]:
        keys, generators = (cupy.asarray(words) for words in draw_words(games, seed))
        states = cupy.zeros(games * sizes["state"], cupy.uint8)
        logs = cupy.zeros(games * sizes["log"], cupy.uint8)
        rooms = cupy.zeros((games, sizes["room"]), cupy.int16)
        tallies = cupy.zeros((games, 3), cupy.int64)
        arguments = array(content, (1,), (sizes["content"],), sizes["content"])
        arguments += array(states, (games,), (sizes["state"],), sizes["state"])
        arguments += array(logs, (games,), (sizes["log"],), sizes["log"])
        for matrix in (options, keys, generators, rooms, tallies):
            arguments += array(matrix, matrix.shape, matrix.strides, matrix.itemsize)
        cupy.cuda.Device().synchronize()
        start = time.perf_counter()
        kernel(((games + THREADS - 1) // THREADS,), (THREADS,), tuple(arguments))
        cupy.cuda.Device().synchronize()
        return states.get(), tallies.get(), time.perf_counter() - start

    states, _, _ = play(CHECKED, 0)
    same = states.tobytes() == (folder / "states.bin").read_bytes()
    print(f"{CHECKED} games end {'in the same states' if same else 'DIFFERENTLY'} on processor and GPU")
    for games in (16_384, 65_536, 262_144):
        play(games, 1)
        _, tallies, seconds = play(games, 2)
        actions = int(tallies[:, 0].sum())
        print(
            f"{games:>8,} games side by side: {actions / seconds:>12,.0f} actions/s, {games / seconds:>9,.0f} games/s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("step", choices=["compile", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ptx", help="the PTX version to write, such as 9.0, for an older driver")
    chosen = parser.parse_args()
    if chosen.step == "compile":
        compile_kernel(chosen.folder, chosen.ptx)
    else:
        run_kernel(chosen.folder)


if __name__ == "__main__":
    main()
