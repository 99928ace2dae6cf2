"""Sections 6 and 7: whether refined answers are the more accurate ones without prior knowledge.

A user who knows a prior can read any answer by Bayes' rule, which costs no privacy (Proposition 4):
so two mechanisms are compared as their answers come, or after Bayes' rule on both. Accuracy is the
probability of a wrong answer where it is 0 or 1, and the mean squared error where it lies in
[0, 1]: over the prior and the answer's own randomness.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Implies, Max, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import BELOW, all_hold, contrary, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.algorithm_1_steps import algorithm_1
from didp_ref.papers.refine.alphabet import A_0, A_1, A_2, P_1, R, lambda_, x
from didp_ref.papers.refine.definition_2 import definition_2, derive_definition_2
from didp_ref.papers.refine.shared import CELLS, HALF, TWO, cite, number
from didp_ref.papers.refine.table_5 import BUDGETS, laplace_variance
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.informal import printed_values
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt, ne
from didp_ref.worlds.distributions import fractions

BOOLEAN, CONTINUOUS = "a Boolean attribute", "a continuous attribute"
AS_THEY_COME, BY_BAYES = "both answers as they come", "both read by Bayes' rule"
GUESS = Rational(1, 12)
"""The mean squared error of always answering 1/2, at the uniform prior on [0, 1]."""


def likelihoods() -> tuple[Term, Term]:
    """Return how likely the Laplace answer ``R`` is with the values 0 and 1, but for a factor.

    The noise has the scale ``1/(2 epsilon)``.
    """
    return exp(-2 * epsilon * Abs(R)), exp(-2 * epsilon * Abs(R - 1))


def same_error() -> Statement:
    """State that at the prior 1/2 both answers to a Boolean query are wrong equally often.

    Laplace noise of scale ``1/(2 epsilon)`` passes the threshold, 1/2 away, on one side; the
    refined answer gives the other value its prior 1/2 times ``e^-epsilon``. Bayes' rule reads
    both as they come: the likelier value is the one on the answer's side, and the one answered.
    """
    hypotheses = {
        **as_written(lt(0, epsilon)),
        "lambda = 1/(2 epsilon)": eq(lambda_, 1 / (2 * epsilon)),
    }
    (zero, one), wrong = likelihoods(), exp(-epsilon) / 2
    conclusion = And(
        eq(exp(-1 / (2 * lambda_)) / 2, wrong),
        every(Implies(lt(2 * R, 1), lt(one, zero)), R),
        every(Implies(lt(1, 2 * R), lt(zero, one)), R),
        lt(wrong, 1 - wrong),
    )
    return Statement(hypotheses, conclusion)


def derive_same_error(d: Derivation) -> None:
    """The threshold lies 1/2 away, epsilon of the noise's scales; beyond it the nearer value is."""
    d.model({epsilon: 1, lambda_: Rational(1, 2)})
    noise = -1 / (2 * lambda_)
    d.step("exponents", eq(noise, -epsilon), by=["0 < epsilon", "lambda = 1/(2 epsilon)"])
    d.lemma("at most", lemmas.exp_monotone(noise, -epsilon))
    d.lemma("at least", lemmas.exp_monotone(-epsilon, noise))
    d.step("scale", lt(0, lambda_), by=["0 < epsilon", "lambda = 1/(2 epsilon)"])
    by = ["scale", "exponents", "at most", "at least"]
    d.step("errors", eq(exp(noise) / 2, exp(-epsilon) / 2), by=by)
    d.lemma("|R|", lemmas.absolute_value(R))
    d.lemma("|R - 1|", lemmas.absolute_value(R - 1))
    zero, one = -2 * epsilon * Abs(R), -2 * epsilon * Abs(R - 1)
    likely_zero, likely_one = likelihoods()
    for name, side, farther, nearer, less, more in (
        ("below", lt(2 * R, 1), one, zero, likely_one, likely_zero),
        ("above", lt(1, 2 * R), zero, one, likely_zero, likely_one),
    ):
        d.lemma(f"{name}, exp", lemmas.exp_monotone(nearer, farther))
        by = ["0 < epsilon", "|R|", "|R - 1|", f"{name}, exp"]
        d.generalize(name, Implies(side, lt(less, more)), R, by=by)
    d.lemma("e^0", lemmas.exp_tangent(epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.step("decay", lt(exp(-epsilon), 1), by=["0 < epsilon", "e^0", "e^epsilon e^-epsilon"])
    d.conclude(by=["errors", "below", "above", "decay"])


def squared_error(budget: Term) -> Term:
    """Return the refined answer's mean squared error at the uniform prior on [0, 1].

    Two draws from the prior are ``1/6`` apart in the mean square. The near set has the size ``s``;
    over it ``(x - f)^2`` adds up to ``s^3 (1 + s)/12``, in the mean over f(D): less than half of
    it lies beyond an end of the range, and then as much more beyond the other end of the set.
    """
    up, down, size = exp(budget), exp(-budget), 1 / (1 + exp(budget))
    return down / 6 + (up - down) * size**3 * (1 + size) / 12


def refined_by_bayes(budget: Term) -> Term:
    """Return what the mean squared error is at most after Bayes' rule on the refined answer.

    An answer ``y`` tells of the square error 1/12 the square of ``A``, the integral over f of
    ``f - 1/2`` times the answer's density, over its integral ``B``. From end to end of the range
    the near set grows from ``s/2`` to ``3s/2``, and ``B`` is at most what it is then; in between it
    has the size ``s``, and ``B`` is 1.
    """
    up, down, size = exp(budget), exp(-budget), 1 / (1 + exp(budget))
    lift = up - down

    def squares(h: Term) -> Term:
        return h**5 / 5 - h**4 / 2 + h**3 / 3  # from 0 to h, of (h^2 - h)^2

    ends = (
        lift**2 * (squares(3 * size / 2) - squares(size / 2)) / (2 * (down + lift * 3 * size / 2))
    )
    return GUESS - ends - (lift * size) ** 2 * (1 - 2 * size) ** 3 / 12


def laplace_by_bayes(budget: Term) -> Term:
    """Return what the mean squared error is at least after Bayes' rule on the Laplace answer.

    The noise has the scale ``1/(2 budget)``. With ``A`` and ``B`` as above ``B`` is smallest at the
    ends of the range, where ``A`` is ``at_end``, and every answer beyond an end tells what the end
    tells; ``t`` from 1/2, ``A`` is ``t - lift sinh(2 budget t)``.
    """
    grown, shrunk = exp(budget), exp(-budget)
    lift = shrunk * (budget + 1) / (2 * budget)
    at_end = Rational(1, 2) - lift * (grown - shrunk) / 2
    mixed = (grown + shrunk) / (4 * budget) - (grown - shrunk) / (4 * budget**2)
    squares = (
        GUESS
        - 2 * lift * mixed
        + lift**2 * ((grown**2 - shrunk**2) / (8 * budget) - Rational(1, 2))
    )
    return GUESS - (at_end**2 / budget + squares) * 2 / (1 - shrunk**2)


def worse_than_a_guess() -> Statement:
    """State that up to ``ln 2`` always answering 1/2 is nearer than the refined answer."""
    hypotheses = {**as_written(lt(0, epsilon)), "epsilon <= log 2": le(epsilon, log(2))}
    return Statement(hypotheses, lt(GUESS, squared_error(epsilon)))


def derive_worse_than_a_guess(d: Derivation) -> None:
    """With g for e^epsilon, (g - 2)(1 + g)^3 is not positive, and (g - 1)(g + 2) is."""
    grown, near = exp(epsilon), 1 / (1 + x)
    d.model({epsilon: Rational(1, 2)})
    d.lemma("at zero", lemmas.exp_tangent(epsilon))
    d.lemma("at ln 2", lemmas.exp_log(2, epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    by = ["0 < epsilon", "epsilon <= log 2", "at zero", "at ln 2"]
    d.step("growth", And(lt(1, grown), le(grown, 2)), by=by)
    d.step("decay", eq(exp(-epsilon), 1 / grown), by=["growth", "e^epsilon e^-epsilon"])
    error = 1 / x / 6 + (x - 1 / x) * near**3 * (1 + near) / 12
    between = And(lt(1, x), le(x, 2))
    d.generalize("for every growth", Implies(between, lt(GUESS, error)), x, by=[])
    d.lemma("at this growth", lemmas.instance(d["for every growth"], grown))
    d.conclude(by=["growth", "decay", "for every growth", "at this growth"])


def check_no_prior_knowledge() -> Iterator[Evidence]:
    """Hold the refined answers against the Laplace answers, as they come and by Bayes' rule."""
    growth, threshold = Fraction(2), HALF
    refined = HALF / growth
    noisy = HALF / growth ** int(2 * threshold)  # the noise has the scale 1/(2 ln growth)
    yield refuted_by(
        {"prior": "1/2, 1/2", "epsilon": "ln 2", "scale of the Laplace noise": "1/(2 ln 2)"},
        refined < noisy,
        f"the refined answer errs with probability {refined}, Laplace at the threshold "
        f"{threshold} with {noisy}, and Bayes' rule changes neither; at epsilon = 1 the paper "
        "prints 0.1839 (Example 3) and 0.184 (section 6.1)",
        part=BOOLEAN,
        contrast=contrary("how often the refined answer is wrong", noisy, refined, BELOW),
    )
    yield instance(
        all_hold(
            number(squared_error(budget)).less_than(number(laplace_variance(2 * budget)))
            for budget in BUDGETS.values()
        ),
        "at the four budgets of Table 5 the refined answer's mean squared error is below the "
        "variance of Laplace noise of scale 1/(2 epsilon)",
        engine="Arb",
        part=CONTINUOUS,
        reading=AS_THEY_COME,
    )
    yield instance(
        all_hold(
            number(refined_by_bayes(budget)).less_than(number(laplace_by_bayes(budget)))
            for budget in BUDGETS.values()
        ),
        "at the four budgets of Table 5 the mean of the posterior is nearer after the refined "
        "answer: an upper bound of its mean squared error is below a lower bound of the other's",
        engine="Arb",
        part=CONTINUOUS,
        reading=BY_BAYES,
    )


NO_PRIOR_KNOWLEDGE = Claim(
    id="refine.no-prior-knowledge",
    kind=Kind.REMARK,
    source=cite("section 6, before section 6.1", "section 7, first and last paragraph"),
    title="Without prior knowledge, refined answers are better on [0, 1], not for a Boolean",
    statement="The second comparison is based on a continuous function with range $[0, 1]$; we "
    "show that, even if we have no prior knowledge, knowledge refinement provides better data "
    "quality for individual queries [section 6]. In Sec. 6 we saw that, for the case of individual "
    "queries, knowledge refinement provides a much more accurate response even when there is no "
    "prior knowledge [section 7]. However, when querying about a specific individual, the proposed "
    "method results in much greater response quality [section 7, last sentence].",
    parts=(
        Part(
            BOOLEAN,
            "with the prior 1/2 for 0 and for 1 the refined answer is wrong less often",
            corrected=same_error,
            corrected_proof=derive_same_error,
        ),
        printed_values(
            CONTINUOUS,
            "with the uniform prior on $[0, 1]$ the refined answer's mean squared error is "
            "smaller, at Table 5's budgets",
            narrower=("at Table 5's budgets", CLOSED_FORMS, "smaller, not by how much"),
        ),
    ),
    checks=(check_no_prior_knowledge,),
    readings={
        AS_THEY_COME: "the Laplace answer at the threshold 1/2 for a Boolean; on [0, 1] left as it "
        "is, outside the range too",
        BY_BAYES: "the user reads either answer with the prior that refinement is given",
    },
    correction=Correction(
        statement=r"At the prior $1/2$ the refined answer about a Boolean and the Laplace answer "
        r"of scale $\frac{1}{2\varepsilon}$ are both wrong with $e^{-\varepsilon}/2$, with and "
        r"without Bayes' rule. On $[0, 1]$ what is printed holds at Table 5's budgets, if both are "
        "taken as they come, or both by Bayes' rule.",
        printed="In Sec. 6 we saw that, for the case of individual queries, knowledge refinement "
        "provides a much more accurate response even when there is no prior knowledge [section 7]",
        correct=r"against Laplace noise of scale $\frac{1}{2\varepsilon}$ (Table 5 has "
        r"$\frac{1}{\varepsilon}$), at the uniform prior on $[0, 1]$ the refined answer is "
        "the more accurate one at all of Table 5's budgets, if both are taken as they come, and if "
        "both are read by Bayes' rule (at epsilon = 0.1: mean squared error 0.0828 against 0.0831, "
        "where the prior alone has 0.0833). At the prior $1/2$ both mechanisms err "
        "equally often about a Boolean",
        consequence="mean squared errors on [0, 1], refined and Laplace of scale 1/(2 epsilon). "
        "The answers themselves: 0.153 and 50 at epsilon = 0.1, 0.0895 and 1.04 at ln 2, 0.0661 "
        "and 0.5 at 1, 0.0237 and 0.125 at 2. By Bayes' rule: 0.0828 and 0.0831, 0.0655 and "
        "0.0741, 0.0530 and 0.0670, 0.0220 and 0.0446",
        error="Without prior knowledge, refined answers are better on [0, 1], not for a Boolean",
        who="nobody: at the prior 1/2 the two mechanisms are the same",
        repair="restrict it to [0, 1]; name section 6.1's prior 0.01",
        unrun="a sentence is corrected; both mechanisms stay the same",
        severity=Severity.REMARK,
    ),
    rests_on=(
        "Laplace noise of scale 1/(2 epsilon), for the neighbours of Definition 1",
        "accuracy read as how often an answer is wrong, and as mean squared error over the prior",
    ),
)


def refined_error(likely: Term, other: Term) -> Term:
    """Return how often Algorithm 1 misses a value of the prior ``likely``, where the other is true.

    It gives the true value ``e^epsilon`` times its prior, but leaves the other value at least
    ``e^-epsilon`` times its own.
    """
    return Max(1 - exp(epsilon) * likely, exp(-epsilon) * other)


def fewer_errors() -> Statement:
    """State that the refined answer is wrong no more often, and as often at the prior 1/2 alone.

    ``P_1`` is the prior of the value 1; that it lies in [0, 1] is not needed. The Laplace
    answer passes the threshold, 1/2 away, on one side.
    """
    hypotheses = {
        **as_written(lt(0, epsilon)),
        "lambda = 1/(2 epsilon)": eq(lambda_, 1 / (2 * epsilon)),
    }
    refined = P_1 * refined_error(P_1, 1 - P_1) + (1 - P_1) * refined_error(1 - P_1, P_1)
    noisy = exp(-1 / (2 * lambda_)) / 2
    return Statement(
        hypotheses, And(le(refined, noisy), Implies(ne(2 * P_1, 1), lt(refined, noisy)))
    )


def derive_fewer_errors(d: Derivation) -> None:
    """Whatever end each error has, what is left of ``e^-epsilon/2`` is not negative."""
    d.model({epsilon: 1, lambda_: HALF, P_1: Rational(1, 4)})
    noise, up, down = -1 / (2 * lambda_), exp(epsilon), exp(-epsilon)
    d.step("exponents", eq(noise, -epsilon), by=["0 < epsilon", "lambda = 1/(2 epsilon)"])
    d.lemma("at most", lemmas.exp_monotone(noise, -epsilon))
    d.lemma("at least", lemmas.exp_monotone(-epsilon, noise))
    d.step("scale", lt(0, lambda_), by=["0 < epsilon", "lambda = 1/(2 epsilon)"])
    by = ["scale", "exponents", "at most", "at least"]
    d.step("errors", eq(exp(noise), down), by=by)
    d.lemma("e^0", lemmas.exp_tangent(epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.step("growth", lt(1, up), by=["0 < epsilon", "e^0"])
    d.step("decay", lt(0, down), by=["growth", "e^epsilon e^-epsilon"])
    one, zero = P_1, 1 - P_1
    ends_of_one = {"own": 1 - up * one, "other": down * zero}
    ends_of_zero = {"own": 1 - up * zero, "other": down * one}

    def wrong(first: str, second: str) -> Term:
        return one * ends_of_one[first] + zero * ends_of_zero[second]

    odd, uneven = (2 * P_1 - 1) ** 2, ne(2 * P_1, 1)
    d.step("square", And(le(0, odd), Implies(uneven, lt(0, odd))), by=[])
    both = wrong("other", "other")
    d.step("left over", eq(down / 2 - both, down * odd / 2), by=[])
    at_most = And(le(both, down / 2), Implies(uneven, lt(both, down / 2)))
    d.step("other, other", at_most, by=["square", "left over", "decay"])
    less = [("own", "other"), ("other", "own"), ("own", "own")]
    for first, second in less:
        by = ["growth", "decay", "e^epsilon e^-epsilon"]
        d.step(f"{first}, {second}", lt(wrong(first, second), down / 2), by=by)
    d.lemma("of 1", lemmas.maximum(ends_of_one["own"], ends_of_one["other"]))
    d.lemma("of 0", lemmas.maximum(ends_of_zero["own"], ends_of_zero["other"]))
    d.conclude(by=["errors", "of 1", "of 0", "other, other", *(f"{a}, {b}" for a, b in less)])


def boolean_attributes() -> Iterator[Evidence]:
    """Hold the two answers about a Boolean against each other, and at 1/2 they are the same."""
    even = fractions("1/2", "1/2")
    refined = [algorithm_1(even, away, TWO, HALF) for away in ((0, 1), (1, 0))]
    passes = HALF / TWO  # Laplace noise of scale 1/(2 ln 2) passes the threshold, 1/2 away
    noisy = [(1 - passes, passes), (passes, 1 - passes)]
    yield refuted_by(
        {"prior": "1/2, 1/2", "epsilon": "ln 2", "scale of the Laplace noise": "1/(2 ln 2)"},
        refined != noisy,
        f"for the value 0 both mechanisms answer 1 with the probability {passes}, for the value 1 "
        f"both answer 0 with {passes}: as they answer alike, neither outperforms the other",
    )


BOOLEAN_ATTRIBUTES = Claim(
    id="refine.boolean-attributes",
    kind=Kind.REMARK,
    source=cite("section 6.1, last sentence"),
    title="For a Boolean the refined answer is wrong less often at every prior but 1/2",
    statement="Therefore, knowledge refinement outperforms Laplace noise addition for Boolean "
    "attributes released under differential privacy.",
    parts=(Part("statement", corrected=fewer_errors, corrected_proof=derive_fewer_errors),),
    checks=(boolean_attributes,),
    correction=Correction(
        statement=r"Against Laplace noise of scale $\frac{1}{2\varepsilon}$ with the threshold "
        "$1/2$ the refined answer, as it comes, is wrong no more often over the prior, and less "
        "often at every prior but $1/2$.",
        printed="knowledge refinement outperforms Laplace noise addition for Boolean attributes",
        correct="its answers as they come are wrong less often over the prior, at every prior but "
        "1/2; there the two mechanisms are the same",
        consequence="at the prior 1/2 and epsilon = ln 2 both tell the wrong value with 1/4",
        error="For a Boolean the refined answer is wrong less often at every prior but 1/2",
        who="nobody: neither mechanism is worse at 1/2",
        repair="say that the prior 1/2 is the exception",
        severity=Severity.REMARK,
    ),
    rests_on=("sensitivity 1/2, because an absent individual counts as 1/2",),
    note="Read by Bayes' rule the Laplace answer may be the better one: see "
    "refine.exploiting-the-prior.",
)


A_DRAW, A_GUESS = "beside a draw from the prior", "beside the best guess from the prior"


def bayes_is_nearer() -> Statement:
    """State that after an answer its posterior's mean is at least as near as any guess ``x``.

    ``A_0``, ``A_1`` and ``A_2`` are the integrals of 1, of the true value and of its square, over
    the prior times the answer's density: over the answers they add up to those of the prior.
    """
    hypotheses = as_written(lt(0, A_0))
    return Statement(hypotheses, le(A_2 - A_1**2 / A_0, A_2 - 2 * x * A_1 + x**2 * A_0))


def derive_bayes_is_nearer(d: Derivation) -> None:
    """A guess x adds (A_1 - x A_0)^2/A_0."""
    d.model({A_0: 1, A_1: Rational(1, 2), A_2: Rational(1, 3), x: 0})
    more = (A_1 - x * A_0) ** 2 / A_0
    d.step("what a guess adds", eq(A_1**2 / A_0 - 2 * x * A_1 + x**2 * A_0, more), by=["0 < A_0"])
    d.step("inverse", lt(0, 1 / A_0), by=["0 < A_0"])
    d.step("square", le(0, (A_1 - x * A_0) ** 2), by=[])
    d.step("sign", le(0, more), by=["0 < A_0", "inverse", "square"])
    d.conclude(by=["0 < A_0", "what a guess adds", "sign"])


def check_increased_utility() -> Iterator[Evidence]:
    """Hold the refined answer as it comes against always answering 1/2."""
    size, up = Fraction(1, 3), TWO
    error = 1 / up / 6 + (up - 1 / up) * size**3 * (1 + size) / 12
    guess = Fraction(1, 12)
    yield refuted_by(
        {
            "prior": "uniform on [0, 1]",
            "f(D)": "drawn from it",
            "epsilon": "ln 2",
            "size of U_u": size,
        },
        error <= guess,
        f"the refined answer's mean squared error is {error}, as it comes; always answering 1/2, "
        f"from the prior alone, has {guess} = {guess * 324}/324",
        reading=A_GUESS,
    )


AFTER_BAYES = "read by Bayes' rule, beside the best guess from the prior"

INCREASED_UTILITY = Claim(
    id="refine.increased-utility",
    kind=Kind.REMARK,
    source=cite("section 1.1"),
    title="The response itself can be farther off than the prior's mean",
    statement="[T]he mechanism guarantees that the response yields increased utility over the "
    "prior knowledge that the user had.",
    parts=(
        Part(
            "statement",
            formal=definition_2,
            proof=derive_definition_2,
            reading=A_DRAW,
            narrower=("at least as much",),
        ),
        Part(
            "statement",
            formal=bayes_is_nearer,
            proof=derive_bayes_is_nearer,
            reading=AFTER_BAYES,
            narrower=("at least as much", "the mean square"),
        ),
        Part(
            "statement",
            corrected=worse_than_a_guess,
            corrected_proof=derive_worse_than_a_guess,
            reading=A_GUESS,
            narrower=(CLOSED_FORMS,),
        ),
    ),
    checks=(check_increased_utility,),
    readings={
        A_DRAW: "the response as it comes, beside a draw from the prior",
        AFTER_BAYES: "what the user makes of the response, beside what she would have answered "
        "from the prior alone; in the mean square",
        A_GUESS: "the response as it comes, beside what the user would have answered from the "
        "prior alone; in the mean square",
    },
    rests_on=(CELLS, "factors that do not grow with the distance from f(D), as section 3 asks"),
    correction=Correction(
        statement=r"At the uniform prior on $[0, 1]$ and $\varepsilon \leq \ln 2$ the refined "
        "answer's mean squared error, as it comes, is larger than that of always answering $1/2$; "
        "read by Bayes' rule it is never larger.",
        printed="increased utility over the prior knowledge that the user had",
        correct="at least the utility of a draw from the prior; and, read by Bayes' rule, at "
        "least that of the best guess from it, in the mean square",
        consequence="at epsilon = ln 2 always answering 1/2 has the mean squared error 0.0833, the "
        "response as it comes 0.0895, and read by Bayes' rule 0.0655",
        error="The response itself can be farther off than the prior's mean",
        who="anyone who takes the response in place of a guess, at a uniform prior for epsilon <= "
        "ln 2",
        repair="read the response with the prior",
        severity=Severity.REMARK,
    ),
)


CLAIMS = (NO_PRIOR_KNOWLEDGE, BOOLEAN_ATTRIBUTES, INCREASED_UTILITY)
