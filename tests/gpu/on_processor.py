"""Runs the code that a GPU is given on the processor: numba-cuda's LLVM code, assembled for the machine at hand.

Nothing of it but the machine is another: typing, 32-bit sums and constants written into the sources are the GPU's. What
asks for the number of its thread is answered from a variable. As a program, with how many games of every kind:

    python -m tests.gpu.on_processor 209
"""

import ctypes
import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np

from planetarium import standard_content
from planetarium.bots.kernels.side_by_side import OUTCOME
from planetarium.gpu.build import Build
from planetarium.gpu.checking import differences, every_combination
from planetarium.gpu.games import Deals, Games, play_games
from planetarium.records.content import CONTENT
from planetarium.rules.state import STATE
from planetarium.speeds.cuda.compiling import compiling

SEED = "on the processor"
THREAD_NUMBER = """
@thread = global i32 0
define i32 @host_tid() { %v = load i32, ptr @thread ret i32 %v }
define i32 @host_ntid() { ret i32 1 }
define i32 @host_ctaid() { ret i32 0 }
"""


class _Enough(Exception):
    """Compilation is over as far as it is needed."""


def code_for_gpu(build: Build) -> list[str]:
    """The LLVM modules of the kernel for random games, as they are handed to the maker's own compiler."""
    device = SimpleNamespace(compute_capability=(9, 0))
    setattr(import_module("numba.cuda.dispatcher"), "get_current_device", lambda: device)  # noqa: B010
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    kernels, modules = import_module("planetarium.gpu.kernels"), []

    def keep(code: list[str], **_: Any) -> None:
        modules.extend(code)
        raise _Enough

    nvvm.compile_ir = keep
    try:
        with compiling(build.narrow):
            kernel = kernels.random_kernel(build).py_func
            import_module("numba.cuda").compile_ptx(kernel, kernels.random_signature(), cc=(9, 0))
    except _Enough:
        pass
    return modules


def assembled(modules: list[str]) -> tuple[Any, Any, int]:
    """The engine that holds the machine code, the variable with the thread's number, and the kernel's address."""
    llvm: Any = import_module("llvmlite.binding")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    triple = llvm.get_process_triple()
    machine = llvm.Target.from_triple(triple).create_target_machine(opt=2)

    def for_here(code: str) -> Any:
        code = re.sub(r'target datalayout = ".*"', f'target datalayout = "{machine.target_data}"', code)
        code = re.sub(r'target triple = ".*"', f'target triple = "{triple}"', code)
        code = re.sub(r'@"llvm\.nvvm\.read\.ptx\.sreg\.(\w+)\.x"', r'@"host_\1"', code)
        return llvm.parse_assembly(re.sub(r'(?m)^@"?llvm\.used"?.*$', "", code))

    found = re.search(r'define void @"(\S+?)"\(', modules[0])
    assert found
    program = for_here(modules[0])
    program.link_in(llvm.parse_assembly(THREAD_NUMBER))
    for module in modules[1:]:
        program.link_in(for_here(module))
    for function in program.functions:
        if not function.is_declaration and function.name != found[1]:
            function.linkage = "internal"
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
    builder.getModulePassManager().run(program, builder)
    engine = llvm.create_mcjit_compiler(program, machine)
    engine.finalize_object()
    thread = ctypes.c_int32.from_address(engine.get_global_value_address("thread"))
    return engine, thread, engine.get_function_address(found[1])


def player(build: Build) -> Callable[[Any, Any, Deals], Games]:
    """Plays the game of each deal as the threads of a GPU would, one after another."""
    engine, thread, address = assembled(code_for_gpu(build))

    def play(content: Any, options: Any, deals: Deals) -> Games:
        outcomes, finals = np.zeros(len(deals), OUTCOME), np.zeros(len(deals), STATE)
        contents, undealt = np.array(content.packed.view(np.ndarray).view(CONTENT)), options.undealt()
        numbers: list[int] = []
        for array in (contents, undealt, deals.keys, deals.generators, outcomes, finals):
            numbers += [0, 0, array.size, array.itemsize, array.ctypes.data, *array.shape, *array.strides]
        kernel = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * len(numbers))(address)
        for i in range(len(deals)):
            thread.value = i
            kernel(*numbers)
        assert engine is not None  # which holds the code
        return Games(options.players, outcomes, finals)

    return play


def compare(each: int) -> tuple[int, int]:
    """So many games with every set of options: how many there were, and how many differ from the rulebook's."""
    content, play = standard_content(), player(Build(together=0))  # a warp of one has nobody to wait for
    everything, different = every_combination(content), 0
    for number, options in enumerate(everything):
        deals = Deals.from_seed(SEED, number * each, each)
        here = play_games(content, options, each, SEED, first=number * each, keep_states=True)
        different += differences(here, play(content, options, deals))
    return each * len(everything), different


if __name__ == "__main__":
    assert os.environ.get("LLVMLITE_ENABLE_IR_LAYER_TYPED_POINTERS") == "0", "the assembler knows no other pointers"
    print(*compare(int(sys.argv[1])))
