"""Whether there is a GPU to play on, and what is missing if not."""

import ctypes
import sys
from importlib import import_module
from importlib.util import find_spec

from planetarium.errors import OptionsError, to_install

DRIVER = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"


def missing() -> str | None:
    """What is missing for the GPU, in one line; None if nothing is.

    >>> missing() is None or "GPU" in missing()
    True
    """
    compiler = find_spec("numba_cuda") and import_module("numba.cuda")
    if compiler and compiler.is_available():
        return None
    if not _has_driver():  # asked first: without a GPU nothing that can be installed helps
        return f"there is no NVIDIA GPU to play on: its driver, {DRIVER}, was not found"
    if not compiler:
        return f"numba-cuda is missing, which compiles the rules for a GPU; {to_install('cuda')}"
    found = " ".join(str(compiler.cuda_error() or "no device was found").split())
    return f"there is no NVIDIA GPU to play on: {found}"


def _has_driver() -> bool:
    try:
        ctypes.CDLL(DRIVER)
    except OSError:
        return False
    return True


def need_gpu() -> None:
    """OptionsError, in one line, unless there is a GPU."""
    lacking = missing()
    if lacking is not None:
        raise OptionsError(lacking)


def name() -> str:
    """What the device calls itself."""
    found = getattr(import_module("numba.cuda").get_current_device(), "name", "a simulated GPU")
    return found.decode() if isinstance(found, bytes) else str(found)
