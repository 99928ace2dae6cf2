"""What every picture of a paper's figure has: its size, its letters and its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from didp_ref.audit.claim import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LETTERS = {"svg.hashsalt": "didp_ref", "font.size": 9}


def title(drawing: Drawing) -> str:
    """Return a picture's paper and figure: ``rhodi, Figure 2``."""
    paper, figure = drawing.name.split("-", 1)
    return f"{paper}, {figure.replace('-', ' ').capitalize()}"


def painted(drawing: Drawing) -> Figure:
    """Return a figure under its paper's name and number."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 5.5), layout="constrained", dpi=110)
    figure.suptitle(title(drawing))
    drawing.paint(figure)
    return figure
