"""Table 2: the example by mpmath and numpy, and every two known records."""

import re
from fractions import Fraction
from itertools import combinations
from statistics import median

import mpmath
import numpy as np

import didp_ref as di
from didp_ref.audit.claim import Verdict
from didp_ref.audit.verdict import judge
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi import table_2
from didp_ref.worlds import uniform


def test_the_means_and_medians_are_those_of_the_eight_worlds():
    worlds = [sorted((1, 3, third)) for third in (2, 4, 5, 6, 7, 8, 9, 10)]
    assert list(map(list, table_2.WORLDS)) == worlds
    assert tuple(Fraction(sum(world), 3) for world in worlds) == table_2.MEANS
    assert tuple(median(world) for world in worlds) == table_2.MEDIANS


def test_a_number_is_printed_for_every_world():
    assert len(table_2.PRINTED_MEANS) == len(table_2.PRINTED_MEDIANS) == len(table_2.WORLDS) == 8


def test_table_2_reproduces_with_the_right_means_only():
    claim = CLAIMS["rhodi.table-2"]
    results = [evidence for evidence in table_2.check_table_2() if evidence.cells]
    wrong = [(cell.label, cell.printed, cell.ours) for cell in results[0].cells if not cell.agrees]
    assert wrong == [("mean {1, 3, 5}", "3/2", "3"), ("mean {1, 3, 8}", "4/3", "4")]
    assert judge(claim, results) is Verdict.DEPENDS_ON_READING
    assert all(cell.agrees for cell in results[1].cells)


def test_table_2_is_an_error_of_the_extraction():
    """With the two cells as extracted the text's own numbers are wrong, with 3 and 4 right."""
    scale = mpmath.mpf(8) / (3 * mpmath.log(mpmath.mpf(7) / 2))
    right = [Fraction(4 + third, 3) for third in (2, 4, 5, 6, 7, 8, 9, 10)]
    extracted = [{3: Fraction(3, 2), 4: Fraction(4, 3)}.get(value, value) for value in right]
    collected = []
    for means in (right, extracted):
        weights = [
            mpmath.exp(-abs(2 - mpmath.mpf(mean.numerator) / mean.denominator) / scale)
            for mean in means
        ]
        collected.append(
            (max(means) - min(means), mpmath.nstr(weights[0] / mpmath.fsum(weights), 4))
        )
    assert collected == [(Fraction(8, 3), "0.2294"), (Fraction(10, 3), "0.2056")]


def test_example_third_by_mpmath(evidence_of, laplace_posteriors):
    scale = mpmath.mpf(8) / (3 * mpmath.log(mpmath.mpf(7) / 2))
    means = [mpmath.mpf(k) / 3 for k in (6, 8, 9, 10, 11, 12, 13, 14)]
    seen = laplace_posteriors(uniform(8), means, 2, scale)
    (risk,) = [
        cell
        for evidence in evidence_of("rhodi.example-mean-rho-third")
        for cell in evidence.cells
        if cell.label == "Γ(2)"
    ]
    assert abs(mpmath.mpf(risk.ours.removesuffix("...")) - seen[0]) < 1e-15
    assert mpmath.nstr(seen[0], 4) == risk.printed == "0.2294"


def test_the_mean_needs_less_noise_than_theorem_1_adds():
    means = [6 / 3, 8 / 3, 9 / 3, 10 / 3, 11 / 3, 12 / 3, 13 / 3, 14 / 3]
    needed = di.scale.tight(means, [1 / 8] * 8, rho=1 / 3)
    assert 1 / (3 * np.log(1.325)) < needed < 1 / (3 * np.log(1.324))
    assert di.scale.rho(rho=1 / 3, n_worlds=8, sensitive_range=8 / 3) / needed > 1.79


def laplace_risks(answers, scale):
    """Return the largest posterior of every world: the response is its own answer (eq. 8)."""
    return [1 / mpmath.fsum(mpmath.exp(-abs(a - b) / scale) for b in answers) for a in answers]


def test_the_mean_needs_more_noise_over_every_adversary():
    def largest(scale):
        return max(
            risk
            for known in combinations(range(1, 11), 2)
            for risk in laplace_risks(
                [(sum(known) + x) / mpmath.mpf(3) for x in range(1, 11) if x not in known], scale
            )
        )

    assert largest(mpmath.mpf("1.479")) < mpmath.mpf(1) / 3 < largest(mpmath.mpf("1.478"))
    assert 0.397 < largest(mpmath.mpf("1.188")) < 0.398
    theorem = 3 / mpmath.log(mpmath.mpf(7) / 2)
    assert (mpmath.nstr(theorem, 4), mpmath.nstr(theorem / 1.479, 3)) == ("2.395", "1.62")


def test_mean_with_the_range_at_one_adversary():
    scale = mpmath.mpf(8) / (3 * mpmath.log(mpmath.mpf(7) / 2))
    risks = []
    for known in combinations(range(1, 11), 2):
        answers = [
            mpmath.mpf(sum(known) + number) / 3 for number in range(1, 11) if number not in known
        ]
        risks += laplace_risks(answers, scale)
    shown = re.search(r"exceeds (0\.\d+)", CLAIMS["rhodi.example-mean-rho-third"].finding)
    assert 0 <= float(shown[1]) - max(risks) < 1e-4
