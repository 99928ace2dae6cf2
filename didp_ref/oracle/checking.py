"""``didp_ref.check``: is a function of yours right, safe, and does it refuse bad input?"""

from __future__ import annotations

from collections.abc import Sequence

from didp_ref.errors import InputError, UnknownName, as_name, shorten, suggestion, texts_of
from didp_ref.formulas.bracketed import by_steps
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import TIME_LIMIT, as_number
from didp_ref.oracle.fresh import select_with_fresh_points
from didp_ref.oracle.judge import LEVELS, Level
from didp_ref.oracle.runner import DEFAULT_TIMEOUT, Report, run_function
from didp_ref.oracle.runner.calling import Function
from didp_ref.oracle.selection import check_flags
from didp_ref.oracle.subjects import Checked, subjects
from didp_ref.oracle.tolerance import Tolerance, as_tolerance, with_relative
from didp_ref.oracle.user_vectors import vectors_of


def check(
    function: Function | str,
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
    seed: int | None = None,
) -> Report:
    """Ask a function, or ``"module:function"``, a quantity's vectors, and judge its answers.

    ``levels`` are of "accurate", "safe" and "rejects"; all three if none is named. ``flags`` keeps
    the vectors with one of them, ``skip`` leaves some out, ``exact`` asks in fractions, and
    ``tolerance=1`` allows one ulp instead of the default, and ``relative=1e-9`` an error of that
    share of the exact value, if that is more. A function that Python cannot interrupt
    is ended in time only if it is ``isolated`` in a process of its own. Some 300 fresh points are
    asked as well, drawn from ``seed``, or from a new one that the report names; none where flags
    are chosen.

    Raises :class:`UnknownName` for an id of nothing, :class:`InputError` for a level or a flag,
    and for what is no function.

    >>> import didp_ref as di
    >>> report = di.check(lambda rho, n_worlds, sensitive_range: 1.0, "scale.rho")
    >>> report.conforms
    False
    >>> di.check(di.scale.rho, "scale.rho", seed=1)
    PASS  scale.rho: ... valid inputs right, 37 invalid inputs rejected
    <BLANKLINE>
    Checked   339 test vectors and ... fresh inputs (--seed 1); results at most...
    """
    given: object = quantity
    if callable(given) and not isinstance(given, Quantity):
        problem = "the function stands first, then the quantity: check(function, 'scale.rho')"
        raise InputError("check", problem)
    if not (callable(function) or isinstance(function, str)):
        raise InputError("check", f"needs a function, or 'module:function': {shorten(function)}")
    checked = named(quantity)
    file = vectors_of(checked)
    keep, left_out = texts_of("flags", flags, "boolean"), texts_of("skip", skip, "boolean")
    check_flags(keep, left_out, [file])
    seconds = DEFAULT_TIMEOUT if timeout is None else as_number("timeout", timeout)
    TIME_LIMIT.check_float("timeout", seconds, window=False)
    return run_function(
        function,
        select_with_fresh_points(file, checked, keep, left_out, seed),
        exact=exact,
        tolerance=with_relative(as_tolerance(tolerance), as_number("relative", relative)),
        timeout=seconds,
        levels=levels_of(levels),
        isolated=isolated,
    )


REJECTS = "rejects"
"""What people read for the level that JSON calls ``refuses``; both names are taken."""
LEVEL_NAMES = [REJECTS if level is Level.REFUSES else level.value for level in LEVELS]


def levels_of(names: Sequence[str]) -> tuple[Level, ...]:
    """Return the levels with these names; all, where none is named."""
    known = {level.value: level for level in LEVELS} | {REJECTS: Level.REFUSES}
    texts = texts_of("levels", names, REJECTS)
    for name in texts:
        if name not in known:
            raise InputError(name, f"is no level: write {', '.join(LEVEL_NAMES)}")
    return tuple(known[name] for name in texts) or LEVELS


def named(quantity: Quantity | str) -> Checked:
    """Return what has vectors under an id, or raise :class:`UnknownName`."""
    if isinstance(quantity, Quantity):
        return quantity
    known: dict[str, Checked] = {**subjects(), **by_steps}
    name = as_name(quantity)
    if name not in known:
        hint = suggestion(name, known, "see didp_ref.quantities")
        raise UnknownName("quantity", name, "formula", hint)
    return known[name]
