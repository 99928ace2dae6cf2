"""What the membership-privacy paper claims in the excerpt that we have, in its order.

N. Li, W. Qardaji, D. Su, Y. Wu, W. Yang, *Membership Privacy*, CCS 2013, sections 5.2 and 5.3. A
mechanism is (F, gamma)-positive-membership-private when no distribution of the family F lets an
output raise the belief that an entity is in the data set too far:
``Pr[t|S] <= gamma Pr[t]`` and ``Pr[not t|S] >= Pr[not t]/gamma``. The excerpt uses this definition
without printing it, lacks the appendix, and its lines are partly out of order.

Differential identifiability and privacy under sampling become membership privacy for one family
each.
"""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.membership import related_work, statements
from didp_ref.papers.membership.evidence import identifiability, sampling
from didp_ref.papers.membership.notions import (
    CHOSEN,
    COMPLEMENT,
    IDENTIFIABLE_SO_PRIVATE,
    MEMBER_PRIVATE_SO_PRIVATE,
    PRIVATE_SO_IDENTIFIABLE,
    PRIVATE_SO_MEMBER_PRIVATE,
)
from didp_ref.papers.shared.informal import DEFINED, FALSE_HERE, WITNESS


def _at(place: str, equation: str = "") -> Source:
    return Source("membership", place, equation)


UNCERTAIN = "(rho, m)-DI asked of the m uncertain entities, as the proof does"
EVERY_EVENT = (
    "output events, each with a distribution of the family under which it may occur, are numbered "
    "by the real numbers"
)
DEFINITION = "positive membership privacy as in the earlier sections, which the excerpt lacks"
FAMILY_READINGS = {
    CHOSEN: "T is any set, and m entities outside it are chosen: what the three conditions "
    "after the definition and the proof of Theorem 5.7 describe",
    COMPLEMENT: "T has the complement of exactly m entities, as printed: then every data "
    "set of the family has |U| - m + 1 entities",
}

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="membership.family-5.5",
        kind=Kind.DEFINITION,
        source=_at("section 5.2, Distribution Family 5.5"),
        title="1-out-of-m equal-probability choice",
        statement=r"$\mathcal{D}^m_C$, where $m \geq 2$ is a positive integer, includes every "
        r"distributions that is fully specified by fixing a set $T \subset U$ such that "
        r"$|U \setminus T| = m$. To sample a dataset from the distribution, one includes $T$ plus "
        r"one additional entity sampled uniformly at random from $U \setminus T$. "
        r"$\mathcal{D}^m_C$ is a sub-family of $\mathcal{D}_B$: the sampled dataset must have size "
        r"$1 + |\lbrace t | p_t = 1 \rbrace|$; there must exist $m$ entities with probability "
        r"between 0 and 1; "
        r"all these $m$ entities must have the same probability.",
        parts=(
            Part(
                "definition",
                "The family: a set T is certain, and one of m further entities is added, each "
                "with the probability 1/m.",
                informal=DEFINED,
                scope=Scope.CONCRETE,
            ),
            Part(
                "sub-family",
                r"Every distribution of $\mathcal{D}^m_C$ is one of $\mathcal{D}_B$: entities that "
                "are independent, m of them with one probability between 0 and 1, given how many "
                "are in the data set.",
                formal=statements.family_5_5,
            ),
        ),
        checks=(identifiability.family_5_5,),
        rests_on=(
            r"$\mathcal{D}_B$, which the excerpt does not define, read as independent entities, "
            "given how many of them are in the data set",
        ),
        readings=FAMILY_READINGS,
        finding="The definition and the three conditions after it describe different families "
        "unless |T| = |U| - m; Theorem 5.7 needs that of the conditions.",
        note="The extraction breaks the title across lines; the words agree.",
    ),
    Claim(
        id="membership.m-needed",
        kind=Kind.REMARK,
        source=_at("section 5.2, before Theorem 5.6"),
        title="rho alone does not say who is identified",
        statement=r"To determine whether a non-trivial mechanism $A$ satisfies $\rho$-DI or not, "
        r"one has to also specify the value $m$; thus it is more appropriate to say "
        r"$(\rho, m)$-DI.",
        parts=(
            Part(
                "statement",
                r"Some mechanism is $(\rho, m)$-DI for one $m$ and not for another.",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(identifiability.m_needed,),
    ),
    Claim(
        id="membership.rho-range",
        kind=Kind.REMARK,
        source=_at("section 5.2, before Theorem 5.6"),
        title="rho must exceed 1/m",
        statement=r"Note that $(\rho, m)$-DI makes sense only when $\rho > \frac{1}{m}$.",
        parts=(
            Part(
                "below 1/m",
                r"No mechanism is $(\rho, m)$-DI for a $\rho < \frac{1}{m}$.",
                formal=statements.below_guessing,
            ),
            Part(
                "at 1/m",
                r"A mechanism that is $(\frac{1}{m}, m)$-DI leaves every belief as it was.",
                formal=statements.at_guessing,
            ),
        ),
        checks=(identifiability.rho_range,),
        rests_on=(UNCERTAIN,),
        note="Below 1/m no mechanism meets it; at 1/m exactly those do that tell nothing.",
    ),
    Claim(
        id="membership.theorem-5.6",
        kind=Kind.THEOREM,
        source=_at("section 5.2, Theorem 5.6"),
        title="Identifiability as membership privacy",
        statement=r"$(\rho, m)$-DI is equivalent to $(\mathcal{D}^m_C, \gamma)$-PMP for "
        r"$\gamma = \max\left(\rho m, \frac{m-1}{m(1-\rho)}\right)$.",
        parts=(
            Part(
                "gamma and rho",
                r"For this $\gamma$, $\rho = \min\left(\frac{\gamma}{m}, "
                r"1 - \frac{m-1}{m\gamma}\right)$.",
                formal=statements.gamma_and_rho,
            ),
            Part(
                "equivalence",
                r"A mechanism is $(\rho, m)$-DI exactly when it is "
                r"$(\mathcal{D}^m_C, \gamma)$-PMP for this $\gamma$.",
                formal=statements.theorem_5_6,
            ),
        ),
        checks=(identifiability.theorem_5_6,),
        quantities=("translation.gamma_from_rho", "translation.rho_from_gamma"),
        rests_on=(UNCERTAIN, DEFINITION, EVERY_EVENT),
        note='The extraction prints "for gamma = rho m for gamma = max(...)": the first half is '
        "the second case of the proof, carried into the statement's line. The cases meet at "
        "rho = 1 - 1/m.",
    ),
    Claim(
        id="membership.theorem-5.7.equivalence",
        kind=Kind.THEOREM,
        source=_at("section 5.2, Theorem 5.7, first half"),
        title="Two worlds: identifiability is bounded differential privacy",
        statement=r"When $\rho > \frac{1}{2}$, $(\rho, 2)$-DI is equivalent to $\epsilon$-BDP for "
        r"$\epsilon = \ln\left(\frac{\rho}{1-\rho}\right)$.",
        parts=(
            Part(
                IDENTIFIABLE_SO_PRIVATE,
                r"A $(\rho, 2)$-DI mechanism is $\epsilon$-BDP.",
                formal=partial(
                    statements.equivalence,
                    statements.IDENTIFIABLE_AMONG_TWO,
                    statements.BOUNDED_PRIVATE,
                ),
                reading=CHOSEN,
            ),
            Part(
                IDENTIFIABLE_SO_PRIVATE,
                r"A $(\rho, 2)$-DI mechanism is $\epsilon$-BDP.",
                informal=FALSE_HERE,
                reading=COMPLEMENT,
            ),
            Part(
                PRIVATE_SO_IDENTIFIABLE,
                r"An $\epsilon$-BDP mechanism is $(\rho, 2)$-DI.",
                formal=partial(
                    statements.equivalence,
                    statements.BOUNDED_PRIVATE,
                    statements.IDENTIFIABLE_AMONG_TWO,
                ),
            ),
        ),
        checks=(identifiability.equivalence,),
        readings=FAMILY_READINGS,
        rests_on=(
            "events of positive probability; of the others neither notion says anything",
            EVERY_EVENT,
        ),
        correction=Correction(
            statement=r"With $m$ entities chosen outside any set $T$, as the proof takes them, the "
            r"equivalence holds. With $|U \setminus T| = m$, as Family 5.5 prints, $(\rho, m)$-DI "
            r"says nothing of data sets that do not have $|U| - m + 1$ entities.",
            printed=r"a set $T \subset U$ such that $|U \setminus T| = m$",
            correct=r"a set $T \subset U$ and $m$ entities of $U \setminus T$",
            consequence="With 3 entities and m = 2 only data sets of 2 entities are looked at: a "
            "mechanism may show {a}, and is (2/3, 2)-DI as printed.",
            who="whoever checks the printed family only",
            repair="Print the family as the three conditions after it and the proof have it.",
            severity=Severity.REMARK,
        ),
        finding="A slip in Family 5.5, which the theorem's proof does not share: it takes every "
        "pair of data sets of one size that differ in one entity; the printed family has such "
        "pairs of one size only.",
        note="The extraction interleaves the two halves of the theorem.",
    ),
    Claim(
        id="membership.theorem-5.7.separation",
        kind=Kind.THEOREM,
        source=_at("section 5.2, Theorem 5.7, second half"),
        title="Three worlds and more: identifiability without differential privacy",
        statement=r"When $m > 2$ and $\rho > \frac{1}{m-1}$, it is possible to satisfy "
        r"$(\rho, m)$-DI while violating $\epsilon$-BDP for any $\epsilon$. The universe consists "
        r"of $m$ entities $t_1 \cdots t_m$; on input dataset $T$ the mechanism outputs a value "
        r"chosen at uniform random from $\lbrace 1, \cdots, m \rbrace$, except for the case "
        r"$T = \lbrace t_1 \rbrace$, "
        r"when it outputs a value chosen at uniform random from $\lbrace 2, \cdots, m \rbrace$.",
        parts=(
            Part(
                "identifiable",
                r"For every $m > 2$ and $\rho > \frac{1}{m-1}$ the mechanism is $(\rho, m)$-DI.",
                formal=statements.separation_identifiable,
            ),
            Part(
                "not private",
                r"It is $\epsilon$-BDP for no $\epsilon$: "
                r"$Pr[1|\lbrace t_2 \rbrace] = \frac{1}{m} > "
                r"e^\epsilon Pr[1|\lbrace t_1 \rbrace] = 0$.",
                formal=statements.separation_not_private,
            ),
        ),
        checks=(identifiability.separation,),
        rests_on=("every event: whether it holds output 1, and how many of the others",),
        note="rho = 1/(m-1) would do as well: output 1 attains it. Below it no mechanism "
        "separates the two: (rho, m)-DI then gives ln(rho/(1 - (m-1) rho))-BDP. Part of the "
        "computation is lost in the extraction (between 0 and e^epsilon); it is done again here.",
    ),
    Claim(
        id="membership.definition-5.8",
        kind=Kind.DEFINITION,
        source=_at("section 5.3, Definition 5.8"),
        title="Differential privacy under sampling",
        statement=r"An algorithm $A$ gives $(\beta, \epsilon)$-DPS if and only if the algorithm "
        r"$A^\beta$ gives $\epsilon$-UDP, where $A^\beta$ denotes the algorithm to first sample "
        r"each tuple with probability $\beta$, and then apply $A$ to the sampled dataset.",
        parts=(Part("statement", informal=DEFINED, scope=Scope.CONCRETE),),
        checks=(sampling.definition_5_8,),
    ),
    Claim(
        id="membership.family-5.9",
        kind=Kind.DEFINITION,
        source=_at("section 5.3, Distribution Family 5.9"),
        title="Fixed-probability mutually independent distributions",
        statement=r"$\mathcal{D}^\beta_F$: Fixed-probability Mutually Independent Distributions. "
        r"It includes all mutually independent distributions such that "
        r"$\forall t: Pr[t] \in \lbrace 0, \beta \rbrace$.",
        parts=(Part("statement", informal=DEFINED, scope=Scope.CONCRETE),),
        checks=(sampling.family_5_9,),
    ),
    Claim(
        id="membership.theorem-5.10",
        kind=Kind.THEOREM,
        source=_at("section 5.3, Theorem 5.10"),
        title="Privacy under sampling as membership privacy",
        statement=r"A randomized mechanism satisfies $(\beta, \epsilon)$-Positive DPS if and only "
        r"if it satisfies $(\mathcal{D}^\beta_F, \gamma)$-PMP for $\gamma = \max\left(e^\epsilon, "
        r"\frac{e^\epsilon - 1 + \beta}{\beta e^\epsilon}\right)$.",
        parts=(
            Part(
                PRIVATE_SO_MEMBER_PRIVATE,
                r"A mechanism that satisfies $(\beta, \epsilon)$-DPS is "
                r"$(\mathcal{D}^\beta_F, \gamma)$-PMP.",
                formal=statements.private_so_member_private,
            ),
            Part(
                MEMBER_PRIVATE_SO_PRIVATE,
                r"A mechanism that is $(\mathcal{D}^\beta_F, \gamma)$-PMP satisfies positive "
                r"$(\beta, \epsilon)$-DPS.",
                formal=statements.member_private_so_private,
            ),
        ),
        checks=(sampling.theorem_5_10,),
        finding="At beta = 1 the second half fails: every entity is certain, so membership "
        "privacy asks nothing, and the mechanism that shows whether the data is empty meets it. "
        "The sentence before Family 5.9 says DPS where it means positive DPS: membership privacy "
        "bounds rising beliefs only, and at beta = 1/2, epsilon = ln(3/2) a mechanism that hides "
        "presence meets it and not DPS.",
        quantities=("translation.gamma_from_sampling",),
        rests_on=(
            '"positive DPS", which the excerpt does not define, read as Pr[A^beta(D) in S] <= '
            "e^epsilon Pr[A^beta(D - t) in S]: the reading under which gamma is the printed one",
            DEFINITION,
            EVERY_EVENT,
        ),
        note="The proof is in an appendix that we do not have; it is derived here. The excerpt "
        "puts no condition on beta; an earlier section may.",
    ),
    *related_work.CLAIMS,
)
