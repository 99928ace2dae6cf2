"""How many results of a function fail as floats, and the command that lists them."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, Signature

from didp_ref.oracle.runner.calling import passed_by_meaning


@dataclass(frozen=True)
class Results:
    """How many results of a function for valid test vectors are wrong or missing, as floats."""

    total: int = 0
    wrong: int = 0
    """Those that are off by more than a millionth."""
    missing: int = 0
    misses_ordinary: bool = False
    """Whether one is missing at ordinary parameters."""

    @property
    def fail(self) -> bool:
        """Whether results are wrong, or missing at inputs that are not extreme."""
        return self.wrong > 0 or self.misses_ordinary

    @property
    def text(self) -> str:
        """Say how many fail.

        >>> Results(320, 31, 4).text, Results(320, 0, 1, misses_ordinary=True).text
        ('31 of 320 float results are wrong and 4 missing', '1 of 320 float results is missing')
        """
        counts = {"wrong": self.wrong, "missing": self.missing}
        (first, count), *others = [each for each in counts.items() if each[1]]
        are = "is" if count == 1 else "are"
        more = "".join(f" and {many} {what}" for what, many in others)
        return f"{count} of {self.total} float results {are} {first}{more}"


def check_commands(
    formula: str, parameters: Sequence[str], thing: str, names: Mapping[str, str]
) -> Iterator[str]:
    """Yield the command that checks a function, if `check` takes its names for the same inputs.

    >>> ours = ["epsilon", "delta"]
    >>> [*check_commands("mine.py", ours, "f.py:g", {"d": "delta", "eps": "epsilon"})]
    ['didp-ref check mine.py --python f.py:g']
    >>> [*check_commands("mine.py", ours, "f.py:g", {"x": "delta", "y": "epsilon"})]
    []
    """

    def theirs() -> None: ...

    places = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names]
    theirs.__signature__ = Signature(places)  # type: ignore[attr-defined]
    passed = passed_by_meaning(theirs, parameters)
    if all(passed.get(ours, ours) == mine for mine, ours in names.items()):
        yield f"didp-ref check {formula} --python {shlex.quote(thing)}"
