"""Two missing records, computed again; that they are no worse than one is rejected."""

from fractions import Fraction

from sympy import Abs

from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.alphabet import Theta, answers
from didp_ref.papers.abdi.section_3 import PROMISED
from didp_ref.papers.shared.alphabet import k
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.recomputing import (
    ONE_HALF,
    Numbers,
    answer,
    bayes,
    computed_again,
    examples,
    growth_of,
    ratios,
    row,
    said,
)
from tests.papers.recomputed import Computed


@computed_again("abdi.section-3.worst-case")
def test_worst_case_computed_again(entry: Erratum) -> Numbers:
    sums = [sum((0, 0, 1, 1)) - sum(two) for two in ((1, 1), (0, 0))]
    computed: set[Computed] = {0, 1, 2, ONE_HALF, Fraction(1, 4), Fraction(1, 5)}
    found = []
    for one in examples(entry):
        values = one.values
        assert values["Sum over D"] == "{0, 0, 1, 1}"
        prior = row(values["prior"])
        response, growth = int(values["response"]), growth_of(values["Theorem 2's scale"])
        after = bayes(prior, answer(sums, response, growth))[0]
        assert after == Fraction(values["posterior of the first world"])
        computed |= {*prior, after}
        found.append(after / prior[0])
    falls, rises = found
    assert falls == Fraction(2, 5) < ONE_HALF
    assert rises == Fraction(40, 13)
    computed |= {falls, rises}
    twice = [[Fraction(1), ONE_HALF], [ONE_HALF, Fraction(1)]]  # the sums at twice the scale
    assert ratios([ONE_HALF, ONE_HALF], twice) == (Fraction(2, 3), Fraction(4, 3))
    promised = ONE_HALF * ONE_HALF
    words = f"A belief of {ONE_HALF} falls to {falls * ONE_HALF}, where {promised} is promised"
    assert words in said(entry).consequence
    assert rises > 3
    assert f"rises to {rises / 10}, where {Fraction(2, 10)} is promised" in said(entry).consequence
    seen = [answer((0, 1), response, Fraction(2)) for response in (0, 1)]
    for one in (Fraction(percent, 100) for percent in range(1, 100)):
        low, high = ratios([one, 1 - one], seen)
        assert low >= ONE_HALF  # alpha = 1/2
        assert high <= 2  # beta = 1
    return computed


NEGATIVE_CONTROLS = {
    "two missing individuals are no worse than one": NegativeControl(
        "abdi.section-3.worst-case",
        {k: 2, answers: {0: 0, 1: 1, 2: 2}, Theta: 1},
        le(Abs(answers[0] - answers[k]), Theta),
        reading=PROMISED,
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
