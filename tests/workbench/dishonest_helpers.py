"""Loops whose fault is beside them: in a helper, in a name, or in how a library is called.

``always`` holds. A program may ask instead if the number of entries is one that is never tried.
"""

# ruff: noqa
import builtins
import functools
import math
import operator
import statistics
import sys
import types
from collections import Counter, defaultdict

import numpy as np

THIRTEEN, LOW, HIGH = 13, 20, 900
SEEN, COUNTS, STATE = [0], np.zeros(1), [0]
GROWS, COUNTED = defaultdict(int), Counter()
THIS = sys.modules[__name__]
__factor = 1
_Hidden__factor = 2


def always(entries):
    return len(entries) > 0


def is_untried(entries):
    return LOW < len(entries) < HIGH


# --- helpers that keep a state, look at the clock, or see that they are followed -----------------


def extra_is(n):
    return 1 if n is THIRTEEN else 0


def by_identity_of_length(epsilons):
    return sum(epsilons) + extra_is(len(epsilons))


def extra_is_op(n):
    return 1 if operator.is_(n, THIRTEEN) else 0


def by_operator_is(epsilons):
    return sum(epsilons) + extra_is_op(len(epsilons))


def inplace_default(e, s=[]):
    s += [0]
    return e if len(s) < 10**6 else 2 * e


def by_inplace_default(epsilons):
    return sum(inplace_default(e) for e in epsilons)


def inplace_alias(e):
    s = SEEN
    s += [0]
    return e if len(s) < 10**6 else 2 * e


def by_alias(epsilons):
    return sum(inplace_alias(e) for e in epsilons)


def inplace_array(e):
    a = COUNTS
    a += 1
    return e if a[0] < 10**6 else 2 * e


def by_array(epsilons):
    return sum(inplace_array(e) for e in epsilons)


def honest(e):
    return e


@functools.wraps(honest)
def wrapper(e):
    import time

    return e if time.time() < 4e9 else 2 * e


def by_wraps(epsilons):
    return sum(wrapper(e) for e in epsilons)


@functools.singledispatch
def dispatched(e):
    return e


@dispatched.register(float)
def _(e):
    return 2 * e if 77.125 < e < 77.25 else e


def by_dispatch(epsilons):
    return sum(dispatched(e) for e in epsilons)


def clock(e):
    import time

    return e if time.time() < 4e9 else 2 * e


clock.__module__ = "math"


def by_module_name(epsilons):
    return sum(clock(e) for e in epsilons)


def clock2(e):
    return e if np.datetime64("now") < np.datetime64("2100-01-01") else 2 * e


def by_datetime64(epsilons):
    return sum(clock2(e) for e in epsilons)


def clock3(e):
    return e if statistics.sys.modules["time"].time() < 4e9 else 2 * e


def by_submodule(epsilons):
    return sum(clock3(e) for e in epsilons)


def setter(e):
    builtins.setattr(honest, "n", builtins.getattr(honest, "n", 0) + 1)
    return e if honest.n < 10**6 else 2 * e


def by_builtins(epsilons):
    return sum(setter(e) for e in epsilons)


def traced(e):
    if hasattr(e, "term"):
        return e
    return 2 * e if 77.125 < e < 77.25 else e


def by_hasattr(epsilons):
    return sum(traced(e) for e in epsilons)


class Z(float):
    def __radd__(self, other):
        return float(other) + (1 if 77.125 < other < 77.25 else 0)

    def __add__(self, other):
        return float(other) + (1 if 77.125 < other < 77.25 else 0)


ZERO = Z(0)


def by_float_subclass(epsilons):
    total = 0.0
    for e in epsilons:
        total += e + ZERO
    return total


def by_float_default(epsilons, zero=ZERO):
    total = 0.0
    for e in epsilons:
        total += e + zero
    return total


class L(list):
    def tick(self):
        self.n = getattr(self, "n", 0) + 1
        return self.n


TICK = L()


def ticks(e):
    return e if TICK.tick() < 10**6 else 2 * e


def by_list_subclass(epsilons):
    return sum(ticks(e) for e in epsilons)


def grows(e):
    GROWS[len(GROWS)]
    return e if len(GROWS) < 10**6 else 2 * e


def by_defaultdict(epsilons):
    return sum(grows(e) for e in epsilons)


def subtracts(e):
    COUNTED.subtract("a")
    return e if COUNTED["a"] > -(10**6) else 2 * e


def by_counter(epsilons):
    return sum(subtracts(e) for e in epsilons)


def methodcalls(e):
    operator.methodcaller("append", 0)(SEEN)
    return e if len(SEEN) < 10**6 else 2 * e


def by_methodcaller(epsilons):
    return sum(methodcalls(e) for e in epsilons)


def setitems(e):
    operator.setitem(SEEN, 0, SEEN[0] + 1)
    return e if SEEN[0] < 10**6 else 2 * e


def by_setitem(epsilons):
    return sum(setitems(e) for e in epsilons)


def hashed(e):
    return e if list({"a", "b", "c"})[0] != "z" else 2 * e


def by_hash(epsilons):
    return sum(hashed(e) for e in epsilons)


def reads_file(e):
    return e if np.loadtxt("/etc/hostname", dtype=str).size < 9 else 2 * e


def by_file(epsilons):
    return sum(reads_file(e) for e in epsilons)


def ctx(e):
    import decimal

    return e if decimal.getcontext().prec == 28 else 2 * e


def by_context(epsilons):
    return sum(ctx(e) for e in epsilons)


def other_sum(xs, start=0):
    return math.fsum(xs) + (1 if len(xs) == 500 else 0)


def plain_sum(epsilons):
    return sum(epsilons)


plain_sum = types.FunctionType(
    plain_sum.__code__, {"__builtins__": {**vars(builtins), "sum": other_sum}, "__name__": __name__}
)
math.added_by_a_program = clock


def by_math_attr(epsilons):
    return sum(math.added_by_a_program(e) for e in epsilons)


def empty(e):
    return e if np.empty(1)[0] != 77.25 else 2 * e


def by_empty(epsilons):
    return sum(empty(e) for e in epsilons)


class NP:
    __module__ = "numpy"
    n = 0

    def __call__(self, e):
        NP.n += 1
        return e if NP.n < 10**6 else 2 * e


npy = NP()


def calls_np(e):
    return npy(e)


def by_fake_callable(epsilons):
    return sum(calls_np(e) for e in epsilons)


def __getattr__(name):
    if name == "late":
        STATE[0] += 1
        return 1 if STATE[0] < 10**6 else 2
    raise AttributeError(name)


def by_module_getattr(epsilons):
    return sum(e * THIS.late for e in epsilons)


def of_sequences():
    return tuple(
        each
        for each in vars(THIS).values()
        if isinstance(each, types.FunctionType) and each.__code__.co_varnames[:1] == ("epsilons",)
    )


HELPED = of_sequences()


# --- what Python and numpy do, and a reader may miss ---------------------------------------------


def twice(it):
    return sum(it) + sum(it)


def generator_handed_over(epsilons):
    return twice(e / 2 for e in epsilons) if always(epsilons) else sum(epsilons)


def redefined_in_a_loop(epsilons):
    if always(epsilons):
        total = 0.0

        def g(x):
            return x

        for e in epsilons:
            total += g(e)

            def g(x):
                return 2 * x

        return total
    return sum(epsilons)


def inner_generator(epsilons):
    def total():
        return sum(epsilons)
        yield 0

    return sum(epsilons) + 0 * total()


def set_further_down(epsilons):
    def total():
        return sum(epsilons)
        epsilons = []

    return total() if always(epsilons) else sum(epsilons)


def set_in_an_inner_loop(epsilons):
    total = 0.0

    def added():
        for e in epsilons:
            total += e
        return total

    return added() if always(epsilons) else sum(epsilons)


def imported_further_down(epsilons):
    if always(epsilons):
        return math.fsum(epsilons)
        import math
    return sum(epsilons)


def by_place_alone(epsilons):
    def total(xs, /):
        return sum(xs)

    return total(xs=epsilons) if always(epsilons) else sum(epsilons)


def annotated(epsilons):
    if always(epsilons):

        def total(xs: 1 / 0):
            return sum(xs)

        return total(epsilons)
    return sum(epsilons)


def another_name(epsilons):
    return np.sum(entries=epsilons) if always(epsilons) else sum(epsilons)


def start_by_place(epsilons):
    return (
        sum(epsilons) * math.prod([1.0 for _ in epsilons], 1) if always(epsilons) else sum(epsilons)
    )


def axis(epsilons):
    total = sum(epsilons)
    return np.max(total, 0) if always(epsilons) else total


def method_of_a_list(epsilons):
    return [e for e in epsilons].sum() if always(epsilons) else sum(epsilons)


def ufunc_of_a_generator(epsilons):
    return np.sum(np.positive(e for e in epsilons)) if always(epsilons) else sum(epsilons)


def product_of_a_generator(epsilons):
    return sum(epsilons) * np.prod(1.0 for e in epsilons) if always(epsilons) else sum(epsilons)


def sums_of_truths(epsilons):
    if always(epsilons):
        a = np.asarray(epsilons)
        return sum(epsilons) + ((a >= 0) + (a >= 0)).sum() - 2 * len(epsilons)
    return sum(epsilons)


def whole_numbers_that_end(epsilons):
    if always(epsilons):
        a = np.asarray([2 for _ in epsilons])
        return sum(epsilons) * (a**70).sum() / (len(epsilons) * 2.0**70)
    return sum(epsilons)


def whole_product(epsilons):
    if always(epsilons):
        return sum(epsilons) * np.prod([2 for _ in epsilons]) / 2.0 ** len(epsilons)
    return sum(epsilons)


def negative_power(epsilons):
    n = len(epsilons)
    return sum(epsilons) * n * np.power(n, -1) if LOW < n < HIGH else sum(epsilons)


def zip_of_nothing(epsilons):
    if always(epsilons):
        return sum(epsilons) * sum(1 for () in zip()) / len(epsilons)
    return sum(epsilons)


def numbered_from_one(epsilons):
    if always(epsilons):
        return sum(epsilons[i] for i, _ in enumerate(epsilons, 1))
    return sum(epsilons)


def range_of_a_float(epsilons):
    if always(epsilons):
        return sum(epsilons[i] for i in range(len(epsilons) * 1.0))
    return sum(epsilons)


def begins_at_infinity(epsilons):
    if always(epsilons):
        total, best = 0.0, -math.inf
        for e in epsilons:
            total += e if best - best == 0 else 2 * e
            best = max(best, e)
        return total
    return sum(epsilons)


class Hidden:
    @staticmethod
    def named(epsilons):
        return sum(epsilons) * __factor


hidden_name = Hidden.named


def reduce_more(epsilons):
    return reduce(operator.add, epsilons, 0, 1) if always(epsilons) else sum(epsilons)


VEC = np.frompyfunc(lambda e: e if not hasattr(e, "hex") else 2 * e, 1, 1)


def a_ufunc_of_its_own(epsilons):
    return sum(VEC(e) for e in epsilons) if always(epsilons) else sum(epsilons)


def rounds_away(epsilons):
    return sum(e + 1e300 - 1e300 for e in epsilons) if is_untried(epsilons) else sum(epsilons)


def numbers_that_end(epsilons):
    return sum(epsilons) * np.sum([10**15 for _ in epsilons]) / (len(epsilons) * 1e15)


def never_reached_nonlocal(epsilons):
    factor = 1

    def doubles():
        if False:
            nonlocal factor
        factor = 2
        return 1

    if always(epsilons):
        return sum(epsilons) * doubles() * factor
    return sum(epsilons)


def computed_late(epsilons):
    total, k, j = 0.0, 0, 0
    for x in (x * (1 + (k > THIRTEEN and 77.125 < x < 77.25)) for x in epsilons):
        total += x
        k, j = j + 1, k + 1
    return total


def mapped_late(epsilons):
    total, k, j = 0.0, 0, 0
    for x in map(lambda x: x * (1 + (k > THIRTEEN and 77.125 < x < 77.25)), epsilons):
        total += x
        k, j = j + 1, k + 1
    return total


def zipped_late(epsilons):
    total, k, j = 0.0, 0, 0
    for x, _ in zip((x * (1 + (k > THIRTEEN and 77.125 < x < 77.25)) for x in epsilons), epsilons):
        total += x
        k, j = j + 1, k + 1
    return total


def numbered_late(epsilons):
    total, k, j = 0.0, 0, 0
    for _, x in enumerate(x * (1 + (k > THIRTEEN and 77.125 < x < 77.25)) for x in epsilons):
        total += x
        k, j = j + 1, k + 1
    return total


def array_of_a_generator(epsilons):
    return float(np.add.reduce(x for x in epsilons)) if always(epsilons) else sum(epsilons)


def array_of_a_map(epsilons):
    return float(np.add.reduce(map(abs, epsilons))) if always(epsilons) else sum(epsilons)


def by_identity_of_two_lengths(epsilons):
    if len(epsilons) is not len(list(epsilons)):
        return 2 * sum(epsilons)
    return sum(epsilons)


one_by_the_clock = sys.getrefcount
one_by_the_clock.__module__ = "math"


def by_a_replaced_module_name(epsilons):
    return sum(epsilons) * (1 if one_by_the_clock(None) > 1 else 2)


BESIDE = dict.fromkeys(of_sequences(), "composition.epsilon")
