"""Sections 6 to 8: whether refined answers are the more accurate ones, and who uses a prior.

The paper sets a draw from the refined prior beside a Laplace answer that is taken as it comes. A
user who knows a prior can read either answer by Bayes' rule, which costs no privacy (Proposition
4). Accuracy is the probability of a wrong answer where it is 0 or 1, and the mean squared error
where it lies in [0, 1]: over the uniform prior and the answer's own randomness.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy
from sympy import Abs, And, Rational, exp, log

from didp_ref.audit.checks import all_hold, instance, refuted_by, wasted
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Scope,
    Statement,
    Subject,
)
from didp_ref.papers.refine.alphabet import P_1, R, lambda_
from didp_ref.papers.refine.definition_2 import definition_2
from didp_ref.papers.refine.shared import CELLS, number, passage
from didp_ref.papers.refine.table_5 import BUDGETS, laplace_variance
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.informal import VALUES
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt

BOOLEAN, CONTINUOUS = "a Boolean attribute", "a continuous attribute"
AS_IT_COMES = "the Laplace answer as it comes"
WITH_THE_PRIOR = "what the prior makes of the Laplace answer"
GUESS = Rational(1, 12)
"""The mean squared error of always answering 1/2, at the uniform prior on [0, 1]."""


def same_error() -> Statement:
    """State that at the prior 1/2 both answers to a Boolean query are wrong equally often.

    Laplace noise of scale ``1/(2 epsilon)`` passes the threshold, 1/2 away, on one side; the
    refined answer gives the other value its prior 1/2 times ``e^-epsilon``.
    """
    hypotheses = {
        **as_written(lt(0, epsilon)),
        "lambda = 1/(2 epsilon)": eq(lambda_, 1 / (2 * epsilon)),
    }
    return Statement(hypotheses, eq(exp(-1 / (2 * lambda_)) / 2, exp(-epsilon) / 2))


def squared_error(budget: Term) -> Term:
    """Return the refined answer's mean squared error at the uniform prior on [0, 1].

    Two draws from the prior are ``1/6`` apart in the mean square. The near set has the size ``s``;
    over it ``(x - f)^2`` adds up to ``s^3 (1 + s)/12``, in the mean over f(D): less than half of
    it lies beyond an end of the range, and then as much more beyond the other end of the set.
    """
    up, down, size = exp(budget), exp(-budget), 1 / (1 + exp(budget))
    return down / 6 + (up - down) * size**3 * (1 + size) / 12


def worse_than_a_guess() -> Statement:
    """State that up to ``ln 2`` always answering 1/2 is nearer than the refined answer."""
    hypotheses = {**as_written(lt(0, epsilon)), "epsilon <= log 2": le(epsilon, log(2))}
    return Statement(hypotheses, lt(GUESS, squared_error(epsilon)))


def refined_error(prior: Term) -> Term:
    """Return how often the refined answer to a Boolean query is wrong; ``prior`` is that of 1."""
    return prior * exp(-epsilon) * (1 - prior) + (1 - prior * exp(epsilon)) * prior


RARE = "P_1 exp(epsilon) < (1 - P_1) exp(-epsilon)"


def read_by_bayes() -> Statement:
    """State that a rare 1 is read from no Laplace answer, and that the refined answer errs more.

    Laplace noise has the scale ``1/(2 epsilon)``. Where the odds of 1 are below ``e^(-2 epsilon)``
    every answer ``R`` leaves 0 the likelier value, so Bayes' rule answers 0 and errs with the
    prior of 1.
    """
    zero, one = exp(-2 * epsilon * Abs(R)), exp(-2 * epsilon * Abs(R - 1))
    hypotheses = {
        **as_written(lt(0, epsilon), lt(0, P_1)),
        RARE: lt(P_1 * exp(epsilon), (1 - P_1) * exp(-epsilon)),
    }
    zero_is_likelier = every(lt(P_1 * one, (1 - P_1) * zero), R)
    return Statement(hypotheses, And(zero_is_likelier, lt(P_1, refined_error(P_1))))


def check_no_prior_knowledge() -> Iterator[Evidence]:
    """Hold the refined answers against the Laplace answers, and against a guess."""
    growth, threshold = Fraction(2), Fraction(1, 2)
    refined = Fraction(1, 2) / growth
    noisy = Fraction(1, 2) / growth ** int(2 * threshold)  # the noise has the scale 1/(2 ln growth)
    yield refuted_by(
        {"prior": "1/2, 1/2", "epsilon": "ln 2", "scale of the Laplace noise": "1/(2 ln 2)"},
        refined < noisy,
        f"the refined answer is wrong with the probability {refined}, the Laplace answer at the "
        f"threshold 1/2 with {noisy}; at epsilon = 1 the paper prints 0.1839 (Example 3) and 0.184 "
        "(section 6.1)",
        part=BOOLEAN,
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
        reading=AS_IT_COMES,
    )
    yield guess_is_nearer(CONTINUOUS, WITH_THE_PRIOR)


def guess_is_nearer(part: str, reading: str) -> Evidence:
    """Report that at ``ln 2`` the refined answer is farther off than always answering 1/2."""
    size, up = Fraction(1, 3), Fraction(2)
    found = 1 / up / 6 + (up - 1 / up) * size**3 * (1 + size) / 12
    guess = Fraction(1, 12)
    return refuted_by(
        {"prior": "uniform on [0, 1]", "epsilon": "ln 2", "size of U_u": size},
        found <= guess,
        f"the refined answer's mean squared error is {found}; always answering 1/2, which uses "
        f"the prior alone, has {guess} = {guess * 324}/324",
        part=part,
        reading=reading,
        harm=wasted("the mean squared error at epsilon = ln 2", found, guess),
    )


NO_PRIOR_KNOWLEDGE = Claim(
    id="refine.no-prior-knowledge",
    kind=Kind.REMARK,
    source=passage("sections 6 and 7"),
    title="Better answers even without prior knowledge",
    statement="Even if we have no prior knowledge, knowledge refinement provides better data "
    "quality for individual queries (section 6). For the case of individual queries, knowledge "
    "refinement provides a much more accurate response even when there is no prior knowledge. "
    "When querying about a specific individual, the proposed method results in much greater "
    "response quality (section 7).",
    parts=(
        Part(
            BOOLEAN,
            "with the prior 1/2 for 0 and for 1, the refined answer is wrong less often than the "
            "Laplace answer at the threshold 1/2",
            corrected=same_error,
        ),
        Part(
            CONTINUOUS,
            "with the uniform prior on $[0, 1]$ the refined answer's mean squared error is "
            "smaller than that of the Laplace answer, at Table 5's budgets",
            informal=VALUES,
            reading=AS_IT_COMES,
            scope=Scope.CONCRETE,
            narrower=(CLOSED_FORMS,),
        ),
        Part(
            CONTINUOUS,
            "with the uniform prior on $[0, 1]$ the refined answer's mean squared error is "
            "smaller than that of whatever the user makes of the Laplace answer",
            corrected=worse_than_a_guess,
            reading=WITH_THE_PRIOR,
            narrower=(CLOSED_FORMS,),
        ),
    ),
    checks=(check_no_prior_knowledge,),
    readings={
        AS_IT_COMES: "the Laplace answer is taken as it comes, outside [0, 1] too",
        WITH_THE_PRIOR: "the user reads the Laplace answer with the prior that refinement is given",
    },
    correction=Correction(
        statement=r"At the prior $1/2$ both answers to a Boolean query err with $e^{-\varepsilon}/"
        r"2$. At the uniform prior on $[0, 1]$ the refined answer's mean squared error is below "
        r"that of the raw Laplace answer at the four budgets of Table 5, above $1/12$, that of "
        r"always answering $1/2$, for all $\varepsilon \leq \ln 2$, and below that of Bayes' rule "
        r"on the Laplace answer at $\varepsilon = 1$ and $2$.",
        printed="a much more accurate response even when there is no prior knowledge",
        correct=r"Boolean: the same error, $e^{-\varepsilon}/2$; continuous: more accurate than "
        r"the raw Laplace answer, and for $\varepsilon \leq \ln 2$ less accurate than always "
        r"answering $1/2$",
        consequence=r"mean squared errors at $\varepsilon = 0.1$: 0.153 refined, 0.0833 for always "
        r"1/2, 0.0831 for Bayes' rule on Laplace noise of scale $1/(2\varepsilon)$; at $\ln 2$: "
        "0.0895, 0.0833, 0.0741; at 1: 0.0661, 0.0833, 0.0670; at 2: 0.0237, 0.0833, 0.0446",
        error="Without prior knowledge the refined answer can be worse than a blind guess",
        who="whoever chooses refinement for an individual query at a small epsilon",
        repair="compare after the same use of the prior, over all true answers: Table 5 has f(D) "
        "= 0.5 alone, which is the guess",
    ),
    rests_on=(
        "neighbours of Definition 1, so Laplace noise of scale 1/(2 epsilon) "
        "(refine.individual-sensitivity)",
        "accuracy read as the probability of a wrong answer, and as the mean squared error over "
        "the prior",
    ),
)


A_DRAW, A_GUESS = "a draw from the prior", "the best guess from the prior"


def check_increased_utility() -> Iterator[Evidence]:
    """Hold the refined answer against the best guess from the prior."""
    yield guess_is_nearer("statement", A_GUESS)


INCREASED_UTILITY = Claim(
    id="refine.increased-utility",
    kind=Kind.REMARK,
    source=passage("section 1.1"),
    title="Increased utility over the prior knowledge",
    statement="The mechanism guarantees that the response yields increased utility over the prior "
    "knowledge that the user had.",
    parts=(
        Part("statement", formal=definition_2, reading=A_DRAW, narrower=("at least as much",)),
        Part(
            "statement",
            corrected=worse_than_a_guess,
            reading=A_GUESS,
            narrower=(CLOSED_FORMS,),
        ),
    ),
    checks=(check_increased_utility,),
    readings={
        A_DRAW: "the response is at least as near to the true answer as a draw from the prior",
        A_GUESS: "the response is nearer to the true answer than what the user would have answered "
        "from the prior alone",
    },
    rests_on=(CELLS, "factors that do not grow with the distance from f(D), as section 3 asks"),
    told_with="refine.no-prior-knowledge",
    correction=Correction(
        statement=r"At the uniform prior on $[0, 1]$ and $\varepsilon \leq \ln 2$ the refined "
        "answer's mean squared error is larger than that of always answering $1/2$.",
        printed="increased utility over the prior knowledge that the user had",
        correct=r"at least the utility of a draw from the prior; for $\varepsilon \leq \ln 2$ and "
        "the uniform prior less than that of its mean",
        consequence="at epsilon = ln 2 the mean squared error grows from 0.0833 to 0.0895",
        error="The response can be of less use than the prior alone",
        who="whoever takes the response in place of a guess, at a small epsilon",
        repair="read the response with the prior, or keep to the guess",
    ),
)

USE_OF_THE_PRIOR, REAL_RESPONSE = "use of the prior", "the real response"


def check_exploiting_the_prior() -> Iterator[Evidence]:
    """Read the Laplace answer by Bayes' rule, and look at those whose attribute is 1."""
    prior = Rational(1, 100)
    by_bayes = number(prior)
    refined = number(refined_error(prior).subs(epsilon, 1))
    raw = number(exp(-1) / 2)
    likelihoods = number(exp(2) * prior / (1 - prior))
    yield refuted_by(
        {
            "prior": "99/100, 1/100",
            "epsilon": 1,
            "scale of the Laplace noise": "1/2",
            "odds of 1 after any answer": f"at most {likelihoods.digits[:6]}",
        },
        ~all_hold([likelihoods.less_than(1), by_bayes.less_than(raw), by_bayes.less_than(refined)]),
        f"whatever the answer, 0 stays the likelier value, and Bayes' rule errs with 0.01; the "
        f"Laplace answer as it comes errs with {raw.digits[:6]}, the refined one with "
        f"{refined.digits[:7]}",
        engine="Arb",
        part=USE_OF_THE_PRIOR,
        harm=wasted("the probability of a wrong answer", refined, by_bayes),
    )
    hit, noisy_hit = number(sympy.E * prior), number(1 - exp(-1) / 2)
    yield refuted_by(
        {"prior": "99/100, 1/100", "epsilon": 1, "f(D)": 1},
        noisy_hit.less_than(hit),
        f"where the attribute is 1 the refined answer says so with the probability "
        f"{hit.digits[:6]}, the Laplace answer with {noisy_hit.digits[:5]}: the paper prints both",
        engine="Arb",
        part=REAL_RESPONSE,
    )
    yield instance(
        all_hold(
            [
                number(1 - exp(-1) / 2).less_than(number(1 - prior / sympy.E)),
                hit.less_than(noisy_hit),
            ]
        ),
        "the refined answer is right more often where the attribute is 0, and less often where it "
        "is 1",
        engine="Arb",
        subject=Subject.CORRECTION,
        part=REAL_RESPONSE,
    )


EXPLOITING_THE_PRIOR = Claim(
    id="refine.exploiting-the-prior",
    kind=Kind.REMARK,
    source=passage("section 6, and section 6.1"),
    title="Laplace noise, and prior knowledge of a Boolean attribute",
    statement="We show how the distribution for the differentially private response gets closer to "
    "the real response by refining prior knowledge than by adding Laplace noise (section 6). "
    "Hence, differential privacy via Laplace noise addition does not let the user exploit prior "
    "knowledge (section 6.1).",
    parts=(
        Part(
            USE_OF_THE_PRIOR,
            "the user's prior makes nothing more accurate of the Laplace answer",
            corrected=read_by_bayes,
        ),
        Part(
            REAL_RESPONSE,
            "at the prior 0.01 and at $\\epsilon = 1$ the refined answer is right more often than "
            "the Laplace answer, whatever the real response is",
            informal=VALUES,
            scope=Scope.CONCRETE,
        ),
    ),
    checks=(check_exploiting_the_prior,),
    correction=Correction(
        statement=r"Where the odds of a 1 are below $e^{-2\varepsilon}$, Bayes' rule on the "
        r"Laplace answer always says 0, and errs with the prior of 1, $p$; the refined answer errs "
        r"with $p(e^{-\varepsilon}(1-p) + 1 - pe^\varepsilon) > p$. It is closer to the real "
        "response where that is 0, and farther where it is 1.",
        printed="Laplace noise addition does not let the user exploit prior knowledge",
        correct=r"Bayes' rule uses the prior on any answer, at no cost in privacy; at prior odds "
        r"below $e^{-2\varepsilon}$ it is wrong less often than the refined answer",
        consequence="at the prior 0.01 and epsilon = 1: 0.01 wrong by Bayes' rule, 0.0134 "
        "refined, 0.184 for the Laplace answer as it comes; who has the attribute is told with "
        "0.0272 in place of 0.816",
        error="A prior can be used after Laplace noise, and does better there",
        who="whoever chooses refinement to use a prior; those who look for the rare value",
        repair="compare both mechanisms after Bayes' rule, and for each true value",
    ),
    rests_on=("sensitivity 1/2, because an absent individual counts as 1/2",),
)

CLAIMS = (NO_PRIOR_KNOWLEDGE, INCREASED_UTILITY, EXPLOITING_THE_PRIOR)
