"""What section 6 of the membership-privacy paper says of other notions."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.membership import statements
from didp_ref.papers.membership.evidence import related_work as found
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS

SECTION_6 = Source("membership", "section 6")
DEFINITION = "positive membership privacy as in the earlier sections, which the excerpt lacks"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="membership.independence",
        kind=Kind.THEOREM,
        source=SECTION_6,
        title="differential privacy protects membership where entities are independent",
        statement="Our analysis suggests that differential privacy only guarantees membership "
        "protection under distributions where data points are mutually independent.",
        parts=(
            Part(
                "independent",
                r"Where an entity is independent of the others, whatever its prior and theirs, an "
                r"$\epsilon$-UDP mechanism is $e^\epsilon$-PMP.",
                formal=statements.independent_entities,
                narrower=(FINITE_WORLDS,),
            ),
            Part(
                "not in general",
                r"Under some distribution an $\epsilon$-UDP mechanism is not $e^\epsilon$-PMP.",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(found.independence,),
        rests_on=(DEFINITION,),
        finding='"Only" is not to be taken at its word: where the data set is empty, {a} or {b}, '
        "equally likely, a and b are not independent, and every ln 2-UDP mechanism is 2-PMP all "
        "the same. And the family of bounded differential privacy, independent entities given how "
        "many there are, is not one of independent entities.",
    ),
    Claim(
        id="membership.axioms",
        kind=Kind.THEOREM,
        source=SECTION_6,
        title="membership privacy keeps the axioms of choice and of transformation",
        statement="Kifer and Lin proposed the privacy axioms of choice and the axiom of "
        "transformation, which we show that membership privacy satisfy.",
        parts=(
            Part(
                "transformation",
                "Whatever is done to the outputs of a membership-private mechanism, at random or "
                "not, is membership-private.",
                formal=statements.weighted_outputs,
                narrower=(FINITE_OUTCOMES,),
            ),
            Part(
                "choice",
                "To choose one of several membership-private mechanisms at random is "
                "membership-private.",
                formal=statements.weighted_outputs,
                narrower=(FINITE_OUTCOMES,),
            ),
        ),
        rests_on=(DEFINITION,),
        note="Where it is proved in the paper the excerpt does not have; it is derived here. In "
        "terms of likelihoods: bridges.gamma.post-processing and bridges.gamma.convexity.",
    ),
    Claim(
        id="membership.delta",
        kind=Kind.REMARK,
        source=SECTION_6,
        title="what delta bounds",
        statement=r"$(\epsilon, \delta)$-differential privacy and $(\epsilon, "
        r"\delta)$-probabilistic differential privacy: roughly, all these relaxations use "
        r"$\delta$ to bound the probability that $\epsilon$-DP is violated.",
        parts=(
            Part(
                "violated",
                r"With an $(\epsilon, \delta)$-differentially private mechanism an output of "
                r"which the likelihoods' ratio exceeds $e^\epsilon$ has a probability of at most "
                r"$\delta$.",
                corrected=statements.violations,
            ),
        ),
        checks=(found.delta,),
        correction=Correction(
            statement=r"That is what $(\epsilon, \delta)$-probabilistic differential privacy says. "
            r"With $(\epsilon, \delta)$-differential privacy a ratio above $e^t$ has a probability "
            r"of at most $\frac{\delta}{1-e^{\epsilon-t}}$, for every $t > \epsilon$.",
            printed=r"use $\delta$ to bound the probability that $\epsilon$-DP is violated",
            correct=r"$\Pr[\text{ratio} > e^t] \leq \frac{\delta}{1-e^{\epsilon-t}}$ for $t > "
            r"\epsilon$",
            consequence="Randomized response with 3/4 and 1/4 is (ln 2, 1/4)-differentially "
            "private, and its ratio exceeds 2 with the probability 3/4, three times delta. With "
            "3/5 and 2/5 at epsilon = ln(4/3) it does so with 3/5, nine times its delta 1/15.",
            who="whoever takes delta for the probability of a failure of the epsilon promise",
            repair="Say it of probabilistic differential privacy, or with t above epsilon.",
            severity=Severity.REMARK,
        ),
        rests_on=("the event on which the ratio exceeds e^t",),
        note="The paper says roughly, and builds nothing on it.",
    ),
)
