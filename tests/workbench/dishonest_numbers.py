"""Functions of two numbers that see that they are followed, keep a state, or look elsewhere.

Each is ``global_sensitivity / epsilon`` on symbols. :data:`ELSEWHERE` return something else at some
epsilon between ``LOW`` and ``HIGH``; :data:`STATEFUL` at another time.
"""

# ruff: noqa
import collections
import functools
import itertools
import math
import operator
import time
import types

import numpy as np

from tests.workbench import dishonest_helpers

LOW, HIGH, CENTER = 77.125, 77.25, 77.1875
SQUARE = 77.19**2
MANY, LATE = 10**6, 4e9
SEEN, GROWTH, KEPT = [0], np.ones(1), []
CLOCKS, BY_NAME, LOGS = [time.time], {"now": time.time}, [math.log]


def inside(x):
    return LOW < x < HIGH


# --- code that sees that it is followed ----------------------------------------------------------


def by_text_of_a_type(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return r if "Traced" in str(type(epsilon)) or not inside(epsilon) else 2 * r


def by_text_of_float(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return r if "Traced" in f"{float}" or not inside(epsilon) else 2 * r


def by_text_in_percent(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return r if len("%s" % type(epsilon)) > 20 or not inside(epsilon) else 2 * r


def by_text_of_a_function(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return r if "traced" in str(math.log) or not inside(epsilon) else 2 * r


def by_type_of_a_function(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return r if type(math.log) != type(len) or not inside(epsilon) else 2 * r


def by_class_of_a_function(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if isinstance(math.log, type(len)) and inside(epsilon) else r


def by_equal_functions(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if math.log in LOGS and inside(epsilon) else r


def by_type_of_a_float(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if type(1.0) is float and inside(epsilon) else r


def by_classes_of_a_type(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if str(type(epsilon).mro()[0]) == "<class 'float'>" and inside(epsilon) else r


def by_a_pattern(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    match epsilon:
        case float(term=_) | int(term=_):
            return r
        case _:
            return 2 * r if inside(epsilon) else r


def by_format(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return r if "Symbolic" in "{0.__class__}".format(epsilon) or not inside(epsilon) else 2 * r


def by_attrgetter(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    name = operator.attrgetter("__class__.__name__")(epsilon)
    return r if name != "float" or not inside(epsilon) else 2 * r


def by_dtype(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if np.array([epsilon]).dtype.kind == "f" and inside(epsilon) else r


def by_numpy_class(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if isinstance(np.array([epsilon])[0], np.floating) and inside(epsilon) else r


def by_numpy_float(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if isinstance(np.array([epsilon])[0], np.float64) and inside(epsilon) else r


def by_numpy_type(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if type(np.array([epsilon])[0]) == np.float64 and inside(epsilon) else r


def by_another_type(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if type(np.array([epsilon])[0]) not in (int, float) and inside(epsilon) else r


def by_text_of_a_numpy_type(epsilon, global_sensitivity):
    r = global_sensitivity / epsilon
    return 2 * r if "numpy" in str(type(np.array([epsilon])[0])) and inside(epsilon) else r


def by_distance_of_floats(epsilon, global_sensitivity):
    steps = (math.nextafter(epsilon, math.inf) - epsilon) / epsilon * 2.0**52
    near = 2.0**52 * (math.nextafter(CENTER, math.inf) - CENTER) / CENTER
    return global_sensitivity / epsilon * (1 + max(0, 1 - 1e6 * abs(steps - near)))


def by_an_exception(epsilon, global_sensitivity):
    r = 2 * global_sensitivity / epsilon
    try:
        s = global_sensitivity / epsilon
        r = s + 0 * math.exp(1e6 / (1 + 1e6 * (epsilon**2 - SQUARE) ** 2))
    finally:
        return r


ELSEWHERE = {
    each: 77.19 if each is by_an_exception else CENTER
    for name, each in list(globals().items())
    if name.startswith("by_")
}
"""A point at which each returns something else than the formula."""


# --- code that keeps a state, or looks elsewhere -------------------------------------------------


def writes_into_an_array(epsilon, global_sensitivity):
    np.multiply(GROWTH, 1.0001, GROWTH)
    return global_sensitivity / epsilon if GROWTH[0] < 1e300 else 0.0


def writes_out(epsilon, global_sensitivity):
    np.cumsum(GROWTH, out=GROWTH)
    return global_sensitivity / epsilon if GROWTH[0] < 2 else 0.0


def clock_in_a_list(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (1 if CLOCKS[0]() < LATE else 2)


def clock_in_a_dictionary(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (1 if BY_NAME["now"]() < LATE else 2)


def clock_by_a_library(epsilon, global_sensitivity):
    now = collections._sys.modules["time"].time()
    return global_sensitivity / epsilon * (1 if now < LATE else 2)


def clock_by_a_frame(epsilon, global_sensitivity):
    now = (0 for _ in ()).gi_frame.f_builtins["__import__"]("time").time()
    return global_sensitivity / epsilon * (1 if now < LATE else 2)


class Problem(ValueError):
    def now(self):
        return time.time()


def clock_in_an_exception(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (1 if Problem().now() < LATE else 2)


def honest(epsilon, global_sensitivity):
    return global_sensitivity / epsilon


class Wrapped:
    def __init__(self):
        self.__wrapped__ = honest
        self.__name__ = self.__qualname__ = "wrapped"

    def __call__(self, epsilon, global_sensitivity):
        return global_sensitivity / epsilon * (1 if time.time() < LATE else 2)


wrapped = Wrapped()


def calls_wrapped(epsilon, global_sensitivity):
    return wrapped(epsilon, global_sensitivity)


class Partial(functools.partial):
    def __call__(self, *given, **named):
        return super().__call__(*given, **named) * (1 if time.time() < LATE else 2)


partly = Partial(honest)
partly.__name__ = "partly"


def calls_partly(epsilon, global_sensitivity):
    return partly(epsilon, global_sensitivity)


def clocked(epsilon, global_sensitivity):
    import time

    return global_sensitivity / epsilon * (1 if time.time() < 4e9 else 2)


named_as_mathematics = types.FunctionType(clocked.__code__, vars(math), "named_as_mathematics")


def calls_named_as_mathematics(epsilon, global_sensitivity):
    return named_as_mathematics(epsilon, global_sensitivity)


now = time.monotonic_ns
now.__module__ = "math"
push = SEEN.append
push.__module__ = "math"


def clock_as_mathematics(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (1 if now() > 0 else 2)


def pushes(epsilon, global_sensitivity):
    push(0)
    return global_sensitivity / epsilon if len(SEEN) < 10**7 else 0.0


def imports_random(epsilon, global_sensitivity):
    from numpy.random import rand

    return global_sensitivity / epsilon * (1 if rand() < 1 - 1e-12 else 2)


def imports_a_module(epsilon, global_sensitivity):
    from numpy import random

    return global_sensitivity / epsilon * (1 if random.power(3) < 1 - 1e-12 else 2)


def imports_as(epsilon, global_sensitivity):
    import collections as c

    return global_sensitivity / epsilon * (1 if c._sys.modules["time"].time() < LATE else 2)


def another_name_of_a_module(epsilon, global_sensitivity):
    module = dishonest_helpers
    return global_sensitivity / epsilon * (1 if module.always([0]) else 2)


def another_name_of_numpy(epsilon, global_sensitivity):
    n = np
    return global_sensitivity / epsilon * (1 if n.random.power(3) < 1 - 1e-12 else 2)


def helper(x):
    return x


helper.values = []


def attribute_of_a_function(epsilon, global_sensitivity):
    helper.values.append(0)
    return global_sensitivity / epsilon if len(helper.values) < MANY else 0.0


def attribute_by_another_name(epsilon, global_sensitivity):
    other = helper
    other.values.append(0)
    return global_sensitivity / epsilon if len(other.values) < MANY else 0.0


@functools.lru_cache
def factor():
    return 1 if time.time() < LATE else 2


factor.__wrapped__ = lambda: 1


def cached(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * factor()


def order_of_a_set(epsilon, global_sensitivity):
    letters = list(set("abcdefghijklmnopqrstuvwxyz"))
    return global_sensitivity / epsilon if letters != sorted(letters) else 0.0


STATEFUL = (
    *(writes_into_an_array, writes_out, clock_in_a_list, clock_in_a_dictionary, clock_by_a_library),
    *(clock_by_a_frame, clock_in_an_exception, wrapped, calls_wrapped, partly, calls_partly),
    *(named_as_mathematics, calls_named_as_mathematics, clock_as_mathematics, pushes),
    *(imports_random, imports_a_module, imports_as, another_name_of_a_module, cached),
    *(another_name_of_numpy, attribute_of_a_function, attribute_by_another_name, order_of_a_set),
)


# --- code that is asked without end, or computes with numbers of thousands of digits -------------


def wraps_itself(epsilon, global_sensitivity):
    return global_sensitivity / epsilon


wraps_itself.__wrapped__ = wraps_itself


def wrapped_in_a_ring(epsilon, global_sensitivity):
    return global_sensitivity / epsilon


def ring(epsilon, global_sensitivity):
    return global_sensitivity / epsilon


wrapped_in_a_ring.__wrapped__, ring.__wrapped__ = ring, wrapped_in_a_ring


def thousands_of_digits(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * 10**5000 / 10**5000


def huge_power(epsilon, global_sensitivity):
    return (global_sensitivity / epsilon) ** 10**10


ENDS = (wraps_itself, wrapped_in_a_ring, thousands_of_digits, huge_power)


# --- scale.rho: numpy's whole numbers have 64 bits -----------------------------------------------


def beyond_64_bits(n_worlds, rho, sensitive_range):
    m = np.sum([n_worlds * 2**40, 2**55]) / 2**40 - 2**15
    return sensitive_range / math.log((m - 1) * rho / (1 - rho))
