"""Section 3: one missing individual as the worst case."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sympy import Abs, And, Implies, S, oo

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import Theta, answers, n_1, n_2, n_whole, r
from didp_ref.papers.abdi.shared import HALF, REMOVED, cite, sensitivities
from didp_ref.papers.shared.alphabet import j, k
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import eq, every, le
from didp_ref.worlds import Universe
from didp_ref.worlds.beliefs import bayes, identifiable, laplace

LEFT, PROMISED = "what is left to find out", "alpha and beta"
NEAR_IN_TURN = "the answers of the worlds j and j + 1 lie Theta apart at most"


def least_left() -> Statement:
    """Whoever knows D and how many are missing has k to find; one is the least, if any is."""
    hypotheses = {
        "k >= 1": le(1, k),
        "D^s lacks k individuals of D": eq(n_1, n_whole - k),
        "an adjacent database lacks one": eq(n_2, n_whole - 1),
    }
    return Statement(hypotheses, And(eq(n_whole - n_2, 1), le(n_whole - n_2, n_whole - n_1)))


def derive_least_left(d: Derivation) -> None:
    """One, and k."""
    d.model({k: 2, n_whole: 4, n_1: 2, n_2: 3})
    d.conclude(d.statement.hypotheses)


def several_missing() -> Statement:
    """Where k individuals are missing, two worlds lie up to k Theta apart.

    From the world j to the world j + 1 one missing individual is put for another.
    """
    step = every(le(Abs(answers[j] - answers[j + 1]), Theta), (j, 0, k - 1))
    return Statement(
        {"k >= 0": le(0, k), NEAR_IN_TURN: step}, le(Abs(answers[0] - answers[k]), k * Theta)
    )


def derive_several_missing(d: Derivation) -> None:
    """The triangle inequality, one missing individual after the other."""
    d.model({k: 2, answers: {0: 0, 1: 1, 2: 2}, Theta: 1})
    statement = Implies(le(r, k), le(Abs(answers[0] - answers[r]), r * Theta))
    d.step("none missing", substitute(statement, r, S.Zero), [])
    d.lemma("next world", lemmas.instance(d[NEAR_IN_TURN], r))
    d.lemma("triangle", lemmas.triangle(answers[0] - answers[r], answers[r] - answers[r + 1]))
    by = [NEAR_IN_TURN, "next world", "triangle"]
    d.generalize(
        "one more missing", Implies(statement, substitute(statement, r, r + 1)), (r, 0, oo), by
    )
    d.induction("any number missing", r, 0, statement, ["none missing", "one more missing"])
    d.at("k missing", "any number missing", k, ["k >= 0"])
    d.conclude(["k missing"])


def check_worst_case() -> Iterator[Evidence]:
    """Two of four records are missing, at a scale set for one."""
    records = [0, 0, 1, 1]
    _, theta = sensitivities("sum", Universe.of(records), REMOVED)
    sums = sorted({sum(records) - sum(two) for two in combinations(records, 2)})
    growth = Fraction(2)
    promise_kept = theta == 1 and all(
        identifiable([p, 1 - p], [0, 1], growth, HALF, Fraction(1))
        for p in (Fraction(k, 100) for k in range(1, 100))
    )
    for prior, promised, shows, at_least in (
        (HALF, HALF * HALF, "2/5 of the prior, where alpha promises 1/2", True),
        (
            Fraction(1, 10),
            (1 + 1) * Fraction(1, 10),
            "40/13 times the prior, where beta promises 2",
            False,
        ),
    ):
        response = sums[-1] if at_least else sums[0]
        answers = laplace([sums[0], sums[-1]], response, growth)
        after = bayes([prior, 1 - prior], answers)[0]
        yield refuted_by(
            {
                "Sum over D": "{0, 0, 1, 1}",
                "worlds": "D less both 1s, D less both 0s",
                "prior": f"({prior}, {1 - prior})",
                "alpha": HALF,
                "beta": 1,
                "Theorem 2's scale": "1/ln 2",
                "response": response,
                "posterior of the first world": after,
            },
            not promise_kept or (after >= promised if at_least else after <= promised),
            shows,
            reading=PROMISED,
        )
    # two Thetas apart, in units of that distance
    twice, less = Fraction(2), Fraction(21, 10)
    yield remark(
        all(
            identifiable([p, 1 - p], [0, 1], twice, HALF, Fraction(1))
            for p in (Fraction(k, 100) for k in range(1, 100))
        )
        and not identifiable(
            [Fraction(1, 100), Fraction(99, 100)], [0, 1], less, HALF, Fraction(1)
        ),
        "the two sums lie 2 Theta apart: twice Theorem 2's scale, 2/ln 2, keeps (1/2, 1) at the "
        "priors 1/100, ..., 99/100, and the smaller scale 2/ln(21/10) does not at 1/100",
        reading=PROMISED,
    )


SECTION_3_WORST_CASE = Claim(
    id="abdi.section-3.worst-case",
    kind=Kind.REMARK,
    source=cite("section 3"),
    title="One missing individual is the worst case in what is left to find out, not in alpha and "
    "beta",
    statement=r"In our work, we will consider the worst case in which $D$ and $D^s$ are "
    r"adjacent databases. That is, the adversary has to find out only the missing individual "
    r"in $D^s$ to know all individuals in $D^s$.",
    parts=(
        Part(
            "statement",
            r"Nowhere that anybody is missing has the adversary less to find out than where one "
            r"individual is.",
            formal=least_left,
            proof=derive_least_left,
            reading=LEFT,
        ),
        Part(
            "statement",
            r"What is promised where one individual is missing holds where more are.",
            corrected=several_missing,
            corrected_proof=derive_several_missing,
            reading=PROMISED,
        ),
    ),
    checks=(check_worst_case,),
    readings={
        LEFT: "the worst case in how many individuals the adversary has to find out",
        PROMISED: "the worst case for alpha and beta",
    },
    correction=Correction(
        error="One missing individual is the worst case in what is left to find out, not in alpha "
        "and beta",
        statement=r"It is the worst case for what the adversary has to find out, not for the "
        r"promise: where $k$ individuals are missing, the answers of two worlds lie up to "
        r"$k\Theta_q$ apart, and the likelihoods a factor of $e^{k\Theta_q/\lambda}$.",
        who="individuals of whom several are known to be missing",
        repair="take k times Theorem 2's scale",
        printed=r"In our work, we will consider the worst case in which $D$ and $D^s$ are adjacent "
        r"databases. That is, the adversary has to find out only the missing individual in $D^s$ "
        r"to know all individuals in $D^s$.",
        correct=r"in what is left to find out, yes; for $\alpha$ and $\beta$, no: where $k$ are "
        r"missing, $|q(D_1)-q(D_2)| \le k\Theta_q$; $k$ times Theorem 2's scale is enough, and Sum "
        r"over $k$ zeros and $k$ ones needs it to serve every prior",
        consequence="two of the records 0, 0, 1, 1 are missing, at Theorem 2's scale for (1/2, "
        "1). A belief of 1/2 falls to 1/5, where 1/4 is promised. A belief of 1/10 rises to 4/13, "
        "where 1/5 is promised",
        severity=Severity.REMARK,
    ),
    note="The paper's next sentence gives the first interpretation. Definition 4 promises this of "
    "adjacent databases alone, so no promise that is printed is broken. To protect several "
    "missing individuals at once needs more noise.",
)

CLAIMS = (SECTION_3_WORST_CASE,)
