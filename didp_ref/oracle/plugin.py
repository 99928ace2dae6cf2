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
``flags=["cancellation"]`` keeps the vectors with one of those flags, ``exact=True`` asks in
fractions instead of floats, ``tolerance=1`` allows one ulp instead of four.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from didp_ref.errors import InputError
from didp_ref.formulas import quantities
from didp_ref.oracle.judge import DEFAULT_TOLERANCE, judge
from didp_ref.oracle.runner import DEFAULT_TIMEOUT, Report, ask, calling, run_function
from didp_ref.oracle.runner.function import Function
from didp_ref.oracle.vectors import Vector, VectorFile, load
from didp_ref.oracle.written import Input
from didp_ref.quantity import Quantity

if TYPE_CHECKING:
    import pytest

MARKER = "didp_vectors"
FIXTURE = "vector"
MOST_SHOWN = 3


@dataclass(frozen=True)
class Case:
    """One vector in a test of your own; ``id``, ``flags`` and ``arguments`` may be looked at."""

    vector: Vector
    file: VectorFile
    exact: bool
    tolerance: float

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

    def check(self, function: Function) -> None:
        """Call the function and fail the test unless the answer is right, safe, or refused."""
        __tracebackhide__ = True
        answer = ask(calling(function, self.file.parameters), self.arguments)
        judged = judge(self.vector, answer, self.file.safe_side, self.tolerance)
        if judged.finding:
            bugs = "; ".join(self.file.notes[flag] for flag in self.flags[:MOST_SHOWN])
            raise AssertionError(
                f"{self.id}\n  inputs: {dict(self.vector.inputs)}\n  {judged.finding.message}"
                f"\n  this vector catches: {bugs}"
            )


def assert_conforms(
    function: Function,
    quantity: Quantity | str,
    *,
    exact: bool = False,
    tolerance: float = DEFAULT_TOLERANCE,
    timeout: float = DEFAULT_TIMEOUT,
) -> None:
    """Raise ``AssertionError`` with the likely bug unless a function passes a quantity's vectors.

    >>> import didp_ref as di
    >>> assert_conforms(di.scale.rho, "scale.rho")
    >>> assert_conforms(lambda rho, n_worlds, sensitive_range: 1.0, "scale.rho")
    Traceback (most recent call last):
        ...
    AssertionError: scale.rho: ... vectors fail...
    """
    __tracebackhide__ = True
    file = load(identifier(quantity))
    report = run_function(function, file, exact=exact, tolerance=tolerance, timeout=timeout)
    if not report.conforms:
        raise AssertionError(explain(report))


def explain(report: Report) -> str:
    """Return the diagnosis of a report in a few lines."""
    lines = [f"{report.quantity}: {len(report.findings)} of {len(report.asked)} vectors fail"]
    lines += [f"  {problem}" for problem in report.protocol]
    lines += [
        f"  {'it is' if one.certain else 'likely'} {one.flag}: {one.sentence}"
        for one in report.suspects[:MOST_SHOWN]
    ]
    if report.smallest:
        small = report.smallest
        lines += [f"  smallest: {small.vector.id} {dict(small.vector.inputs)}"]
        lines += [f"  {small.message}"]
    return "\n".join(lines)


def identifier(quantity: Quantity | str) -> str:
    """Return a quantity's id, or raise :class:`InputError` for a name that is none."""
    name = quantity.id if isinstance(quantity, Quantity) else quantity
    if name not in quantities:
        raise InputError(str(name), "is not the id of a quantity; see didp_ref.quantities")
    return name


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line(
        "markers",
        f"{MARKER}(*quantities, exact=False, tolerance=4, flags=None): run the test once for "
        f"every didp_ref vector, as the argument {FIXTURE!r}",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a marked test once for every vector."""
    marker = metafunc.definition.get_closest_marker(MARKER)
    if marker is None:
        return
    exact = marker.kwargs.get("exact", False)
    tolerance = marker.kwargs.get("tolerance", DEFAULT_TOLERANCE)
    wanted = marker.kwargs.get("flags")
    cases = [
        Case(vector, file, exact, tolerance)
        for quantity in marker.args
        for file in [load(identifier(quantity))]
        for vector in file.asked(exact)
        if wanted is None or set(wanted) & set(vector.flags)
    ]
    if not cases:
        raise InputError(f"@pytest.mark.{MARKER}", "no vector has these flags")
    metafunc.parametrize(FIXTURE, cases, ids=[case.id for case in cases])
