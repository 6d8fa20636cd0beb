"""The plots of a report, as Vega-Lite documents: a module for each section of the page."""

from planetarium.lab.measures import Measures

from .cards import card_plots
from .comparison import comparison_plots
from .course import course_plots
from .decisions import decision_plots
from .finals import final_plots
from .planets import planet_plots
from .plot import Plot, Section
from .points import point_plots
from .supply import supply_plots

__all__ = ["Plot", "Section", "comparison_plots", "sections"]


def sections(measures: Measures) -> list[Section]:
    """All plots of a report, in its order."""
    return [
        Section("The course of a game", course_plots(measures)),
        Section("Where points come from", point_plots(measures)),
        Section("Cards", card_plots(measures)),
        Section("Finals", final_plots(measures)),
        Section("Decisions", decision_plots(measures)),
        Section("Planets", planet_plots(measures)),
        Section("Decks and Matter", supply_plots(measures)),
    ]
