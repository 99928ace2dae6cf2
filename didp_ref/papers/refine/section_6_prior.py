"""Sections 2 and 6: who can use a prior, and who can pretend to have a better one.

The prior of a Boolean attribute, and Laplace noise of scale ``1/(2 epsilon)`` beside the refined
answer: each as it comes, and after Bayes' rule, which costs no privacy (Proposition 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy
from sympy import Abs, And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, contrary, corrected, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.algorithm_1_steps import algorithm_1
from didp_ref.papers.refine.alphabet import P_1, R
from didp_ref.papers.refine.repairs import repair_exploiting_the_prior
from didp_ref.papers.refine.section_6_accuracy import likelihoods
from didp_ref.papers.refine.shared import HALF, TWO, cite, number
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.informal import printed_values
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt


def refined_error(prior: Term) -> Term:
    """Return how often the refined answer to a Boolean query is wrong; ``prior`` is that of 1."""
    return prior * exp(-epsilon) * (1 - prior) + (1 - prior * exp(epsilon)) * prior


RARE = "P_1 exp(epsilon) < (1 - P_1) exp(-epsilon)"


def read_by_bayes() -> Statement:
    """State that a rare 1 is read from no answer of either, and that as they come both err more.

    Laplace noise has the scale ``1/(2 epsilon)``. Where the odds of 1 are below ``e^(-2 epsilon)``
    every Laplace answer ``R`` and every refined answer leaves 0 the likelier value, so Bayes' rule
    answers 0 and errs with the prior of 1. As they come the refined answer errs more than that, and
    the Laplace answer at the threshold 1/2 most. Where the attribute is 0 the refined answer errs
    less than the Laplace answer, and where it is 1 more.
    """
    zero, one = likelihoods()
    hypotheses = {
        **as_written(lt(0, epsilon), lt(0, P_1)),
        RARE: lt(P_1 * exp(epsilon), (1 - P_1) * exp(-epsilon)),
    }
    told_one, told_one_wrongly = P_1 * exp(epsilon), P_1 * exp(-epsilon)
    conclusion = And(
        every(lt(P_1 * one, (1 - P_1) * zero), R),
        lt(P_1 * told_one, (1 - P_1) * told_one_wrongly),
        lt(P_1 * (1 - told_one), (1 - P_1) * (1 - told_one_wrongly)),
        lt(P_1, refined_error(P_1)),
        lt(refined_error(P_1), exp(-epsilon) / 2),
        lt(P_1 * exp(-epsilon), exp(-epsilon) / 2),
        lt(exp(-epsilon) / 2, 1 - P_1 * exp(epsilon)),
    )
    return Statement(hypotheses, conclusion)


def derive_read_by_bayes(d: Derivation) -> None:
    """No answer is more than e^(2 epsilon) times as likely with 1 as with 0."""
    zero, one, most = -2 * epsilon * Abs(R), -2 * epsilon * Abs(R - 1), 2 * epsilon
    grown, shrunk = exp(epsilon), exp(-epsilon)
    d.model({epsilon: Rational(1, 2), P_1: Rational(1, 100)})
    d.lemma("e^epsilon > 0", lemmas.exp_positive(epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("e^(2 epsilon)", lemmas.exp_sum(epsilon, epsilon))
    by = ["0 < P_1", RARE, "e^epsilon > 0", "e^epsilon e^-epsilon", "e^(2 epsilon)"]
    d.step("odds", And(lt(0, 1 - P_1), lt(P_1 * exp(most), 1 - P_1)), by=by)
    d.lemma("|R|", lemmas.absolute_value(R))
    d.lemma("|R - 1|", lemmas.absolute_value(R - 1))
    d.step("apart", le(Abs(R) - Abs(R - 1), 1), by=["|R|", "|R - 1|"])
    d.step("exponents", le(one, zero + most), by=["0 < epsilon", "apart"])
    d.lemma("exp", lemmas.exp_monotone(one, zero + most))
    d.lemma("in two", lemmas.exp_sum(zero, most))
    d.lemma("positive", lemmas.exp_positive(zero))
    d.step("likelihoods", le(exp(one), exp(zero) * exp(most)), by=["exponents", "exp", "in two"])
    d.step(
        "weighed", le(P_1 * exp(one), exp(zero) * (P_1 * exp(most))), by=["0 < P_1", "likelihoods"]
    )
    likelier = lt(P_1 * exp(one), (1 - P_1) * exp(zero))
    d.generalize("0 is the likelier", likelier, R, by=["weighed", "odds", "positive"])
    by = ["0 < P_1", RARE]
    d.step("after a refined 1", lt(P_1 * (P_1 * grown), (1 - P_1) * (P_1 * shrunk)), by=by)
    d.lemma("at zero", lemmas.exp_tangent(epsilon))
    by = ["0 < epsilon", "at zero", "e^epsilon e^-epsilon"]
    d.step("factors", And(lt(1, grown), lt(0, shrunk), lt(shrunk, 1)), by=by)
    by = ["0 < P_1", RARE, "factors", "odds"]
    d.step("a rare 1", And(lt(P_1, P_1 * grown), lt(P_1 * grown, 1 - P_1)), by=by)
    d.step("not 0", lt(P_1 * (1 - P_1 * grown), P_1 * (1 - P_1)), by=["0 < P_1", "a rare 1"])
    d.step("rarer", lt(P_1 * (1 - P_1), (1 - P_1) * (1 - P_1)), by=["0 < P_1", "a rare 1"])
    d.step("told less", lt(P_1 * shrunk, P_1), by=["0 < P_1", "factors"])
    by = ["odds", "told less"]
    d.step("0 after all", lt((1 - P_1) * (1 - P_1), (1 - P_1) * (1 - P_1 * shrunk)), by=by)
    by = ["not 0", "rarer", "0 after all"]
    d.step("after a refined 0", lt(P_1 * (1 - P_1 * grown), (1 - P_1) * (1 - P_1 * shrunk)), by=by)
    d.step("more than the prior", lt(P_1, refined_error(P_1)), by=["0 < P_1", RARE])
    d.step("in the middle", lt(0, (P_1 * grown - P_1) * (1 - P_1 * grown - P_1)), by=["a rare 1"])
    statement = eq(refined_error(P_1) * grown, P_1 * (1 - P_1) + P_1 * grown * (1 - P_1 * grown))
    d.step("times e^epsilon", statement, by=["e^epsilon e^-epsilon"])
    d.step("a square", le(0, (P_1 * grown - Rational(1, 2)) ** 2), by=[])
    by = ["in the middle", "times e^epsilon", "a square"]
    d.step("less than the threshold", lt(refined_error(P_1) * grown, Rational(1, 2)), by=by)
    by = ["less than the threshold", "factors", "e^epsilon e^-epsilon"]
    d.step("than the Laplace answer", lt(refined_error(P_1), shrunk / 2), by=by)
    of_each_value(d, grown, shrunk)
    by = [*("0 is the likelier", "after a refined 1", "after a refined 0")]
    by += [*("more than the prior", "than the Laplace answer", "where it is 0", "where it is 1")]
    d.conclude(by=by)


def of_each_value(d: Derivation, grown: Term, shrunk: Term) -> None:
    """Compare the answers as they come for each value: both ``P_1`` and ``P_1 grown`` are rare."""
    half = Rational(1, 2)
    d.step("prior below a half", lt(P_1, half), by=["0 < P_1", "a rare 1"])
    by = ["prior below a half", "factors"]
    d.step("where it is 0", lt(P_1 * shrunk, shrunk / 2), by=by)
    d.step("at most a quarter", le(0, (P_1 - half) ** 2), by=[])
    by = ["0 < P_1", RARE, "factors", "e^epsilon e^-epsilon", "at most a quarter"]
    d.step("squared", lt((P_1 * grown - half) * (P_1 * grown + half), 0), by=by)
    d.step("told below a half", lt(P_1 * grown, half), by=["0 < P_1", "factors", "squared"])
    by = ["told below a half", "factors"]
    d.step("where it is 1", lt(shrunk / 2, 1 - P_1 * grown), by=by)


USE_OF_THE_PRIOR, REAL_RESPONSE = "use of the prior", "the real response"
IN_THE_MEAN, EACH_VALUE = "in the mean over the prior", "whatever the attribute is"


def wrong_by_bayes(prior: Fraction) -> Fraction:
    """Return how often Bayes' rule on the refined answer is wrong, at epsilon = ln 2.

    ``prior`` is that of the value 1; of each answer the less likely value is the one missed.
    """
    values = (1 - prior, prior)
    answers = [algorithm_1(values, away, TWO, HALF) for away in ((0, 1), (1, 0))]
    return sum(
        (min(values[v] * answers[v][answer] for v in (0, 1)) for answer in (0, 1)), Fraction(0)
    )


def check_exploiting_the_prior() -> Iterator[Evidence]:
    """Read both answers by Bayes' rule, and look at those whose attribute is 1."""
    prior = Rational(1, 100)
    by_bayes = number(prior)
    refined = number(refined_error(prior).subs(epsilon, 1))
    raw = number(exp(-1) / 2)
    odds, most = number(exp(2) * prior / (1 - prior)), "0.0747"
    yield refuted_by(
        {
            "prior": "99/100, 1/100",
            "epsilon": 1,
            "scale of the Laplace noise": "1/2",
            "odds of 1 after any answer": f"at most {most}",
        },
        ~all_hold([odds.less_than(Fraction(most)), by_bayes.less_than(raw)]),
        f"whatever the Laplace answer, 0 stays the likelier value. Bayes' rule errs with 0.01, the "
        f"answer as it comes with {raw.digits[:6]}: the prior is exploited. "
        f"On the refined answer Bayes' rule errs with 0.01 too, the answer itself with "
        f"{refined.digits[:7]}",
        engine="Arb",
        part=USE_OF_THE_PRIOR,
        contrast=contrary("how often Bayes' rule errs on the Laplace answer", raw, by_bayes),
    )
    quarter, more = Fraction(1, 4), Fraction(2, 5)
    yield corrected(
        # at odds above 1/4 Bayes' rule errs with sqrt(p (1 - p))/2 after Laplace noise
        wrong_by_bayes(quarter) ** 2 > quarter * (1 - quarter) / 4
        and wrong_by_bayes(more) ** 2 < more * (1 - more) / 4,
        "after Bayes' rule neither mechanism is always ahead: at epsilon = ln 2 the refined answer "
        f"errs with {wrong_by_bayes(quarter)} at the prior 1/4, the Laplace answer with less, "
        f"sqrt(3)/8; at the prior 2/5 it is {wrong_by_bayes(more)}, below sqrt(6)/10",
        part=USE_OF_THE_PRIOR,
    )
    yield instance(
        refined.less_than(raw),
        "over the prior 0.01 the refined answer as it comes is wrong less often than the Laplace "
        "answer as it comes",
        engine="Arb",
        part=REAL_RESPONSE,
        reading=IN_THE_MEAN,
    )
    hit, noisy_hit = number(sympy.E * prior), number(1 - exp(-1) / 2)
    yield refuted_by(
        {"prior": "99/100, 1/100", "epsilon": 1, "f(D)": 1},
        noisy_hit.less_than(hit),
        f"where the attribute is 1 the refined answer says so with the probability "
        f"{hit.digits[:7]}, the Laplace answer with {noisy_hit.digits[:5]}: the paper prints both",
        engine="Arb",
        part=REAL_RESPONSE,
        reading=EACH_VALUE,
    )
    yield corrected(
        all_hold(
            [
                number(1 - exp(-1) / 2).less_than(number(1 - prior / sympy.E)),
                hit.less_than(noisy_hit),
            ]
        ),
        "the refined answer is right more often where the attribute is 0, and less often where it "
        "is 1",
        engine="Arb",
        part=REAL_RESPONSE,
        reading=EACH_VALUE,
    )


EXPLOITING_THE_PRIOR = Claim(
    id="refine.exploiting-the-prior",
    kind=Kind.REMARK,
    source=cite("section 6, and section 6.1", "again section 8"),
    title="A prior can be used after Laplace noise too",
    statement="[...] we show how the distribution for the differentially private response gets "
    "closer to the real response by refining prior knowledge than by adding Laplace noise [section "
    "6]. Hence, differential privacy via Laplace noise addition does not let the user exploit "
    "prior knowledge [section 6.1].",
    parts=(
        Part(
            USE_OF_THE_PRIOR,
            "the user's prior makes nothing more accurate of the Laplace answer",
            corrected=read_by_bayes,
            corrected_proof=derive_read_by_bayes,
        ),
        printed_values(
            REAL_RESPONSE,
            r"at the prior 0.01 and at $\epsilon = 1$ the refined answer is right more often than "
            "the Laplace answer",
            narrower=("section 6.1's prior 0.01 and epsilon = 1",),
        ),
    ),
    checks=(check_exploiting_the_prior, repair_exploiting_the_prior),
    readings={
        IN_THE_MEAN: "closer to the real response, over the prior",
        EACH_VALUE: "closer to the real response where that is 0, and where it is 1",
    },
    correction=Correction(
        statement=r"Where the odds of a 1 are below $e^{-2\varepsilon}$, Bayes' rule on either "
        r"answer always says 0, and errs with the prior of 1, $p$. As they come the refined answer "
        r"errs with $p(e^{-\varepsilon}(1-p) + 1 - pe^\varepsilon) > p$, and the Laplace answer at "
        r"the threshold $1/2$ with $e^{-\varepsilon}/2$, which is more. Where the attribute is 0 "
        r"the refined answer errs with $pe^{-\varepsilon}$, which is less than "
        r"$e^{-\varepsilon}/2$. Where it is 1 it errs with $1 - pe^\varepsilon$, which is more.",
        printed="gets closer to the real response by refining prior knowledge than by adding "
        "Laplace noise [section 6]. Hence, differential privacy via Laplace noise addition does "
        "not let the user exploit prior knowledge [section 6.1]",
        correct=r"Bayes' rule uses the prior on any answer, at no cost in privacy. At prior odds "
        r"of a 1 below $e^{-2\varepsilon}$ both mechanisms are then wrong equally often. As they "
        "come, at these odds, the refined answer is wrong less often over the prior and where the "
        "attribute is 0, more often where it is 1",
        consequence="at the prior 0.01 and epsilon = 1 the refined answer is wrong with 0.0134 "
        "and the Laplace answer with 0.184, as they come; by Bayes' rule both with 0.01. At "
        "epsilon = ln 2 Bayes' rule errs with 7/32 refined and 0.2165 Laplace at the prior 1/4, "
        "with 6/25 and 0.2449 at 2/5",
        error="A prior can be used after Laplace noise too",
        who="anyone who chooses refinement because a prior could not be used otherwise",
        repair="compare both mechanisms by Bayes' rule, or neither, and for each true value. "
        "At the prior 0.01 and epsilon = 1, where the attribute is 1, the refined answer is 1 with "
        "probability 0.0272, the Laplace answer with 0.816",
    ),
    finding='Section 8 says that the prior "may lead to a level of data quality not reachable by '
    'mechanisms independent of the user knowledge". It gives section 6\'s examples, where "the '
    'distribution of the response was closer to the real distribution". If quality is how often '
    "the answer is wrong, it is reachable in the Boolean example. Bayes' rule after Laplace noise "
    "is wrong with probability 0.01, the refined answer as it comes with 0.01337.",
    note="As a statement of how the answer is distributed the sentence is true. The one before it "
    'says that the distribution is "completely independent" of what the user knows. We read '
    '"exploit" as what the user makes of the answer.',
    rests_on=("sensitivity 1/2, because an absent individual counts as 1/2",),
)


def guess_is_worse() -> Statement:
    """State that where 0 and 1 are equally likely the refined answer is wrong less than a guess."""
    return Statement(as_written(lt(0, epsilon)), lt(exp(-epsilon) / 2, Rational(1, 2)))


def derive_guess_is_worse(d: Derivation) -> None:
    """What e^-epsilon multiplies is less."""
    d.model({epsilon: 1})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("above 1", lemmas.exp_tangent(epsilon))
    d.conclude(by=["0 < epsilon", "e^epsilon e^-epsilon", "above 1"])


AS_LIKELY, RARELY_WRONG = "a guess at values as likely", "a guess that is rarely wrong"


def check_pretended_knowledge() -> Iterator[Evidence]:
    """Send a certain prior in section 6.1's example."""
    rare = Rational(1, 100)
    honest = number(refined_error(rare).subs(epsilon, 1))
    yield refuted_by(
        {"what the user knows": "0 with 99/100, 1 with 1/100", "epsilon": 1, "P_f sent": "1, 0"},
        honest.less_than(number(rare)),
        "a prior that is certain of 0 is answered by 0, which is wrong with 0.01; what the user "
        f"knows, sent as it is, leads to an answer that is wrong with {honest.digits[:7]}",
        engine="Arb",
        reading=RARELY_WRONG,
    )


PRETENDED_KNOWLEDGE = Claim(
    id="refine.pretended-knowledge",
    kind=Kind.REMARK,
    source=cite("section 2, after the four steps"),
    title="A guess can do better than the refined answer",
    statement="Note that the user cannot pretend to have more knowledge than she actually has: "
    "sending a guess as $P_f$ will most likely be wrong and worsen the response quality.",
    parts=(
        Part(
            "statement",
            "where 0 and 1 are equally likely, a prior that is certain of one is wrong more often "
            "than the refined answer",
            formal=guess_is_worse,
            proof=derive_guess_is_worse,
            reading=AS_LIKELY,
            narrower=("two values, of which a guess is wrong half the time, not most likely",),
        ),
        Part(
            "statement",
            "a prior that is certain of the user's best guess makes the response worse",
            corrected=read_by_bayes,
            corrected_proof=derive_read_by_bayes,
            reading=RARELY_WRONG,
        ),
    ),
    checks=(check_pretended_knowledge,),
    readings={
        AS_LIKELY: "most likely wrong: the user cannot tell which value it is",
        RARELY_WRONG: "most likely right: the user sends as certain what she is nearly sure of",
    },
    correction=Correction(
        statement=r"Where the odds of a 1 are below $e^{-2\varepsilon}$, a prior that is certain "
        "of 0 is wrong less often than the answer refined from the true prior.",
        printed="sending a guess as $P_f$ will most likely be wrong and worsen the response "
        "quality",
        correct="it worsens the response where the guess is wrong more often than the refined "
        "answer",
        consequence="in section 6.1's example, prior 0.01 and epsilon = 1: 0.01 wrong in place of "
        "0.0134",
        error="A guess can do better than the refined answer",
        who="nobody: the quality is the user's own, and privacy is kept",
        repair="say when",
        severity=Severity.REMARK,
    ),
    rests_on=("quality read as how often the answer is wrong, as it comes",),
)


CLAIMS = (EXPLOITING_THE_PRIOR, PRETENDED_KNOWLEDGE)
