"""docs/glossary.md, generated: the field's words."""

from __future__ import annotations

from pathlib import Path

from didp_ref.audit.vocabulary import CHAPTERS

PATH = Path(__file__).parents[1] / "docs" / "glossary.md"
"""Where the page stands in a checkout."""

HEAD = """# Words

Generated from the code by `make generate`; the build fails when the two differ. `didp-ref show
epsilon` says what one word means, and `didp-ref list words` lists them all.
"""


def render() -> str:
    """Return the text of the page."""
    chapters = (
        f"\n## {title}\n\n| word | meaning |\n|---|---|\n"
        + "".join(f"| {word} | {meaning} |\n" for word, meaning in words.items())
        for title, words in CHAPTERS.items()
    )
    return f"{HEAD}{''.join(chapters)}"
