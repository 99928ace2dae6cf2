"""Sections 7.2 and 7.3: what the public code settles that the text leaves open."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction

from flint import arb, fmpq

from didp_ref.audit.checks import (
    AT_LEAST,
    AT_MOST,
    all_hold,
    contrary,
    corrected,
    refuted_by,
    remark,
)
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Scope, Severity
from didp_ref.formulas import gaussian, testing
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.papers.disclosure.examples import derive_selection_value, selection_value
from didp_ref.papers.disclosure.section_7_local import RUNS, growth_at
from didp_ref.papers.disclosure.shared import NOTHING_KNOWN, PUBLIC_CODE, cite
from didp_ref.papers.disclosure.theorem_4_1 import derive_total_variation, total_variation
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_WORLDS, UNIFORM_PRIOR

TAIL = Fraction(1, 400)
"""LDP Auditor takes alpha = 1/100 and asks for intervals at alpha/2, which have two tails."""


def largest_audit(tail: Fraction) -> Enclosure:
    """Enclose ln(TPR/FPR) for hits in every run and alarms in none, at the ends of intervals.

    The lower end for n of n is tail^(1/n), the upper one for none 1 - tail^(1/n).
    """
    root = arb(fmpq(*tail.as_integer_ratio())) ** (arb(1) / RUNS)
    return Enclosure.of((root / (1 - root)).log())


def check_cap() -> Iterator[Evidence]:
    """Give LDP Auditor the best counts that it can have."""
    found = largest_audit(TAIL)
    yield refuted_by(
        {
            "runs": "10^6 of each of two records",
            "alpha": "1/100, halved for each interval, so 1/400 in each tail",
            "hits, false alarms": "10^6, 0",
            "largest estimate": rounded_decimal(found.upper, 4, ROUND_CEILING),
        },
        Enclosure("12.245", "12.255").less_than(found),
        "fewer hits or more false alarms give less, so no run estimates 12.25",
        part="cap",
        engine="Arb",
        contrast=contrary("LDP Auditor's largest estimate", Fraction(1225, 100), found, AT_LEAST),
    )
    yield corrected(
        all_hold(
            [Enclosure("12.0251", "12.0251").less_than(found), found.less_than(Fraction("12.0252"))]
        ),
        "no estimate is above the largest, which is from 12.0251 to 12.0252",
        part="cap",
        engine="Arb",
    )
    others = [largest_audit(Fraction(1, tails)) for tails in (200, 100)]
    yield remark(
        all_hold(
            [
                others[0].less_than(Fraction("12.149")),
                Enclosure("12.288", "12.288").less_than(others[1]),
            ]
        ),
        "with 1/200 in each tail it is below 12.149, and with 1/100 above 12.288",
        engine="Arb",
        part="cap",
    )


CAP = Claim(
    id="disclosure.section-7.auditor-cap",
    kind=Kind.FIGURE,
    source=cite("section 7.3.4, Figures 6 and 7"),
    title="At the settings of the public code LDP Auditor's cap is 12.03, not 12.25",
    statement=r"In particular, we see that the highest $\epsilon$ LDP Auditor manages to estimate "
    r"for both GRR and SS are capped around $\tilde\epsilon \approx 12.25$, hence preventing "
    "auditing of deployments with higher values.",
    parts=(
        false_here(
            "cap",
            says="The largest estimate of LDP Auditor is 12.25",
            scope=Scope.CONCRETE,
            narrower=("the settings of the public code",),
        ),
    ),
    checks=(check_cap,),
    correction=Correction(
        statement=r"With $n = 10^6$ runs and $\beta = 1/400$ in each tail no estimate is above "
        r"$\ln\frac{\beta^{1/n}}{1 - \beta^{1/n}}$, which is below 12.0252.",
        printed=r"capped around $\tilde\epsilon \approx 12.25$",
        correct=r"capped at $\tilde\epsilon = 12.025$",
        who="a reader who compares the cap with a budget between 12.03 and 12.25",
        severity=Severity.REMARK,
    ),
    rests_on=(
        f"the settings: {PUBLIC_CODE}, DP_Audit/LDP_Auditor/experiment_1.py, lines 77 and 78, and "
        "DP_Audit/LDP_Auditor/ldp_audit/base_auditor.py, lines 871 to 875. The tool's own "
        "repository, github.com/hharcolezi/ldp-audit, commit 5cd1c5d4, has the same",
    ),
    note="The text prints the 10^6 runs and no confidence: others have another cap. We do not know "
    "whether Figures 6 and 7 were made with these. The plot that is stored beside the code, "
    "DP_Audit/GRR/plots/EpsEstimation.png, has the cap at 12. That there is a cap stands.",
)

SAME, AS_RUN = "one size for both", "the sizes of the public code"
SIZES = {"Geolife": (5356, "8"), "Porto": (3052, "7")}


def subset_sizes(records: int, growth: arb) -> tuple[int, int]:
    """Return how many records Example 3 names, and how many the public code does."""
    share = records / (growth + 1)
    cut, rounded = (max(1, int(each.floor().unique_fmpz())) for each in (share, share + fmpq(1, 2)))
    return cut, rounded


def of_subsets(records: int, size: int, growth: arb) -> arb:
    """Enclose Example 3's advantage for subsets of a size."""
    left = records - size
    return left * (growth - 1) / (records * (size * growth + left))


def check_sizes() -> Iterator[Evidence]:
    """Set the bound at the size that is cut off beside the advantage at the rounded size."""
    told = {}
    for name, (records, budget) in SIZES.items():
        growth = growth_at(budget)
        sizes = subset_sizes(records, growth)
        told[name] = sizes, [Enclosure.of(of_subsets(records, size, growth)) for size in sizes]
    sizes, (bound, reached) = told["Geolife"]
    yield refuted_by(
        {
            "records": "5356, equally likely, as in Geolife",
            "epsilon": SIZES["Geolife"][1],
            "size of the subsets in the bound": sizes[0],
            "size of the subsets in the runs": sizes[1],
            "bound": rounded_decimal(bound.lower, 4, ROUND_FLOOR),
            "advantage of the best attack": reached.digits[:6],
        },
        ~reached.less_than(bound),
        "5356/(e^8 + 1) is 1.796: cut off it is 1, and rounded 2",
        part="tight",
        reading=AS_RUN,
        engine="Arb",
        contrast=contrary("advantage of the best attack", bound, reached),
    )
    growth = growth_at("7.892")
    yield remark(
        all_hold(
            [
                told["Porto"][0] == (2, 3),
                told["Porto"][1][1].less_than(Fraction("0.1727")),
                Enclosure("0.2088", "0.2088").less_than(told["Porto"][1][0]),
                Enclosure.of(of_subsets(5356, 1, growth)).less_than(reached),
                reached.less_than(Enclosure.of(of_subsets(5356, 1, growth_at("7.893"))).lower),
            ]
        ),
        "on Geolife the advantage at 8 is read as an epsilon from 7.892 to 7.893. On Porto at 7 "
        "the sizes are 2 and 3, the bound is above 0.2088, and the advantage below 0.1727",
        engine="Arb",
        part="tight",
        reading=AS_RUN,
    )


SUBSET_SIZE = Claim(
    id="disclosure.section-7.subset-size",
    kind=Kind.REMARK,
    source=cite("section 7.3.3, Figure 8", "and section 7.3.4"),
    title="The public code rounds the size of SS's subsets, and its bound cuts the size off",
    statement="We see that our bounds (corresponding to Theorem 4.2) are perfectly tight and "
    "capture even the most subtle differences between mechanisms.",
    parts=(
        Part(
            "tight",
            says="Subset selection has Example 3's value",
            formal=selection_value,
            proof=derive_selection_value,
            reading=SAME,
            narrower=(
                "SS alone",
                "the expected value, not that measured",
                NOTHING_KNOWN,
                UNIFORM_PRIOR,
            ),
        ),
        false_here(
            "tight",
            says="The advantage of SS as it is run is Example 3's value",
            scope=Scope.CONCRETE,
            reading=AS_RUN,
        ),
    ),
    readings={
        SAME: r"SS is run with Example 3's size $\omega = \max(1, \lfloor m/(e^\epsilon + 1) "
        r"\rfloor)$",
        AS_RUN: r"SS is run with $m/(e^\epsilon + 1)$ rounded to the nearest integer, 1 at least",
    },
    checks=(check_sizes,),
    correction=Correction(
        statement="Example 3's value is the largest advantage at its size. A run at another size "
        "has the value at that size.",
        printed="our bounds (corresponding to Theorem 4.2) are perfectly tight",
        correct="tight, if the bound has the size of the subsets that are run",
        who="anyone who audits SS: the sizes differ at 9 of 38 settings; at 8 on Geolife the "
        "estimate is 0.107 to 0.108 too small",
        repair="round in one way in both places",
        severity=Severity.REMARK,
    ),
    rests_on=(
        f"the sizes: {PUBLIC_CODE}, DP_Audit/SS/ss.py, line 31, DP_Audit/SS/empirical_eps_porto.py,"
        " line 21, and DP_Audit/visualization/plot_porto.py, line 53",
    ),
    note="The 38 settings are epsilon 1 to 19 on Porto and Geolife. We do not know whether Figures "
    "6 to 8 come from these files. In the plot that is stored beside the code "
    "(DP_Audit/plots/LDP_attacks_beijing.png) SS's point at 8 is near 0.26, below the line at "
    '0.36. An estimate of 7.89 for 8 may be called "near perfect". How the mechanisms differ is '
    "disclosure.section-7.order.",
)

REPLACED, ADDED = "a record replaced", "a record added"
NOISE, ROOT_OF_STEPS, DELTA = 40, 10, Fraction(1, 10**5)
"""The noise multiplier at the second of the plotted budgets, the root of 100 steps, and delta."""


def check_line() -> Iterator[Evidence]:
    """Let four of eight candidates have the clipped gradient u in each step, and four -u.

    An attack that knows the record answers it if the steps tell its kind. It is right of its own
    kind as often as it is not of the other, so its advantage is half of the total variation.
    """
    moved = Fraction(ROOT_OF_STEPS, NOISE)
    added, replaced = (testing.gaussian_advantage.enclose(by) for by in (moved, 2 * moved))
    line = Enclosure(added.lower * Fraction(7, 8), added.upper * Fraction(7, 8))
    reached = Enclosure(replaced.lower / 2, replaced.upper / 2)
    yield refuted_by(
        {
            "records": "8, equally likely, four with the clipped gradient u and four with -u",
            "norm of u": "C",
            "known": "the whole record",
            "steps on the full batch": ROOT_OF_STEPS**2,
            "noise multiplier": NOISE,
            "line": rounded_decimal(line.upper, 4, ROUND_CEILING),
            "advantage of the attack": rounded_decimal(reached.lower, 4, ROUND_FLOOR),
        },
        ~line.less_than(reached),
        "the gradients of two kinds differ by 2C, and the line takes C",
        part="line",
        reading=ADDED,
        engine="Arb",
        contrast=contrary("advantage of the attack", line, reached, AT_MOST),
    )
    spread = Fraction(NOISE, ROOT_OF_STEPS)
    of_added, of_replaced = (gaussian.epsilon.enclose(DELTA, spread, by) for by in (1, 2))
    yield remark(
        all_hold(
            [
                of_added.less_than(Fraction("0.927")),
                Enclosure("1.99", "1.99").less_than(of_replaced),
            ]
        ),
        "at this noise and delta = 10^-5 the steps are private with epsilon = 0.927 if a record is "
        "added, and not with 1.99 if a record is replaced",
        engine="Arb",
        part="line",
        reading=ADDED,
    )


LINE = Claim(
    id="disclosure.figures-4-and-5.line",
    kind=Kind.FIGURE,
    source=cite("Figures 4b, 4c, 5b and 5c", "and sections 7.2 and 7.3.1"),
    title="In the public code the line of Figures 4 and 5 is for an added record, RAD replaces one",
    statement="[Captions:] RAD bounds hold. [Section 7.2:] We set C = 0.1 and $\\delta = 10^{-5}$ "
    r"and adjust the noise scale $\sigma$ for a given target $\epsilon$. [Section 7.3.1:] In "
    "contrast, our RAD bounds consistently upper-limit the empirically estimated RAD risks across "
    "all tested attacks.",
    parts=(
        Part(
            "line",
            says=r"$TV(M)(1 - \kappa_\pi)$ bounds the advantage",
            formal=total_variation,
            proof=derive_total_variation,
            reading=REPLACED,
            narrower=(FINITE_WORLDS,),
        ),
        false_here(
            "line",
            says="So does the line of the public code",
            corrected=total_variation,
            corrected_proof=derive_total_variation,
            reading=ADDED,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    readings={
        REPLACED: "TV(M) is of two databases of which one record differs, as in Definition 2.1",
        ADDED: r"TV(M) is $2\Phi(\sqrt{T}/(2\sigma)) - 1$, of a shift by C in each step, as in the "
        "public code",
    },
    checks=(check_line,),
    correction=Correction(
        statement=r"With $T$ steps on the full batch two records move the sum of clipped gradients "
        r"by $2C$ at most. Theorem 4.1 then is $(2\Phi(\sqrt{T}/\sigma) - 1)(1 - \kappa_\pi)$. The "
        r"$\epsilon$ of Definition 2.1 is that of a shift by $2C$. Gradients that are known to lie "
        r"within $C$ of each other keep the line.",
        printed="RAD bounds hold",
        correct=r"the bound is $(2\Phi(\sqrt{T}/\sigma) - 1)(1 - \kappa_\pi)$ for $T$ steps on the "
        "full batch, where records are replaced",
        consequence="8 records, 100 steps, noise multiplier 40: an attack can have 0.0987, and the "
        "line is 0.0870",
        who="anyone who takes the public code's line for a limit; the text, which does not "
        "print it, tells nobody to",
        repair="take twice the shift, for the line and for epsilon",
        severity=Severity.REMARK,
    ),
    rests_on=(
        f"the line: {PUBLIC_CODE}, DPSGD_fullAux/visualization/plot_mnist.py, lines 36 and 37, and "
        "Bounds/tv.py, lines 10 to 18; the same in DPSGD_partAux and for Fashion",
        f"epsilon: {PUBLIC_CODE}, DPSGD_noAux/rdp.py, line 16, whose accountant has records added "
        "by default",
        "that T steps on the full batch tell no more than one answer with Gaussian noise: J. Dong, "
        "A. Roth, W. Su, Gaussian differential privacy, JRSS B 2022, Corollary 3.3",
    ),
    note="The text does not say between which databases TV(M) is taken, nor how the noise gives "
    "epsilon. What was measured may be below the line, as the captions say. In the public scripts "
    "for MNIST with a known label (DPSGD_partAux/mnist_eps1.py, line 556, and five more) each "
    "target is attacked with the label of the record in the data. So the second term of Definition "
    "4.1 is 1/8 on average there. The scripts for Fashion use the target's own label. Figure 4a's "
    'line is Theorem 5.1, a maximum over f: Proposition 5.1 is the "closed-form bound" of section '
    "5. We do not know whether the figures come from these scripts.",
)

CLAIMS = (CAP, SUBSET_SIZE, LINE)
