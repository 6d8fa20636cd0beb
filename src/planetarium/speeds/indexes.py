"""Indexes that are never negative, and that compiled code therefore need not ask about.

By itself Numba asks at each `a[i]` whether i is below 0, and then counts from the end, as Python does. No rule has such
an index (`tests/test_indexes.py` plays with all of them checked), and without the questions games take a quarter less
time. Code for a GPU is written so, too.
"""

import ast
import inspect
from collections.abc import Callable
from textwrap import dedent
from typing import Any

import numpy as np

UNSIGNED = "unsigned"


class UnsignedIndexes(ast.NodeTransformer):
    """Writes `a[i]` as `a[unsigned(i)]` inside functions; slices and constants stay."""

    def __init__(self) -> None:
        self._inside = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._inside = True
        node.body = [self.visit(statement) for statement in node.body]
        self._inside = False
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not self._inside:
            return node
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [_unsigned(index) for index in node.slice.elts]
        else:
            node.slice = _unsigned(node.slice)
        return node


def _unsigned(index: ast.expr) -> ast.expr:
    if isinstance(index, ast.Slice | ast.Constant):
        return index
    return ast.copy_location(ast.Call(ast.Name(UNSIGNED, ast.Load()), [index], []), index)


def with_unsigned_indexes(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, compiled from its source once more with such indexes."""
    tree = ast.parse(dedent(inspect.getsource(function)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    tree = ast.fix_missing_locations(UnsignedIndexes().visit(tree))
    code = compile(tree, function.__code__.co_filename, "exec", dont_inherit=True)
    function.__globals__[UNSIGNED] = np.uint64
    made: dict[str, Any] = {}
    exec(code, function.__globals__, made)
    return made[function.__name__]  # type: ignore[no-any-return]
