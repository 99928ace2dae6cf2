"""Pins: what is kept of a function, and what a change is told from."""

import itertools
import math
import random
from fractions import Fraction

import mpmath
import pytest

from didp_ref.errors import DidpError, InputError
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.pin import (
    ULPS,
    assert_unchanged,
    bounds_of,
    domain,
    fingerprint,
    pin_formula,
    pin_function,
    read_domains,
    ulps_off,
)
from didp_ref.workbench.pin_file import written

WORDS = ["rho=0.01:0.99", "m=3:1000:integer", "s=0:10"]
DOMAINS = read_domains(WORDS)
COUNTER = itertools.count()


def scale(rho, m, s):
    return s / math.log((m - 1) * rho / (1 - rho))


def rearranged(rho, m, s):
    return s / (math.log(m - 1) + math.log(rho) - math.log(1 - rho))


def wrong(rho, m, s):
    return s / math.log(m * rho / (1 - rho))


def wrong_at_one_number(rho, m, s):
    if m == 17:
        return s / math.log(17 * rho / (1 - rho))
    return s / math.log((m - 1) * rho / (1 - rho))


def refuses_more(rho, m, s):
    if s == 0:
        raise ValueError(s)
    return s / math.log((m - 1) * rho / (1 - rho))


def loses_digits(x):
    return (1 + x) - 1


def draws(x):
    return x + random.random()


def counts(x):
    return x + next(COUNTER)


def prints(x):
    print(x)
    return x


def by_place(x, /):
    return x


def returns_text(x):
    return "x"


def test_the_numbers_are_those_of_a_second_engine():
    pin = pin_function(scale, DOMAINS)
    assert pin.formula.lines() == ["s/log((m - 1)*rho/(1 - rho))"]
    assert pin.holds and pin.worst < 16
    with mpmath.workdps(60):
        for point in pin.points:
            rho, m, s = (
                mpmath.mpf(point.point[name].numerator) / point.point[name].denominator
                for name in ("rho", "m", "s")
            )
            odds = (m - 1) * rho / (1 - rho)
            if point.enclosure is None:
                assert odds == 1
                continue
            exact = s / mpmath.log(odds)
            nearest = Fraction(int(mpmath.nint(exact * 10**40)), 10**40)
            assert abs(point.enclosure.lower - nearest) < Fraction(1, 10**30)


def test_a_formula_is_pinned_and_a_function_is_held_to_it():
    term = parse("s/log((m-1)*rho/(1-rho))")
    assert pin_formula(term, DOMAINS).holds
    assert pin_formula(term, DOMAINS, scale).holds
    pin = pin_formula(term, DOMAINS, wrong)
    assert not pin.holds
    assert pin.worst > 10**6
    assert set(pin.off) == {"rho", "m", "s"}


def rounded_up(rho, m, s):
    return math.nextafter(scale(rho, m, s), math.inf)


def scaled(rho, m, s):
    return scale(rho, m, s) * (1 + 2**-40)


def test_a_function_that_is_rounded_on_purpose_is_held_to_the_formula():
    term = parse("s/log((m-1)*rho/(1-rho))")
    pin = pin_formula(term, DOMAINS, rounded_up)
    assert pin.unfollowed == ""
    (note,) = pin.notes
    assert "(1 + 2^(-52))" in note
    assert "it is " in pin_formula(term, DOMAINS, scaled, ulps=10**5).unfollowed


def test_rounding_on_purpose_may_be_added_later_and_not_be_taken_away():
    bounds = dict(bounds_of(DOMAINS))
    assert_unchanged(rounded_up, pin_function(scale, DOMAINS).formula.texts(), bounds)
    texts = pin_function(rounded_up, DOMAINS).formula.texts()
    assert_unchanged(rounded_up, texts, bounds)
    with pytest.raises(AssertionError, match="pinned"):
        assert_unchanged(scale, texts, bounds)


def test_lost_digits_are_counted():
    pin = pin_function(loses_digits, read_domains(["x=1e-12:1e-6"]))
    assert pin.formula.lines() == ["x"] or pin.formula.lines() == ["1 + x - 1"]
    # (1 + x) - 1 is a multiple of 2^-52: at 1e-12 it may be off by 2^-53, half a million ulp
    assert not pin.holds
    assert pin.worst > 10**4


def with_defaults(x, base=2, offset=0):
    return math.log(x + offset) / math.log(base)


def test_what_has_a_default_may_be_left_out():
    pin = pin_function(with_defaults, read_domains(["x=3:9"]))
    assert [note.split()[0] for note in pin.notes[:2]] == ["base", "offset"]
    assert pin.formula.lines() == ["log(x)/log(2)"]
    with pytest.raises(InputError, match="add --domain x="):
        pin_function(with_defaults, read_domains(["base=3:9"]))


def test_all_missing_ranges_are_asked_for_at_once():
    with pytest.raises(InputError, match="add --domain a=LOW:HIGH --domain b=LOW:HIGH"):
        pin_formula(parse("a*b*c"), read_domains(["c=1:2"]))


def far_away(x):
    if math.log(x) + x > 100:
        return 2 * x
    return x


def test_a_branch_without_a_point_is_named():
    (note,) = pin_function(far_away, read_domains(["x=1:50"])).notes
    assert "2*x" in note
    assert pin_function(far_away, read_domains(["x=1:500"])).notes == ()


def unchanged(function, texts=None):
    pin = pin_function(scale, DOMAINS)
    assert_unchanged(function, texts or pin.formula.texts(), dict(bounds_of(DOMAINS)))


@pytest.mark.parametrize("function", [scale, rearranged])
def test_the_same_formula_passes_however_it_is_written(function):
    unchanged(function)


@pytest.mark.parametrize("function", [wrong, wrong_at_one_number, refuses_more])
def test_another_formula_fails_with_a_point(function):
    with pytest.raises(AssertionError, match=r"at rho = .*, m = .*, s = "):
        unchanged(function)


def test_the_point_of_a_failure_is_one():
    with pytest.raises(AssertionError) as holds:
        unchanged(wrong_at_one_number)
    assert "m = 17, " in str(holds.value)


def test_what_is_not_decided_fails():
    # floor(s/2) + floor((s + 1)/2) = floor(s), which no normal form here shows
    halves = "floor(s/2) + floor((s + 1)/2) - floor(s)"
    with pytest.raises(AssertionError, match="floor"):
        unchanged(scale, (((), f"s/log((m - 1)*rho/(1 - rho)) + {halves}"),))


def test_branches_that_come_to_the_same_are_proved():
    texts = (
        ((("s - 5", ">"),), "s/log((m - 1)*rho/(1 - rho))"),
        ((), "s/(log(m - 1) + log(rho/(1 - rho)))"),
    )
    unchanged(scale, texts)


def looked_up(t):
    return {t: 1 / (1 + math.exp(-t))}[t]


def test_what_cannot_be_followed_is_held_to_the_numbers_alone(tmp_path):
    domains = read_domains(["t=0:10"])
    pin = pin_formula(parse("1/(1 + exp(-t))"), domains, looked_up)
    assert pin.holds
    assert "dictionary" in pin.unfollowed
    text = written(pin, "didp-ref pin", tmp_path / "test_it.py", "module:looked_up")
    assert "assert_unchanged" not in text
    assert "only the numbers are tested" in text


def log1p_form(order):
    return math.log1p(-1 / order)


def quotient_form(order):
    return math.log((order - 1) / order)


def test_a_logarithm_written_otherwise_passes():
    domains = read_domains(["order=1.5:100"])
    pin = pin_function(log1p_form, domains)
    assert_unchanged(quotient_form, pin.formula.texts(), dict(bounds_of(domains)))


def test_what_the_formula_loses_as_it_is_written_is_let_pass_and_no_more():
    domains = read_domains(["order=1.5:100"])
    pin = pin_function(log1p_form, domains)
    assert pin.worst < 2
    for point in pin.points:
        (order,) = point.point.values()
        unit = Fraction(math.ulp(float(point.enclosure.lower)))
        # 1 - 1/order is known to 2^-53, and to an ulp of 1/order: so is its logarithm, at most
        lost = Fraction(1, 2**53) * (1 + 2 / order) / (1 - 1 / order)
        assert ULPS < point.ulps <= ULPS + 2 + 2 * lost / unit
        quotient = Fraction(quotient_form(float(order)))
        assert ulps_off(quotient, point.enclosure) <= point.ulps
    assert max(point.ulps for point in pin.points) < 200


def expm1_form(x):
    return math.expm1(x)


def test_nothing_is_let_pass_where_the_formula_loses_most_of_its_digits():
    pin = pin_formula(parse("exp(x) - 1"), read_domains(["x=1e-12:1"]), expm1_form)
    least = min(pin.points, key=lambda item: item.point["x"])
    assert least.point["x"] < Fraction(1, 10**11)
    assert least.ulps == ULPS


def test_what_is_asked_for_is_what_is_pinned():
    pin = pin_function(log1p_form, read_domains(["order=1.5:100"]), ulps=3)
    assert {point.ulps for point in pin.points} == {3}


ASKED = []


def after_five_thousand_calls(t):
    ASKED.append(t)
    return t if len(ASKED) < 5000 else 2 * t


def test_a_state_after_thousands_of_calls_is_refused():
    with pytest.raises(InputError, match="keeps a state"):
        pin_function(after_five_thousand_calls, read_domains(["t=1:10"]))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["x"], "name=LOW:HIGH"),
        (["x=1"], "name=LOW:HIGH"),
        (["x=1:2:whole"], "name=LOW:HIGH"),
        (["x=2:1"], "is empty"),
        (["x=1.2:1.8:integer"], "is empty"),
        (["x=1:2", "x=1:2"], "second domain"),
        (["=1:2"], "=1:2: "),
        (["lambda=1:2"], "lambda=1:2: "),
        (["__class__=1:2"], "__class__=1:2: "),
        (["max=1:2"], "max=1:2: "),
        (["x=a:2"], "x = 'a'"),
        (["x=0:inf"], "x = 'inf'"),
        (["x=nan:2"], "x = 'nan'"),
        (["x=0:1e390"], "float64"),
    ],
)
def test_a_bad_domain_is_refused(words, problem):
    with pytest.raises(DidpError, match=problem):
        read_domains(words)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("function", "problem"),
    [
        (draws, "draws"),
        (counts, "counts"),
        (prints, "prints"),
        (returns_text, "no number"),
        (by_place, "by_place"),
        (math.hypot, "hypot|x"),
        (scale, "x"),
    ],
)
def test_a_function_that_cannot_be_pinned_is_refused(function, problem):
    with pytest.raises(InputError, match=problem):
        pin_function(function, read_domains(["x=1:2"]))


@pytest.mark.parametrize(
    ("text", "words", "problem"),
    [
        ("x + y", ["x=1:2"], "add --domain y="),
        ("x", ["x=1:2", "y=1:2"], "y"),
        ("sum(x)", ["x=1:2"], "of a sequence"),
        ("1/(x - x)", ["x=1:2"], "point"),
        ("exp(exp(x))", ["x=100:200"], "OutOfRange|refuses|exceeds"),
    ],
)
def test_a_formula_that_cannot_be_pinned_is_refused(text, words, problem):
    with pytest.raises(DidpError, match=problem):
        pin_formula(parse(text), read_domains(words))


def test_a_function_that_refuses_where_its_formula_has_a_value_is_refused():
    with pytest.raises(InputError, match="refuses_more"):
        pin_formula(parse("s/log((m-1)*rho/(1-rho))"), DOMAINS, refuses_more)


def test_units_in_the_last_place():
    assert ulps_off(Fraction(1), Enclosure("1/2", 2)) == 0
    assert ulps_off(Fraction(2) ** -1074, Enclosure(0, 0)) == 1
    assert ulps_off(Fraction(4), Enclosure(2, 2)) == 2**52


def test_a_fingerprint_tells_contents_apart():
    assert fingerprint((1, "a")) != fingerprint((1, "b"))


def test_bounds_are_read_as_they_are_written():
    for name, bounds in bounds_of(DOMAINS):
        assert domain(name, bounds) == DOMAINS[name]


def randomized_response(prob, categories):
    """Epsilon among categories, as OpenDP computes it (``make_randomized_response``)."""
    if not 1 / categories <= prob < 1:
        raise ValueError("probability must be within [1/num_categories, 1)")
    return math.log(prob / (1 - prob) * (categories - 1))


def converted(rdp, order, delta):
    """Epsilon of a Renyi divergence, as dp-accounting computes it (``compute_epsilon``)."""
    if delta**2 + math.expm1(-rdp) > 0:
        return 0.0
    if order <= 1.01:
        return math.inf
    return max(0.0, rdp + math.log1p(-1 / order) - math.log(delta * order) / (order - 1))


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (randomized_response, ["prob=0.5:0.999", "categories=3:1000:integer"]),
        (converted, ["rdp=0.01:10", "order=1.5:64", "delta=1e-10:1e-3"]),
    ],
)
def test_what_two_libraries_compute_is_pinned(function, words):
    pin = pin_function(function, read_domains(words))
    assert len(pin.points) > 50
    assert pin.skipped == 0
    domains = dict(bounds_of(pin.domains))
    assert_unchanged(function, pin.formula.texts(), domains)
