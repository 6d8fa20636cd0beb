"""The kernels of `planetarium.gpu` on an NVIDIA GPU: compared with the processor bit by bit, and each variant measured.

    python benchmarks/gpu.py compile DIR     # needs numba-cuda, no GPU: kernels, what they start from and must give
    python benchmarks/gpu.py run DIR         # needs a GPU, NumPy and CuPy, no Planetarium: checks and measures

The two halves may run on different machines. Where `ptxas` is found the kernels are assembled at once, and what it
says of them goes into DIR/figures.json; else the driver assembles them, which takes its time. A driver older than the
compiler's tool kit refuses the kernels' PTX version; `--ptx 9.0` writes a lower one.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

HOPPER = (9, 0)
THREADS = 256
REGISTERS_OF_A_MULTIPROCESSOR = 1 << 16
GAMES = 1 << 20  # side by side while it is measured
BATCHES, STEPS = (1 << 13, 1 << 15, 1 << 17, 1 << 19), 50  # games and steps of the environment
CHECKED_SEATED, CHECKED_BATCH, CHECKED_STEPS = 1024, 1024, 40
RUNS = 3  # the best of so many
SEED = "bench"
GENERAL = "the kernel for all options"


def draw_words(key: int, first: int, count: int) -> tuple[Any, Any]:
    """Keys and generators of games, as `planetarium.gpu.games.Deals` draws them."""
    stream = np.random.Philox(key=key)
    stream.advance(3 * first)
    words = np.random.Generator(stream).integers(0, 1 << 32, (count, 24), np.uint32)
    return np.ascontiguousarray(words[:, :8]), np.ascontiguousarray(words[:, 8:]).reshape(count, 4, 4)


def digests(*parts: Any) -> bytes:
    """Eight bytes for each row of some arrays of as many rows."""
    rows = [np.ascontiguousarray(part).view(np.uint8).reshape(len(part), -1) for part in parts]
    joined = np.concatenate(rows, axis=1)
    return b"".join(hashlib.blake2b(row.tobytes(), digest_size=8).digest() for row in joined)


# --- Here: compile ---


@dataclass(frozen=True)
class Variant:
    """A kernel, how it is built, and what else is different about it."""

    name: str
    kernel: str
    build: Any
    plays: str = "2 players"
    threads: int = THREADS
    registers: int | None = None  # of a thread at most, if not as many as the kernel has by itself
    compiling: Mapping[str, Any] = field(default_factory=dict)


def variants() -> list[Variant]:
    """The kernels that are used, and random games with one thing changed at a time."""
    from planetarium.envs.kernels.episode import NOBODY, SAME_STEP, WIN
    from planetarium.gpu.build import Build
    from planetarium.gpu.checking import SETTINGS

    two, everything = SETTINGS["2 players"], "2 players, everything"
    terms = (("opponent", NOBODY), ("rewarded", WIN), ("autoreset", SAME_STEP))
    step = Build(terms=terms)
    return [
        Variant(GENERAL, "random", Build()),
        Variant("64 bits", "random", Build(narrow=False)),
        Variant("all rules copied into their callers", "random", Build(), compiling={"apart": ()}),
        Variant("loops unrolled", "random", Build(), compiling={"unrolled": True}),
        Variant("records copied byte by byte", "random", Build(), compiling={"in_words": False}),
        Variant("none waits", "random", Build(together=0)),
        *(Variant(f"{n} wait", "random", Build(together=n)) for n in (1, 3, 10, 16)),
        Variant("128 threads a block", "random", Build(), threads=128),
        Variant("512 threads a block", "random", Build(), threads=512),
        Variant("64 registers", "random", Build(), registers=64),
        Variant("32 registers", "random", Build(), registers=32),
        Variant(f"{everything}, all options", "random", Build(), plays=everything),
        *(Variant(f"{everything}, {n} wait", "random", Build(together=n), plays=everything) for n in (0, 1, 3, 12)),
        Variant("tailored to 2 players", "random", Build(two)),
        Variant("tailored, none waits", "random", Build(two, together=0)),
        Variant("tailored, 12 wait", "random", Build(two, together=12)),
        Variant("tailored, copied byte by byte", "random", Build(two), compiling={"in_words": False}),
        *(
            Variant(f"tailored to {name}", "random", Build(SETTINGS[name]), plays=name)
            for name in SETTINGS
            if name != "2 players"
        ),
        Variant("seated", "seated", Build()),
        Variant("step", "step", step),
        Variant("step, copied byte by byte", "step", step, compiling={"in_words": False}),
        Variant("step, 128 registers", "step", step, registers=128),
        Variant("step, 128 threads a block", "step", step, threads=128),
        Variant("step, tailored to 2 players", "step", Build(two, terms=terms)),
        Variant("sample", "sample", step),
    ]


def compile_all(folder: Path, ptx_version: str | None, checked: int, only: str | None) -> None:
    from planetarium.bots.warmup import warm_up
    from planetarium.content import standard_content
    from planetarium.game import key_from_seed
    from planetarium.gpu.games import Deals

    warm_up()
    folder.mkdir(parents=True, exist_ok=True)
    key = int.from_bytes(key_from_seed(f"games {SEED}")[:16], "little")
    assert (draw_words(key, 5, 2)[1] == Deals.from_seed(SEED, 5, 2).generators).all()
    wanted = [
        variant.name for variant in variants() if only is None or only in variant.name or variant.kernel == "sample"
    ]
    # Each in a process of its own: what numba-cuda has compiled with other numbers it would use again.
    with ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        kernels = list(pool.map(compile_kernel, repeat(folder), wanted, repeat(ptx_version)))
    plan = {"key": str(key), "kernels": kernels, **expected(folder, standard_content(), checked)}
    (folder / "plan.json").write_text(json.dumps(plan, indent=1))
    (folder / "figures.json").write_text(
        json.dumps({kernel["name"]: kernel["figures"] for kernel in kernels}, indent=1)
    )


def compile_kernel(folder: Path, name: str, ptx_version: str | None) -> dict[str, Any]:
    from planetarium.gpu import kernels
    from planetarium.gpu.build import REGISTERS
    from planetarium.speeds.cuda.compiling import compiling

    device = SimpleNamespace(compute_capability=HOPPER)
    setattr(import_module("numba.cuda.dispatcher"), "get_current_device", lambda: device)  # noqa: B010
    number, variant = next((n, variant) for n, variant in enumerate(variants()) if variant.name == name)
    build = variant.build
    registers = variant.registers or REGISTERS.get(variant.kernel)
    blocks = REGISTERS_OF_A_MULTIPROCESSOR // (registers * variant.threads) if registers else None
    with compiling(build.narrow, **variant.compiling):
        ptx, _ = import_module("numba.cuda").compile_ptx(
            getattr(kernels, f"{variant.kernel}_kernel")(build).py_func,
            getattr(kernels, f"{variant.kernel}_signature")(),
            cc=HOPPER,
            launch_bounds=(variant.threads, blocks) if blocks else variant.threads,
        )
    if ptx_version:
        ptx = re.sub(r"^\.version .*$", f".version {ptx_version}", ptx, flags=re.MULTILINE)
    found = re.search(r"\.visible \.entry (\S+?)\(", ptx)
    assert found, "no kernel in the PTX"
    file = folder / f"kernel-{number:02d}.ptx"
    file.write_text(ptx)
    figures = {"ptx_kB": len(ptx) // 1000}
    if ptxas := shutil.which("ptxas"):
        cubin = file.with_suffix(".cubin")
        command = [ptxas, "-arch=sm_90", "-v", str(file), "-o", str(cubin)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        file.unlink()
        figures, file = read_figures(said, cubin), cubin
    print(f"{name}: {figures}", flush=True)
    return {
        "name": name, "kernel": variant.kernel, "plays": variant.plays, "threads": variant.threads, "entry": found[1],
        "file": file.name, "figures": figures,
    }  # fmt: skip


def read_figures(said: str, cubin: Path) -> dict[str, int]:
    """Registers and stack of the kernel, spills of all its functions, and its size: an instruction has 16 bytes."""
    size = 0
    sections = subprocess.run(["readelf", "-SW", str(cubin)], capture_output=True, text=True, check=True).stdout
    for line in sections.splitlines():
        text = re.search(r"\.text\S*\s+PROGBITS\s+\S+\s+\S+\s+([0-9a-f]+)", line)
        size += int(text[1], 16) if text else 0
    registers, stack = re.search(r"Used (\d+) registers", said), re.search(r"(\d+) bytes cumulative stack", said)
    spills = [int(found) for found in re.findall(r"(\d+) bytes spill", said)]
    return {
        "registers": int(registers[1]) if registers else 0,
        "stack": int(stack[1]) if stack else 0,
        "spilled": sum(spills),
        "instructions": size // 16,
    }


def expected(folder: Path, content: Any, checked: int) -> dict[str, Any]:
    """What the processor makes of the same games, as digests, and the records that the kernels start from."""
    from planetarium.bots.kernels.side_by_side import OUTCOME
    from planetarium.bots.weights import standard_weights
    from planetarium.envs.kernels.episode import DEAL, EPISODE, NOBODY, SAME_STEP, TERMS, WIN
    from planetarium.envs.kernels.seen import SEEN
    from planetarium.gpu import Batch, play_games
    from planetarium.gpu.checking import SETTINGS, every_combination
    from planetarium.gpu.games import Seats
    from planetarium.records.content import NONE
    from planetarium.rules.actions import ACTIONS, MAX_LEGAL
    from planetarium.rules.state import STATE

    everything = every_combination(content)
    each = -(-checked // len(everything))
    ends, firsts = [], []
    for number, options in enumerate(everything):
        games = play_games(content, options, each, SEED, first=number * each, keep_states=True)
        assert games.states is not None
        ends.append(digests(games.states, games.outcomes))
        firsts.append(games.states[:1].tobytes() + games.outcomes[:1].tobytes())
    (folder / "games.digests").write_bytes(b"".join(ends))
    (folder / "firsts.bin").write_bytes(b"".join(firsts))
    (folder / "undealt.bin").write_bytes(b"".join(options.undealt().tobytes() for options in everything))
    (folder / "measured.bin").write_bytes(b"".join(options.undealt().tobytes() for options in SETTINGS.values()))
    policies, seats = ("greedy", "explorer"), Seats.named(("greedy", "explorer"), 2)
    games = play_games(content, SETTINGS["2 players"], CHECKED_SEATED, SEED, policy=policies, keep_states=True)
    (folder / "seated.digests").write_bytes(digests(games.states, games.outcomes))
    batch = Batch(CHECKED_BATCH, content, SETTINGS["2 players"])
    batch.reset(SEED)
    for _ in range(CHECKED_STEPS):
        batch.sample()
        batch.step()
    (folder / "batch.digests").write_bytes(digests(batch.observation_bytes, batch.masks, batch.actions))
    terms = np.zeros(1, TERMS)
    terms["opponent"], terms["seat"], terms["rewarded"], terms["autoreset"] = NOBODY, NONE, WIN, SAME_STEP
    (folder / "terms.bin").write_bytes(terms.tobytes())
    (folder / "content.bin").write_bytes(content.packed.tobytes())
    np.save(folder / "weights.npy", standard_weights())
    np.save(folder / "policies.npy", seats.policies)
    np.save(folder / "oversights.npy", seats.oversights)
    from planetarium.game import key_from_seed

    records = {"state": STATE, "outcome": OUTCOME, "episode": EPISODE, "seen": SEEN}
    assert OUTCOME.fields is not None
    assert STATE.fields is not None
    return {
        "each": each,
        "options": [str(options) for options in everything],
        "measured": list(SETTINGS),
        "fields": [[name, STATE.fields[name][1]] for name in STATE.names or ()],
        "batch_key": str(int.from_bytes(key_from_seed(f"games batch {SEED}")[:16], "little")),
        "deal": DEAL,
        "actions": ACTIONS,
        "max_legal": MAX_LEGAL,
        "counted": {name: OUTCOME.fields[name][1] for name in ("actions", "legal")},
        "sizes": {name: record.itemsize for name, record in records.items()},
    }


# --- There: run ---


class Device:
    """The kernels of a folder on the GPU at hand."""

    def __init__(self, folder: Path) -> None:
        self.cupy, self.folder = import_module("cupy"), folder
        self.plan = json.loads((folder / "plan.json").read_text())
        self.sizes = self.plan["sizes"]
        self.content = self.raw("content.bin")
        self.functions: dict[str, Any] = {}

    def raw(self, name: str) -> Any:
        return self.cupy.asarray(np.frombuffer((self.folder / name).read_bytes(), np.uint8))

    def function(self, kernel: dict[str, Any]) -> Any:
        if kernel["name"] not in self.functions:
            module = self.cupy.RawModule(path=str(self.folder / kernel["file"]))
            self.functions[kernel["name"]] = module.get_function(kernel["entry"])
        return self.functions[kernel["name"]]

    def records(self, data: Any, item: int) -> list[Any]:
        """An array of records as a kernel of numba-cuda takes it."""
        return self._array(data, (data.size // item,), (item,), item)

    def array(self, data: Any) -> list[Any]:
        return self._array(data, data.shape, data.strides, data.itemsize)

    @staticmethod
    def _array(data: Any, shape: tuple[int, ...], strides: tuple[int, ...], item: int) -> list[Any]:
        head = [np.uint64(0), np.uint64(0), np.int64(np.prod(shape)), np.int64(item), np.uint64(data.data.ptr)]
        return head + [np.int64(n) for n in (*shape, *strides)]

    def launch(self, kernel: dict[str, Any], games: int, arguments: list[Any]) -> float:
        """Seconds, on the device's own clock."""
        events = [self.cupy.cuda.Event() for _ in range(2)]
        threads = min(kernel["threads"], -(-games // 32) * 32)
        function = self.function(kernel)
        events[0].record()
        function((-(-games // threads),), (threads,), tuple(arguments))
        events[1].record()
        events[1].synchronize()
        return float(self.cupy.cuda.get_elapsed_time(*events)) / 1000

    def play(self, kernel: dict[str, Any], undealt: Any, first: int, games: int, keep: bool) -> tuple[Any, Any, float]:
        """Whole games: their outcomes and, if kept, their last states."""
        keys, generators = (self.cupy.asarray(words) for words in draw_words(int(self.plan["key"]), first, games))
        state, outcome = self.sizes["state"], self.sizes["outcome"]
        outcomes = self.cupy.zeros(games * outcome, self.cupy.uint8)
        finals = self.cupy.zeros(games * state if keep else 0, self.cupy.uint8)
        arguments = self.records(self.content, self.content.size) + self.records(undealt, state)
        if kernel["kernel"] == "seated":
            names = ("weights", "policies", "oversights")
            settings = [self.cupy.asarray(np.load(self.folder / f"{name}.npy")) for name in names]
            for setting in settings:
                arguments += self.array(setting)
        arguments += self.array(keys) + self.array(generators) + self.records(outcomes, outcome)
        arguments += self.records(finals, state)
        if kernel["kernel"] == "seated":
            arguments += self.array(self.cupy.zeros((games, 0), self.cupy.int16))
        seconds = self.launch(kernel, games, arguments)
        return outcomes.get().reshape(games, outcome), finals.get().reshape(games if keep else 0, state), seconds


class Batch:
    """The environment's arrays on the device."""

    def __init__(self, device: Device, games: int, stepping: dict[str, Any]) -> None:
        cupy, sizes, plan = device.cupy, device.sizes, device.plan
        self.device, self.games = device, games
        keys, generators = draw_words(int(plan["batch_key"]), 0, games)
        episodes = np.zeros((games, sizes["episode"]), np.uint8)
        episodes[:, :64] = keys.astype(np.int64).view(np.uint8)  # the first field is the key of the next game
        self.episodes, self.generators = (
            cupy.asarray(episodes.reshape(-1)),
            cupy.asarray(generators[:, 0].astype(np.int64)),
        )
        self.states = cupy.zeros(games * sizes["state"], cupy.uint8)
        self.seens, self.finals = (cupy.zeros(games * sizes["seen"], cupy.uint8) for _ in range(2))
        self.masks = cupy.zeros((games, plan["actions"]), cupy.int8)
        self.legal = cupy.zeros((games, plan["max_legal"]), cupy.int16)
        self.actions, self.refused = cupy.full(games, plan["deal"], cupy.int64), cupy.zeros(games, cupy.int8)
        self.undealt, self.terms = device.raw("measured.bin")[: sizes["state"]], device.raw("terms.bin")
        self.weights = cupy.asarray(np.load(device.folder / "weights.npy"))
        self.stepping = stepping
        self.sampling = next(kernel for kernel in plan["kernels"] if kernel["kernel"] == "sample")

    def step(self) -> float:
        device, sizes = self.device, self.device.sizes
        arguments = device.records(device.content, device.content.size)
        arguments += device.records(self.undealt, sizes["state"]) + device.records(self.states, sizes["state"])
        arguments += device.records(self.episodes, sizes["episode"]) + device.records(self.terms, self.terms.size)
        arguments += device.array(self.actions) + device.array(self.legal) + device.array(self.masks)
        arguments += device.records(self.seens, sizes["seen"]) + device.records(self.finals, sizes["seen"])
        arguments += device.array(self.weights) + device.array(self.refused)
        return device.launch(self.stepping, self.games, arguments)

    def sample(self) -> float:
        device = self.device
        arguments = device.records(self.episodes, device.sizes["episode"])
        arguments += device.array(self.legal) + device.array(self.generators) + device.array(self.actions)
        return device.launch(self.sampling, self.games, arguments)


def run_all(folder: Path) -> None:
    device = Device(folder)
    by_name = {kernel["name"]: kernel for kernel in device.plan["kernels"]}
    if GENERAL in by_name:
        check_games(device, by_name[GENERAL])
    if "seated" in by_name:
        check_seated(device, by_name["seated"])
    measure_games(device)
    print(f"\nThe environment: an action of each game by chance and {STEPS} steps; steps/s by games side by side\n")
    print("| kernel | registers | instructions |" + "".join(f" {games:,} |" for games in BATCHES) + " same games |")
    print("|---|--:|--:|" + "--:|" * len(BATCHES) + "---|")
    for kernel in device.plan["kernels"]:
        if kernel["kernel"] == "step":
            measure_batch(device, kernel)


def measure_games(device: Device) -> None:
    """A row for each kernel: random games, and whether they are those of the first that played the same."""
    plan, sizes = device.plan, device.sizes
    measured = device.raw("measured.bin").reshape(-1, sizes["state"])
    print(f"\n{GAMES:,} games side by side, the kernel alone; best of {RUNS}\n")
    print("| kernel | registers | stack | instructions | actions/s | games/s | legal | same games |")
    print("|---|--:|--:|--:|--:|--:|--:|---|")
    first: dict[str, bytes] = {}
    for kernel in plan["kernels"]:
        if kernel["kernel"] != "random":
            continue
        undealt = device.cupy.ascontiguousarray(measured[plan["measured"].index(kernel["plays"])])
        outcomes, seconds = None, []
        for _ in range(RUNS):
            outcomes, _, spent = device.play(kernel, undealt, 0, GAMES, keep=False)
            seconds.append(spent)
        assert outcomes is not None
        same = first.setdefault(kernel["plays"], outcomes.tobytes()) == outcomes.tobytes()
        at = plan["counted"]
        actions = int(outcomes[:, at["actions"] : at["actions"] + 4].copy().view(np.int32).sum())
        legal = int(outcomes[:, at["legal"] : at["legal"] + 8].copy().view(np.int64).sum())
        figures = kernel["figures"]
        print(
            f"| {kernel['name']} | {figures.get('registers', '')} | {figures.get('stack', '')} "
            f"| {figures.get('instructions', '')} | {actions / min(seconds):,.0f} | {GAMES / min(seconds):,.0f} "
            f"| {legal / actions:.1f} | {'yes' if same else 'NO'} |",
            flush=True,
        )


def check_games(device: Device, kernel: dict[str, Any]) -> None:
    plan, sizes = device.plan, device.sizes
    each, state, ends = plan["each"], sizes["state"], sizes["state"] + sizes["outcome"]
    undealt, wanted = device.raw("undealt.bin").reshape(-1, state), (device.folder / "games.digests").read_bytes()
    firsts = np.frombuffer((device.folder / "firsts.bin").read_bytes(), np.uint8).reshape(-1, ends)
    wrong, start, told = 0, time.perf_counter(), 0
    for number, options in enumerate(plan["options"]):
        kind = device.cupy.ascontiguousarray(undealt[number])
        outcomes, finals, _ = device.play(kernel, kind, number * each, each, keep=True)
        found, due = digests(finals, outcomes), wanted[8 * each * number : 8 * each * (number + 1)]
        different = sum(found[i : i + 8] != due[i : i + 8] for i in range(0, len(due), 8))
        wrong += different
        if different and told < 20:
            told += 1
            at = np.flatnonzero(np.concatenate([finals[0], outcomes[0]]) != firsts[number])
            print(f"  {options}: {different} of {each}; the first in {places(plan['fields'], state, at)}", flush=True)
    spent = time.perf_counter() - start
    games = each * len(plan["options"])
    print(f"{games:,} games with {len(undealt)} sets of options: {wrong:,} differ ({spent:.0f} s)", flush=True)


def places(fields: list[Any], state: int, at: Any) -> str:
    """In which fields of a state, or of the outcome after it, some bytes are."""
    names = [max((offset, name) for name, offset in [*fields, ["outcome", state]] if offset <= byte)[1] for byte in at]
    return ", ".join(f"{name} ({names.count(name)})" for name in dict.fromkeys(names)) or "nothing"


def check_seated(device: Device, kernel: dict[str, Any]) -> None:
    undealt = device.raw("measured.bin")[: device.sizes["state"]]
    outcomes, finals, _ = device.play(kernel, undealt, 0, CHECKED_SEATED, keep=True)
    same = digests(finals, outcomes) == (device.folder / "seated.digests").read_bytes()
    print(f"{CHECKED_SEATED:,} games of greedy against explorer {'are the same' if same else 'DIFFER'}", flush=True)


def measure_batch(device: Device, kernel: dict[str, Any]) -> None:
    batch = Batch(device, CHECKED_BATCH, kernel)
    batch.step()
    for _ in range(CHECKED_STEPS):
        batch.sample()
        batch.step()
    seens = batch.seens.get().reshape(CHECKED_BATCH, -1)
    same = digests(seens, batch.masks.get(), batch.actions.get()) == (device.folder / "batch.digests").read_bytes()
    figures = kernel["figures"]
    row = f"| {kernel['name']} | {figures.get('registers', '')} | {figures.get('instructions', '')} "
    for games in BATCHES:
        batch = Batch(device, games, kernel)
        batch.step()
        for _ in range(5):
            batch.sample()
            batch.step()
        spent = sum(batch.sample() + batch.step() for _ in range(STEPS))
        row += f"| {games * STEPS / spent:,.0f} "
        del batch
    print(f"{row}| {'yes' if same else 'NO'} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("step", choices=["compile", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ptx", help="the PTX version to write, such as 9.0, for an older driver")
    parser.add_argument("--games", type=int, default=100_000, help="how many games are compared, over all options")
    parser.add_argument("--only", help="compile only variants whose name has this in it")
    chosen = parser.parse_args()
    if chosen.step == "compile":
        compile_all(chosen.folder, chosen.ptx, chosen.games, chosen.only)
    else:
        run_all(chosen.folder)


if __name__ == "__main__":
    main()
