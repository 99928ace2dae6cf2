"""Drawing a figure into files."""

from pathlib import Path

from didp_ref.audit.claim import Drawing
from didp_ref.audit.pictures import LETTERS, painted
from didp_ref.extras import unavailable


def draw(drawing: Drawing, folder: Path) -> list[str]:
    """Draw a figure as SVG and PNG into a folder, and return the files' names."""
    try:
        from matplotlib import rc_context
    except ImportError:
        raise unavailable("matplotlib") from None
    with rc_context(LETTERS):
        figure = painted(drawing)
        files = [f"{drawing.name}.svg", f"{drawing.name}.png"]
        for file in files:
            figure.savefig(folder / file, metadata={"Date": None} if file.endswith("svg") else None)
    return files
