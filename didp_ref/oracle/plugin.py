"""The pytest plugin: an implementation's tests in one line a quantity.

Installed with the package, it gives a marker and an assertion::

    import pytest
    from didp_ref.oracle.plugin import assert_conforms

    def test_scale():
        assert_conforms(my_scale, "scale.rho")

    @pytest.mark.didp_vectors("scale.rho")
    def test_each(vector):
        vector.check(my_scale)

The marker runs the test once for every vector, so that each passes or fails by itself.
``levels=["accurate"]`` asks for that alone, ``flags=["cancellation"]`` keeps the vectors with one
of those flags and ``skip=["zero-sensitivity"]`` leaves some out, ``exact=True`` asks in fractions
instead of floats, ``tolerance=1`` allows one ulp instead of the default.

pytest imports this module in every run, also in those that do not use it: what it needs it imports
when the first vector is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from didp_ref.formulas.quantity import Quantity
    from didp_ref.oracle.encoding import Input
    from didp_ref.oracle.judge import Level
    from didp_ref.oracle.tolerance import Tolerance
    from didp_ref.oracle.vectors import Vector, VectorFile

__all__ = ["assert_conforms", "pytest_configure", "pytest_generate_tests"]
__dir__ = __all__.copy  # pytest finds its hooks in what is listed

MARKER = "didp_vectors"
FIXTURE = "vector"
MOST_SHOWN = 3


@dataclass(frozen=True)
class Case:
    """One vector in a test of your own; ``id``, ``flags`` and ``arguments`` may be looked at."""

    vector: Vector
    file: VectorFile
    exact: bool
    tolerance: Tolerance
    levels: tuple[Level, ...]

    @property
    def id(self) -> str:
        """The vector's permanent name."""
        return self.vector.id

    @property
    def flags(self) -> tuple[str, ...]:
        """The bugs that the vector catches."""
        return self.vector.flags

    @property
    def arguments(self) -> Mapping[str, Input]:
        """What the implementation is called with."""
        return self.vector.exact if self.exact else self.vector.floats

    def check(self, function: Callable[..., object]) -> None:
        """Call the function and fail the test unless the answer is right, safe, or refused.

        Where safety is asked and accuracy is not, a test of valid input that is refused is skipped.
        So is a test of a vector that no level judges.
        """
        from unittest import SkipTest  # pytest skips for it, and is no dependency

        from didp_ref.oracle.judge import Level, judges
        from didp_ref.oracle.reason import reason, shown_inputs
        from didp_ref.oracle.runner import judging

        __tracebackhide__ = True
        if not judges(self.levels, is_valid=not self.vector.error):
            levels = ", ".join(level.value for level in self.levels)
            raise SkipTest(f"{self.id}: not judged at the level {levels}")
        judged = judging(
            function,
            self.file.parameters,
            side := self.file.safe_side,
            exact=self.exact,
            tolerance=self.tolerance,
            quantity=self.file.quantity,
        )
        judgement = judged(self.vector)
        finding = judgement.finding
        asks_safety = Level.SAFE in self.levels and Level.ACCURATE not in self.levels
        if asks_safety and judgement.safe is None and not self.vector.error:
            raise SkipTest(f"{self.id}: no answer that could be safe or not")
        if finding and not set(finding.breaks).isdisjoint(self.levels):
            bugs = "; ".join(self.file.notes[flag] for flag in self.flags[:MOST_SHOWN])
            raise AssertionError(
                f"{self.id}\n  inputs: {shown_inputs(self.vector, self.exact)}\n  {finding.message}"
                f"\n  because {reason(finding, side, self.tolerance)}"
                f"\n  this vector catches: {bugs}"
            )


def assert_conforms(
    function: Callable[..., object],
    quantity: Quantity | str,
    *,
    levels: Sequence[str] = (),
    flags: Sequence[str] = (),
    skip: Sequence[str] = (),
    exact: bool = False,
    tolerance: Tolerance | float | None = None,
    relative: float = 0.0,
    timeout: float | None = None,
    isolated: bool = False,
    seed: int | None = 0,
) -> None:
    """Raise ``AssertionError`` with the likely bug unless a function passes a quantity's vectors.

    ``levels`` are of "accurate", "safe" and "rejects"; all three if none is named.
    ``relative=1e-9`` allows an error of that share, as ``--relative`` does. A function that Python
    cannot interrupt is ended in time only if it is ``isolated`` in a process of its own. Some 300
    more inputs are drawn from ``seed``, the same in each run; ``seed=None`` draws new ones.

    >>> import didp_ref as di
    >>> assert_conforms(di.scale.rho, "scale.rho")
    >>> assert_conforms(lambda rho, n_worlds, sensitive_range: 1.0, "scale.rho")
    Traceback (most recent call last):
        ...
    AssertionError: FAIL  scale.rho: wrong results, too little noise at ordinary parameters...
    """
    from didp_ref.oracle.checking import check

    __tracebackhide__ = True
    report = check(
        function,
        quantity,
        levels=levels,
        flags=flags,
        skip=skip,
        exact=exact,
        tolerance=tolerance,
        relative=relative,
        timeout=timeout,
        isolated=isolated,
        seed=seed,
    )
    if not report.conforms:
        raise AssertionError(report.in_words(exact))


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line(
        "markers",
        f"{MARKER}(*quantities, levels=None, flags=None, skip=None, exact=False, tolerance=None): "
        f"run the test once for every didp_ref vector, as the argument {FIXTURE!r}",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a marked test once for every vector."""
    marker = metafunc.definition.get_closest_marker(MARKER)
    if marker is None:
        return
    from didp_ref.oracle.checking import levels_of, named
    from didp_ref.oracle.selection import check_flags, select
    from didp_ref.oracle.tolerance import as_tolerance
    from didp_ref.oracle.user_vectors import vectors_of

    exact = marker.kwargs.get("exact", False)
    tolerance = as_tolerance(marker.kwargs.get("tolerance"))
    levels = levels_of(marker.kwargs.get("levels") or ())
    flags, skip = (list(marker.kwargs.get(name) or ()) for name in ("flags", "skip"))
    files = [vectors_of(named(quantity)) for quantity in marker.args]
    check_flags(flags, skip, files)
    cases = [
        Case(vector, chosen, exact, tolerance, levels)
        for file in files
        if not flags or set(flags) & file.notes.keys()
        for chosen in [select(file, flags, skip)]
        for vector in chosen.asked(exact)
    ]
    metafunc.parametrize(FIXTURE, cases, ids=[case.id for case in cases])
