"""What can be drawn of claims, and what every such picture has: size, letters and title."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from didp_ref.audit.claim import Drawing
from didp_ref.audit.registry import PAPERS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LETTERS = {"svg.hashsalt": "didp_ref", "font.size": 9}


def drawings() -> Mapping[str, tuple[Drawing, ...]]:
    """Return what can be drawn of each claim: a paper that has figures has a module of them."""
    modules = [f"{package}.figures" for package in PAPERS.packages()]
    by_claim: dict[str, tuple[Drawing, ...]] = {}
    for module in filter(find_spec, modules):
        by_claim |= import_module(module).FIGURES
    return by_claim


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
