"""Whether there is a GPU to play on, and what is missing if not."""

from importlib import import_module
from importlib.util import find_spec

from planetarium.errors import OptionsError

INSTALL = "pip install 'planetarium[cuda]'"


def missing() -> str | None:
    """What is missing for the GPU, in one line; None if nothing is.

    >>> missing() is None or "GPU" in missing()
    True
    """
    if find_spec("numba_cuda") is None:
        return f"numba-cuda is missing, which compiles the rules for a GPU; {INSTALL}"
    cuda = import_module("numba.cuda")
    if cuda.is_available():
        return None
    found = " ".join(str(cuda.cuda_error() or "no device was found").split())
    return f"there is no NVIDIA GPU to play on: {found}"


def need_gpu() -> None:
    """OptionsError, in one line, unless there is a GPU."""
    lacking = missing()
    if lacking is not None:
        raise OptionsError(lacking)


def name() -> str:
    """What the device calls itself."""
    found = getattr(import_module("numba.cuda").get_current_device(), "name", "a simulated GPU")
    return found.decode() if isinstance(found, bytes) else str(found)
