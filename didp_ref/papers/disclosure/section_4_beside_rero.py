"""Section 4: noise that Theorem 4.1 sets, beside what eq. 3 allows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import ABOVE, contrary, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Severity
from didp_ref.papers.disclosure.section_2 import most_success
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.disclosure.theorem_4_1_closed_form import closed_form
from didp_ref.papers.disclosure.theorem_5_2 import proposition_5_1
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.worlds import uniform

KNOWN, NOTHING = "of attacks that know the record", "of attacks that know nothing of it"
LESS_NOISE = "less noise"


def in_the_variation(records: int, root: Fraction) -> Fraction:
    """Return Theorem 4.1's bound in the total variation of Laplace noise: root is e^(epsilon/2)."""
    return (1 - Fraction(1, records)) * (1 - 1 / root)


def check_beside_eq_3() -> Iterator[Evidence]:
    """Let one number limit the success by eq. 3, and the advantage by Theorem 4.1.

    The trade-off function of Laplace noise at alpha is that of epsilon-DP up to e^epsilon =
    1/(2 alpha), and 1/(4 alpha e^epsilon) from there.
    """
    records, limit, guess = 10, Fraction(3, 10), Fraction(1, 10)
    by_eq_3, root, by_closed_form = Fraction(3), Fraction(3, 2), Fraction(2)
    assert most_success(guess, by_eq_3) == in_the_variation(records, root) == limit
    yield refuted_by(
        {
            "records": "10 equally likely values, from 0 to 1",
            "known": "nothing",
            "noise": "Laplace, scale 1/epsilon",
            "limit": limit,
            "e^epsilon by eq. 3": by_eq_3,
            "e^epsilon by Theorem 4.1, in TV(M)": root**2,
        },
        root**2 > by_eq_3,
        "Theorem 4.1 asks for more noise",
        part=LESS_NOISE,
        reading=NOTHING,
        contrast=contrary("e^epsilon by Theorem 4.1", by_eq_3, root**2, ABOVE),
    )
    high, on_the_curve, high_root = Fraction(3, 5), Fraction(25, 4), Fraction(3)
    yield remark(
        closed_form(records, by_closed_form, Fraction(0)) == limit
        and 1 - 1 / (4 * guess * on_the_curve) == high == in_the_variation(records, high_root)
        and on_the_curve < high_root**2,
        "at the limit 3/10 Theorem 4.1's closed form allows e^epsilon = 2. At 3/5 eq. 3 allows "
        "25/4, and Theorem 4.1 in TV(M) 9",
        part=LESS_NOISE,
        reading=NOTHING,
    )
    higher, by_both, by_line = Fraction(7, 10), Fraction(25, 3), Fraction(8)
    prior, nothing = uniform(records), Fraction(0)
    yield remark(
        1 - 1 / (4 * guess * by_both) == higher == proposition_5_1(prior, by_line, nothing)
        and proposition_5_1(prior, by_both, nothing) > higher,
        "at the limit 7/10 eq. 3 allows e^epsilon = 25/3, and Proposition 5.1 only 8",
        part=LESS_NOISE,
        reading=NOTHING,
    )
    yield instance(
        most_success(Fraction(1), by_closed_form) == 1 > limit,
        "ten equally likely records, each known whole, e^epsilon = 2: eq. 3 at the prior of the "
        "known record says 1, and Theorem 4.1 says 3/10",
        part=LESS_NOISE,
        reading=KNOWN,
    )


THEOREM_4_1_CALIBRATION = Claim(
    id="disclosure.theorem-4.1.calibration",
    kind=Kind.REMARK,
    source=cite("section 4", "after Example 5"),
    title="Where nothing is known, Theorem 4.1 may ask for more noise than eq. 3",
    statement="Importantly, both Theorems 4.1 and 4.2 address the previous overestimation of ReRo "
    "risk, thereby significantly improving the accuracy of the mechanisms when used for noise "
    "calibration.",
    parts=(
        witness(
            LESS_NOISE,
            says="Theorem 4.1 keeps a limit that eq. 3 keeps at no epsilon",
            reading=KNOWN,
            narrower=('some limit and epsilon, not "significantly"',),
        ),
        false_here(
            LESS_NOISE,
            says="As a limit of Theorem 4.1 a number allows a larger epsilon than as one of eq. 3",
            reading=NOTHING,
        ),
    ),
    readings={
        KNOWN: r"the attack knows the record, and $\kappa^+$ in eq. 3 is 1",
        NOTHING: "nothing is known of the record, as in Figure 2, which compares with eq. 3",
    },
    checks=(check_beside_eq_3,),
    correction=Correction(
        statement="Let Laplace noise be added to ten equally likely values from 0 to 1, as in "
        r"Figure 2. For the limit 3/10 eq. 3 allows $e^\epsilon = 3$, Theorem 4.1 9/4 in $TV(M)$ "
        "and 2 in its closed form. For 3/5 they allow 25/4, 9 and 5. Where the record is known, "
        r"eq. 3 with $\kappa^+ = 1$ keeps no limit below 1, and Theorem 4.1 keeps any that is "
        "positive.",
        printed="both Theorems 4.1 and 4.2 [...] thereby significantly improving the accuracy",
        correct="Theorem 4.1 keeps limits on the advantage where the record is known, and eq. 3 "
        "keeps no limit below 1. Where nothing is known, Theorem 4.1 may ask for more noise than "
        "eq. 3",
        who="anyone who takes Theorem 4.1 for less noise than eq. 3 where nothing is known",
        repair="where nothing is known, use Theorem 5.1 or Theorem 4.2",
        severity=Severity.REMARK,
    ),
    note="One number limits a success by eq. 3, and an advantage by Theorem 4.1. What the sentence "
    "says of Theorem 4.2 is disclosure.figure-2. Theorem 5.1 takes the mechanism's own f, as eq. 3 "
    "does, and is never above it. Proposition 5.1 knows epsilon and delta alone: at the limit 7/10 "
    "it allows e^epsilon = 8, and eq. 3 25/3.",
)

CLAIMS = (THEOREM_4_1_CALIBRATION,)
