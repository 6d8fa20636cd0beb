"""The kernels without a GPU: they compile for one, and numba-cuda's simulator plays the processor's games with them."""

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from planetarium.gpu.build import REGISTERS, Build
from planetarium.options import Options
from planetarium.records.options import EXTRAS, MODULES
from planetarium.rules.state import STATE
from planetarium.speeds.cuda.compiling import compiling

HOPPER = (9, 0)
EVERYTHING = Options(2, None, MODULES, "variable", EXTRAS)
SELF_PLAY = (("opponent", -1), ("rewarded", 0), ("autoreset", 2))


@pytest.fixture(autouse=True)
def no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """numba-cuda asks the device at hand for what it can do; where there is none, this answers for an H200."""
    dispatcher = import_module("numba.cuda.dispatcher")
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))


def to_ptx(name: str, build: Build, optimised: bool) -> str:
    kernels, cuda = import_module("planetarium.gpu.kernels"), import_module("numba.cuda")
    kernel, signature = getattr(kernels, f"{name}_kernel")(build), getattr(kernels, f"{name}_signature")()
    bounds = kernel.targetoptions.get("launch_bounds")
    with compiling(build.narrow):
        ptx, _ = cuda.compile_ptx(kernel.py_func, signature, cc=HOPPER, opt=optimised, launch_bounds=bounds)
    return str(ptx)


def registers_when_linked(name: str, build: Build) -> int:
    """How many registers a thread has after numba-cuda's linker has made machine code of a kernel."""
    linker: Any = import_module("cuda.bindings.nvjitlink")
    most = getattr(import_module("planetarium.gpu.kernels"), f"{name}_kernel")(build).targetoptions["max_registers"]
    ptx = to_ptx(name, build, optimised=True).encode() + b"\0"
    options = ["-arch=sm_90", "-verbose", f"-maxrregcount={most}"]
    linking = linker.create(len(options), options)
    try:
        linker.add_data(linking, linker.InputType.PTX, ptx, len(ptx), name)
        linker.complete(linking)
        said = bytearray(linker.get_info_log_size(linking))
        linker.get_info_log(linking, said)
    finally:
        linker.destroy(linking)
    used = re.findall(r"Used (\d+) registers", said.decode())
    assert len(used) == 1, said.decode()
    return int(used[0])


@pytest.mark.parametrize(
    ("name", "build"),
    [
        ("random", Build()),
        ("random", Build(EVERYTHING)),
        ("seated", Build()),
        ("step", Build(terms=SELF_PLAY)),
        ("sample", Build(terms=SELF_PLAY)),
        ("advise", Build(terms=SELF_PLAY)),
    ],
    ids=["random", "random, tailored", "seated", "step", "sample", "advise"],
)
def test_every_kernel_compiles_for_cuda(name: str, build: Build) -> None:
    """Whether it compiles shows before anything is optimised, which takes most of the time."""
    ptx = to_ptx(name, build, optimised=False)
    assert sum(".visible .entry" in line for line in ptx.splitlines()) == 1
    assert ".target sm_90" in ptx


def test_kernels_can_be_linked_with_the_registers_that_they_are_given() -> None:
    """Rules kept apart must do with as few as the kernel that calls them, or the linker refuses the whole."""
    for name, registers in REGISTERS.items():
        assert registers_when_linked(name, Build(terms=SELF_PLAY)) == registers


def test_the_code_for_the_gpu_plays_the_same_games_on_the_processor() -> None:
    """Random games with every set of options, by the very code that is compiled for a GPU; see `on_processor`."""
    environment = {**os.environ, "LLVMLITE_ENABLE_IR_LAYER_TYPED_POINTERS": "0"}
    command = [sys.executable, "-m", "tests.gpu.on_processor", "1"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=Path(__file__).parents[2])
    assert done.stdout == "480 0\n", done.stderr


def test_a_kernel_for_some_options_carries_no_code_of_others() -> None:
    """A rule of Epochs alone is not even compiled without them, and one that is called from everywhere stays apart."""
    plain, everything = (to_ptx("random", Build(options), optimised=False) for options in (Options(2), EVERYTHING))
    assert "7bombard" in everything and "7bombard" not in plain
    assert "10next_block" in plain


@pytest.fixture
def handed_on(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Numba writes in a test, line by line, as it is handed to the maker's compiler."""
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    usual = nvvm.compile_ir
    lines: list[str] = []

    def keep(code: Any, **options: Any) -> Any:
        for module in [code] if isinstance(code, str) else code:
            lines.extend(module.splitlines())
        return usual(code, **options)

    monkeypatch.setattr(nvvm, "compile_ir", keep)
    return lines


def test_records_are_copied_in_words_and_loops_stay_loops(handed_on: list[str]) -> None:
    """What Numba writes must be as `compiling` expects it; else nothing would fail, but all would be slower."""
    to_ptx("step", Build(terms=SELF_PLAY), optimised=False)
    record = f"[{STATE.itemsize} x i8]"
    copies = [line for line in handed_on if f"load {record}," in line or f"store {record} " in line]
    assert len(copies) >= 2 and all(line.endswith(", align 8") for line in copies)
    branches = [line for line in handed_on if line.startswith("  br ")]
    assert branches and all("!llvm.loop" in line for line in branches)


def test_no_index_is_asked_for_its_sign_and_only_what_is_legal_is_written(handed_on: list[str]) -> None:
    to_ptx("random", Build(), optimised=False)
    code = "\n".join(handed_on)
    steps, conditional = (
        re.findall(rf"^define [^\n]*{name}B\d.*?^}}", code, re.DOTALL | re.MULTILINE)
        for name in ("10list_steps", "7list_if")
    )
    assert steps and all(re.search(r"icmp slt \S+ \S+, 0$", rule, re.MULTILINE) is None for rule in steps)
    assert conditional and all("  br i1 " in rule for rule in conditional)


def test_numba_is_left_as_it_was() -> None:
    builtins, nvvm = import_module("numba.cuda.typing.builtins"), import_module("numba.cuda.cudadrv.nvvm")
    before: Any = (list(builtins.BinOp.cases), nvvm.compile_ir)
    with pytest.raises(ZeroDivisionError), compiling(narrow=True):
        assert builtins.BinOp.cases != before[0]
        raise ZeroDivisionError
    assert (list(builtins.BinOp.cases), nvvm.compile_ir) == before


SIMULATED = """
import numpy as np
from planetarium import standard_content
from planetarium.gpu import Batch, play_games
from planetarium.gpu.checking import differences
from planetarium.options import Options
from planetarium.records.options import EXTRAS, MODULES

content, everything = standard_content(), Options(2, None, MODULES, "variable", EXTRAS)
for options, policy in ((Options(1, 100), "random"), (everything, ("greedy", "explorer"))):
    here, there = (
        play_games(content, options, 2, "sim", policy=policy, on=on, keep_states=True, tailored=on == "gpu")
        for on in ("cpu", "gpu")
    )
    assert differences(here, there) == 0
    assert len(here) == 2 and here.outcomes["actions"].min() > 10
here, there = (Batch(2, content, everything, opponent="random", device=device) for device in ("cpu", "cuda"))
for batch in (here, there):
    batch.reset("sim")
for _ in range(6):
    for batch in (here, there):
        batch.sample()
        batch.step()
    assert (here.actions == there.actions.copy_to_host()).all()
    assert (here.masks == there.masks.copy_to_host()).all()
    assert all((seen == there.observations[name]).all() for name, seen in here.observations.items())
    assert (here.rewards == there.rewards).all() and (here.acting == there.acting).all()
there.actions.copy_to_device(np.array([-7, 11_000]))
there.step()
assert there.refused.copy_to_host().tolist() == [1, 1]
assert (here.masks == there.masks.copy_to_host()).all()
print("the same")
"""


def test_the_simulator_plays_the_same_games_with_the_very_kernels() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", SIMULATED], capture_output=True, text=True, env=environment)
    assert done.stdout == "the same\n", done.stderr
