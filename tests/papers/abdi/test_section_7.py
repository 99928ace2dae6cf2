"""An epsilon chosen by Theorem 4, as if the worlds were one step apart: it is rejected."""

from fractions import Fraction
from itertools import combinations

from sympy import Rational, log

from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.alphabet import g_whole, h, priors
from didp_ref.papers.abdi.introduction import ALIKE
from didp_ref.papers.abdi.posterior_bounds import an_event
from didp_ref.papers.abdi.section_7 import ANY
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import FIFTH, HALF
from tests.papers.abdi.recomputing import ONE_HALF, Numbers, bayes, computed_again


@computed_again("abdi.section-7.choosing-epsilon")
def test_choosing_epsilon_computed_again(_: Erratum) -> Numbers:
    """A coin on the sum of some of the records 0, 1 and 3, which is ln 3-private (eq. 24)."""
    records, odds = [0, 1, 3], 3
    heads = {0: Fraction(1, 4), 1: Fraction(1, 12), 3: Fraction(3, 4), 4: Fraction(1, 4)}
    for database in (of for size in range(4) for of in combinations(records, size)):
        for world in (sum(database) - one for one in database):
            for one, other in ((sum(database), world), (world, sum(database))):
                assert heads[one] <= odds * heads[other]
                assert 1 - heads[one] <= odds * (1 - heads[other])
    after = bayes([ONE_HALF, ONE_HALF], [heads[3], heads[1]])[0]
    promised = (1 + ONE_HALF) * ONE_HALF
    assert after > promised
    return {*records, odds, *heads, *heads.values(), ONE_HALF, after, promised}


NEGATIVE_CONTROLS = {
    "any mechanism, as if the worlds were one step apart": NegativeControl(
        "abdi.section-7.choosing-epsilon",
        {
            **an_event({**ALIKE, priors: {1: FIFTH, 2: 4 * FIFTH}, h: {1: 2, 2: HALF}}),
            g_whole: {1: 1},
            **{alpha: Rational(3, 4), beta: 1, epsilon: log(2)},
        },
        hypotheses={
            "2 epsilon <= log(1 + beta)": le(epsilon, log(1 + beta)),
            "2 epsilon <= -log(1 - alpha)": le(epsilon, -log(1 - alpha)),
        },
        reading=ANY,
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
