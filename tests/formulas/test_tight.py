"""The smallest scale: it keeps the promise, its neighbour does not, both decided without it."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError, ExactInputRequired, FloatRequired, Infeasible, OutOfRange
from didp_ref.numbers.enclosure import Enclosure, Truth


def keeps(prior, values, scale, alpha=None, beta=None, rho=None):
    """Say whether a scale keeps a promise, from the enclosed extremes alone."""
    exact = [Fraction(p) for p in prior]
    exact = [p / sum(exact) for p in exact]
    bits = 256
    enclosure = di.belief.extremes_enclosed(
        exact, [Fraction(v) for v in values], Fraction(scale), bits=bits
    )
    answers = []
    for p, lower, upper in zip(exact, enclosure.lower, enclosure.upper, strict=True):
        if p == 0:
            continue
        if alpha is not None:
            answers.append(~lower.less_than(1 - Fraction(alpha)))
        if beta is not None:
            answers.append(upper.at_most(1 + Fraction(beta)))
        if rho is not None:
            answers.append(upper.at_most(Fraction(rho) / p))
    assert Truth.UNDECIDED not in answers
    return all(answers)


def assert_smallest(prior, values, **asked):
    scale = di.scale.tight(values, prior, **asked)
    assert keeps(prior, values, scale, **asked)
    assert not keeps(prior, values, math.nextafter(scale, 0.0), **asked)
    return scale


def some_worlds(seed, n):
    rng = np.random.default_rng(seed)
    weights = rng.integers(0, 6, n) + (np.arange(n) < 2)
    values = np.concatenate([[0.0, 1.0], rng.integers(-8, 9, n - 2) / 4])[:n]
    return (weights / weights.sum()).tolist(), values.tolist()


shares = st.floats(1e-9, 0.999)


@given(st.integers(2, 12), st.integers(0, 10**6), st.sampled_from(["alpha", "beta", "rho"]), shares)
@example(2, 0, "alpha", 1e-9)
@example(12, 1, "beta", 1e-9)
def test_it_is_the_smallest_float64_that_keeps_the_promise(n, seed, name, share):
    prior, values = some_worlds(seed, n)
    if name == "rho":  # between guessing and certainty
        share = max(prior) + (1.0 - max(prior)) * share
        masses = {}
        for p, v in zip(prior, values, strict=True):
            masses[v] = masses.get(v, Fraction(0)) + Fraction(p)
        exact_answers = max(
            Fraction(p) / masses[v] for p, v in zip(prior, values, strict=True) if p
        )
        if exact_answers <= Fraction(share):
            assert di.scale.tight(values, prior, rho=share) == 0.0
            return
    if name == "beta":
        share *= 0.05  # any more and exact answers may do
    assert_smallest(prior, values, **{name: share})


@settings(max_examples=15)
@given(st.integers(2, 8), st.integers(0, 10**6), st.floats(0.01, 0.9), st.floats(0.001, 0.04))
def test_several_promises_ask_for_the_largest_of_their_scales(n, seed, alpha, beta):
    prior, values = some_worlds(seed, n)
    both = assert_smallest(prior, values, alpha=alpha, beta=beta)
    each = [di.scale.tight(values, prior, alpha=alpha), di.scale.tight(values, prior, beta=beta)]
    assert both == max(each)


@pytest.mark.parametrize("rho", [0.51, 0.75, 0.9, 0.999])
def test_two_worlds_meet_the_published_scale(rho):
    """rhodi, Theorem 2: with two worlds the bound holds with equality."""
    published = di.scale.rho.enclose(Fraction(rho), 2, 3)
    assert di.scale.tight([1.0, 4.0], [0.5, 0.5], rho=rho) == published.float_up()


@pytest.mark.parametrize("alpha", [1e-6, 0.3, 0.99])
def test_two_even_worlds_meet_theorem_3(alpha):
    """The attaining worlds: at P_min = 1/2 no smaller scale than abdi's Theorem 3 will do."""
    beta = "0.999999"  # so large that only alpha binds
    published = di.scale.prior_dependent.enclose(Fraction(alpha), beta, 1, "1/2", "1/2")
    assert di.scale.tight([0.0, 1.0], [0.5, 0.5], alpha=alpha) == published.float_up()


def test_the_median_example_is_tight_and_the_mean_example_is_not():
    """rhodi, Table 2 and Figure 1: D' = {1, 3}, U = {1, ..., 10}, rho = 1/3."""
    missing = [2, 4, 5, 6, 7, 8, 9, 10]
    prior = [0.125] * 8
    rho = 1 / 3
    median = di.scale.tight([float(sorted([1, 3, i])[1]) for i in missing], prior, rho=rho)
    assert median == di.scale.rho.enclose(Fraction(rho), 8, 1).float_up()
    mean = di.scale.tight([(4 + i) / 3 for i in missing], prior, rho=rho)
    assert mean < 0.8 * di.scale.rho(rho=rho, n_worlds=8, sensitive_range=8 / 3)


@given(st.integers(2, 12), st.integers(0, 10**6), st.floats(0.01, 0.9), st.floats(0.001, 0.04))
def test_the_published_scales_are_never_too_small(n, seed, alpha, beta):
    prior, values = some_worlds(seed, n)
    spread = max(values) - min(values)
    counted = [p for p in prior if p > 0]
    published = di.scale.prior_dependent(
        alpha=alpha,
        beta=beta,
        identifiability_sensitivity=spread,
        p_min=min(counted) * (1 - 2**-50),
        p_max=max(counted) * (1 - 2**-50),
    )
    assert di.scale.tight(values, prior, alpha=alpha, beta=beta) <= published * (1 + 1e-12)


def test_equal_answers_need_no_noise():
    assert di.scale.tight([5.0, 5.0], [0.25, 0.75], alpha=0.1, beta=0.1, rho=0.75) == 0.0
    assert di.scale.tight([5.0, 9.0], [1.0, 0.0], alpha=0.1) == 0.0


def test_promises_that_exact_answers_keep_need_no_noise():
    assert di.scale.tight([0.0, 1.0], [0.5, 0.5], beta=1.0) == 0.0
    assert di.scale.tight([0.0, 0.0, 1.0, 1.0], [0.25] * 4, rho=0.5) == 0.0
    assert di.scale.tight([0.0, 0.0, 1.0, 1.0], [0.25] * 4, rho=0.5, alpha=0.5) > 0.0


@pytest.mark.parametrize(
    ("values", "prior", "rho"),
    [
        ([0.0, 1.0], [0.5, 0.5], 0.5),
        ([0.0, 1.0], [0.25, 0.75], 0.6),
        ([1.0, 1.0], [0.25, 0.75], 0.6),
    ],
)
def test_no_scale_hides_what_is_already_believed(values, prior, rho):
    with pytest.raises(Infeasible, match="already believes"):
        di.scale.tight(values, prior, rho=rho)


def test_a_promise_must_be_asked_for():
    with pytest.raises(DomainError, match="alpha"):
        di.scale.tight([0.0, 1.0], [0.5, 0.5])


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"alpha": 1.0}, DomainError),
        ({"beta": 0.0}, DomainError),
        ({"rho": math.nan}, DomainError),
        ({"rho": [0.6, 0.7]}, DomainError),
        ({"beta": "0.5"}, FloatRequired),
    ],
)
def test_bad_promises_are_refused(asked, error):
    with pytest.raises(error):
        di.scale.tight([0.0, 1.0], [0.5, 0.5], **asked)


@pytest.mark.parametrize(
    ("values", "asked"),
    [
        ([0.0, 2.0**470], {"alpha": 1e-9}),
        ([0.0, 1e-300, 2e-300], {"beta": 0.5}),
        ([-8e307, 0.0, 8e307], {"rho": 0.75, "alpha": 0.5}),
        ([0.0, 5e-324, 1e-320], {"alpha": 0.5}),
        ([0.0, 1e-160, 1.0], {"alpha": 0.999}),
    ],
)
def test_no_size_is_too_large_or_too_small(values, asked):
    prior = [0.5, 0.25, 0.25][: len(values)] if len(values) > 2 else [0.5, 0.5]
    assert_smallest(prior, values, **asked)


def test_a_scale_beyond_float64_is_said_to_be():
    with pytest.raises(OutOfRange, match="largest float64"):
        di.scale.tight([-1.7e308, 1.7e308], [0.5, 0.5], alpha=1e-9)


def test_the_smallest_float_is_returned_where_it_keeps_the_promise():
    smallest = math.ulp(0.0)
    assert di.scale.tight([0.0, smallest], [0.5, 0.5], alpha=0.9) == smallest


@pytest.mark.parametrize("asked", [{"alpha": "1/3"}, {"beta": "2/3"}, {"rho": "4/5", "beta": 1}])
def test_the_enclosure_holds_where_the_promise_begins_to_be_kept_and_nests(asked):
    worlds = [0, "1/3", 7, 7], ["1/4", "1/2", "1/8", "1/8"]
    before = None
    for bits in (3, 20, 53, 128, 300):
        enclosure = di.scale.tight.enclose(*worlds, **asked, bits=bits)
        assert enclosure.width <= enclosure.lower / 2**bits
        assert before is None or before.contains(enclosure)
        before = enclosure
    exactly = {name: Fraction(value) for name, value in asked.items()}
    exact = [[Fraction(x) for x in world] for world in worlds]
    coarse = di.scale.tight.enclose(*worlds, **asked, bits=40)
    assert keeps(exact[1], exact[0], coarse.upper, **exactly)
    assert not keeps(exact[1], exact[0], coarse.lower, **exactly)


def test_the_enclosure_and_the_float_agree():
    enclosure = di.scale.tight.enclose([0, 1, 4], ["1/2", "1/4", "1/4"], alpha="1/4", bits=80)
    assert di.scale.tight([0.0, 1.0, 4.0], [0.5, 0.25, 0.25], alpha=0.25) == enclosure.float_up()
    assert di.scale.tight.enclose([3, 3], ["1/2", "1/2"], alpha="1/4") == Enclosure(0, 0)
    with pytest.raises(Infeasible):
        di.scale.tight.enclose([0, 1], ["1/2", "1/2"], rho="1/2")
    with pytest.raises(ExactInputRequired):
        di.scale.tight.enclose([0, 1.5], ["1/2", "1/2"], rho="3/4")
    with pytest.raises(DomainError, match="alpha"):
        di.scale.tight.enclose([0, 1], ["1/2", "1/2"])
    with pytest.raises(DomainError, match="one length"):
        di.scale.tight.enclose([0, 1, 2], ["1/2", "1/2"], rho="3/4")


def test_forty_thousand_worlds(adult):
    """The mean age of the Adult data with one record left out; the neighbours are told apart."""
    ages = adult("both")["age"]
    values = (ages.sum() - ages) / (ages.size - 1)
    prior = np.full(ages.size, 1 / ages.size)
    scale = di.scale.tight(values, prior, alpha=0.5, beta=1.0)
    kept = di.belief.extremes(prior, values, scale * (1 + 1e-12))
    assert kept.lower.min() >= 0.5 and kept.upper.max() <= 2.0
    broken = di.belief.extremes(prior, values, scale * (1 - 1e-12))
    assert broken.lower.min() < 0.5 or broken.upper.max() > 2.0
