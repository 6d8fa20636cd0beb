"""Device code cut to measure: the rulebook's sources with what is known ahead written into them as constants.

A kernel for the options in play need not carry the code of those that are off, and a game that keeps no log need not
carry the notes of its events. `load("rules.turn", Cut(...))` is `planetarium/rules/turn.py` once more, under a name of
its own; `state.epochs` in it reads 0, say, and the compiler leaves out what can never be reached.

Numba computes in 64 bits whatever the operands, which a GPU does in two instructions and two registers. A `narrow` cut
computes in 32 bits: `whole` and all integers that fit are 32 bits wide, `wide` numbers stay as they are, indexes have
no sign, and `planetarium.speeds.cuda.compiling` tells Numba so.
"""

import ast
import importlib
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from planetarium.speeds.indexes import UNSIGNED, UnsignedIndexes

SOURCES = Path(__file__).parents[2]
STATES_AND_CONTENTS = ("state", "view", "observation", "content")  # what the sources call them
PREFIX = "planetarium.speeds.cuda.cut_"
SMALL = np.iinfo(np.int32)


@dataclass(frozen=True)
class Cut:
    """What is known ahead: values of fields, and the fields that a narrow cut reads as 32 bits."""

    fixed: tuple[tuple[str, int], ...] = ()
    narrow: tuple[str, ...] = ()  # names of 64-bit fields whose numbers are small; none: 64 bits as elsewhere

    @property
    def package(self) -> str:
        values = "_".join(f"{name}{value}" for name, value in self.fixed).replace("-", "m")
        return f"{PREFIX}{values}{'_narrow' if self.narrow else ''}"


_cuts: dict[str, Cut] = {}


def load(module: str, cut: Cut) -> Any:
    """A module of the rulebook or the bots' kernels as device code, cut to measure: `load("rules.turn", cut)`."""
    if importlib.import_module("numba").config.ENABLE_CUDASIM:
        cut = replace(cut, narrow=())  # the simulator computes with Python's integers
    if not _cuts:
        sys.meta_path.insert(0, _Finder())
    _cuts[cut.package] = cut
    return importlib.import_module(f"{cut.package}.{module}")


class _Finder(MetaPathFinder):
    """Finds the sources again under the name of a cut."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(PREFIX):
            return None
        parts = fullname.split(".")
        cut = _cuts[".".join(parts[:4])]
        place = SOURCES.joinpath(*parts[4:])
        if place.is_dir():  # a package without a module of its own, as `planetarium.speeds.cuda.rules` is
            spec = ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = [str(place)]
            return spec
        file = f"{place}.py"
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, file, cut))


class _Loader(SourceFileLoader):
    """Reads a source, writes in what is known and compiles it; nothing is kept on disk."""

    def __init__(self, name: str, path: str, cut: Cut) -> None:
        super().__init__(name, path)
        self._cut = cut

    def get_code(self, fullname: str) -> Any:
        tree = ast.parse(self.get_data(self.path), self.path)
        tailor = _Tailor(self._cut)
        tree = tailor.visit(tree)
        self._numbers = tailor.numbers
        if self._cut.narrow:
            tree = UnsignedIndexes().visit(tree)
        tree = ast.fix_missing_locations(tree)
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        if not self._cut.narrow:
            return
        names = vars(module)
        for name, value in list(names.items()):
            if type(value) is int and SMALL.min <= value <= SMALL.max:
                names[name] = np.int32(value)
        names.update({name: np.int32(number) for name, number in self._numbers.items()})
        names["narrow_whole"], names[UNSIGNED] = np.int32, np.uint32
        if "whole" in names:
            names["whole"] = np.int32


class _Tailor(ast.NodeTransformer):
    """Writes known values into a source; for a narrow cut also names every integer inside a function."""

    def __init__(self, cut: Cut) -> None:
        self._fixed: Mapping[str, int] = dict(cut.fixed)
        self._narrow = frozenset(cut.narrow)
        self._depth = 0
        self.numbers: dict[str, int] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._depth += 1
        node.body = [self.visit(statement) for statement in node.body]
        self._depth -= 1
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.value = self.visit(node.value)
        if not isinstance(node.ctx, ast.Load) or not self._depth:
            return node
        if node.attr in self._fixed:
            return self._number(self._fixed[node.attr])
        if (
            node.attr in self._narrow and isinstance(node.value, ast.Name) and node.value.id in STATES_AND_CONTENTS
        ):  # fmt: skip
            return ast.Call(ast.Name("narrow_whole", ast.Load()), [node], [])
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant) and type(node.operand.value) is int:
            return self._number(-node.operand.value)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return self._number(node.value) if type(node.value) is int else node

    def _number(self, value: int) -> ast.expr:
        if not self._narrow or not self._depth or not SMALL.min <= value <= SMALL.max:
            return ast.Constant(value)
        name = f"number_{value}".replace("-", "minus_")
        self.numbers[name] = value
        return ast.Name(name, ast.Load())
