"""How numba-cuda compiles our kernels, where its own ways do not serve: for as long as it compiles one of them.

- `narrow_sums`: 32-bit integers are added, multiplied and divided in 32 bits. By itself Numba does so in 64.
- `apart`: some large rules that are called from many places are compiled once and called. By itself the compiler copies
  all of them into their callers, and a kernel outgrows the caches for instructions.
- No product is fused with a sum, which would round once where the processor rounds twice.
"""

import importlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

# Rules that are large, called from several places and seldom. Numba's names for them begin with the module's.
APART = (
    "next_block", "shuffle", "reshuffle", "bombard", "next_payment", "covers", "end_turn", "after_card", "lay_card",
)  # fmt: skip


@contextmanager
def compiling(narrow: bool, apart: Sequence[str] = APART) -> Iterator[None]:
    """While this lasts numba-cuda compiles as above; its simulator, which compiles nothing, is left as it is."""
    if importlib.import_module("numba").config.ENABLE_CUDASIM:
        yield
        return
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
    usual = nvvm.compile_ir

    def compile_ir(llvmir: Any, **options: Any) -> Any:
        texts = [llvmir] if isinstance(llvmir, str) else llvmir
        return usual([_kept_apart(text, apart) for text in texts], **options, fma=False)

    nvvm.compile_ir = compile_ir
    try:
        with _narrow_sums(narrow):
            yield
    finally:
        nvvm.compile_ir = usual


def _kept_apart(llvmir: str, names: Sequence[str]) -> str:
    """Forbids to copy the functions of some names into their callers. A name follows its length: `10next_block`."""
    wanted = "|".join(f"{len(name)}{name}" for name in names)
    definition = re.compile(rf"^(define [^\n]*\D(?:{wanted})B\d[^\n]*\))([^\n]*)$", re.MULTILINE)
    return definition.sub(r"\1 noinline\2", llvmir) if names else llvmir


@contextmanager
def _narrow_sums(narrow: bool) -> Iterator[None]:
    builtins = importlib.import_module("numba.cuda.typing.builtins")
    templates = importlib.import_module("numba.cuda.typing.templates")
    small = importlib.import_module("numba.cuda.types").int32
    two, one = templates.signature(small, small, small), templates.signature(small, small)
    names = ("BinOp", "BinOpFloorDiv", "BinOpMod", "BitwiseLogicOperation", "BitwiseShiftOperation")
    changed = [*((getattr(builtins, name), two) for name in names), (builtins.UnaryNegate, one)] if narrow else []
    before = [(template, template.cases) for template, _ in changed]
    for template, case in changed:
        template.cases = [case, *template.cases]
    try:
        yield
    finally:
        for template, cases in before:
            template.cases = cases
