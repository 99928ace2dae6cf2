"""Count what is hard to read: long sentences, words to avoid, and long screens.

    python -m tools.prose [AREA]

It prints a row for each area, and with an area each case. The exit code is 1 if an area has more
cases than its limit. Lower a limit when a text gets better; do not raise one.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST = 30
"""Words of a sentence."""
TALLEST = 24
"""Lines of a screen that no option made longer."""
AVOID = (
    *("is answered", "what is answered", r"breaks \d+", "off without bound"),
    *("safe but for rounding", "is named,"),
    *("who is hurt", "is told of", "a tier", "made anew", "stands beside", "stands at"),
    *("on the safe side of it", "such as it stands", "mended", "an entry of", "what it is instead"),
)
"""Words for which the style guide has plainer ones."""
PAGES = ("CONTRIBUTING.md", "SECURITY.md", "proofs/README.md", "vectors/README.md")
"""Pages outside of docs that are held to the same limits."""
LIMITS: Mapping[str, tuple[int, int]] = {
    "README": (0, 0),
    "docs": (0, 0),
    "CHANGELOG, newest": (0, 0),
    "claims": (0, 0),
    "screens": (0, 0),
}
"""For each area the most long sentences (of screens: long screens), and the most words to avoid."""
MARKS = re.compile(r"`[^`]*`|\[([^\]]*)\]\([^)]*\)|\$[^$]*\$")
END = re.compile(r"(?<=[.!?:;])\*{0,2}\s+(?=[A-Z(`*])")


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text, without code, tables and headings.

    >>> list(sentences("One. Two `x. Y` three.\\n\\n| a | b |\\n"))
    ['One.', 'Two Code three.']
    """
    text = re.sub(r"```.*?```", "\n\n", text, flags=re.DOTALL)
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*[-*\d|#>])", text):
        line = " ".join(paragraph.split())
        if line and not line.startswith(("|", "#", "<")):
            yield from END.split(MARKS.sub(lambda mark: mark[1] or "Code", line))


def areas() -> dict[str, dict[str, str]]:
    """Return the texts of each area, by where they are."""
    pages = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
    pages |= {name: (ROOT / name).read_text("utf-8") for name in PAGES}
    _, newest, *_ = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")
    return {
        "README": {"README": (ROOT / "README.md").read_text("utf-8")},
        "docs": pages,
        "CHANGELOG, newest": {"CHANGELOG": newest},
        "claims": dict(_claims()),
    }


def _claims() -> Iterator[tuple[str, str]]:
    """Yield what this project says of each claim; what a paper prints is not ours."""
    from didp_ref.papers import CLAIMS

    for claim in CLAIMS.values():
        fixed = claim.correction
        ours = (claim.finding, claim.note, *(claim.readings.values()))
        if fixed:
            ours += (fixed.error, fixed.consequence, fixed.who, fixed.repair)
        yield claim.id, "\n\n".join(filter(None, ours))


def tall_screens() -> Iterator[str]:
    """Yield the golden screens that are too long, with the command."""
    for path in sorted((ROOT / "tests" / "screens").glob("*.txt")):
        for screen in path.read_text("utf-8").split("$ didp-ref ")[1:]:
            command, *lines = screen.split("\n")
            if len(lines) > TALLEST and "--" not in command:
                yield f"{path.stem}: didp-ref {command}: {len(lines)} lines"


def found() -> dict[str, tuple[list[str], list[str]]]:
    """Return for each area its long sentences, or long screens, and the words to avoid."""
    cases = {}
    for area, texts in areas().items():
        long, avoid = [], []
        for where, text in texts.items():
            for sentence in sentences(text):
                if len(sentence.split()) > LONGEST:
                    long.append(f"{where}: {sentence}")
                words = [word for word in AVOID if re.search(rf"\b{word}\b", sentence)]
                avoid += [f"{where}: {word}: {sentence}" for word in words]
        cases[area] = (long, avoid)
    cases["screens"] = ([*tall_screens()], [])
    return cases


def main(names: list[str]) -> int:
    """Print the counts, or an area's cases; exit code 1 if an area has more than its limit."""
    cases, code = found(), 0
    for area, (long, avoid) in cases.items():
        most = LIMITS[area]
        over = len(long) > most[0] or len(avoid) > most[1]
        code |= over
        print(
            f"{area:<17} {len(long):>5} long (at most {most[0]}) {len(avoid):>5} words to avoid "
            f"(at most {most[1]}){'   TOO MANY' * over}"
        )
        if area in names:
            print(*(f"  {case}" for case in (*long, *avoid)), sep="\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
