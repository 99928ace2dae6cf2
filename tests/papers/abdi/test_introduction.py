"""Section 1: what it says of epsilon and of beliefs, computed again; misreadings are rejected."""

from fractions import Fraction
from itertools import product

import mpmath
from sympy import exp, log

from didp_ref.audit.errata import Erratum
from didp_ref.formulas import translation
from didp_ref.papers.abdi.alphabet import (
    Delta,
    c,
    g,
    h,
    h_1,
    h_2,
    lambda_,
    priors,
    q_1,
    q_2,
    response,
)
from didp_ref.papers.abdi.introduction import ALIKE, AS_A_BELIEF, AS_A_CHANGE
from didp_ref.papers.abdi.introduction_guarantees import BUDGET, DP_GIVES_DI
from didp_ref.papers.abdi.introduction_knowledge import KNOWS_D
from didp_ref.papers.abdi.posterior_bounds import an_event
from didp_ref.papers.abdi.shared import REMOVED
from didp_ref.papers.abdi.worlds import belief, weight
from didp_ref.papers.shared.alphabet import epsilon, i, m, rho
from didp_ref.papers.shared.events import S
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import HALF, TWO_STEPS
from tests.papers.abdi.recomputing import (
    ONE_HALF,
    Numbers,
    answer,
    bayes,
    computed_again,
    example,
    row,
    said,
)


@computed_again("abdi.introduction.factor")
def test_factor_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "epsilon")
    budget = Fraction(values["epsilon"])
    assert budget < 1  # the probabilities of a coin that tells nothing differ by the factor 1
    assert values["probability of heads on each of two databases"] == "1/2"
    return {budget, ONE_HALF, 1}


@computed_again("abdi.introduction.additional-knowledge")
def test_records_known_to_be_alike_computed_again(entry: Erratum) -> Numbers:
    """By all triples of answers: who has the bit, after three times yes, or after one answer."""
    values = example(entry, "people")
    people = int(values["people"])
    truth = Fraction(values["each says a sensitive bit rightly with"])
    assert truth / (1 - truth) == 3  # ln 3-private where a record is replaced
    chances: dict[tuple[tuple[bool, ...], bool], Fraction] = {}
    for bit, *says in product((True, False), repeat=people + 1):
        chance = ONE_HALF
        for one in says:
            chance *= truth if one == bit else 1 - truth
        chances[tuple(says), bit] = chance

    def belief(yes: int) -> Fraction:
        """Return the belief in the bit if the first so many answers are yes."""
        seen = {key: chance for key, chance in chances.items() if all(key[0][:yes])}
        zero = Fraction(0)
        right = sum((chance for key, chance in seen.items() if key[1]), zero)
        return right / sum(seen.values(), zero)

    alone, together = belief(1), belief(people)
    assert str(together) == values["belief that the first person has it"]
    return {people, truth, ONE_HALF, 3, alone, together}


def test_no_factor_below_1_bounds_two_distributions() -> None:
    """Of two that sum to 1, one is somewhere at least the other."""
    for parts in range(11):
        first, second = [Fraction(parts, 10), Fraction(10 - parts, 10)], [Fraction(3, 10)] * 2
        second[1] = 1 - second[0]
        assert max(p / q for p, q in zip(first, second, strict=True)) >= 1


@computed_again("abdi.introduction.information")
def test_information_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "largest posterior")
    largest = max(
        bayes([ONE_HALF, ONE_HALF], [up, down])[0]
        for up in (ONE_HALF, Fraction(1), Fraction(2))
        for down in (ONE_HALF, Fraction(1), Fraction(2))
    )  # the density on D is 1, and no world's is more than twice or less than half
    assert largest == Fraction(values["largest posterior"]) == Fraction(4, 5)
    assert "above 4/5" in said(entry).consequence
    return {2, 1, -1, 0, ONE_HALF, largest}


@computed_again("abdi.introduction.equal-priors")
def test_equal_priors_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "largest posterior")
    prior, rho = row(values["prior"]), Fraction(values["rho"])
    odds = (1 / max(prior) - 1) * rho / (1 - rho)
    assert values["scale"] == f"S/ln {odds}, with 1/P_max = {1 / max(prior)} for m"
    largest = max(b for at in (0, 1) for b in bayes(prior, answer((0, 1, 1), at, odds)))
    assert largest == rho == Fraction(values["largest posterior"])
    of_three = max(bayes(prior, answer((0, 1, 1), 0, 2 * rho / (1 - rho))))
    assert of_three > rho
    return {*prior, rho, odds, 1, 1 / max(prior), largest}


@computed_again("abdi.introduction.rho-to-epsilon")
def test_rho_to_epsilon_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "largest posterior")
    rho, m = Fraction(values["rho"]), int(values["m"])
    odds = (m - 1) * rho / (1 - rho)
    assert values["epsilon"] == f"ln {odds}"
    assert 1 / (1 + (m - 1) / odds) == rho == Fraction(values["largest posterior"])
    named = [[Fraction(world != one, 2) for world in range(3)] for one in range(3)]
    assert all(max(bayes([Fraction(1, 3)] * 3, of)) == ONE_HALF and min(of) == 0 for of in named)
    error = example(entry, "mean absolute error")
    assert error["scale"] == f"1/ln {odds}"
    by_integral = 2 * mpmath.quad(  # the mean of |x| over the Laplace density of that scale
        lambda x: x * mpmath.log(3) / 2 * mpmath.exp(-x * mpmath.log(3)), [0, mpmath.inf]
    )
    assert mpmath.nstr(by_integral, 2) == error["mean absolute error"]
    return {m, 1, 2, rho, odds, by_integral}


def test_two_worlds_with_one_record_replaced_have_one_parity_and_the_whole_has_the_other() -> None:
    for whole in product((0, 1), repeat=3):
        worlds = [[*whole[:k], 1 - whole[k], *whole[k + 1 :]] for k in range(3)]
        assert {sum(one) % 2 for one in worlds} == {1 - sum(whole) % 2}


NEGATIVE_CONTROLS = {
    "a factor of epsilon": NegativeControl(
        "abdi.introduction.factor",
        {
            **{q_1: 0, q_2: 1, Delta: 1, lambda_: 1, epsilon: 1, response: {1: 0}, S: {1: 1}},
            **{g: {(1, 1): HALF, (1, 2): exp(-1) / 2}, h_1: HALF, h_2: exp(-1) / 2},
        },
        le(h_1, epsilon * h_2),
    ),
    "one step where there are two": NegativeControl(
        "abdi.introduction.information",
        TWO_STEPS,
        le(belief(weight), exp(epsilon) * priors[i]),
        reading=AS_A_CHANGE,
    ),
    "one step where there are two, for someone who knows D": NegativeControl(
        "abdi.introduction.additional-knowledge",
        TWO_STEPS,
        le(belief(weight), exp(epsilon) * priors[i]),
        reading=KNOWS_D,
    ),
    "a bound of 1 is no bound": NegativeControl(
        "abdi.introduction.information",
        {c: 1, h_1: 1, h_2: 1},
        hypotheses={"c < 1": le(c, 1)},
        reading=AS_A_BELIEF,
    ),
    "a budget for rho among one world more": NegativeControl(
        "abdi.introduction.rho-to-epsilon",
        an_event({**ALIKE, rho: HALF, epsilon: log(2), h: {1: 2, 2: 1}}),
        hypotheses={
            "epsilon is at most the budget for rho": le(
                epsilon, translation.epsilon_from_rho.at(rho=rho, n_worlds=m + 1)
            )
        },
        reading=BUDGET,
    ),
    "one step where there are two, for the same guarantees": NegativeControl(
        "abdi.introduction.same-guarantees",
        TWO_STEPS,
        le(belief(weight), exp(epsilon) * priors[i]),
        part=DP_GIVES_DI,
        reading=REMOVED,
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
