"""didp_ref/numbers/roots.py: the root is enclosed, whatever the hint, and exact where it is."""

from fractions import Fraction

import pytest
from flint import arb, fmpq

from didp_ref.errors import Undecided
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.rational_interval import RationalInterval
from didp_ref.numbers.reals import between_rationals
from didp_ref.numbers.roots import NoRoot, approximately, newton, root

HINTS = [1.4142135623730951, 1.0, 3.0, 1e-300, 1e300, float("inf"), float("nan")]


def square(x):
    return x * x - 2


@pytest.mark.parametrize("near", HINTS)
@pytest.mark.parametrize("bits", [64, 128, 1000])
def test_any_hint_leads_to_the_root(near, bits):
    with arb_precision(bits):
        solution = root(square, near, positive=True)
    assert solution.rel_accuracy_bits() > bits - 24
    lower, upper = solution.lower().fmpq(), solution.upper().fmpq()
    assert lower**2 < 2 < upper**2


@pytest.mark.parametrize("near", [-1e6, 0.0, 2.0, 1e9])
def test_over_all_numbers(near):
    with arb_precision(128):
        solution = root(lambda x: x * x * x + 27000, near)
        assert solution.contains(-30) if type(solution) is arb else solution == -30


def test_far_from_straight():
    """log has a pole at zero: its root at 1e-200 is found from one."""
    with arb_precision(200):
        solution = root(lambda x: x.log() + 200 * arb(10).log(), 1.0, positive=True)
        assert (solution * arb(10) ** 200).contains(1)


def test_between_rationals_it_is_strictly_inside():
    with between_rationals(128):
        solution = root(square, 1.4, positive=True)
    assert type(solution) is RationalInterval
    assert solution.lower**2 < 2 < solution.upper**2


def test_a_root_at_a_hint_of_zero_is_exact():
    with arb_precision(64):
        assert root(lambda x: x, 0.0) == fmpq(0)


def test_what_never_changes_its_sign_has_no_root():
    for sign in (1, -1):
        with arb_precision(64), pytest.raises(NoRoot):
            root(lambda x, sign=sign: x * 0 + sign, 1.0, positive=True)


def test_of_what_has_no_decided_sign_it_is_not_known_whether_it_has_a_root():
    unknown = arb(0, 1)
    for function in (lambda x: unknown, lambda x: arb(1) if x > -1 else unknown):
        with arb_precision(64), pytest.raises(Undecided) as problem:
            root(function, 1.0)
        assert not isinstance(problem.value, NoRoot)


@pytest.mark.parametrize("near", [-3.0, 0.5, 1.0])
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_root_very_near_to_zero_and_a_jump_take_few_looks(near, sign):
    """On both sides of zero a bracket was halved thousands of times."""
    asked = []

    def cube(x):
        asked.append(x)
        return x**3 - sign * arb(10) ** -900

    def jump(x):
        asked.append(x)
        return arb(1 if x > 0 else -1)

    with arb_precision(128):
        found = root(cube, near)
        assert found.rel_accuracy_bits() > 100 and found.overlaps(sign * arb(10) ** -300)
        with pytest.raises(Undecided):
            root(jump, near)
    assert len(asked) < 150


def test_hints():
    assert approximately(fmpq(1, 3)) == 1 / 3
    assert newton(lambda x: (x * x - 2, 2 * x), 1.0) == pytest.approx(2**0.5, rel=1e-15)
    assert newton(lambda x: (1.0, 0.0), 7.0) == 7.0
    assert Fraction(newton(lambda x: (x + 1, 1.0), 1.0)) > 0


def test_a_jump_at_zero_is_no_root_and_is_left_soon():
    """Halving the bracket around zero would never end."""
    with arb_precision(128), pytest.raises(Undecided):
        root(lambda x: arb(1 if x > 0 else -1), 0.5)


@pytest.mark.parametrize("zero", ["1/3", "-2/7", "0", "5", "1000001/3"])
def test_a_simple_rational_is_the_root_if_the_function_is_zero_there(zero):
    exactly = fmpq(*map(int, (zero + "/1").split("/")[:2]))
    for near in (float(exactly.p) / float(exactly.q), 0.0, 40.0):
        with arb_precision(128):
            found = root(lambda x: x**3 - exactly**3, near, of_rational=lambda x: x**3 - exactly**3)
        assert type(found) is fmpq
        assert found == exactly


def test_beside_a_simple_rational_lies_a_root_that_is_no_rational():
    apart = fmpq(1, 1 << 200)
    asked = []

    def of_rational(x):
        asked.append(x)
        return x - fmpq(1, 3) - apart

    with arb_precision(128):
        assert type(root(lambda x: x - fmpq(1, 3) - apart, 0.3, of_rational=of_rational)) is arb
        assert type(root(lambda x: x * x - 2, 1.4, of_rational=asked.append)) is arb
    assert asked == [fmpq(1, 3)]


def test_at_many_bits_a_root_is_as_near_as_they_are():
    with arb_precision(1 << 15):
        third = root(lambda x: 3 * x - 1, 0.3)
        assert third.rel_accuracy_bits() > (1 << 15) - 24


def test_of_a_function_that_falls_no_rational_is_asked():
    """Which is an error of the caller: it gets some enclosure, and no endless search."""
    with arb_precision(64):
        found = root(lambda x: -x - 3, -3.0, of_rational=lambda x: -x - 3)
    assert type(found) is arb
