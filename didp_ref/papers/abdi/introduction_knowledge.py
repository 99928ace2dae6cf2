"""Section 1: additional knowledge, which earlier models do not withstand, and privacy does in part.

Differential privacy limits what an answer adds for someone who knows D, whatever the prior over who
is missing. Of k records that are known to be alike the likelihood ratio can be e^(k epsilon).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import AT_MOST, contrary, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity
from didp_ref.papers.abdi.introduction import derive_through_the_whole, through_the_whole
from didp_ref.papers.abdi.shared import HALF, cite
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.worlds.beliefs import bayes

EARLIER, PRIVACY = "earlier models", "differential privacy"
KNOWS_D, WHATEVER = "who knows D", "whatever is known"


def shares(values: tuple[str, ...]) -> dict[str, Fraction]:
    """Return how often each value occurs."""
    return {value: Fraction(n, len(values)) for value, n in Counter(values).items()}


def check_earlier_models() -> Iterator[Evidence]:
    """Two groups of two people who look alike, and someone who knows the value of one of them."""
    groups = [("flu", "cancer"), ("flu", "cancer")]
    table = tuple(value for group in groups for value in group)
    k = min(len(group) for group in groups)
    diverse = min(len(set(group)) for group in groups)
    far = max(
        sum(abs(shares(group).get(value, 0) - share) for value, share in shares(table).items())
        for group in groups
    )
    left = set(groups[0]) - {"flu"}
    yield instance(
        (k, diverse, far, left) == (2, 2, 0, {"cancer"}),
        "two groups of two people who look alike, each with one case of flu and one of cancer: the "
        "table is 2-anonymous, 2-diverse and 0-close; whoever knows that one of a group has the "
        "flu knows what the other has",
        part=EARLIER,
    )


def check_records_alike() -> Iterator[Evidence]:
    """Three people who are known to share one bit, each answered at random."""
    truth, people = Fraction(3, 4), 3
    alone = bayes([HALF, HALF], [truth, 1 - truth])[0]
    together = bayes([HALF, HALF], [truth**people, (1 - truth) ** people])[0]
    yield refuted_by(
        {
            "people": people,
            "epsilon": "ln 3",
            "each says a sensitive bit rightly with": truth,
            "known": "that the three have the same bit",
            "prior": HALF,
            "answers": "yes, yes, yes",
            "belief that the first person has it": together,
        },
        together <= alone,
        f"one person's answer alone leaves the belief at {alone}",
        part=PRIVACY,
        reading=WHATEVER,
        contrast=contrary("the belief that the first person has it", alone, together, AT_MOST),
    )


ADDITIONAL_KNOWLEDGE = Claim(
    id="abdi.introduction.additional-knowledge",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="Records known to be alike reveal more than epsilon allows for one",
    statement="These models suffer from a key limitation: They cannot guarantee that the "
    "relationship between individuals' identities and their sensitive information are protected in "
    "case in which the adversary has additional knowledge. A privacy notion that is progressively "
    "gaining acceptance for overcoming the previously mentioned privacy problem is differential "
    "privacy (DP).",
    parts=(
        witness(
            EARLIER,
            "A table can be k-anonymous, l-diverse and t-close, and tell a person's sensitive "
            "value to someone who knows that of another person.",
            narrower=("one table", "k = 2, l = 2, t = 0"),
        ),
        Part(
            PRIVACY,
            r"An $\epsilon$-differentially private answer moves the belief in who is missing by a "
            r"factor between $e^{-2\epsilon}$ and $e^{2\epsilon}$, whatever the prior.",
            formal=through_the_whole,
            proof=derive_through_the_whole,
            reading=KNOWS_D,
        ),
        false_here(
            PRIVACY,
            r"At $\epsilon = \ln 3$ no answers raise the belief in a person's bit from $1/2$ above "
            "$3/4$, whatever else is known.",
            reading=WHATEVER,
        ),
    ),
    checks=(check_earlier_models, check_records_alike),
    readings={
        KNOWS_D: "the adversary knows D, and has any prior over who is missing, as in section 3",
        WHATEVER: "the adversary may know anything, also that several records are alike",
    },
    correction=Correction(
        r"For someone who knows $D$, $\epsilon$ limits how far an answer moves the belief in who "
        r"is missing. Of $k$ records that are known to be alike the likelihood ratio can be "
        r"$e^{k\epsilon}$, where one record is replaced by another between neighbors.",
        who="a publisher whose records are alike within families or firms",
        repair="name the knowledge: of all other records, and not of how records are related",
        printed="overcoming the previously mentioned privacy problem",
        correct="limiting what an answer adds for someone who knows all other records",
        consequence="three people who are known to share a bit, at epsilon = ln 3: the belief in "
        "it rises from 1/2 to 27/28, where one answer alone leaves 3/4",
        severity=Severity.REMARK,
    ),
    note="Section 9 says itself that inference from private outputs is possible "
    "(abdi.section-9.inference).",
)

CLAIMS = (ADDITIONAL_KNOWLEDGE,)
