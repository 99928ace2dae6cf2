"""The papers' figures, drawn again as SVG, where matplotlib and the data are at hand."""

import os
from importlib.metadata import version
from io import StringIO

from didp_ref.audit import pictures
from didp_ref.audit.claim import Drawing
from didp_ref.audit.pictures import LETTERS, painted
from didp_ref.book import cache
from didp_ref.errors import DidpError
from didp_ref.extras import missing
from didp_ref.papers.shared.adult import ENVIRONMENT

CODE = ("book", "audit", "papers", "formulas", "numbers", "worlds", "mechanisms")
"""The rooms whose code decides what a figure shows."""


def drawn() -> dict[str, dict[str, str]]:
    """Return the pictures of each claim that has some, by the name of each.

    Without matplotlib there are none; what needs data that is not at hand is left out.
    """
    if missing("matplotlib"):
        return {}
    code = cache.hash_of(
        [cache.code(*CODE), version("matplotlib"), os.environ.get(ENVIRONMENT, "")]
    )
    by_claim: dict[str, dict[str, str]] = {}
    for claim, drawings in pictures.drawings().items():
        own = {drawing.name: svg for drawing in drawings if (svg := _picture(drawing, code))}
        if own:
            by_claim[claim] = own
    return by_claim


def _picture(drawing: Drawing, code: str) -> str:
    return str(cache.load_or_make(f"figure-{drawing.name}", code, lambda: _svg(drawing)))


def _svg(drawing: Drawing) -> str:
    from matplotlib import rc_context

    with rc_context({**LETTERS, "svg.fonttype": "none"}):  # text stays text
        try:
            figure = painted(drawing)
        except DidpError:
            return ""
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
        return text.getvalue()
