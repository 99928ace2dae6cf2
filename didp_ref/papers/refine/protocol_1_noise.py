"""Protocol 1, step 1: what more noise for each answer does to their number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import contrary, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import Delta, lambda_, x
from didp_ref.papers.refine.protocols import answered
from didp_ref.papers.refine.shared import cite
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FIXED_QUERIES
from didp_ref.symbolic.notation import as_written, le, lt

NO_FEWER, MORE = "no fewer", "more, whatever the two scales are"


def answered_too() -> Statement:
    """State that a query within the budget at one scale is within it at the larger scale x."""
    hypotheses = as_written(
        lt(0, lambda_), lt(lambda_, x), le(0, Delta), le(Delta / lambda_, epsilon)
    )
    return Statement(hypotheses, le(Delta / x, epsilon))


def derive_answered_too(d: Derivation) -> None:
    """A larger divisor."""
    d.model({lambda_: 1, x: 2, Delta: 1, epsilon: 1})
    scales = ["0 < lambda", "lambda < x"]
    d.step("inverses", le(1 / x, 1 / lambda_), scales)
    d.step("smaller", le(Delta / x, Delta / lambda_), ["0 <= Delta", "inverses"])
    d.conclude(["smaller", "Delta/lambda <= epsilon"])


def check_scales() -> Iterator[Evidence]:
    """Ask counts of everybody at two scales: each adds 1 to the joint sensitivity."""
    epsilon_is, scales = Fraction(1), (Fraction(1), Fraction(3, 2))
    numbers = [len(answered([1 / scale] * 3, epsilon_is, stays=True)) for scale in scales]
    yield refuted_by(
        {
            "queries": "counts of all records, asked again and again",
            "epsilon": epsilon_is,
            "lambda": "1, and then 3/2",
            "queries answered": ", and then ".join(map(str, numbers)),
        },
        numbers[0] < numbers[1],
        "the second count needs lambda = 2",
        part="number of queries",
        reading=MORE,
        contrast=contrary("queries answered at 3/2", numbers[0] + 1, numbers[1]),
    )


MORE_NOISE = Claim(
    id="refine.protocol-1.more-noise",
    kind=Kind.REMARK,
    source=cite("section 5.1, Protocol 1, step 1"),
    title="A larger lambda answers no fewer of the same queries, and not always more",
    statement=r"for fixed $\varepsilon$, the greater $\lambda$, the more queries the access "
    "mechanism will be able to answer.",
    parts=(
        Part(
            "number of queries",
            says=r"Queries that are answered at one $\lambda$ are answered at a greater one",
            formal=answered_too,
            proof=derive_answered_too,
            reading=NO_FEWER,
            narrower=(FIXED_QUERIES,),
        ),
        false_here(
            "number of queries",
            says=r"Of two scales the greater $\lambda$ answers more queries",
            reading=MORE,
        ),
    ),
    readings={
        NO_FEWER: r"the greater $\lambda$ answers at least as many",
        MORE: r"the greater $\lambda$ answers more, however near the two are",
    },
    checks=(check_scales,),
    correction=Correction(
        statement=r"Of queries fixed beforehand a greater $\lambda$ answers at least as many. "
        r"Queries of one sensitivity $\Delta$ that add up are answered $\lfloor "
        r"\varepsilon\lambda/\Delta \rfloor$ times: one more at each multiple of "
        r"$\Delta/\varepsilon$, and no more between two of them.",
        printed="the more queries",
        correct="no fewer queries, if they are fixed beforehand",
        who="a reader of the protocol",
        severity=Severity.REMARK,
    ),
    note="Queries that one individual affects no more together than alone, such as disjoint "
    "counts, are all answered from the first sufficient lambda on. Queries chosen by earlier "
    "answers may change with the noise.",
)

CLAIMS = (MORE_NOISE,)
