"""Is this formula that one? The verdicts, their counterexamples, and how much they say."""

import math
from fractions import Fraction

import mpmath
import pytest
import sympy

import didp_ref as di
from benchmarks.compare import judged
from benchmarks.pairs import first as pairs
from benchmarks.pairs import read_pairs
from benchmarks.pairs import second_beliefs as blind_pairs
from benchmarks.pairs import third as more_pairs
from didp_ref.errors import InputError
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.difference_search import _may_be_rounding
from didp_ref.workbench.points import is_point_in_use, ours_at
from tests.readable import is_readable
from tests.workbench import theirs
from tests.wrong import composition, guarantee, scale

RHO = di.quantities["scale.rho"]
RHO_NAMES = ("rho", "n_worlds", "sensitive_range")
EPSILON = di.quantities["scale.differential_privacy"]


def test_equal_is_proved_with_the_names_said():
    comparison = compare(parse("s/log((m-1)*rho/(1-rho))"), RHO)
    assert comparison.verdict is Verdict.EQUAL
    assert comparison.how.startswith("proved")
    assert comparison.names == {"rho": "rho", "m": "n_worlds", "s": "sensitive_range"}
    assert "m = n_worlds, s = sensitive_range (guessed" in repr(comparison).replace("\n", " ")
    assert comparison.holds


def test_the_counterexample_is_exact_and_far_worse_than_at_one_half():
    # m for m - 1 at rho = 1/2, m = 3: 1/ln 3 against 1/ln 2, which is a factor of 1.6
    comparison = compare(parse("s/log(m*rho/(1-rho))"), RHO)
    assert comparison.verdict is Verdict.DIFFERENT
    rho, m, s = (comparison.counterexample.values[name] for name in RHO_NAMES)
    odds = rho / (1 - rho)
    with mpmath.workdps(50):  # m - 1 times the odds is next to one
        theirs, ours = (
            float(s.numerator / mpmath.log(mpmath.mpf(k.numerator) / k.denominator) / s.denominator)
            for k in (m * odds, (m - 1) * odds)
        )
    assert float(comparison.counterexample.theirs.lower) == pytest.approx(theirs, rel=1e-15)
    assert float(comparison.counterexample.ours.lower) == pytest.approx(ours, rel=1e-15)
    assert ours / theirs > 1000
    assert comparison.counterexample.side(RHO.safe_side) == "unsafe"
    assert comparison.instead[0].startswith("m-for-m-minus-one: ")


def test_a_sympy_expression_is_compared_too():
    m, rho, s = sympy.symbols("m rho s")
    assert compare(s / sympy.log((m - 1) * rho / (1 - rho)), RHO).verdict is Verdict.EQUAL


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("function", "identifier"),
    [
        (theirs.rho_scale, "scale.rho"),
        (theirs.rho_scale_numpy, "scale.rho"),
        (theirs.rho_scale_branches, "scale.rho"),
        (theirs.guarantee_textbook, "belief.risk_bound"),
        (theirs.exact_input, "translation.gamma_from_rho"),
    ],
)
def test_functions_are_recovered_and_proved_equal(function, identifier):
    comparison = compare(function, di.quantities[identifier])
    assert (comparison.verdict, comparison.lengths, comparison.black_box) == (Verdict.EQUAL, (), "")


LOOPS = {"total_by_halves": "composition.epsilon"}


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_agrees_at_the_lengths_that_were_tried_and_is_not_called_equal(name):
    comparison = compare(getattr(theirs, name), di.quantities[LOOPS[name]])
    assert comparison.verdict is Verdict.AGREES_WHERE_TRIED
    assert comparison.lengths == (*range(1, 13), 1000)
    assert "not read for every number of entries" in comparison.how
    assert not comparison.holds


def test_a_sum_over_all_entries_is_equal_for_every_number_of_them():
    comparison = compare(parse("prod(1 + b[i]) - 1"), di.quantities["composition.beta"])
    assert (comparison.verdict, comparison.lengths) == (Verdict.EQUAL, ())


# --- once called EQUAL, and different ------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("text", "identifier", "entries"),
    [
        ("1 - (-1)^((n-1)*(n-2)*(n-3)/6)*prod(1-alphas[i])", "composition.alpha", 4),
        ("sum((-1)^floor(k/5)*epsilons[k], k, 0, n-1)", "composition.epsilon", 6),
        ("sum(epsilons[k], k, 0, min(n - 1, 10))", "composition.epsilon", 12),
        ("sum(epsilons[k]*min(1, floor(100/(k + 1))), k, 0, n-1)", "composition.epsilon", 101),
        ("prod(1 + betas[i])^(1 + floor(n/900)) - 1", "composition.beta", 900),
        ("prod(1 + betas[i])^(1 + floor(n/13)) - 1", "composition.beta", 13),
    ],
)
def test_text_is_searched_at_lengths_up_to_a_thousand(text, identifier, entries):
    comparison = compare(parse(text), di.quantities[identifier])
    assert comparison.verdict is Verdict.DIFFERENT
    (sequence,) = comparison.counterexample.values.values()
    assert len(sequence) >= entries


def test_a_case_that_changes_from_entry_to_entry_is_no_case():
    # right where all entries are above one, and where all are below; wrong in between
    mixed = "sum(max(epsilons[i], 1))"
    text = f"sum(epsilons) + ({mixed} - sum(epsilons))*({mixed} - n)"
    comparison = compare(parse(text), di.quantities["composition.epsilon"])
    assert comparison.verdict is Verdict.DIFFERENT


def test_a_formula_that_lacks_entries_has_no_value_there():
    comparison = compare(
        parse("sum(epsilons) + 0*epsilons[5]"), di.quantities["composition.epsilon"]
    )
    assert (comparison.verdict, comparison.holds) == (Verdict.EQUAL, False)
    assert len(comparison.without["epsilons"]) < 6


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "function",
    [
        pairs.factor_in_the_middle,
        pairs.cut_below_one,
        pairs.near_one_in_a_sum,
        pairs.rounded_down,
        pairs.by_exponent_in_text,
        pairs.by_length_of_text,
        pairs.by_representation,
        pairs.typed,
        pairs.overflow_caught,
        pairs.everything_caught,
        pairs.short_interval,
        pairs.two_conditions,
        pairs.first_three,
    ],
)
def test_what_was_called_equal_and_is_not_is_different(function):
    identifier = next(p.quantity for p in read_pairs() if p.candidate == f":{function.__name__}")
    assert compare(function, di.quantities[identifier]).verdict is Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        (
            "sensitive_range/log((n_worlds-1)*rho/(1-rho))*(1 + max(0, (rho-3/10)*(301/1000-rho)))",
            "scale.rho",
        ),
        ("global_sensitivity/epsilon + max(0, epsilon-50)*max(0, 51-epsilon)", EPSILON.id),
        ("global_sensitivity/max(epsilon, 1e-300)", EPSILON.id),
    ],
)
def test_a_narrow_range_is_found_between_the_numbers_of_a_formula(text, identifier):
    assert compare(parse(text), di.quantities[identifier]).verdict is Verdict.DIFFERENT


@pytest.mark.parametrize(
    "function", [more_pairs.narrow_rho, more_pairs.near_a_root, more_pairs.no_subnormal_budget]
)
def test_a_narrow_range_is_found_between_the_numbers_of_a_function(function):
    identifier = next(p.quantity for p in read_pairs() if p.candidate == f":{function.__name__}")
    assert compare(function, di.quantities[identifier]).verdict is Verdict.DIFFERENT


def test_a_fraction_of_thousands_of_digits_is_an_answer():
    quantity = di.quantities["composition.beta"]
    comparison = compare(more_pairs.in_fractions, quantity)
    assert comparison.verdict is Verdict.EQUAL  # and a thousand entries were tried


def test_a_normal_distribution_by_the_error_function_is_not_called_different():
    """NormalDist loses 2 % here: one term is exp(100) times a tail that it takes for zero."""
    values = {
        "epsilon": Fraction(100),
        "deviation": Fraction(4),
        "global_sensitivity": Fraction(59.84192926298705),
    }
    quantity = di.quantities["gaussian.delta"]
    theirs = Fraction(blind_pairs.equal_64(**{k: float(v) for k, v in values.items()}))
    ours = ours_at(quantity, values)
    assert abs(theirs / ours[0].lower - 1) > 0.02
    assert _may_be_rounding(quantity, values, [Enclosure(theirs, theirs)], ours)
    assert not _may_be_rounding(quantity, values, [Enclosure(4 * theirs, 4 * theirs)], ours)


@pytest.mark.parametrize("function", [pairs.after_calls, pairs.after_many_calls])
def test_a_state_is_refused_after_however_many_calls(function):
    with pytest.raises(InputError, match="keeps a state"):
        compare(function, EPSILON)


# --- once called DIFFERENT or refused, and equal -------------------------------------------------


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("tanh(exponent/4)", "belief.largest_gain"),
        ("exp(-exponent/4)/(2*cosh(exponent/4))", "belief.prior_of_largest_gain"),
        ("identifiability_sensitivity*max(1/log(1+beta), -1/log(1-alpha))", "scale.prior_free"),
        ("1 - 1/prod(1/(1 - alphas[i]))", "composition.alpha"),
    ],
)
def test_what_is_equal_is_called_equal(text, identifier):
    assert compare(parse(text), di.quantities[identifier]).holds


def test_a_whole_number_of_numpy_is_not_proved_as_it_ends_at_64_bits():
    comparison = compare(pairs.rho_np_int, di.scale.rho)
    assert comparison.verdict is Verdict.AGREES_WHERE_TRIED


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "function",
    [
        pairs.rho_raised,
        pairs.rho_any_number,
        pairs.rho_annotated,
        pairs.rho_two_worlds_apart,
        pairs.gain_tanh,
        pairs.prior_free_branches,
    ],
)
def test_right_functions_are_called_equal(function):
    identifier = next(p.quantity for p in read_pairs() if p.candidate == f":{function.__name__}")
    assert compare(function, di.quantities[identifier]).holds


def test_values_that_are_too_large_to_be_compared_are_left_open():
    comparison = compare(
        parse("exp(identifiability_sensitivity/scale) - 1"), di.quantities["guarantee.beta"]
    )
    assert comparison.verdict is Verdict.DIFFERENT


def test_what_goes_wrong_with_an_int_alone_is_not_called_equal():
    assert compare(pairs.an_instance_of_int, EPSILON).verdict is not Verdict.EQUAL


def test_code_that_catches_exceptions_is_not_called_equal():
    comparison = compare(caught_and_right, EPSILON)
    assert comparison.verdict is Verdict.AGREES_WHERE_TRIED
    assert "catches exceptions" in comparison.how


def caught_and_right(epsilon, global_sensitivity):
    try:
        return global_sensitivity / epsilon
    except ZeroDivisionError:
        return 0.0


JUDGED = {*(each.value for each in Verdict), "EQUAL WHERE IT HAS A VALUE", "InputError"}


@pytest.mark.slow
@pytest.mark.parametrize("pair", read_pairs(), ids=lambda pair: pair.candidate)
def test_no_pair_is_judged_the_wrong_way(pair):
    verdict, _, how = judged(pair)
    assert verdict in JUDGED, how
    assert verdict != {"equal": "DIFFERENT", "different": "EQUAL"}[pair.expected], how


def advanced(epsilon, times, slack, factor=2):
    noise = math.sqrt(factor * times * math.log(1 / slack))
    return epsilon * noise + times * epsilon * (math.exp(epsilon) - 1)


def named_at_will(epsilon, w=1.0):
    return w / epsilon


@pytest.mark.parametrize(
    ("function", "identifier", "note"),
    [
        (advanced, "composition.advanced", "factor keeps its default"),
        (named_at_will, "scale.differential_privacy", "w = global_sensitivity"),
    ],
)
def test_a_default_is_kept_if_the_other_arguments_are_all_that_the_formula_uses(
    function, identifier, note
):
    comparison = compare(function, di.quantities[identifier])
    assert comparison.holds
    assert any(each.startswith(note) for each in comparison.notes)


def test_one_wrong_branch_is_found_where_it_is():
    comparison = compare(theirs.rho_scale_one_branch_wrong, RHO)
    assert comparison.verdict is Verdict.DIFFERENT
    assert comparison.counterexample.values["n_worlds"] == 17


def test_a_difference_that_no_float_shows_is_called_so():
    wrong = parse("1/(1 + (m-1)*exp(-s/l)) * (1 + 1/10^40)")
    comparison = compare(wrong, di.quantities["guarantee.rho"], ["l=scale"])
    assert (comparison.verdict, comparison.tiny) == (Verdict.DIFFERENT, True)


def test_where_it_has_no_value_it_is_not_simply_equal():
    comparison = compare(scale.epsilon_zero_is_an_error, EPSILON)
    assert (comparison.verdict, comparison.holds) == (Verdict.EQUAL, False)
    assert comparison.without["global_sensitivity"] == 0
    quantity = di.quantities["scale.prior_dependent"]
    comparison = compare(scale.dependent_zero_prior_refused, quantity)
    assert comparison.without["p_min"] == 0


def test_a_value_outside_of_the_domain_is_told():
    comparison = compare(parse("s/log((m-1)*rho/(1-rho))"), RHO)
    beyond = {k: float(v) for k, v in comparison.beyond.items()}
    with pytest.raises(di.DidpError):
        RHO(**beyond)


@pytest.mark.parametrize(
    ("text", "identifier", "what"),
    [
        ("s/log2((m-1)*rho/(1-rho))", "scale.rho", "logarithm-base-2: "),
        ("Delta/lambda", "scale.differential_privacy", None),
        (
            "2*Delta/epsilon",
            "scale.differential_privacy",
            ("is exponential.scale (proved)", "sensitivity-doubled: "),
        ),
        ("7*Delta/epsilon", "scale.differential_privacy", "is 7 times"),
        ("sum(e)", "composition.epsilon_disjoint", "is composition.epsilon"),
        ("(u - 1)/(u - d)", "refinement.mass_up", "is refinement.mass_down (proved)"),
    ],
)
def test_what_it_is_instead(text, identifier, what):
    if what is None:
        with pytest.raises(InputError, match="--map"):
            compare(parse(text), di.quantities[identifier])
        return
    comparison = compare(parse(text), di.quantities[identifier])
    assert comparison.verdict is Verdict.DIFFERENT
    expected = (what,) if isinstance(what, str) else what
    for said, begins in zip(comparison.instead, expected, strict=False):
        assert said.startswith(begins)
    assert len(comparison.instead) >= len(expected)


def test_what_float64_does_is_said_beside_the_verdict():
    comparison = compare(guarantee.alpha_textbook, di.quantities["guarantee.alpha"])
    assert any("unsafe side" in line for line in comparison.floats)
    comparison = compare(parse("s/log((m-1)*rho/(1-rho))"), RHO)
    assert "loses digits" in comparison.floats[0]


@pytest.mark.parametrize("function", [theirs.in_a_set, theirs.through_text])
def test_a_black_box_that_agrees_is_undecided_and_never_equal(function):
    comparison = compare(function, EPSILON)
    assert comparison.verdict is Verdict.UNDECIDED
    assert comparison.black_box
    assert "agree" in comparison.how


def test_rounding_to_places_is_not_equal_though_digits_that_cancel_may_leave_as_little():
    comparison = compare(theirs.rounded, EPSILON)
    assert comparison.verdict is Verdict.UNDECIDED and comparison.black_box and not comparison.holds


def test_a_black_box_that_is_wrong_is_different():
    comparison = compare(composition.epsilon_merged, di.quantities["composition.epsilon"])
    assert (comparison.verdict, bool(comparison.black_box)) == (Verdict.DIFFERENT, True)
    assert (
        len(set(comparison.counterexample.values["epsilons"])) == 1
    )  # equal entries, counted once


def test_a_function_that_looks_at_types_is_not_believed_on_symbols():
    comparison = compare(theirs.told_by_type, EPSILON)
    assert "isinstance(epsilon, int) = 0" in " ".join(comparison.understood)
    assert comparison.verdict is Verdict.DIFFERENT


@pytest.mark.parametrize("function", [theirs.random_answer, theirs.counts_its_calls])
def test_what_draws_random_numbers_or_keeps_a_state_is_refused(function):
    with pytest.raises(InputError, match=function.__name__):
        compare(function, EPSILON)


@pytest.mark.parametrize(
    ("thing", "mapping"),
    [
        ("a/b/c", []),
        ("Delta/epsilon", ["Delta=alpha"]),
        ("Delta/epsilon", ["x=epsilon"]),
        ("Delta/epsilon", ["Delta"]),
        ("Delta/epsilon", ["Delta=epsilon", "epsilon=epsilon"]),
    ],
)
def test_names_that_are_nobodys_are_refused(thing, mapping):
    with pytest.raises(InputError):
        compare(parse(thing), EPSILON, mapping)


def test_what_differs_whatever_its_names_mean_is_different():
    for thing in (parse("foo + bar"), theirs.strange_names):
        comparison = compare(thing, EPSILON)
        assert comparison.verdict is Verdict.DIFFERENT
        assert any("every other meaning" in note for note in comparison.notes)


def test_the_safe_side_of_a_budget_is_the_other_one():
    quantity = di.quantities["translation.epsilon_from_rho"]
    comparison = compare(parse("log(m*rho/(1-rho))"), quantity)
    assert comparison.counterexample.gap > 0
    assert comparison.counterexample.side(quantity.safe_side) == "unsafe"  # more than may be spent


def test_less_than_a_bound_that_is_not_the_least_is_not_called_unsafe():
    """Adding the epsilons is safe, and mostly less than advanced composition."""
    comparison = compare(parse("times*epsilon"), di.quantities["composition.advanced"])
    said = repr(comparison)
    assert comparison.verdict is Verdict.DIFFERENT and comparison.counterexample.gap < 0
    assert comparison.headline.endswith(": smaller") and "sufficient bound" in said
    assert "too small" not in said and "wasteful" not in said and "Fix" not in said


def test_every_quantity_is_equal_to_itself():
    for quantity in di.quantities.values():
        if not quantity.is_family and is_readable(quantity):
            assert compare(quantity.expression, quantity).verdict is Verdict.EQUAL, quantity.id


def test_our_values_are_the_enclosures():
    (value,) = ours_at(EPSILON, {"epsilon": Fraction(1, 3), "global_sensitivity": Fraction(2)})
    assert value.lower == value.upper == 6


def test_a_number_beyond_float64_is_no_ordinary_one():
    assert is_point_in_use({"epsilon": Fraction(1, 2)})
    assert not is_point_in_use({"epsilon": Fraction(10) ** 400})


def test_the_worst_ordinary_point_stands_before_the_worst_of_all():
    """The textbook deviation has too little noise from some epsilon on: at 20 already."""
    textbook = "sqrt(2*log(1.25/delta))*global_sensitivity/epsilon"
    answer = compare(parse(textbook), di.quantities["gaussian.deviation"])
    first, beside = answer.counterexample, answer.beside
    assert is_point_in_use(first.values) and not is_point_in_use(beside.values)
    for each in (first, beside):
        assert each.side(answer.safe_side) == "unsafe"
        with mpmath.workdps(50):
            number = {k: mpmath.mpf(v.numerator) / v.denominator for k, v in each.values.items()}
            epsilon, delta, distance = number.values()
            deviation = mpmath.sqrt(2 * mpmath.log(mpmath.mpf("1.25") / delta)) * distance / epsilon
            half, shift = distance / deviation / 2, epsilon * deviation / distance
            kept = mpmath.ncdf(half - shift) - mpmath.exp(epsilon) * mpmath.ncdf(-half - shift)
            assert each.theirs.lower <= Fraction(str(deviation)) <= each.theirs.upper
            assert kept > delta
    rows = dict(answer.summary().rows)
    assert first.where() in rows["At"] and beside.where() in rows["Also"]


def test_no_point_stands_beside_an_ordinary_one():
    answer = compare(parse("s/log(m*rho/(1-rho))"), RHO)
    assert is_point_in_use(answer.counterexample.values)
    assert answer.beside is None


def test_a_wrong_function_of_two_lists_is_judged():
    def wrong(alphas, betas):
        kept = 1.0
        for alpha, beta in zip(alphas, betas, strict=True):
            kept *= 1 - alpha if alpha <= beta else 1 / (1 + beta)
        return 1 - kept

    answer = compare(wrong, di.quantities["composition.alpha_every_prior"])
    assert answer.verdict is Verdict.DIFFERENT and answer.counterexample is not None
