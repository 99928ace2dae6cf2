"""Section 4, after Definition 4.1: an advantage of 1 - kappa, and what participation adds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    OTHERS,
    between_records,
    cite,
    priors,
    right,
)
from didp_ref.papers.disclosure.theorem_4_1 import OWN_GAIN, PRIOR, RAD, WITHIN_ONE, each_row, named
from didp_ref.papers.shared.alphabet import i, j, k, m
from didp_ref.papers.shared.guesses import EACH_WORLD, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import half
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.symbolic.notation import eq, every, le
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import advantage, collision_probability

UNCERTAIN, ANY_PRIOR = "no record is certain", "any prior"


def at_the_largest() -> Statement:
    """State that each record of positive prior gains all that it can."""
    apart = between_records(WITHIN_ONE, le(right(i, i) - right(i, k), 1))
    hypotheses = {**PRIOR, **apart, "the advantage is 1 - kappa": eq(RAD, 1 - COLLISION)}
    gained = eq(priors[i] * OWN_GAIN, priors[i] * (1 - priors[i]))
    return Statement(hypotheses, every(gained, EACH_WORLD))


def derive_at_the_largest(d: Derivation) -> None:
    """What the records leave is nowhere negative, and sums to 0."""
    d.model({m: 1, priors: {1: 1}, right: half})
    each_row(d, 1, 1, named(WITHIN_ONE))
    weight = "no prior is negative"
    gained = priors[j] * (right(j, j) - Sum(priors[k] * right(j, k), OTHERS))
    most = priors[j] + -(priors[j] ** 2)
    spare = most + -gained
    d.generalize("spare", le(0, spare), WORLDS, ["each row", weight])
    d.lemma("all spare", lemmas.sum_add(most, -gained, WORLDS))
    d.lemma("all gains", lemmas.sum_scale(-1, gained, WORLDS))
    d.lemma("two sums", lemmas.sum_add(priors[j], -(priors[j] ** 2), WORLDS))
    d.lemma("squares", lemmas.sum_scale(-1, priors[j] ** 2, WORLDS))
    d.lemma("taken out", lemmas.sum_take_out(spare, WORLDS, i))
    facts = ["all spare", "all gains", "two sums", "squares", "taken out", "spare"]
    here = And(le(1, i), le(i, m))
    for where, over in (("before", (j, 1, i - 1)), ("after", (j, i + 1, m))):
        d.generalize(f"spare {where}", Implies(here, le(0, spare)), over, ["spare"])
        d.lemma(f"i first {where}", lemmas.premise_outside(here, le(0, spare), over))
        d.lemma(f"none {where}", lemmas.sum_nonnegative(spare, over))
        facts += [f"{kind} {where}" for kind in ("spare", "i first", "none")]
    facts += ["the priors sum to 1", "the advantage is 1 - kappa"]
    own = priors[i] * OWN_GAIN
    d.generalize("each", eq(own, priors[i] * (1 - priors[i])), EACH_WORLD, facts)
    d.conclude(["each"])


def check_certain() -> Iterator[Evidence]:
    """Two records, and one is certain, or nearly so."""
    certain, told = fractions("1", "0"), [fractions("1", "0"), fractions("0", "1")]
    wrong = advantage(certain, told, {(0, None): 1, (1, None): 1})
    apart = 1 - collision_probability(certain)
    yield refuted_by(
        {
            "records": "2, with the priors 1 and 0",
            "attack": "guesses the second always",
            "advantage": wrong,
            "1 - kappa": apart,
        },
        wrong != apart,
        "every attack has the advantage 0 = 1 - kappa, also this one, which is never right",
        part="extreme case",
        reading=ANY_PRIOR,
    )
    prior = fractions("99/100", "1/100")
    repeated = advantage(prior, told, {(0, None): 0, (1, None): 1})
    yield remark(
        repeated == 1 - collision_probability(prior) == Fraction(99, 5000),
        "priors 99/100 and 1/100, and a mechanism that tells the record: who repeats it is right "
        "of every record that is in the data, and wrong of every other. The advantage is 99/5000",
        part="extreme case",
    )
    # nothing known, equal priors: the success is the advantage and 1/m
    records, share = 1000, repeated * 1000 / 999
    growth = (1 + share * (records - 1)) / (1 - share)
    named = growth / (growth + records - 1)
    yield remark(
        named - Fraction(1, records) == repeated,
        f"1000 equally likely records and GRR with the advantage {repeated}: who repeats its "
        f"output is right with {named}",
        part="extreme case",
    )


ABSOLUTE_RISK = Claim(
    id="disclosure.absolute-risk",
    kind=Kind.REMARK,
    source=cite("section 4", "after Definition 4.1"),
    title="An advantage of 1 - kappa is absolute risk unless one record is certain",
    statement="Intuitively, RAD measures the increase in the attacker's success probability that "
    "arises solely from the target's participation in the private learning process. [...] Larger "
    r"values of RAD indicate higher participation risk. In the extreme case where $RAD = 1 - "
    r"\kappa_\pi$, participation entails absolute risk: the attacker always succeeds in "
    "reconstructing the participant's record, while no sensitive information can be reconstructed "
    "from non-participants.",
    parts=(
        Part(
            "extreme case",
            says=r"If $RAD = 1 - \kappa_\pi$, each record of positive prior gains $1 - \pi_z$, the "
            "most that it can",
            formal=at_the_largest,
            proof=derive_at_the_largest,
            reading=UNCERTAIN,
            narrower=(FINITE_WORLDS, "the extreme case alone"),
        ),
        false_here(
            "extreme case",
            says=r"If $RAD = 1 - \kappa_\pi$, the attack is right of every record in the data",
            reading=ANY_PRIOR,
        ),
    ),
    readings={
        UNCERTAIN: r"no record has the prior 1: $\kappa_\pi < 1$",
        ANY_PRIOR: "the prior is any one, as in Definition 4.1",
    },
    checks=(check_certain,),
    correction=Correction(
        error="Where one record is certain, 1 - kappa is 0, and no risk",
        statement=r"Where $\kappa_\pi = 1$, every attack has the advantage $0 = 1 - \kappa_\pi$. "
        r"Where $\kappa_\pi < 1$, the sentence holds, and $1 - \kappa_\pi$ may be small: two "
        "advantages compare at one prior only. In the second term of Definition 4.1 the data hold "
        r"the target's own record with probability $\kappa_\pi$. Compared with data that hold "
        r"another record the increase is $\frac{RAD}{1 - \kappa_\pi}$.",
        printed=r"In the extreme case where $RAD = 1 - \kappa_\pi$, participation entails absolute "
        "risk",
        correct=r"In the extreme case where $RAD = 1 - \kappa_\pi$ and no record is certain, "
        "participation entails absolute risk. Advantages compare at one prior only",
        consequence="priors 99/100 and 1/100, and a mechanism that tells the record: an attack is "
        "always right of a participant, and its advantage is 0.0198. Among 1000 equally likely "
        "records GRR with the advantage 0.0198 is right with 0.0208",
        who="a reader who compares advantages at different priors",
        severity=Severity.REMARK,
    ),
    note="A record gains 1 - its prior only if a guess at it is always right with it in the data, "
    "and never with another record of positive prior.",
)

CLAIMS = (ABSOLUTE_RISK,)
