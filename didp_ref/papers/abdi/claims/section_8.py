"""Section 8: counting queries, and the numbers of the experiments."""

from __future__ import annotations

from functools import partial

from didp_ref.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.abdi.evidence import section_8 as evidence
from didp_ref.papers.abdi.readings import ONE_REMOVED
from didp_ref.papers.abdi.statements import section_8 as statements
from didp_ref.papers.shared.informal import NUMBERS, VALUES

_at = partial(Source, "abdi")

ZERO, NOTHING = "sensitivity zero", "nothing disclosed"
SENSITIVITY = r"$\Theta_q = 0$ for a counting query $q$."
DISCLOSES = r"The exact result of $q$ over $D^s$ leaves every belief as it was."

CLAIMS = (
    Claim(
        id="abdi.remark-counting-queries",
        kind=Kind.REMARK,
        source=_at("section 8, after Table 2"),
        title="Counting queries",
        statement=r"By definition, counting queries have an identifiability sensitivity equal to "
        r"zero, which means that revealing the exact result of a counting query performed over "
        r"$D^s$ will not disclose any information to the adversary about the content of $D^s$.",
        parts=(
            Part(ZERO, SENSITIVITY, formal=statements.all_records, reading=evidence.RECORDS),
            Part(ZERO, SENSITIVITY, corrected=statements.counts, reading=evidence.PREDICATE),
            Part(NOTHING, DISCLOSES, formal=statements.nothing_told, reading=evidence.RECORDS),
            Part(NOTHING, DISCLOSES, corrected=statements.told_apart, reading=evidence.PREDICATE),
        ),
        checks=(evidence.counting_queries,),
        correction=Correction(
            r"Only the number of all records, with one individual removed, has $\Theta_q = 0$. A "
            r"count of the records that satisfy a predicate has $\Theta_q = 1$, and its exact "
            r"result can reveal who is missing.",
            "individuals on whom the predicate differs, when counts are released exactly",
            "calibrate counting queries at Theta = 1",
        ),
        readings={
            evidence.RECORDS: "the query counts all records",
            evidence.PREDICATE: "the query counts the records that satisfy a predicate, as "
            "counting queries do elsewhere",
        },
        rests_on=(ONE_REMOVED,),
    ),
    Claim(
        id="abdi.section-8.universe-size",
        kind=Kind.FIGURE,
        source=_at("section 8"),
        title="Individuals of the Adult data",
        statement="The database contains information about 32562 individuals, each with 9 "
        "categorical and 5 numerical attributes.",
        parts=(
            Part(
                "individuals",
                "It contains information about 32562 individuals.",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
            Part(
                "attributes",
                "Each has 9 categorical and 5 numerical attributes.",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(evidence.universe_size,),
        finding="adult.data has 32,561 records in 32,562 lines: the last line is empty. Of its 14 "
        "attributes 6 are numerical and 8 categorical.",
    ),
    Claim(
        id="abdi.section-8.weak-adversary",
        kind=Kind.FIGURE,
        source=_at("section 8"),
        title="The weak adversary",
        statement=r"Uniform prior distribution: $P_{min} = P_{max} = 1/32562$.",
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(evidence.weak_adversary,),
        note="One record fewer changes no printed figure.",
    ),
    Claim(
        id="abdi.section-8.strong-adversary",
        kind=Kind.FIGURE,
        source=_at("section 8"),
        title="The strong adversary",
        statement=r"$P_{min} = 0$ and $P_{max} = 1/10$; a little more noise for Min(capital gain) "
        r"is mainly caused by the reduced range of $\beta$'s values (i.e., $\alpha$ should be less "
        r"than 9 according to Theorem 3).",
        parts=(
            Part(
                "alpha below 9",
                r"For $P_{max} = 1/10$, $\alpha$ should be less than 9.",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
            Part(
                "cause of the noise",
                r"A little more noise comes from the reduced range of $\beta$.",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(evidence.strong_adversary,),
        correction=Correction(
            r"$\beta$ should be less than $1/P_{max} - 1 = 9$; $\alpha$ is below 1 always. "
            r"$P_{max}$ does not enter the scale, so at equal $(\alpha, \beta)$ the noise grows "
            r"only through $P_{min} = 0$, by less than a part in $10^4$ and for every query alike.",
            "a reader who takes 9 for the end of alpha's range",
            "read beta for alpha",
            severity=Severity.WRONG_REASON,
        ),
        finding="Min(capital_gain) is 0 in every world, so the error ratio of Figures 1(b) and "
        "2(b) has a zero denominator. The figures are not at hand.",
    ),
    Claim(
        id="abdi.section-8.sum-hours",
        kind=Kind.FIGURE,
        source=_at("section 8", "Figure 1(d)"),
        title="Error ratio of Sum(hours_per_week)",
        statement=r"The error rate of Sum(hours_per_week) is $9\times 10^{-3}$ for "
        r"$\alpha=\beta=8\times 10^{-3}$.",
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(evidence.sum_hours,),
        quantities=("scale.prior_dependent",),
        rests_on=(
            "error ratio read as mean absolute noise (the scale) over the answer",
            "Theta = 98, the range of the attribute: Table 2 is not at hand",
        ),
    ),
    Claim(
        id="abdi.section-8.max-capital-loss",
        kind=Kind.FIGURE,
        source=_at("section 8", "Figure 1(c)"),
        title="Error ratio of Max(capital_loss)",
        statement=r"The model provides a $(0.5, 1)$-differentially identifiable answer for "
        r"Max(capital_loss) with an error rate of 0.1.",
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(evidence.max_capital_loss,),
        quantities=("scale.prior_dependent",),
        rests_on=(
            "error ratio read as mean absolute noise (the scale) over the answer",
            "Theta = 4356, the range of the attribute: Table 2 is not at hand",
        ),
        finding="With Definition 5's maximum over all databases the noise exceeds the answer. The "
        "printed figure is met by the gap between the two largest losses of the data at hand, "
        "which is not Definition 5's sensitivity and would not protect other databases.",
    ),
)
