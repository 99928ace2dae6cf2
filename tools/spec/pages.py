"""SPEC.md and the pages under docs/spec, by path: ``python -m tools.spec.pages`` writes them.

They are a function of the claims, the formulas, the ledger and what is recorded of Coq, and so the
same byte for byte wherever they are generated.
"""

from collections.abc import Mapping
from pathlib import Path

from didp_ref.papers import PAPERS
from tools.spec import checks_page, overview, paper_page
from tools.spec.markup import FOLDER

ROOT = Path(__file__).parents[2]
OVERVIEW = "SPEC.md"


def render() -> Mapping[str, str]:
    """Return the text of each page, by its path from the root of a checkout."""
    papers = {f"{FOLDER}/{paper.key}.md": paper_page.render(paper) for paper in PAPERS.values()}
    return {OVERVIEW: overview.render(), f"{FOLDER}/checks.md": checks_page.render(), **papers}


def write(root: Path = ROOT) -> None:
    """Write the pages below a folder."""
    for name, text in render().items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
