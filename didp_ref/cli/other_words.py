"""Words of other commands that are typed as options of ``assess`` or ``release``."""

import re
from collections.abc import Container

from didp_ref.errors import typable

PAIR = re.compile(r"-*(?P<name>[A-Za-z]\w*(?:[-_]\w+)*)=(?P<value>.+)", re.DOTALL)
"""A value as ``explain`` takes it."""
SEVERAL = "several records of one person: --records-per-person {}; the groups of --by: --groups"
REPEATED = (
    "for the counts of each month ask --query 'count by month', once; didp-ref explain "
    "posterior=20% prior=10% times={} says the epsilon of each of several releases about the same "
    "records"
)
SUSPECTS = "equally likely suspects: --suspects {}"
LAPLACE = "the noise is Laplace noise: --epsilon or --scale chooses its size"
SIZE = "didp-ref explain deviation=... says what Gaussian noise keeps"
CSV = "didp-ref release writes its numbers as CSV: --page {}"
CALLED = {
    "csv": (CSV, "t.csv"),
    "output": ("didp-ref release writes a page or a table: --page {} or --page t.csv", "t.html"),
    "group": (SEVERAL, "3"),
    "group-size": (SEVERAL, "3"),
    "times": (REPEATED, "12"),
    "steps": (REPEATED, "12"),
    "n-worlds": (SUSPECTS, "10"),
    "worlds": (SUSPECTS, "10"),
    "mechanism": (LAPLACE, ""),
    "sensitivity": (LAPLACE, ""),
    "global-sensitivity": (LAPLACE, ""),
    "deviation": (f"{LAPLACE}; {SIZE}", ""),
    "sigma": (f"{LAPLACE}; {SIZE}", ""),
}
"""What to type instead of a word, and an example of its value."""


def called_here(name: str, value: str, known: Container[str]) -> str:
    """Return what a word of another command is called, if these options have it.

    >>> called_here("n_worlds", "10", ["--suspects", "--query"])
    'equally likely suspects: --suspects 10'
    """
    advice, example = CALLED.get(name.replace("_", "-"), ("", ""))
    return advice.format(typable(value or example)) if "--query" in known else ""


def as_option(word: str, known: Container[str]) -> tuple[str, str] | None:
    """Return the option and the value that a word such as ``epsilon=1`` means, if there is one.

    >>> as_option("epsilon=1", ["--epsilon"]), as_option("sex=F", ["--epsilon"])
    (('epsilon', '1'), None)
    """
    pair = PAIR.fullmatch(word)
    if pair is None:
        return None
    name = pair["name"].lower().replace("_", "-")
    if f"--{name}" in known or (name in CALLED and "--query" in known):
        return name, pair["value"]
    return None
