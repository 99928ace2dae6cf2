"""The ten individuals, added up again; and two promises with one scale."""

from fractions import Fraction

from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.alphabet import a, b, posterior, presence, prior, x
from didp_ref.papers.abdi.definition_4 import OF_BELIEFS, OF_BOUNDS, check_ten_individuals
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import HALF
from tests.papers.abdi.recomputing import (
    Numbers,
    answer,
    bayes,
    computed_again,
    example,
    growth_of,
    row,
)


def test_the_ten_beliefs_do_not_add_up() -> None:
    printed = [(Fraction("0.1") - Fraction("0.000001")) / 9] * 9 + [Fraction("0.000001")]
    sums, bounds, *_ = check_ten_individuals()
    assert sums.counterexample is not None
    assert sums.counterexample.values["sum of the ten printed beliefs"] == str(sum(printed))
    assert bounds.counterexample is not None
    assert bounds.counterexample.values["largest sum"] == str(10 * Fraction("0.2"))


@computed_again("abdi.definition-4.gloss")
def test_the_gloss_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "Theorem 2's scale")
    rise = Fraction(values["beta"])
    falls = [Fraction(one) for one in values["alpha"].split(", and then ")]
    assert falls[0] < falls[1]
    growth = {min(1 + rise, 1 / (1 - fall)) for fall in falls}  # e to Theta over the scale
    assert growth == {growth_of(values["Theorem 2's scale"])}
    prior = row(values["prior"])
    after = bayes(prior, answer((0, 1), int(values["response"]), *growth))
    assert values["posterior"] == f"({after[0]}, {after[1]}) both times"
    return {*prior, *falls, rise, *growth, *after, 0, 1}


NEGATIVE_CONTROLS = {
    "alpha bounds by how much the belief in a presence falls": NegativeControl(
        "abdi.definition-4.risks",
        {alpha: HALF, prior: HALF, posterior: 1, x: HALF, presence: 0},
        conclusion=le(x - presence, alpha * x / 2),
    ),
    "an alpha that is no larger lowers the bound": NegativeControl(
        "abdi.definition-4.gloss",
        {alpha: HALF, a: HALF, beta: HALF, b: 1, prior: HALF},
        hypotheses={"alpha < a": le(alpha, a)},
        reading=OF_BOUNDS,
    ),
    "the same, of the correction": NegativeControl(
        "abdi.definition-4.gloss",
        {alpha: HALF, a: HALF, beta: HALF, b: 1, prior: HALF},
        hypotheses={"alpha < a": le(alpha, a)},
        reading=OF_BELIEFS,
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
