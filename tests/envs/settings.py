"""What the environments are tested with: every module, star and extra, and one to four players."""

from typing import Any

from planetarium.records.options import EXTRAS

EVERYTHING: dict[str, Any] = {"modules": ("epochs", "frost-line"), "star": "variable", "extras": EXTRAS}
MODES: dict[str, dict[str, Any]] = {
    "base": {},
    "epochs": {"modules": ("epochs",)},
    "epochs and life": {"modules": ("epochs",), "extras": ("life", "markers")},
    "frost line": {"modules": ("frost-line",)},
    "red dwarf": {"modules": ("frost-line",), "star": "red-dwarf", "extras": ("markers",)},
    "a-type": {"modules": ("frost-line",), "star": "a-type"},
    "matter": {"extras": ("matter", "dual")},
    "everything": EVERYTHING,
}
