"""docs/glossary.md, generated: the field's words."""

from pathlib import Path

from didp_ref.audit.vocabulary import CHAPTERS, command_for

PATH = Path(__file__).parents[1] / "docs" / "glossary.md"
"""Where the page stands in a checkout."""

HEAD = """# Words

`didp-ref show` explains one word, and says what to type to see more:

```console
$ didp-ref show sampling rate
sampling_rate: the probability that a record is in the sample that the query
reads.
Next      didp-ref list --text sampling
```

`didp-ref list words` lists all words. `make generate` generates this page from the code; the tests
fail if the two differ.
"""


def render() -> str:
    """Return the text of the page."""
    chapters = (
        f"\n## {title}\n\n| word | meaning | type |\n|---|---|---|\n"
        + "".join(
            f"| {word} | {meaning} | `{command_for(word)}` |\n" for word, meaning in words.items()
        )
        for title, words in CHAPTERS.items()
    )
    return f"{HEAD}{''.join(chapters)}"
