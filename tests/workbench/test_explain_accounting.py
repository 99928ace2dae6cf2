"""Steps on a sample, and Laplace outputs: held to closed forms and integrals by mpmath."""

import re
import shlex
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.cli.main import main
from didp_ref.errors import DidpError, Infeasible, InputError
from didp_ref.formulas.accounting.mechanisms import REMOVE
from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_accounting import (
    BY_OLDER_CONVERSION,
    BY_WHOLE_ORDERS,
    LOSSES,
    sampled_steps,
)
from tests.formulas.accounting import second
from tests.oracle import accountants

OFFICER = {"sampling_rate": "1/100", "steps": 10_000, "noise_multiplier": "1.1", "delta": "1e-6"}
FEW_STEPS = {"sampling_rate": "1/10", "steps": 20, "noise_multiplier": 1, "delta": "1e-6"}
STEP = {"sampling_rate": "1/10", "noise_multiplier": 2, "delta": "1e-4"}
LAPLACE = {"scale": 1, "global_sensitivity": 1, "prior": "1/2"}


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(second.DIGITS):
        yield


@pytest.fixture(scope="module")
def officer():
    return explain(OFFICER)


def found(explanation, name):
    (value,) = (each.value for each in explanation.findings if each.name.startswith(name))
    return value


def rows(explanation):
    return dict(explanation.rows)


def holds(bracket, value):
    return second.number(bracket.lower) <= value <= second.number(bracket.upper)


def test_the_posterior_of_line_1_is_near_that_of_the_rarest_part_of_the_outputs():
    """Where every record takes part, the rarest part of the outputs is known by normal tails."""
    told = explain({**STEP, "sampling_rate": 1, "steps": 2, "prior": "1/2"})
    delta, apart = mpmath.mpf("1e-4"), mpmath.sqrt(2) / 2
    rarest = mpmath.sqrt(2) * mpmath.erfinv(2 * delta - 1)
    exact = delta / (delta + mpmath.ncdf(rarest - apart))
    assert exact <= second.number(found(told, "posterior exceeded").upper) <= exact + 0.001
    assert "line 1" in told.tight


def test_a_stated_epsilon_that_does_not_hold_is_beside_that_of_the_central_limit():
    by_limit = accountants.by_central_limit(1.1, 0.01, 10_000, 1e-6)
    told = [text for label, text in explain(OFFICER, epsilon="5.6").rows if label == "Others"]
    (number,) = re.findall(r"about ([0-9.]+) by the central limit", " ".join(told))
    assert abs(float(number) - by_limit) < 5e-4 * by_limit
    assert "no bound" in told[-1]
    told = [text for label, text in explain(OFFICER, epsilon=8).rows if label == "Others"]
    assert "central limit" not in " ".join(told)


def test_the_officers_sentence_is_answered_with_both_ends(officer):
    # issue 51: a bracket from floating point, at three times the resolution
    bracket = found(officer, "epsilon at delta = 0.000001")
    assert bracket.lower <= Fraction("5.80699") and Fraction("5.80670") <= bracket.upper
    assert bracket.width < Fraction(1, 1000) * bracket.upper
    assert {"10,000", "5.808", "0.000001."} <= {*officer.headline.split()}
    assert rows(officer)["Bracket"].startswith("the least epsilon lies between 5.806 and 5.808")
    assert rows(officer)["Method"] == "privacy loss distributions"
    assert " 6.23 " in rows(officer)["Others"]
    scope = "unchecked: your rate 1%, per-record clipping, noise multiplier 1.1"
    assert scope in rows(officer)["Scope"]
    assert (officer.status, officer.adjacency) == ("", "add-remove")


def test_the_names_of_reports_and_ours_are_one_question(officer):
    ours = {
        "sampling_rate": 0.01,
        "times": 10_000,
        "deviation": "2.2",
        "global_sensitivity": 2,
        "total_delta": 1e-6,
    }
    again = explain(ours, "add-remove", prior="1/2")
    assert again.sentences == officer.sentences


@pytest.mark.parametrize(
    ("stated", "status", "said"),
    [(8, "PASS", "holds"), (5, "FAIL", "does not hold"), ("5.8069", "OPEN", "not settled")],
)
def test_a_stated_epsilon_is_checked(monkeypatch, stated, status, said):
    monkeypatch.setattr("didp_ref.workbench.explain_accounting.WIDTHS", ("1e-2", "1e-3"))
    answer = explain(OFFICER, epsilon=stated)
    assert answer.status == answer.summary().word == status
    assert answer.headline.startswith(f"epsilon = {stated} ") and said in answer.headline
    assert bool(rows(answer)["Fix"]) == (status == "FAIL")


def test_the_noise_of_a_fix_keeps_the_stated_epsilon_and_a_hundredth_less_does_not():
    fix = rows(explain({**FEW_STEPS, "epsilon": 3}))["Fix"]
    noise = Fraction(re.findall(r"noise multiplier of ([\d.]+) keeps epsilon = 3$", fix)[0])
    assert explain({**FEW_STEPS, "epsilon": 3, "noise_multiplier": noise}).status == "PASS"
    less = {"noise_multiplier": noise * Fraction(99, 100)}
    assert explain({**FEW_STEPS, "epsilon": 3, **less}).status == "FAIL"


def test_the_command_that_finds_the_noise_runs_and_keeps_the_stated_epsilon(capsys):
    asked = {**FEW_STEPS, "epsilon": 8}
    answer = explain(asked)
    assert answer.status == "PASS"
    hint = rows(answer)["Next"].partition("\n")[0]
    assert main(shlex.split(hint)[1:]) == 0
    noise = capsys.readouterr().out.split()[0]
    assert explain({**asked, "noise_multiplier": noise}).status == "PASS"
    # where it does not hold, Fix has the number
    assert "didp-ref eval" not in rows(explain({**FEW_STEPS, "epsilon": 3}))["Next"]


def test_opacus_name_of_the_rate_is_known():
    renamed = OFFICER | {"sample_rate": OFFICER["sampling_rate"]}
    del renamed["sampling_rate"]
    assert explain(renamed).limits.bracket == explain(OFFICER).limits.bracket
    with pytest.raises(InputError, match="sample_rate"):
        explain({**OFFICER, "sample_rate": "1/100"})


def test_a_stated_epsilon_inside_the_bracket_is_settled_by_a_narrower_one():
    # issue 51: at most 5.80699, where the first bracket ends above 5.8070
    assert explain(OFFICER, epsilon="5.8073").status == "PASS"


def test_one_step_is_its_closed_form():
    answer = explain(STEP)
    bracket = found(answer, "epsilon at delta")
    for end, sign in ((bracket.lower, 1), (bracket.upper, -1)):
        excess = second.sampled_gaussian_delta(end, "1/10", 2) - mpmath.mpf("1e-4")
        assert sign * excess >= 0
    advantage = second.sampled_gaussian_delta(0, "1/10", 2)
    assert holds(found(answer, "largest advantage"), advantage)
    assert holds(found(answer, "probability of a right guess"), (1 + advantage) / 2)


def test_no_test_of_one_step_beats_the_bounds():
    """Every test of thresholds: the densities' ratio is monotone, so there is no better one."""
    answer = explain(STEP, false_positives="1/20")
    bound = found(answer, "least false negatives")
    z = mpmath.mpf("1.644853626951472714863848907991632")  # 5% of a standard normal lie beyond
    assert abs(mpmath.ncdf(-z) - mpmath.mpf("0.05")) < 1e-15
    missed = 1 - (mpmath.mpf("0.9") * mpmath.ncdf(-z) + mpmath.ncdf(mpmath.mpf("0.5") - z) / 10)
    assert mpmath.mpf("0.99") * missed < second.number(bound.lower) <= missed
    level = found(answer, "posterior exceeded with probability 0.0001")
    with_record, without = mpmath.mpf(0), mpmath.mpf(0)
    for step in range(200):  # the rarest outputs, told apart from all others
        z = mpmath.mpf(step) / 20 - 2
        without = mpmath.ncdf(-z)
        with_record = mpmath.mpf("0.9") * without + mpmath.ncdf(mpmath.mpf("0.5") - z) / 10
        if with_record > mpmath.mpf("1e-4"):
            assert with_record / (with_record + without) <= second.number(level.upper)
    assert second.number(level.upper) < mpmath.mpf("0.9")


def test_without_sampling_it_is_gaussian_noise():
    noise = {"times": 9, "total_delta": "1e-6", "prior": "1/2"}
    whole = explain({"deviation": 6, "global_sensitivity": 1, **noise}, "add-remove")
    steps = explain({"noise_multiplier": 6, "sampling_rate": 1, **noise})
    for name in ("largest advantage", "probability of a right guess"):
        assert found(steps, name).contains(found(whole, name))
    bracket = found(steps, "epsilon at delta")
    both = bracket, found(whole, "epsilon at delta")
    assert max(each.lower for each in both) <= min(each.upper for each in both)
    assert bracket.width < Fraction(1, 10**30)
    assert "closed form" in rows(steps)["Method"]
    assert found(steps, "least false").lower <= found(whole, "least false").lower
    assert found(steps, "posterior exceeded").upper >= found(whole, "posterior exceeded").upper
    closed = di.gaussian.epsilon.enclose("1e-6", 2, 1)
    assert found(whole, "epsilon at delta").contains(closed)
    assert "closed form" in rows(whole)["Method"]


def test_one_output_with_discrete_gaussian_noise_has_its_exact_epsilon():
    """The epsilon at a delta that is summed here over all responses from 3 on, in mpmath."""
    weights = [mpmath.exp(-mpmath.mpf(k * k) / 2) for k in range(-30, 31)]
    excess = [1 - mpmath.exp(3 - (2 * k + 1) / mpmath.mpf(2)) for k in range(3, 31)]
    delta = mpmath.fsum(map(mpmath.fmul, weights[33:], excess)) / mpmath.fsum(weights)
    noise = [{"mechanism": "discrete_gaussian", "deviation": 1}]
    asked = {"mechanisms": noise, "delta": str(Fraction(int(delta * 10**30), 10**30))}
    told = explain(asked, adjacency="replace")
    bracket = found(told, "epsilon at delta")
    assert bracket.lower < 3 + Fraction(1, 10**6) and 3 - Fraction(1, 10**6) < bracket.upper
    assert bracket.width < Fraction(1, 10**5)
    assert rows(told)["Method"] == "exact delta of one output with discrete Gaussian noise"


def test_a_hundred_laplace_outputs_take_the_least_of_all_routes():
    answer = explain({**LAPLACE, "times": 100, "total_delta": "1e-6"}, "replace")
    assert rows(answer)["Keeps"] == (
        "epsilon = 100 at delta = 0, and epsilon = 71.55 at delta = 0.000001"
    )
    assert rows(answer)["Method"] == "privacy loss distributions"
    # issue 51 has the other routes' values
    assert re.findall(r"[:;] ([\d.]+)", rows(answer)["Others"]) == ["73.83", "83.54", "100"]


@pytest.mark.parametrize(("scale", "times"), [("2", 2), ("3", 3), ("1/2", 4)])
def test_a_few_laplace_outputs_agree_with_integrals(scale, times):
    asked = {**LAPLACE, "scale": scale, "times": times, "total_delta": "1/100"}
    answer = explain(asked, "replace")
    distance = 1 / Fraction(scale)
    assert holds(found(answer, "largest advantage"), second.laplace_delta(0, distance, times))
    bracket = found(answer, "epsilon at delta")
    for end, sign in ((bracket.lower, 1), (bracket.upper, -1)):
        excess = second.laplace_delta(end, distance, times) - mpmath.mpf(1) / 100
        assert sign * excess >= 0
    largest = times * distance
    assert found(answer, "largest factor").contains(
        di.belief.ratio_ceiling.enclose(largest, 0)  # e to the sum of the epsilons
    )


def test_where_epsilon_is_nearly_the_sum_no_route_is_above_it():
    answer = explain({**LAPLACE, "times": 3, "total_delta": "1e-60"}, "replace")
    assert found(answer, "epsilon at delta").upper <= 3


LACKS = [
    ({"sampling_rate": "1/2"}, None, "missing noise"),
    ({"sampling_rate": "1/2", "deviation": 1}, None, "missing sensitivity"),
    (STEP, "worlds", "add-remove or replace"),
    ({**STEP, "group": 2}, None, "group"),
    ({**STEP, "scale": 2}, None, "mechanisms=FILE"),
    ({**STEP, "n_worlds": 2}, None, "n_worlds"),
    ({**STEP, "total_delta": "1e-4"}, None, "give one"),
    ({**STEP, "deviation": 1}, None, "noise_multiplier and deviation are the same"),
    ({**STEP, "global_sensitivity": 1}, None, "leave global_sensitivity out"),
    ({**STEP, "sensitivity": 1}, None, "leave sensitivity out"),
    ({**STEP, "steps": 2, "times": 2}, None, "steps and times are the same"),
]


@pytest.mark.parametrize(("values", "adjacency", "problem"), LACKS)
def test_what_a_question_about_steps_lacks_is_named(values, adjacency, problem):
    with pytest.raises(InputError, match=problem):
        explain(values, adjacency)


@pytest.mark.parametrize("adjacency", ["add-remove", "replace"])
def test_the_epsilon_of_shuffled_batches_is_that_of_an_epoch_as_one_gaussian_step(adjacency):
    """Three epochs are one Gaussian answer with a deviation smaller by the root of three."""
    told = rows(explain({**STEP, "steps": 25}, adjacency))["Shuffled"]
    assert "(sampling_rate=1 steps=3)" in told
    (replaced,) = re.findall(r"epsilon = ([\d.]+) if the loader shuffles in a known order", told)
    removed = re.findall(r"; ([\d.]+) if a removed record counts as zero", told)
    number = removed[0] if adjacency == "add-remove" else replaced
    apart = 1 if adjacency == "add-remove" else 2
    mu = apart * mpmath.sqrt(3) / 2

    def excess(epsilon):
        upper, lower = mpmath.ncdf(mu / 2 - epsilon / mu), mpmath.ncdf(-mu / 2 - epsilon / mu)
        return upper - mpmath.exp(epsilon) * lower - mpmath.mpf("1e-4")

    assert excess(mpmath.mpf(number)) <= 0 < excess(mpmath.mpf(number) - mpmath.mpf("2e-3"))
    if adjacency == "add-remove":  # and beside it that of a record whose place is filled
        mu = mpmath.sqrt(3)
        assert excess(mpmath.mpf(replaced)) <= 0 < excess(mpmath.mpf(replaced) - mpmath.mpf("2e-3"))
    (typed,) = re.findall(r"\((sampling_rate=1 steps=\d+)\)", told)
    said = explain({**STEP, **dict(each.split("=") for each in typed.split())}, adjacency)
    assert f"keeps epsilon = {number} at" in said.headline
    assert "Shuffled" not in {label for label, text in said.rows if text}


@pytest.mark.parametrize("adjacency", ["add-remove", "replace"])
def test_the_least_noise_of_an_epsilon_is_found(adjacency):
    """It keeps the epsilon, and 0.2% less noise does not."""
    run = {"sampling_rate": "1/10", "steps": 4, "delta": "1e-4", "epsilon": 1}
    answer = explain(run, adjacency)
    noise = found(answer, "noise multiplier").upper
    given = [{**run, "noise_multiplier": share * noise} for share in (1, Fraction(998, 1000))]
    assert [explain(each, adjacency).status for each in given] == ["PASS", "FAIL"]
    assert (answer.status, answer.epsilon <= 1) == ("", True)
    twice = {**run, "global_sensitivity": 2}
    assert explain(twice, adjacency).values["deviation"] == 2 * noise


def test_the_bracket_of_sought_noise_is_not_above_the_epsilon():
    """The first, wide bracket of this noise ends at 8.0004."""
    run = {"sampling_rate": "1/10", "steps": 100, "delta": "1e-6"}
    assert explain({**run, "epsilon": 8}).epsilon <= 8


def test_the_least_noise_is_none_where_any_noise_keeps_delta():
    with pytest.raises(InputError, match=r"any noise keeps delta = 0\.1:"):
        explain(sampling_rate="1/10", delta="1/10", epsilon=1)


@pytest.mark.parametrize(
    ("multiplier", "steps", "none"), [(2, 10, False), ("0.7", 300, True), ("0.05", 10, True)]
)
def test_shuffled_batches_that_hardly_protect_are_called_so(multiplier, steps, none):
    """A test with answers mu deviations apart has the advantage 2 Phi(mu/2) - 1."""
    told = rows(explain({**STEP, "noise_multiplier": multiplier, "steps": steps}))["Shuffled"]
    mu = 2 * mpmath.sqrt(mpmath.ceil(steps / 10)) / mpmath.mpf(multiplier)
    assert none == (2 * mpmath.ncdf(mu / 2) - 1 >= 0.99)
    assert ("almost no protection" in told) == none


@pytest.mark.parametrize("adjacency", ["add-remove", "replace"])
def test_the_epsilon_of_batches_that_opacus_draws_stands_in_the_note(adjacency):
    run = {"noise_multiplier": 2, "delta": "1e-4"}
    answer = explain({**run, "batch_size": 2, "records": 9, "epochs": 2}, adjacency)
    (number,) = re.findall(r"sampling_rate=1/5: epsilon = ([\d.]+)", rows(answer)["Note"])
    asked = explain({**run, "sampling_rate": "1/5", "steps": 10}, adjacency)
    assert f"keeps epsilon = {number} at" in asked.headline


def test_a_rate_without_its_percent_sign_is_asked_about():
    for rate, meant in (("0.43", "3,031 epochs"), ("0.43%", ""), ("0.43e-2", "")):
        told = rows(explain({**STEP, "sampling_rate": rate, "steps": 7050}))["Note"]
        assert ("Did you mean sampling_rate=0.43%?" in told) == bool(meant)
        assert meant in told


def test_a_rate_that_no_number_of_batches_has_is_told_how_opacus_draws():
    """256/60000 is between 1/235 and 1/234; Python prints 1/235 and 1/469 as decimals."""
    told = "if Opacus drew"
    for rate, noted in (("256/60000", 1), ("1/235", 0), (1 / 235, 0), (1 / 469, 0), (1, 0)):
        answer = explain({**STEP, "sampling_rate": rate, "steps": 1})
        assert (told in rows(answer)["Note"]) == bool(noted), rate


def test_too_few_steps_and_a_large_delta_are_pointed_at():
    few = rows(explain({**STEP, "steps": 9}))["Note"]
    assert "9 steps are less than an epoch: 10 steps here" in few
    assert "less than" not in rows(explain({**STEP, "steps": 10}))["Note"]
    assert "delta = 0.01 is large" in rows(explain({**STEP, "delta": "1%"}))["Note"]
    for records, large in ((9_999, 0), (10_000, 1), (20_000, 1)):
        note = rows(explain({**STEP, "records": records}))["Note"]
        assert ("is large" in note) == bool(large), records


def test_no_epsilon_of_steps_is_kept_at_delta_zero():
    with pytest.raises(Infeasible, match="delta = 0"):
        explain({**STEP, "delta": 0})


def test_a_number_outside_its_domain_is_told_by_the_name_that_was_typed():
    with pytest.raises(DidpError, match="noise_multiplier = 0"):
        explain({**STEP, "noise_multiplier": 0})


@pytest.mark.parametrize("steps", ["1e10", 1e308, "1e399"])
def test_more_steps_than_are_composed_are_told_by_their_name(steps):
    with pytest.raises(DidpError, match=r"steps = .*steps <= 1,000,000,000"):
        explain({**STEP, "steps": steps})


def test_no_headline_stays_below_certainty():
    """At an epsilon of 1,650 a posterior below 100% is told of nothing."""
    steps = {"sampling_rate": "1/100", "steps": 1_000_000, "noise_multiplier": "1/2"}
    answer = explain({**steps, "delta": "1e-6"})
    assert "100%" not in answer.headline


ATTACK = "success of an attack with the baseline"


def test_an_attack_succeeds_as_often_as_the_trade_off_function_lets_it():
    """One minus f at the baseline: of pure epsilon, of Gaussian noise, of one sampled step."""
    with mpmath.workdps(30):
        pure = found(explain({"epsilon": 1, "prior": "1/2", "baseline": "0.1"}, "replace"), ATTACK)
        assert second.number(pure.lower) <= mpmath.e / 10 <= second.number(pure.upper)
        normal = found(explain({"mu": 1, "prior": "1/2", "baseline": "1/2"}, "replace"), ATTACK)
        assert second.number(normal.lower) <= mpmath.ncdf(1) <= second.number(normal.upper)
        given = {"noise_multiplier": 1, "sampling_rate": "1/10", "times": 1, "delta": "1e-5"}
        one = found(explain({**given, "baseline": "0.1"}), ATTACK)
        # an attack that says yes where the loss is large is right as often as the mixture is there
        z = mpmath.sqrt(2) * mpmath.erfinv(mpmath.mpf("0.8"))
        attained = mpmath.mpf("0.9") * mpmath.ncdf(-z) + mpmath.ncdf(1 - z) / 10
        assert attained <= second.number(one.upper) <= attained + mpmath.mpf("1e-3")


def test_the_row_behind_line_1_is_of_shuffled_batches():
    sampled = explain({**STEP, "steps": 25})
    assert next(label for label, text in sampled.rows if text) == "Shuffled"
    assert "Poisson sampling" in sampled.headline
    assert "Poisson" not in explain({**STEP, "steps": 25, "sampling_rate": 1}).headline


def test_a_suspicion_above_that_of_e_to_the_epsilon_says_why():
    answer = explain(deviation=2, global_sensitivity=1, prior="1/10", adjacency="replace")
    (epsilon,) = re.findall(r"epsilon = ([\d.]+) at delta", rows(answer)["Keeps"])
    odds = mpmath.exp(epsilon) / 9
    (told,) = re.findall(r"^a limit of ([\d.]+)%, e", rows(answer)["Mistake"])
    assert 0 <= mpmath.mpf(told) - 100 * odds / (1 + odds) < 0.15  # three digits, rounded up
    assert answer.value > float(told) / 100
    pure = explain(epsilon=1, prior="1/10", adjacency="replace")
    assert "Mistake" not in rows(pure)


def test_the_epsilon_of_older_tutorials_is_shown_as_valid_but_larger():
    """An older tutorial of TensorFlow Privacy prints 3.01 for 60 epochs of MNIST.

    The conversion is Proposition 3 of Mironov 2017, worked out here with mpmath.
    """
    rate, multiplier, steps, delta = (
        Fraction(256, 60_000),
        Fraction(11, 10),
        14_062,
        Fraction(1, 10**5),
    )
    limits = sampled_steps(multiplier, rate, REMOVE, steps, delta, "", None)
    with mpmath.workdps(30):
        q, variance = mpmath.mpf(256) / 60_000, mpmath.mpf("1.21")
        least = min(
            (
                steps
                * mpmath.log(
                    mpmath.fsum(
                        mpmath.binomial(a, k)
                        * (1 - q) ** (a - k)
                        * q**k
                        * mpmath.exp(k * (k - 1) / (2 * variance))
                        for k in range(a + 1)
                    )
                )
                + mpmath.log(10**5)
            )
            / (a - 1)
            for a in range(2, 65)
        )
    found = {route.name: float(route.epsilon) for route in limits.routes}
    assert round(float(least), 2) == 3.01
    assert found[BY_OLDER_CONVERSION] == pytest.approx(float(least), rel=1e-12)
    assert found[LOSSES] < found[BY_WHOLE_ORDERS] < found[BY_OLDER_CONVERSION]
