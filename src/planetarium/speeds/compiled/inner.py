"""How Numba compiles a rule that only other rules call: once, and no further than to be linked into them.

By itself Numba optimises every function together with all that it calls, and makes machine code of it, before it does
the same with its callers. Rules call rules many floors deep, so the lowest were optimised a dozen times over. An inner
rule is therefore left as it is; the entry point that it is linked into optimises the whole once.
"""

from collections.abc import Callable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral

from ..indexes import with_unsigned_indexes
from .flags import FLAGS


class RuleLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code of an inner rule, never run by itself."""

    @property
    def codegen(self) -> "RuleLibrary":
        """Whom Numba asks to `set_env`."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """An environment is for exceptions and printing, which rules do not know."""

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class EntryPointCompiler(Compiler):  # type: ignore[misc]
    def compile_extra(self, func: Callable[..., Any]) -> Any:
        return super().compile_extra(with_unsigned_indexes(func))


class RuleCompiler(EntryPointCompiler):
    def compile_extra(self, func: Callable[..., Any]) -> Any:
        self.state.library = RuleLibrary(self.state.targetctx.codegen(), func.__qualname__)
        return super().compile_extra(func)


class InnerRule(CPUDispatcher):  # type: ignore[misc]
    """A rule for other rules. Numba would compile it anew for every constant that it is called with."""

    def __init__(self, function: Callable[..., Any]) -> None:
        options = {**FLAGS, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=RuleCompiler)

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return super().get_call_template(tuple(unliteral(kind) for kind in args), kws)
