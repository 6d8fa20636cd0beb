"""How numba-cuda compiles our kernels, where its own ways do not serve: for as long as it compiles one of them.

- `narrow_sums`: 32-bit integers are added, multiplied and divided in 32 bits. By itself Numba does so in 64.
- `apart`: some large rules that are called from many places are compiled once and called. By itself the compiler copies
  all of them into their callers, and a kernel outgrows the caches for instructions.
- Loops are not `unrolled`. By itself the compiler writes each body down many times over, and most of the time is spent
  fetching instructions.
- Records are copied `in_words` of eight bytes. By itself the compiler takes them for strings and copies byte by byte.
- No product is fused with a sum, which would round once where the processor rounds twice.
- Nobody is warned that few games leave much of a GPU idle: few may be all that is wanted.
"""

import importlib
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

# Rules that are large, called from several places and seldom. Numba's names for them begin with the module's.
APART = (
    "next_block", "shuffle", "reshuffle", "bombard", "next_payment", "covers", "end_turn", "after_card", "lay_card",
)  # fmt: skip


@contextmanager
def compiling(
    narrow: bool, apart: Sequence[str] = APART, unrolled: bool = False, in_words: bool = True
) -> Iterator[None]:
    """While this lasts numba-cuda compiles as above; its simulator, which compiles nothing, is left as it is."""
    if importlib.import_module("numba").config.ENABLE_CUDASIM:
        yield
        return
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
    usual = nvvm.compile_ir

    def compile_ir(llvmir: Any, **options: Any) -> Any:
        texts = [llvmir] if isinstance(llvmir, str) else llvmir
        texts = [_kept_apart(text, apart) for text in texts]
        texts = [text if unrolled else _not_unrolled(text) for text in texts]
        texts = [_copied_in_words(text) if in_words else text for text in texts]
        return usual(texts, **options, fma=False)

    nvvm.compile_ir = compile_ir
    try:
        with _narrow_sums(narrow), warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*Grid size")
            yield
    finally:
        nvvm.compile_ir = usual


def _kept_apart(llvmir: str, names: Sequence[str]) -> str:
    """Forbids to copy the functions of some names into their callers; a name follows its length: `10next_block`."""
    if not names:
        return llvmir
    wanted = "|".join(f"{len(name)}{name}" for name in names)
    definition = re.compile(rf"^(define [^\n]*\D(?:{wanted})B\d[^\n]*\))([^\n]*)$", re.MULTILINE)
    return definition.sub(r"\1 noinline\2", llvmir)


def _not_unrolled(llvmir: str) -> str:
    """Forbids to unroll loops. The note belongs to the branch that closes one; at other branches it means nothing."""
    note, wish = "!1000000", "!1000001"  # numbers that Numba does not reach
    branches = re.compile(r"^( +br [^\n]*)$", re.MULTILINE)
    noted = branches.sub(rf"\1, !llvm.loop {note}", llvmir)
    return f'{noted}\n{note} = distinct !{{{note}, {wish}}}\n{wish} = !{{!"llvm.loop.unroll.disable"}}\n'


def _copied_in_words(llvmir: str) -> str:
    """Says that records lie at multiples of eight bytes, as they do wherever they are kept: their sizes are such."""
    room = re.sub(r"^( +\S+ = alloca \[\d+ x \[\d+ x i8\]\])$", r"\1, align 16", llvmir, flags=re.MULTILINE)
    copies = re.compile(r"^( +(?:\S+ = load|store) \[(\d+) x i8\][ ,](?:(?!, align)[^\n])*)$", re.MULTILINE)
    return copies.sub(lambda found: found[1] + (", align 8" if int(found[2]) % 8 == 0 else ""), room)


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
