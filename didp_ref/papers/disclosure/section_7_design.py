"""Section 7.2: what counts as a success, and how many runs there are."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import contrary, corrected, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Scope, Severity
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.shared.informal import false_here, printed_values


def check_success() -> Iterator[Evidence]:
    """Let an attack answer what it was told, and any sensitive value."""
    records = [(known, sought) for known in range(3) for sought in range(2)]
    prior = Fraction(1, len(records))
    answers = {record: (record[0], 0) for record in records}
    as_printed, as_meant = (
        sum((prior for z in records if answers[z][entry] == z[entry]), Fraction(0))
        for entry in (0, 1)
    )
    yield refuted_by(
        {
            "records": "(x, y), x from 0 to 2, y from 0 to 1, equally likely",
            "known": "x",
            "answer": "(x, 0)",
            "how often a(z) = a(z')": as_printed,
            "how often y is right": as_meant,
        },
        not (as_printed == 1 > as_meant),
        "who answers what was told always has a(z) = a(z'); Table 1 prints 0.81 and 0.73",
        part="success",
        contrast=contrary(
            "how often the attack of Table 1 is successful on Census", Fraction(81, 100), as_printed
        ),
    )
    yield corrected(
        as_meant == Fraction(1, 2),
        "by phi(z) = phi(z') the same attack is successful where y is 0, on half of the records",
        part="success",
    )


SUCCESS = Claim(
    id="disclosure.section-7.success",
    kind=Kind.REMARK,
    source=cite("section 7.2"),
    title="Success is defined by what is public, where the sensitive attribute is meant",
    statement="The adversary is given only the target public attribute $a(z)$ and outputs the "
    r"prediction $\tilde s_z = \mathrm{argmax}_{s_i \in \Theta} \Pr_I[s_i | a(z)]$ [...] We define "
    r"the attack to be successful, $\ell(z, z') = 0$, if $a(z) = a(z')$, as typical for AIAs.",
    parts=(
        false_here(
            "success",
            says="The attack of Table 1 is successful where its answer has the target's public "
            "attributes",
            scope=Scope.CONCRETE,
        ),
    ),
    checks=(check_success,),
    correction=Correction(
        error="Success is defined by the public attribute; the sensitive attribute is meant",
        statement=r"$\ell(z, z') = 0$ if $\phi(z) = \phi(z')$, as section 2 has it of attribute "
        "inference. By the printed definition every attack is successful that repeats what it was "
        "told: its success is 1, and its advantage 0.",
        printed="$a(z) = a(z')$",
        correct=r"$\phi(z) = \phi(z')$",
        who="a reader of the section; Table 1 is of the sensitive attribute",
        severity=Severity.REMARK,
    ),
    note="There are three more slips in section 7.2. $s_i$ is a value of the sensitive attribute, "
    r"and $\Theta$ is the set of outputs. A bracket is missing in $A(M(D_{z_0}, a(z_1))$; "
    r"$A(M(D_{z_0}), a(z_1))$ is meant. The settings $aux = z$ and $aux = a(z)$ are $a(z) = z$ and "
    "$a(z)$ the label.",
)

OF_THE_MECHANISM, OF_THE_ATTACK = "of the mechanism", "of the attack"
UNIVERSES = {"Porto": 3052, "Geolife": 5356}
RUNS = 10**6


def check_runs() -> Iterator[Evidence]:
    """Count the runs of the mechanism, and of the attack."""
    whole = {name: RUNS // records * records for name, records in UNIVERSES.items()}
    yield instance(
        all(RUNS - UNIVERSES[name] < runs <= RUNS for name, runs in whole.items()),
        f"a whole number of runs of each record makes {whole['Porto']} on Porto and "
        f"{whole['Geolife']} on Geolife, at most one of each record less than 10^6",
        reading=OF_THE_MECHANISM,
        part="runs",
    )
    records = UNIVERSES["Porto"]
    runs_of_each = Fraction(RUNS, records)
    own, pairs = records * runs_of_each, records**2 * runs_of_each
    yield refuted_by(
        {
            "records": f"{records}, the locations of Porto",
            "J": "10^6/3052",
            "runs for the first term": own,
            "runs for each pair, together": pairs,
        },
        own + pairs == RUNS,
        "each pair of target and challenger is run J times as well",
        reading=OF_THE_ATTACK,
        part="runs",
        contrast=contrary("runs of the attack on Porto", RUNS, own + pairs),
    )


NUMBER_OF_RUNS = Claim(
    id="disclosure.section-7.runs",
    kind=Kind.EXAMPLE,
    source=cite("section 7.2"),
    title="10^6 runs of the mechanism serve every pair; to attack each pair takes more runs",
    statement="We follow the same procedure to estimate the correction term in RAD, i.e, for each "
    "pair of target-challenger $z_1, z_0 \\in Z$ we compute $A(M(D_{z_0}, a(z_1))$ J times and "
    "average the results. [...] Note that in the LDP cases $D_- = \\emptyset$, and we set $J = "
    "10^6/m$ ensuring the total number of runs matches those $10^6$ repetitions of LDP Auditor.",
    parts=(
        printed_values(
            "runs",
            "J runs for each record are 10^6 together, up to one run for each",
            reading=OF_THE_MECHANISM,
        ),
        printed_values("runs", "The runs of the attack are 10^6 together", reading=OF_THE_ATTACK),
    ),
    readings={
        OF_THE_MECHANISM: "a run is one output of the mechanism, which serves every pair: where "
        "nothing is known, the answer is the same for each target",
        OF_THE_ATTACK: "a run is one answer of the attack, J for each pair",
    },
    checks=(check_runs,),
    correction=Correction(
        statement="An estimate of RAD needs $m J$ outputs of the mechanism, one set for both "
        "terms, where nothing is known of the record. If each pair is run J times, there are $m J "
        r"+ m^2 J = (m + 1) 10^6$ runs. $J = 10^6/m$ is no whole number for $m = 3052$ or "
        "$m = 5356$.",
        printed="ensuring the total number of runs matches those $10^6$ repetitions",
        correct="with $J$ rounded to a whole number, and each output used for every pair",
        who="anyone who compares the cost of the two audits",
        severity=Severity.REMARK,
    ),
    note="The public code (commit 303338bd) takes the first reading. It has a whole number J of "
    "outputs for each record, and 1/m for the second term (DP_Audit/GRR/empirical_eps_porto.py, "
    "lines 30 and 51). As the prior is uniform, Porto and Geolife enter by their number of "
    "locations alone.",
)


CLAIMS = (SUCCESS, NUMBER_OF_RUNS)
