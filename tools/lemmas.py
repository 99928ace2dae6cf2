"""docs/lemmas.md, generated: every lemma schema that a derivation may take."""

from pathlib import Path
from textwrap import fill

from didp_ref.audit.lemma_table import LETTERS, lemma_rows

PATH = Path(__file__).parents[1] / "docs" / "lemmas.md"
"""Where the page stands in a checkout."""

HEAD = """# Lemmas

A derivation may use these facts about exp, log, |x|, sqrt, max, min, the normal distribution, sums,
products and integrals over events. Give the lemma your own terms, and a name that later steps cite
([own-claims.md](own-claims.md) has examples):

```python
d.lemma("exp undoes log", lemmas.exp_log(x, a))
```

- `didp-ref list lemmas` prints the table; `--text exp` prints the rows with exp.
- An instance holds wherever its terms are defined.
- `over` is a range `(index, low, high)`, or for an integral `(point, event)`.

`make generate` generates this page from the code; the tests fail if the two differ.

{letters}

| lemma | says | states |
|---|---|---|
"""


def render() -> str:
    """Return the text of the page."""
    rows = (
        f"| `{row['call']}` | {_cell(row['summary'])} | {_code(row['statement'])} |"
        for row in lemma_rows()
    )
    head = HEAD.format(letters=fill(f"In the third column {LETTERS}.", 100))
    return f"{head}{chr(10).join(rows)}\n"


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("*", r"\*")


def _code(text: str) -> str:
    escaped = text.replace("|", r"\|")
    return f"`{escaped}`" if text else "of the statement that is given"
