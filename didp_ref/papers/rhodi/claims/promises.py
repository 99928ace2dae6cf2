"""Sections 1, 3 and 4: what is promised beside the definition of identifiability."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.rhodi.evidence import promises as found
from didp_ref.papers.rhodi.statements import promises as statements
from didp_ref.papers.shared.informal import FALSE_HERE, WITNESS
from didp_ref.papers.shared.narrower import DENSITIES

LAPLACE, ANY_MECHANISM = found.LAPLACE, found.ANY_MECHANISM

SECTION_1: tuple[Claim, ...] = (
    Claim(
        id="rhodi.zero-epsilon",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 1"),
        title="databases are indistinguishable at epsilon = 0 only",
        statement=(
            r"Unfortunately, indistinguishability only holds for $\epsilon = 0$, which makes the "
            r"resulting model useless."
        ),
        parts=(
            Part(
                "statement",
                says=r"At $\epsilon = 0$ every two databases that differ by one element give every "
                "response with the same probability",
                formal=statements.nothing_spent,
                narrower=(DENSITIES,),
            ),
        ),
        note="From neighbour to neighbour it follows for all databases of one size.",
    ),
    Claim(
        id="rhodi.epsilon-varies",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 1"),
        title="at one epsilon the probability of identification varies",
        statement=(
            r"For a given value of $\epsilon$, the probability of identification can vary "
            r"depending on data values, or even on values of individuals not in the data set."
        ),
        parts=(
            Part(
                "data values",
                says="It can vary depending on the values in the data set",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
            Part(
                "values of others",
                says="It can vary depending on the values of individuals not in it",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(found.epsilon_varies,),
    ),
    Claim(
        id="rhodi.same-guarantees",
        kind=Kind.THEOREM,
        source=Source("rhodi", "section 1"),
        title="identifiability gives the guarantees of differential privacy",
        statement=(
            r"$\rho$-differential identifiability provides the same guarantees as differential "
            r"privacy (proof against an arbitrarily strong adversary), but the parameter $\rho$ "
            r"bounds the probability estimate that an individual contributed to the resulting "
            r"model."
        ),
        parts=(
            Part(
                "differential privacy",
                says=r"A $\rho$-identifiable mechanism is $\epsilon$-differentially private for "
                r"some $\epsilon$",
                corrected=statements.near_one_another,
                narrower=(DENSITIES,),
            ),
            Part(
                "tight",
                says=r"Some mechanism is $\epsilon$-differentially private for no $\epsilon$ below "
                r"$\ln\frac{\rho}{1-(m-1)\rho}$",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(found.same_guarantees,),
        correction=Correction(
            statement=(
                r"Where $\rho < \frac{1}{m-1}$, a $\rho$-identifiable mechanism among $m$ equally "
                r"likely worlds is $\epsilon$-differentially private for $\epsilon = "
                r"\ln\frac{\rho}{1-(m-1)\rho}$, and for no smaller one in general. Where $\rho "
                r"\geq \frac{1}{m-1}$, it need not be so for any $\epsilon$: one posterior may be "
                r"0."
            ),
            printed=r"the same guarantees as differential privacy",
            correct=(
                r"$\epsilon = \ln\frac{\rho}{1-(m-1)\rho}$ where $\rho < \frac{1}{m-1}$, and none "
                r"from there on"
            ),
            consequence=(
                "Among 3 worlds a 1/2-identifiable answer may exclude a world: its likelihood is "
                "0, and no epsilon bounds the ratio. Every rho of Table 4 that has a finite scale "
                "lies above its 1/(m-1): 0.1 above 1/15, 1/73, 1/98; 0.001 above 1/4356, 1/99999."
            ),
            error="rho-identifiability does not give differential privacy",
            who=(
                "whoever takes rho in place of epsilon for a mechanism that is not Laplace noise: "
                "what an adversary learns elsewhere, or from a second answer, is not limited"
            ),
            repair=(
                "Ask for rho < 1/(m-1), or state the mechanism's epsilon beside rho: Theorem 1's "
                "noise has epsilon = ln((m-1)rho/(1-rho))."
            ),
        ),
        rests_on=("uniform prior (section 3.3)",),
        note=(
            "The converse, from epsilon to rho, is rhodi.epsilon-to-rho. From rho = 1/(m-1) on "
            "membership.theorem-5.7.separation has a mechanism for every m."
        ),
    ),
)

SECTIONS_3_AND_4: tuple[Claim, ...] = (
    Claim(
        id="rhodi.footnote-3",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 3.3, footnote 3"),
        title="knowing a few individuals who are not in the data",
        statement=(
            r"We assume the adversary does not know $U - D$, as knowing $U - D$ and $D'$ reveals "
            r"$D$. Assuming a large universe $U$, knowledge of a few individuals not in $D$ has "
            r"little impact."
        ),
        parts=(
            Part(
                "little impact",
                says=r"Who knows $n$ individuals outside $D$ faces a bound that is at most "
                r"$\frac{m-1}{m-1-n}$ times eq. 9",
                formal=statements.fewer_worlds,
                reading=LAPLACE,
            ),
            Part(
                "little impact",
                says="Nor does it lift a posterior much, whatever the mechanism",
                informal=FALSE_HERE,
                reading=ANY_MECHANISM,
            ),
        ),
        checks=(found.footnote_3,),
        readings={
            LAPLACE: "the mechanism adds Theorem 1's noise",
            ANY_MECHANISM: r"the mechanism is any that Definition 4 admits",
        },
        correction=Correction(
            statement=(
                r"With Laplace noise $n$ excluded individuals lift eq. 9 by a factor of at most "
                r"$\frac{m-1}{m-1-n}$. A $\rho$-identifiable mechanism in general gives no such "
                r"promise, however large the universe is."
            ),
            printed="knowledge of a few individuals not in $D$ has little impact",
            correct=(
                r"with Laplace noise: $\frac{1}{1+(m-1-n)e^{-S(f)/\lambda}} \leq "
                r"\frac{m-1}{m-1-n} \cdot \frac{1}{1+(m-1)e^{-S(f)/\lambda}}$"
            ),
            consequence=(
                "Among 1000 worlds one individual known to be outside D lifts 1/2 to 1 where the "
                "mechanism names a pair; with Laplace noise it lifts eq. 9 by at most 999/998."
            ),
            who=(
                "whoever trusts Definition 4 alone, for a mechanism that is not differentially "
                "private, against an adversary who knows one person more"
            ),
            repair="Say it of Laplace noise, or of an epsilon-differentially private mechanism.",
            severity=Severity.REMARK,
        ),
    ),
    Claim(
        id="rhodi.smaller-epsilon",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 3.5"),
        title="a smaller epsilon, a lower confidence",
        statement=(
            r"(For the same $R$ and a smaller value of $\epsilon$ the confidence would be lower.)"
        ),
        parts=(Part("statement", formal=statements.lower_confidence),),
        checks=(found.smaller_epsilon,),
        note=(
            "It holds of the individual whose world answers nearest to R, as in the example; the "
            "posteriors of the others rise."
        ),
    ),
    Claim(
        id="rhodi.indistinguishable",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 4, after Definition 4"),
        title="possible worlds are indistinguishable within a factor of rho",
        statement=(
            r"Basically, every possible world becomes indistinguishable within a factor of $\rho$."
        ),
        parts=(
            Part(
                "a factor",
                says=r"The posteriors of any two worlds are within a factor of $\rho$ of one "
                "another",
                corrected=statements.near_one_another,
                narrower=(DENSITIES,),
            ),
        ),
        checks=(found.indistinguishable,),
        correction=Correction(
            statement=(
                r"Where $\rho < \frac{1}{m-1}$, they are within a factor of "
                r"$\frac{\rho}{1-(m-1)\rho}$; from there on no factor holds of every mechanism. "
                r"With Theorem 1's noise the factor is $\frac{(m-1)\rho}{1-\rho}$."
            ),
            printed=r"within a factor of $\rho$",
            correct=r"within a factor of $\frac{\rho}{1-(m-1)\rho}$ where $\rho < \frac{1}{m-1}$",
            consequence="At m = 2 and rho = 2/3 the posteriors are as 2 to 1, not as 3 to 2.",
            who="nobody who computes with Definition 4 itself",
            repair='Say "no world is believed in by more than rho".',
            severity=Severity.REMARK,
        ),
        rests_on=("uniform prior (section 3.3)",),
    ),
)
