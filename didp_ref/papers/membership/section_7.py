"""Section 7, and the end of section 6: what is an instance of the framework, and what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies

from didp_ref.audit.checks import illustrated
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.membership.section_6 import derive_independent_entities, independent_entities
from didp_ref.papers.membership.shared import DEFINITION, EVERY_EVENT, POSITIVE_DPS, cite, x, y, z
from didp_ref.papers.membership.theorem_5_6 import (
    UNCERTAIN,
    UNCERTAIN_ENTITIES,
    derive_theorem_5_6,
    theorem_5_6,
)
from didp_ref.papers.membership.theorem_5_10 import (
    derive_member_private_so_private,
    derive_private_so_member_private,
    member_private_so_private,
    private_so_member_private,
)
from didp_ref.papers.shared.alphabet import gamma
from didp_ref.papers.shared.narrower import FINITE_WORLDS, RHO_BELOW_1
from didp_ref.papers.shared.small_prior import at_a_small_prior
from didp_ref.symbolic.notation import as_written, every, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes

IDENTIFIABILITY = "differential identifiability"
SAMPLED_SO, SO_SAMPLED = "privacy under sampling", "privacy under sampling, the other half"
PRIVACY = "differential privacy"

INSTANTIATIONS = Claim(
    id="membership.section-7.instantiations",
    kind=Kind.COMPOSITE,
    source=cite("section 7"),
    title="Identifiability and positive privacy under sampling are instances; unbounded "
    "differential privacy gives membership privacy",
    statement="We have demonstrated that differential privacy and several other related privacy "
    "notions are instantiations of the framework.",
    parts=(
        Part(
            IDENTIFIABILITY,
            r"$(\rho, m)$-DI is positive membership privacy for its family (Theorem 5.6).",
            formal=theorem_5_6,
            proof=derive_theorem_5_6,
            narrower=(RHO_BELOW_1, UNCERTAIN_ENTITIES),
        ),
        Part(
            SAMPLED_SO,
            r"Positive $(\beta, \epsilon)$-DPS gives positive membership privacy for its family "
            "(Theorem 5.10).",
            formal=private_so_member_private,
            proof=derive_private_so_member_private,
        ),
        Part(
            SO_SAMPLED,
            r"Positive membership privacy for that family gives positive $(\beta, \epsilon)$-DPS.",
            formal=member_private_so_private,
            proof=derive_member_private_so_private,
            narrower=("a sampling rate below 1",),
        ),
        Part(
            PRIVACY,
            r"$\epsilon$-UDP gives positive membership privacy where entities are independent.",
            formal=independent_entities,
            proof=derive_independent_entities,
            narrower=(
                FINITE_WORLDS,
                "unbounded",
                "that it gives positive membership privacy, not the converse",
            ),
        ),
    ),
    rests_on=(UNCERTAIN, POSITIVE_DPS, DEFINITION, EVERY_EVENT),
    note="What the earlier sections demonstrate of differential privacy is not at hand.",
)

AT_EVERY_PRIOR = "Pr[t|S] <= gamma Pr[t] at every prior of two data sets, of which one holds t"


def any_distribution() -> Statement:
    """Membership privacy under every distribution leaves any two data sets alike.

    ``y`` and ``z`` are the probabilities of the event on a data set that holds the entity and on
    one that does not, ``x`` is the prior of the first.
    """
    seen = x * y + (1 - x) * z
    bounded = Implies(And(lt(0, x), lt(x, 1)), le(y, gamma * seen))
    hypotheses = {**as_written(lt(1, gamma), le(0, y), le(0, z)), AT_EVERY_PRIOR: every(bounded, x)}
    return Statement(hypotheses, le(y, gamma * z))


def derive_any_distribution(d: Derivation) -> None:
    """Were the event likelier, the belief would rise too far from a small enough prior."""
    d.model({gamma: 2, y: 1, z: 1})
    _, rests = at_a_small_prior(d, "raised", d[AT_EVERY_PRIOR], gamma, y, z)
    d.conclude(["1 < gamma", "0 <= y", "0 <= z", AT_EVERY_PRIOR, *rests])


ALL_NOTIONS = "all notions"


def check_assumptions() -> Iterator[Evidence]:
    """Two notions, each with a mechanism that keeps it at one prior and not at another."""
    half, tenth = Fraction(1, 2), Fraction(1, 10)
    even, rare = (
        bayes([prior, 1 - prior], [Fraction(3, 4), Fraction(1, 4)])[0] for prior in (half, tenth)
    )
    yield illustrated(
        even <= 2 * half and rare > 2 * tenth,
        "randomized response at e^epsilon = 3 keeps 2-PMP at the prior 1/2 (the belief becomes "
        f"{even}), and not at the prior {tenth} (the belief becomes {rare})",
        part=ALL_NOTIONS,
    )
    nothing_said = (half, half)
    even, likely = (max(bayes(prior, nothing_said)) for prior in (uniform(2), (1 - tenth, tenth)))
    yield illustrated(
        even <= half < likely,
        "an answer that says nothing keeps 1/2-differential identifiability between two equally "
        f"likely worlds, and no mechanism does if one has the prior {likely}",
        part=ALL_NOTIONS,
    )


ASSUMPTIONS = Claim(
    id="membership.section-7.assumptions",
    kind=Kind.REMARK,
    source=cite("section 7"),
    title="Practical privacy notions need assumptions on the distribution",
    statement="As all practical privacy notion requires some assumptions on the allowed "
    "distributions, it makes sense to analyze whether the assumption made in a notion is "
    "appropriate for a given setting, and choose a privacy that is neither too strong nor too "
    "weak, in order to maximize utility.",
    parts=(
        Part(
            "without assumptions",
            r"(ours) Where every distribution is allowed, $\gamma$-PMP lets no event be more than "
            r"$\gamma$ times as likely on one data set as on any other that lacks one of its "
            "entities, however many entities the two differ in.",
            formal=any_distribution,
            proof=derive_any_distribution,
            narrower=("one notion alone, gamma-PMP; the advice is not checked",),
        ),
        Part(
            ALL_NOTIONS,
            "All practical privacy notions require some assumptions on the allowed distributions.",
            informal="it speaks of all notions: two are looked at",
        ),
    ),
    checks=(check_assumptions,),
    rests_on=(DEFINITION,),
)

INCIDENTS = Claim(
    id="membership.section-7.incidents",
    kind=Kind.REMARK,
    source=cite("sections 6 and 7"),
    title="Incidents and the contents of cited works cannot be checked",
    statement="Through analysis of the recent privacy incidents, we have concluded that what "
    "society often views as a privacy breach is the ability of an adversary to either re-identify "
    'or assert the membership of any individual in a supposedly "anonymized" dataset. '
    "[Section 6:] It is shown that, from differentially private output, it is possible to infer "
    "potentially sensitive information about an individual with non-trivial accuracy. [...] In "
    "[19], Kifer and Machanavajjhala argued that it is not possible to provide privacy and utility "
    "without making assumptions about how the data are generated.",
    not_checkable="It is about incidents, and about other papers, which are not at hand. That "
    "private outputs let something be inferred is abdi.section-9.inference.",
)

CLAIMS = (INSTANTIATIONS, ASSUMPTIONS, INCIDENTS)
