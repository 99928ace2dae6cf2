"""What a function's code does beside its formula: every way is named, and plain code is let off."""

import itertools
import math
import time
from functools import partial

import numpy as np
import pytest

import didp_ref as di
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.code_scan import unseen_in
from didp_ref.workbench.compare import compare
from tests.workbench.dishonest_helpers import HELPED
from tests.workbench.dishonest_numbers import ELSEWHERE, ENDS, STATEFUL, beyond_64_bits

COUNTS = itertools.count()
SEEN = []
TABLE = [1, 2, 3]


def caught(x):
    try:
        return math.exp(x)
    except OverflowError:
        return 0.5


def all_caught(x):
    try:
        return math.exp(x)
    except:  # noqa: E722  that is what is looked for
        return 0.5


def appends(x):
    SEEN.append(x)
    return x


def counts(x):
    return x + next(COUNTS)


def clock(x):
    return x + time.time()


def draws(x):
    return x + np.random.random()


def sets_global(x):
    global TABLE  # noqa: PLW0603  as above
    TABLE = [x]
    return x


def sets_attribute(x):
    sets_attribute.last = x
    return x


def fills_default(x, cache={}):  # noqa: B006  as above
    cache[x] = x
    return x


def looks_at_class(x):
    return x.__class__ is float


def imports(x):
    import os

    return x if os.name else 0


def nested(x):
    return caught(x)


def closure():
    count = 0

    def inner(x):
        nonlocal count
        count += 1
        return x

    return inner


class Callable:
    def __call__(self, x):
        return x


def plain(x, y=2):
    with np.errstate(all="ignore"):
        logs = [math.log(each) for each in (x, y) if isinstance(each, (int, float))]
    if not logs:
        raise ValueError(f"{x} is not positive")
    return np.log1p(sum(logs)) + TABLE[0] + closed(x)


def closed(x):
    factor = 2

    def inner(y):
        return factor * y

    return inner(x)


def fills(kept, x):
    kept.append(x)
    return x


CAUGHT = partial(caught)


def calls_partial(x):
    return CAUGHT(x)


@pytest.mark.parametrize("function", [plain, closed, math.log, np.log, partial(plain, 2)])
def test_code_that_computes_is_let_off(function):
    assert unseen_in(function) == ()


@pytest.mark.parametrize(
    ("function", "word"),
    [
        (caught, "catches"),
        (all_caught, "catches"),
        (nested, "catches"),
        (appends, "SEEN can change"),
        (counts, "COUNTS"),
        (clock, "module time"),
        (draws, "random"),
        (sets_global, "global TABLE"),
        (sets_attribute, "attribute last"),
        (fills_default, "default"),
        (looks_at_class, "__class__"),
        (imports, "imports os"),
        (closure(), "count outside"),
        (Callable(), "function"),
        (partial(caught, 1), "catches"),
        (partial(partial(fills_default), 1), "default"),
        (partial(fills, []), "argument"),
        (calls_partial, "catches"),
        (np.vectorize(caught), "function"),
    ],
)
def test_what_symbols_do_not_show_is_named(function, word):
    assert any(word in reason for reason in unseen_in(function))


@pytest.mark.parametrize("function", HELPED, ids=lambda each: each.__name__)
def test_a_helper_that_does_more_than_compute_is_named(function):
    assert unseen_in(function)


def its_name(function):
    return function.__name__


@pytest.mark.parametrize("function", ELSEWHERE, ids=its_name)
def test_a_function_that_sees_that_it_is_followed_returns_something_else(function):
    assert function(ELSEWHERE[function], 1.0) != 1 / ELSEWHERE[function]


@pytest.mark.parametrize("function", STATEFUL, ids=its_name)
def test_a_function_that_keeps_a_state_or_looks_elsewhere_is_named(function):
    assert unseen_in(function)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("function", [*ELSEWHERE, *STATEFUL], ids=its_name)
def test_a_function_that_does_more_than_compute_is_never_equal(function):
    answer = compare(function, di.quantities["scale.differential_privacy"])
    assert answer.verdict is not Verdict.EQUAL


@pytest.mark.parametrize("function", ENDS, ids=its_name)
def test_every_comparison_ends_with_a_verdict(function):
    assert compare(function, di.quantities["scale.differential_privacy"]).verdict in Verdict


def test_whole_numbers_that_numpy_cuts_are_never_equal():
    n_worlds = 2**23 - 1
    with np.errstate(all="ignore"):
        m = np.sum([n_worlds * 2**40, 2**55]) / 2**40 - 2**15
    assert m != n_worlds
    answer = compare(beyond_64_bits, di.quantities["scale.rho"])
    assert answer.verdict is not Verdict.EQUAL
