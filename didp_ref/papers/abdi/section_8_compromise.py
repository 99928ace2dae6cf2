"""Section 8's third finding: the noise of a minimum, beside all that the minimum could be."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import log

from didp_ref.audit.checks import all_hold, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import Theta
from didp_ref.papers.abdi.section_8 import ASSUMED, UNIVERSE_SIZE
from didp_ref.papers.abdi.shared import HALF, cite
from didp_ref.papers.abdi.worlds import PROMISE
from didp_ref.papers.shared.adult import load_adult
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.symbolic.notation import as_written, le


def noise_of_a_range() -> Statement:
    """Where beta is at most 1, Theorem 2's scale is at least Theta/ln 2, which is 1.44 Theta."""
    needed = scale.prior_free.at(alpha=alpha, beta=beta, identifiability_sensitivity=Theta)
    limits = {**as_written(le(beta, 1)), "Theta >= 0": le(0, Theta)}
    return Statement({**PROMISE, **limits}, le(Theta / log(2), needed))


def check_min_capital_gain() -> Iterator[Evidence]:
    """The noise of Min(capital-gain) at (1/2, 1), against both adversaries."""
    gains = load_adult("data")["capital_gain"]
    largest, smallest = int(gains.max()), int(gains.min())
    in_every_world = smallest == 0 and int((gains == 0).sum()) > 1
    uniform = Fraction(1, UNIVERSE_SIZE)
    weak, strong = (
        scale.prior_dependent.enclose(HALF, 1, largest - smallest, *priors)
        for priors in ((uniform, uniform), (0, Fraction(1, 10)))
    )
    yield refuted_by(
        {
            "alpha": HALF,
            "beta": 1,
            "Min(capital-gain) in every world": smallest,
            "Theta, the largest capital gain": largest,
            "mean absolute noise, strong adversary": strong.digits[:6],
        },
        ~all_hold([in_every_world, *(~noise.at_most(largest) for noise in (weak, strong))]),
        "the noise exceeds every capital gain, and the error ratio divides by 0",
        engine="Arb",
    )


SECTION_8_MIN_CAPITAL_GAIN = Claim(
    id="abdi.section-8.min-capital-gain",
    kind=Kind.REMARK,
    source=cite("section 8; again section 10", "Figure 1(b)"),
    title="The compromise for Min(capital-gain)",
    statement=r"Third, although the high identifiability sensitivity of the queries "
    r"Min(capital-gain) (Fig. 1(b)) and Max(capital-loss) (Fig. 1(c)), our $(\alpha, \beta)$-DI "
    r"construction provides an acceptable compromise between privacy and query response precision.",
    parts=(
        Part(
            "statement",
            r"At the $\beta \le 1$ of section 8's examples the noise of Min(capital-gain) is "
            r"smaller than the range of the attribute.",
            corrected=noise_of_a_range,
            narrower=(ASSUMED.format(99999),),
        ),
    ),
    checks=(check_min_capital_gain,),
    correction=Correction(
        r"For a minimum or a maximum Definition 5 makes $\Theta_q$ the range of the attribute, and "
        r"for $\beta \le 1$ Theorem 2's scale, which is Theorem 3's at $P_{min} = 0$, is at least "
        r"$\Theta_q/\ln 2$: on average the noise is 1.44 times all that the answer could be. At "
        r"$P_{min} = 1/32562$ it is smaller by a part in 16,281 at most "
        r"(abdi.section-8.close-trade-off).",
        error="The noise of Min(capital-gain) exceeds every capital gain",
        who="a publisher who expects a useful minimum or maximum",
        repair="release neither so",
        printed=r"Third, although the high identifiability sensitivity of the queries "
        r"Min(capital-gain) (Fig. 1(b)) and Max(capital-loss) (Fig. 1(c)), our $(\alpha, "
        r"\beta)$-DI construction provides an acceptable compromise between privacy and query "
        r"response precision.",
        correct=r"for $\beta \le 1$ a mean noise of $1.44\,\Theta_q$ or more, $\Theta_q$ being the "
        r"attribute's range by Definition 5 (Table 2 was not at hand)",
        consequence="Min(capital-gain) is 0 in every world, so an error ratio divides by zero; at "
        "(1/2, 1) the strong adversary's noise is 144,268 dollars on average, and the largest gain "
        "is 99,999",
        severity=Severity.WRONG_REASON,
    ),
    told_with="abdi.section-8.max-capital-loss",
    quantities=("scale.prior_dependent", "scale.prior_free"),
    note="The figures are not at hand, and acceptable is the paper's word. Section 10 concludes "
    "a good trade-off for most aggregate queries; of the four that the text names, two have this "
    "noise.",
)

CLAIMS = (SECTION_8_MIN_CAPITAL_GAIN,)
