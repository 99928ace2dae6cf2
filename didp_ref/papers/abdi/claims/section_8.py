"""Section 8: counting queries, and the numbers of the experiments."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.abdi.evidence import section_8 as evidence
from didp_ref.papers.abdi.readings import ONE_REMOVED
from didp_ref.papers.abdi.statements import section_8 as statements
from didp_ref.papers.shared.informal import NUMBERS, VALUES

_at = partial(Source, "abdi")

ZERO, NOTHING = "sensitivity zero", "nothing disclosed"
SENSITIVITY = r"$\Theta_q = 0$ for a counting query $q$."
COUNTED = "the class counted, the sampling weight left out"
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
            r"count of the records that satisfy a predicate has $\Theta_q = 1$ where one "
            r"individual is removed, as in the paper's worlds, and its exact result tells two "
            r"worlds apart exactly where the predicate differs on the individuals that they lack. "
            r"Where one may be added or removed, or replaced, it has $\Theta_q = 2$.",
            error="The exact count of the records with a property tells who is missing",
            who="individuals on whom the predicate differs, when counts are released exactly",
            repair="calibrate counting queries at Theta = 1 where one individual is removed, and "
            "at 2 where one may be added or removed, or replaced",
            printed=r"$\Theta_q = 0$ for a counting query $q$",
            correct=r"$\Theta_q = 1$ for a count of the records that satisfy a predicate, with one "
            r"individual removed; $2$ under addition and removal, or replacement",
            consequence="of two worlds that are believed with 1/2 each the exact count rules one "
            "out: the belief in it falls to 0, and no alpha below 1 allows that",
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
                narrower=(COUNTED,),
            ),
        ),
        checks=(evidence.universe_size,),
        correction=Correction(
            "The database contains information about 32561 individuals.",
            who="whoever checks that the same data were used",
            repair="print 32561",
            printed="32562 individuals",
            correct="32561 individuals",
            consequence="the file has 32,562 lines, and the last is empty; the priors 1/32562 and "
            "1/32561 give scales that agree to a part in 10^8",
            severity=Severity.REMARK,
        ),
        finding="The file has 32,562 lines, and the last is empty. Of its 14 attributes 6 are "
        "numbers: the 5 leave out the sampling weight fnlwgt, and the 9 include the class.",
    ),
    Claim(
        id="abdi.section-8.weak-adversary",
        kind=Kind.FIGURE,
        source=_at("section 8"),
        title="The weak adversary",
        statement=r"Uniform prior distribution: $P_{min} = P_{max} = 1/32562$.",
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(evidence.weak_adversary,),
        finding="It follows the number of individuals: 1/32561. One record fewer changes no "
        "printed figure.",
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
                "beta below 9",
                r"For $P_{max} = 1/10$, $\beta$ should be less than 9.",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
            Part(
                "cause of the noise",
                r"The reduced range of $\beta$ makes for more noise in Min(capital gain), and not "
                r"in the other queries.",
                corrected=statements.close_trade_off,
            ),
        ),
        checks=(evidence.strong_adversary,),
        correction=Correction(
            r"Theorem 3's scale is $\Theta_q$ times a number that is the same for every query, and "
            r"$P_{max}$ does not enter it: from one adversary to the other every query's noise "
            r"grows by one and the same factor, through $P_{min} = 0$ in place of $1/32562$. The "
            r"range of $\beta$ is the same for every query too. For $\beta < 9$ the factor is "
            r"below $1.00031$ (abdi.section-8.close-trade-off).",
            error="The range of beta is no cause of more noise for Min(capital gain) alone",
            who="a reader who looks for what sets this query apart",
            repair="look for the cause elsewhere: Min(capital_gain) is 0 in every world, so an "
            "error ratio divides by zero",
            printed=r"a little more noise for Min(capital gain), mainly caused by the reduced "
            r"range of $\beta$'s values",
            correct=r"$\lambda_s/\lambda_w$ is one number for all queries",
            consequence="at (1/2, 1) the factor is 1.00002 for each of them, at (9/10, 179/20) it "
            "is 1.00012; 29,849 of the 32,561 records have a capital gain of 0",
            severity=Severity.WRONG_REASON,
        ),
        quantities=("scale.prior_dependent",),
        finding=r"Where the text says that $\alpha$ should be less than 9, $\beta$ is meant: "
        r"$1/P_{max} - 1 = 9$, and $\alpha$ is below 1 always. The figures are not at hand.",
    ),
    Claim(
        id="abdi.section-8.close-trade-off",
        kind=Kind.REMARK,
        source=_at("section 8", "Figure 2"),
        title="The noise of the two adversaries",
        statement=r"When considering the strong adversary $\mathcal{A}_s$, our construction still "
        r"provides a very close privacy/utility trade-off compared to the one provided when the "
        r"weak adversary $\mathcal{A}_w$ is considered.",
        parts=(
            Part(
                "statement",
                r"At equal $(\alpha, \beta)$ the noise at $P_{min}$ is at least $1 - "
                r"P_{min}(1+\beta)$ times that at $P_{min} = 0$, and at most as much: for $P_{min} "
                r"= 1/32562$ and $\beta < 9$ at least 0.99969 times.",
                formal=statements.close_trade_off,
            ),
        ),
        checks=(evidence.close_trade_off,),
        quantities=("scale.prior_dependent", "scale.prior_free"),
        note="Where the paper says close it gives no number; over beta < 9 the largest difference "
        "is near 1.2 parts in 10^4, at beta = 9.",
    ),
    Claim(
        id="abdi.section-8.more-noise",
        kind=Kind.REMARK,
        source=_at("section 8", "Figure 1"),
        title="Smaller alpha and beta, more noise",
        statement=r"The smaller the values of $\alpha$ and $\beta$ (i.e., the higher the desired "
        r"privacy), more noise are included in the response.",
        parts=(
            Part(
                "statement",
                r"At one $P_{min}$ and one $\Theta_q$ the scale does not grow with $\alpha$, nor "
                r"with $\beta$.",
                formal=statements.more_noise,
            ),
        ),
        quantities=("scale.prior_dependent",),
        note="It need not fall either: the scale is the larger of two, and where one side decides, "
        "the other may be relaxed for nothing.",
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
        correction=Correction(
            r"With $\Theta_q = 4356$, Definition 5's maximum over all databases, the mean absolute "
            r"noise is $1/\ln 2 = 1.44$ times the answer.",
            error="The error ratio of Max(capital_loss) comes out as 1.44, not 0.1",
            who="a publisher who expects an answer that is right to a tenth",
            repair="print 1.44, or the sensitivity that 0.1 was computed with",
            printed="an error rate of 0.1",
            correct=r"an error rate of 1.44, at $\Theta_q = 4356$",
            consequence="the noise is 6284 dollars on average, the answer 4356",
            severity=Severity.WRONG_NUMBER,
        ),
        note="The same reading of the error ratio gives the printed figure for "
        "Sum(hours_per_week). A ratio of 0.1 needs a sensitivity of 302; no two of the largest "
        "losses (4356, 3900, 3770) lie so, and 4356 occurs three times, so that every world of "
        "these data has the same maximum. Table 2, which gives the sensitivity that was used, is "
        "not at hand.",
    ),
)
