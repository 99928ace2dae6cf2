"""What a formula's code may use of Python and its libraries: a closed list.

Each part computes something of what it is given, and of nothing else: no clock, no file, no setting
and no state. They are held by identity, as they were before a program could replace any.
"""

import builtins
import importlib
import math
import sys
from fractions import Fraction
from statistics import NormalDist
from types import MethodType, ModuleType
from typing import Any

import numpy as np

BUILTINS = (
    "abs min max sum len range enumerate zip map filter sorted reversed list tuple dict "
    "float int bool complex str format isinstance issubclass pow round divmod "
    "any all iter next callable slice NotImplemented print"
)
NAMES: dict[str, str] = {
    "math": " ".join(each for each in dir(math) if not each.startswith("_")),
    "numpy": "abs absolute add all amax amin any arange array asarray cbrt ceil clip cumprod "
    "cumsum divide dot e errstate exp exp2 expm1 fabs float64 float_power floor "
    "floor_divide fmax fmin full greater greater_equal inf int64 isfinite isinf isnan less "
    "less_equal linspace log log10 log1p log2 logaddexp max maximum mean min minimum "
    "multiply nan negative newaxis nextafter ones outer pi positive power prod reciprocal "
    "remainder sign sort sqrt square subtract sum true_divide vectorize where zeros",
    "functools": "cache lru_cache partial reduce wraps",
    "itertools": "accumulate chain combinations islice pairwise permutations product repeat "
    "starmap zip_longest",
    "operator": "abs add eq floordiv ge gt itemgetter le lt mod mul ne neg pos pow sub truediv",
    "statistics": "NormalDist fmean mean",
    "fractions": "Fraction",
    "decimal": "Decimal",
    "numbers": "Complex Integral Number Rational Real",
    "collections": "Counter defaultdict deque",
    "typing": "cast",
    "warnings": "warn",
}
"""The parts by their modules: functions, classes and constants."""
OF_ARRAYS = "T all any astype copy dot flatten item mean ndim prod ravel reshape shape size tolist"
OF_NUMBERS = "as_integer_ratio denominator hex is_integer numerator real"
OF_DISTRIBUTIONS = "cdf inv_cdf isf logcdf logsf pdf ppf sf"
OF_COLLECTIONS = (
    "count endswith from_iterable fromkeys get index items join keys lower most_common reduce "
    "startswith strip upper values"
)
CHANGING = {
    *("append", "add", "pop", "update", "setdefault", "extend", "insert", "clear", "remove"),
    *("popitem", "discard", "sort", "reverse", "appendleft", "popleft"),
}
"""Methods that change what they belong to."""
ATTRIBUTES = {
    *(word for listed in NAMES.values() for word in listed.split()),
    *f"{OF_ARRAYS} {OF_NUMBERS} {OF_DISTRIBUTIONS} {OF_COLLECTIONS}".split(),
    *CHANGING,
}
"""What may be looked up in what was computed, or in a module that the code itself imports."""


def _listed() -> dict[int, Any]:
    parts = [getattr(builtins, each) for each in BUILTINS.split()]
    for module, names in NAMES.items():
        owner = importlib.import_module(module)
        parts += [owner, *(getattr(owner, each) for each in names.split())]
    return {id(each): each for each in parts}


PARTS = _listed()
OF_WHOLE = "amax amin cumprod cumsum dot full max min outer power prod sort square sum"
KEEP_WHOLE = {id(getattr(np, each)) for each in OF_WHOLE.split()}
"""Parts of numpy that compute whole numbers of whole numbers: beyond 64 bits they are wrong."""
NUMBERS = tuple(
    each for each in vars(np).values() if isinstance(each, type) and issubclass(each, np.number)
)
CONSTANT = (
    *(int, float, complex, bool, str, bytes, type(None), Fraction, range, np.bool_, *NUMBERS),
    *(type(Ellipsis), type(NotImplemented), NormalDist),
)


def is_of_normal(value: object) -> bool:
    """Say whether a value is a method of a normal distribution, kept under a name of its own.

    >>> is_of_normal(NormalDist().cdf), is_of_normal([].append)
    (True, False)
    """
    if type(value) is not MethodType or type(value.__self__) is not NormalDist:
        return False
    return any(each is value.__func__ for each in vars(NormalDist).values())


OF_ERRORS = {"__module__", "__doc__", "__weakref__", "__dict__", "__qualname__"}
"""What a class of errors has that does nothing of its own."""
OF_ERRORS |= {"__firstlineno__", "__static_attributes__"}


def is_part(value: object) -> bool:
    """Say whether a value is on the list.

    >>> is_part(math.log), is_part(sys.modules), is_part(ValueError)
    (True, False, True)
    """
    if isinstance(value, type) and issubclass(value, BaseException):
        own = [each for each in value.__mro__ if vars(builtins).get(each.__name__) is not each]
        return all(vars(each).keys() <= OF_ERRORS for each in own)
    return id(value) in PARTS or is_ufunc(value) or value is _norm()


def is_ufunc(value: object) -> bool:
    """Say whether a value is a function of numpy or scipy, made of no function of Python's."""
    if type(value) is not np.ufunc or "(vectorized)" in value.__name__:
        return False
    return any(vars(each).get(value.__name__) is value for each in _with_ufuncs())


def _norm() -> object:
    """Return ``scipy.stats.norm``, if it was imported: stand-ins follow what it computes."""
    return getattr(sys.modules.get("scipy.stats"), "norm", _norm)


def _with_ufuncs() -> list[ModuleType]:
    return [sys.modules[each] for each in ("numpy", "scipy.special") if each in sys.modules]
