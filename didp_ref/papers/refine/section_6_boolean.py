"""Section 6.1: a Boolean attribute, by Laplace noise and by knowledge refinement.

The attribute is 1 with the prior probability 1/100. Laplace noise of scale 1/2 is cut at 1/2;
refinement multiplies the prior by ``e`` and ``1/e``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy

from didp_ref.audit.checks import all_hold, cell, instance, remark, reproduced
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Severity
from didp_ref.papers.refine.shared import cite, number
from didp_ref.papers.shared.informal import printed_numbers, printed_values


def check_boolean_laplace() -> Iterator[Evidence]:
    """Recompute the probabilities of the thresholded Laplace answer."""
    wrong = sympy.exp(-1) / 2
    output = wrong * sympy.Rational(99, 100) + (1 - wrong) / 100
    yield reproduced(
        (
            cell("P(K = 1 | f = 0)", "0.184", number(wrong)),
            cell("P(K = 1 | f = 1)", "0.816", number(1 - wrong)),
            cell("P(K = 1)", "0.19", number(output)),
        ),
        "Laplace noise of scale 1/2 at the threshold 1/2",
    )
    grown = number((1 - wrong) / wrong)
    yield remark(
        all_hold((number(sympy.E).less_than(grown), grown.less_than(number(sympy.exp(2))))),
        "with sensitivity 1/2 (absent counts as 1/2) it is 1-private when a record is added or "
        "removed; when the individual's value changes the factor is 2e - 1 = 4.44 > e",
        engine="Arb",
    )


BOOLEAN_LAPLACE = Claim(
    id="refine.boolean-laplace",
    kind=Kind.EXAMPLE,
    source=cite("section 6.1, Fig. 5"),
    title="The Laplace numbers of the Boolean attribute are as printed",
    statement=r"If $f(D)$ equals 0, $K_f(D)$ follows a Bernoulli distribution with parameter "
    r"0.184. If $f(D)$ equals 1, the distribution of $K_f(D)$ is a Bernoulli with parameter "
    r"0.816. [...] Let us assume that attribute B is 1 only with probability 0.01. [...] "
    r"$P(K_f(D) = 1) =$ [...] $= 0.184 \cdot 0.99 + 0.816 \cdot 0.01 = 0.19$.",
    parts=(printed_numbers("statement"),),
    checks=(check_boolean_laplace,),
    rests_on=("sensitivity 1/2, because an absent individual counts as 1/2",),
    note="The noise protects presence only: a changed value is told apart by 2e - 1 > e.",
)


PROBABILITIES, CLOSER, SAME_LEVEL = "numbers", "closer", "same level of privacy"


def check_boolean_refinement() -> Iterator[Evidence]:
    """Recompute every number of the refined Boolean attribute."""
    rare, e = sympy.Rational(1, 100), sympy.E
    low, high = rare / e, rare * e
    output = low * (1 - rare) + high * rare
    yield reproduced(
        (
            cell("P(K = 1 | f = 0)", "0.003678", number(low)),
            cell("P(K = 0 | f = 0)", "0.9963222", number(1 - low)),
            cell("P(K = 1 | f = 1)", "0.027182", number(high)),
            cell("P(K = 0 | f = 1)", "0.972817", number(1 - high)),
            cell("P(K = 1 | f = 1), used again", "0.02182", number(high)),
            cell("P(K = 1)", "0.003912", number(output)),
        ),
        "the refined Boolean attribute",
        part=PROBABILITIES,
    )
    wrong = sympy.exp(-1) / 2
    noisy = wrong * (1 - rare) + (1 - wrong) * rare
    yield instance(
        number(rare - output).less_than(number((noisy - rare) / 29)),
        "the refined answer's P(K = 1) is more than 29 times nearer to 0.01 than the noisy one's",
        engine="Arb",
        part=CLOSER,
    )
    others = [(1 - mass) / (1 - rare) for mass in (low, high)]
    yield instance(
        all_hold(
            number(ratio).less_than(number(e)) for other in others for ratio in (other, 1 / other)
        ),
        "refined: P(K = 1) is 0.01 where the individual is absent, and 1/e or e times that where "
        "present, and the ratios of P(K = 0) are less; of the Laplace density, 1/2 from that of an "
        "absent individual at the scale 1/2, the largest ratio is e",
        engine="Arb",
        part=SAME_LEVEL,
    )
    yield remark(
        Fraction(3678, 10**6) + Fraction(9963222, 10**7) != 1
        and Fraction("0.003641") + Fraction("0.000271") == Fraction("0.003912"),
        "the printed pair does not sum to one (1.0000002); 0.003912 is 0.003678 (0.99) + 0.027182 "
        "(0.01) with each product cut at six digits, so the 0.02182 beside it is a misprint",
    )
    right = number((1 - low) * (1 - rare) + high * rare)
    yield remark(
        right.less_than(Fraction(99, 100)),
        '"closer to 0.01" does not mean a better answer: a draw from the prior that ignores the '
        "data has probability 0.01 exactly, and always answering 0 is right more often "
        f"(0.99) than the refined answer ({right.digits[:6]})",
        engine="Arb",
    )


BOOLEAN_REFINEMENT = Claim(
    id="refine.boolean-refinement",
    kind=Kind.EXAMPLE,
    source=cite("section 6.1, Fig. 6"),
    title="Three of the six refined numbers of the Boolean attribute are not reproduced",
    statement=r"Take $\alpha_u = e^\varepsilon = e$ and $\alpha_d = e^{-\varepsilon} = e^{-1}$. "
    r"Hence, $P(K_f(D) = 1|f(D) = 0) = P(f(D) = 1) \cdot \alpha_d = 0.003678$, $P(K_f(D) = "
    r"0|f(D) = 0) = 1 - 0.003678 = 0.9963222$, $P(K_f(D) = 1|f(D) = 1) = P(f(D) = 1) \cdot "
    r"\alpha_u = 0.027182$, $P(K_f(D) = 0|f(D) = 1) = 1 - 0.027182 = 0.972817$. [...] Now, the "
    r"probability of obtaining a response 1 is $P(K_f(D) = 1) = P(K_f(D) = 1|f(D) = 0) P(f(D) = 0) "
    r"+ P(K_f(D) = 1|f(D) = 1) P(f(D) = 1) = 0.003678 \cdot 0.99 + 0.02182 \cdot 0.01 = "
    "0.003912$. As 0.003912 is much closer to 0.01 than 0.19, we conclude that, despite both "
    "mechanisms providing the same level of privacy, the output distribution is much closer to the "
    "actual distribution of the attribute when using the mechanism based on knowledge refinement.",
    parts=(
        printed_numbers(PROBABILITIES, "the five probabilities, and a factor of the last one"),
        printed_values(
            CLOSER,
            "the refined answer's probability of 1 is much closer to 0.01 than the noisy one's",
        ),
        printed_values(
            SAME_LEVEL,
            r"both mechanisms are $\varepsilon$-differentially private at $\varepsilon = 1$, and "
            "at no smaller one",
            narrower=("one record added or removed",),
        ),
    ),
    checks=(check_boolean_refinement,),
    correction=Correction(
        statement=r"$P(K_f(D) = 0|f(D) = 0) = 0.996321$, and "
        r"$P(K_f(D) = 1) = 0.003679 \cdot 0.99 + 0.027183 \cdot 0.01 = 0.003914$.",
        who="a reader who recomputes the example",
        printed="0.9963222, 0.02182 and 0.003912",
        correct="0.9963212, 0.027183 (0.027182 is printed a line above) and 0.003914",
        severity=Severity.REMARK,
    ),
    finding="Digits slipped, and nothing rests on them. Closeness of the answer's probability of "
    "1 to the prior's 0.01 is not accuracy. A draw from the prior is closer still, and says "
    "nothing about the data. Always answering 0 is right more often.",
    rests_on=("an absent individual is answered by the prior, or with the noise counts as 1/2",),
    note=r"$P(f(D) = 1)$ is written for the prior $P_f(1) = 0.01$. The level 1 is that of "
    "presence. Two values are told apart at level 2, and the 0/1 answer after Laplace noise tells "
    "them apart at ln 4.44 = 1.49.",
)


CLAIMS = (BOOLEAN_LAPLACE, BOOLEAN_REFINEMENT)
