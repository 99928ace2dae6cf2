"""Section 3: possible worlds, and how far apart the answers in them lie."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Kind, Part, Scope, Source
from didp_ref.papers.rhodi.evidence import worlds as found
from didp_ref.papers.rhodi.statements import worlds as statements
from didp_ref.papers.shared.informal import DEFINED, NUMBERS
from didp_ref.papers.shared.narrower import ONE_SIZE, SMALL_UNIVERSES

COUNTED = "the worlds are listed and counted, for every small universe"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.definition-1",
        kind=Kind.DEFINITION,
        source=Source("rhodi", "section 3.1, Definition 1"),
        title="sensitivity under replacement of one record",
        statement=(
            r"The sensitivity of a query function $f$ for bounded differential privacy is "
            r"$\Delta f = \max_{x, x' \subset U} |f(x) - f(x')|$, where $x'$ can be obtained by "
            r"replacing one element in $x$ with another."
        ),
        parts=(
            Part(
                "statement",
                informal=DEFINED,
                scope=Scope.CONCRETE,
                narrower=(ONE_SIZE,),
            ),
        ),
        checks=(found.sensitivity,),
        finding=(
            "The size of x is not printed; section 3.5 computes 9/4 for the mean of four records, "
            "which needs it. Over subsets of every size the mean's sensitivity would be 9."
        ),
    ),
    Claim(
        id="rhodi.possible-worlds",
        kind=Kind.DEFINITION,
        source=Source("rhodi", "section 3.3"),
        title="the set of possible worlds, and its size",
        statement=(
            r"$\Psi = \lbrace D' \cup \lbrace i \rbrace \mid i \in U \wedge i \notin D' "
            r"\rbrace$. When the adversary knows "
            r"$k$ rows of $D$, the size of $\Psi$ is $|\Psi| = \binom{|U|-k}{n-k}$."
        ),
        parts=(
            Part(
                "the set",
                says=r"A possible world is $D'$ and one entry of $U$ that is not in it",
                informal=DEFINED,
                scope=Scope.CONCRETE,
            ),
            Part(
                "its size",
                says=r"When the adversary knows $k$ of $n$ rows, $|\Psi| = \binom{|U|-k}{n-k}$",
                informal=COUNTED,
                scope=Scope.CONCRETE,
                narrower=(SMALL_UNIVERSES,),
            ),
        ),
        checks=(found.possible_worlds,),
        finding=(
            "Section 3.1 models a database as a (multi)set; the definition and the count need "
            "sets. The set builder adds one entry, so it is the case k = n - 1."
        ),
    ),
    Claim(
        id="rhodi.definition-2",
        kind=Kind.DEFINITION,
        source=Source("rhodi", "section 3.4, Definition 2"),
        title="contribution of an individual",
        statement=(
            r"$\mathcal{C}_f(i) = \max_{\omega_1, \omega_2} \Vert f(\omega_1) - f(\omega_2)\Vert$, "
            r"where "
            r"$\omega_1 \in \Psi_{\lbrace i \rbrace}$ and $\omega_2 \in \Psi_{\lbrace i "
            r"\rbrace}^C$."
        ),
        parts=(Part("statement", informal=DEFINED, scope=Scope.CONCRETE),),
        checks=(found.contribution,),
        where="m >= 2",
    ),
    Claim(
        id="rhodi.definition-3",
        kind=Kind.DEFINITION,
        source=Source("rhodi", "section 3.4, Definition 3"),
        title="sensitive range, and S(f) = max_i C_f(i)",
        statement=(
            r"$\mathcal{S}(f) = \max_{\omega_1, \omega_2 \in \Psi} \Vert f(\omega_1) - "
            r"f(\omega_2)\Vert$, "
            r"where $\Psi$ is the set of possible worlds under the prior knowledge $\mathcal{L}$. "
            r"Note that $\mathcal{S}(f) = \max_i \mathcal{C}_f(i)$."
        ),
        parts=(
            Part(
                "the definition",
                says="The largest distance between the answers in two possible worlds",
                informal=DEFINED,
                scope=Scope.CONCRETE,
            ),
            Part(
                "the largest contribution",
                says=r"$\mathcal{S}(f) = \max_i \mathcal{C}_f(i)$",
                formal=statements.sensitive_range,
            ),
        ),
        checks=(found.sensitive_range,),
        readings={
            "every D'": "the maximum is also over every D', as the paragraph before says",
            "one D'": "Psi is that of the D' at hand, as the formula says",
        },
        note="Theorem 1 needs the first reading: see rhodi.theorem-1.",
    ),
    Claim(
        id="rhodi.example-mean-epsilon-2",
        kind=Kind.EXAMPLE,
        source=Source("rhodi", "section 3.5"),
        title="densities and confidence of the mean at epsilon = 2",
        statement=(
            r"$D = \lbrace 1,2,3,10 \rbrace$, $U = \lbrace 1,2,3,4,5,10 \rbrace$, $f$ = mean, "
            r"sensitivity $\frac{9}{4}$, "
            r"$\epsilon = 2$, $R = 5.041$: $\Pr[\mathcal{M}_f(\omega_3) = R] = 0.1762$, "
            r"$\Pr[\mathcal{M}_f(\omega_1) = R] = 0.0464$, "
            r"$\Pr[\mathcal{M}_f(\omega_2) = R] = 0.0580$; the missing element is 10 with "
            r"confidence $\frac{0.1762}{0.1762 + 0.0464 + 0.0580} = 0.6278$."
        ),
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(found.section_3_5,),
        quantities=("belief.posterior",),
        note="The printed probabilities are densities: a single response has probability zero.",
    ),
)
