"""Section 5: letting a user ask on, and what an attacker makes of the answers."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope
from didp_ref.papers.refine.claims.wording import ONE_RECORD, at
from didp_ref.papers.refine.evidence import section_5 as found
from didp_ref.papers.refine.statements import section_5 as formal
from didp_ref.papers.shared.informal import FALSE_HERE, WITNESS
from didp_ref.papers.shared.narrower import ATTAINED_SENSITIVITY, DENSITIES, FINITE_OUTCOMES

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="refine.protocol-1",
        kind=Kind.PROTOCOL,
        source=at("section 5.1, Protocol 1"),
        title="Interactive Laplace noise",
        statement=r"**while** queries are answered by the access mechanism **do** (a) the user "
        r"submits a query $f_i$, which may depend on responses to previous queries; (b) **if** "
        r"$\Delta(f_1, \dots, f_i)/\lambda \leq \varepsilon$ **then** the access mechanism returns "
        r"$f_i(D) + Laplace(\lambda)$ as response; **else** it returns nothing; (c) $i := i + 1$. "
        r"[The responses do not violate $\varepsilon$-differential privacy.]",
        parts=(
            Part(
                found.PRIVACY,
                r"the responses do not violate $\varepsilon$-differential privacy",
                formal=formal.protocol_1_privacy,
                narrower=(DENSITIES,),
            ),
            Part(
                found.REFUSAL,
                "the first refusal ends the session: a query more does not lower the sensitivity",
                formal=formal.protocol_1_refusal,
                narrower=(ATTAINED_SENSITIVITY,),
            ),
        ),
        checks=(found.protocol_1,),
        rests_on=(
            "transcripts of answers, each with the queries that led to it; to refuse depends on "
            "sensitivities alone, not on the data",
            ONE_RECORD,
        ),
        finding="A refused query stays among f_1, ..., f_i, and the joint L1 sensitivity never "
        "falls, so the first refusal ends the session, as the loop's condition says; "
        '"the query is simply discarded", in the text, would let it go on. Both keep '
        "epsilon.",
    ),
    Claim(
        id="refine.protocol-1.flexible",
        kind=Kind.REMARK,
        source=at("section 5.1, last paragraph"),
        title="A noise parameter for each query",
        statement=r"Protocol 1 could be modified: the user could be asked to choose the noise "
        r"parameter $\lambda_i$ for the $i$-th query, and the condition would become "
        r"$\sum_{j=1}^i \Delta(f_j) / \lambda_j \leq \varepsilon$. Since "
        r"$\Delta(f_1, \dots, f_i) \leq \Delta(f_1) + \dots + \Delta(f_i)$, when "
        r"$\lambda_1 = \dots = \lambda_i$ the modified condition above may result in less queries "
        r"being answered than the condition in Protocol 1.",
        parts=(
            Part(
                found.PRIVACY,
                r"the modified condition keeps $\varepsilon$-differential privacy",
                formal=formal.flexible_privacy,
                narrower=(DENSITIES,),
            ),
            Part(
                found.SUBADDITIVE,
                r"$\Delta(f_1, \dots, f_i) \leq \Delta(f_1) + \dots + \Delta(f_i)$, so at "
                r"$\lambda_1 = \dots = \lambda_i$ the modified condition answers no more queries",
                formal=formal.flexible_subadditive,
                narrower=(ATTAINED_SENSITIVITY,),
            ),
            Part(
                found.FEWER,
                "the modified condition may answer fewer queries",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(found.protocol_1_flexible,),
        rests_on=("transcripts of answers, each with the queries that led to it", ONE_RECORD),
    ),
    Claim(
        id="refine.protocol-2",
        kind=Kind.PROTOCOL,
        source=at("section 5.1, Protocol 2"),
        title="Interactive knowledge refinement",
        statement=r"The user submits $q_i = (f_i, P_{f_i}, d_i, \varepsilon_i)$, which may depend "
        r"on responses to previous queries; **if** $\sum_{j=1}^i \varepsilon_j \leq \varepsilon$ "
        r"**then** the access mechanism returns a response to $f_i$ resulting from applying "
        r"knowledge refinement so that $\varepsilon_i$-differential privacy is guaranteed; "
        r"**else** it returns nothing. If the $d$-th query is the last query answered, by "
        r"construction the user obtains at most a knowledge gain $\varepsilon$ for "
        r"$(f_1, \dots, f_d)$, regardless of the prior knowledge distributions and distance "
        r"functions chosen by the user.",
        parts=(Part("statement", formal=formal.protocol_2, narrower=(FINITE_OUTCOMES,)),),
        checks=(found.protocol_2,),
        rests_on=(
            "every response is epsilon_i-private given the responses before it, with epsilon_i >= "
            "0 (not said: a negative one would refill the budget)",
            "a knowledge gain of at most epsilon read as epsilon-differential privacy",
            ONE_RECORD,
        ),
        finding="Nothing asks that epsilon_i is positive: after 1, -5 a query with 5 passes a "
        "budget of 1. A refused query's epsilon_i stays in the sum, so after a refusal "
        "every later query is refused, also a cheaper one.",
    ),
    Claim(
        id="refine.adaptive-queries",
        kind=Kind.REMARK,
        source=at("section 5.1, first paragraph, and section 5.2, first sentence"),
        title="Composition for queries chosen on the way",
        statement=r"All the queries submitted by a user so far, including the new query, are "
        r"treated as a single multicomponent query and $\varepsilon$-differential privacy is "
        r"enforced for it. The interactive mechanisms of Protocols 1 and 2 guarantee that the "
        r"responses to any sequence of adaptive queries $(q_1, \dots, q_d)$ will not violate "
        r"$\varepsilon$-differential privacy.",
        parts=(
            Part(
                found.LAPLACE,
                "the responses of Protocol 1 do not violate it",
                formal=formal.protocol_1_privacy,
                narrower=(DENSITIES,),
            ),
            Part(
                found.REFINEMENT,
                "the responses of Protocol 2 do not violate it, with budgets chosen on the way",
                formal=formal.protocol_2,
                narrower=(FINITE_OUTCOMES,),
            ),
        ),
        checks=(found.adaptive_queries,),
        rests_on=(
            "every response is epsilon_i-private given the responses before it, whatever they are",
            ONE_RECORD,
        ),
        finding="Section 4 speaks of one query f = (f_1, ..., f_n) that is fixed beforehand; its "
        "sum of budgets does not speak of queries, and budgets, that depend on the answers. They "
        "keep the total too, and that is what is proved here.",
    ),
    Claim(
        id="refine.proposition-4",
        kind=Kind.THEOREM,
        source=at("section 5.2, Proposition 4"),
        title="Post-processing",
        statement=r"For any function $F$, if $(K_{f_1}(D), \dots, K_{f_d}(D))$ satisfies "
        r"$\varepsilon$-differential privacy, then $F(K_{f_1}(D), \dots, K_{f_d}(D))$ also "
        r"satisfies $\varepsilon$-differential privacy.",
        parts=(Part("statement", formal=formal.proposition_4),),
        checks=(found.proposition_4,),
        rests_on=(
            "answers of any kind: the outcomes are the cells into which the event's preimage cuts "
            "their range",
            "a function that does not depend on the data",
        ),
    ),
    Claim(
        id="refine.corollary-1",
        kind=Kind.THEOREM,
        source=at("section 5.2, Corollary 1"),
        title="Adaptive attackers",
        statement=r"Whatever the attacker's strategy, her estimate for $f(D)$ always satisfies "
        r"$\varepsilon$-differential privacy.",
        parts=(
            Part(
                "statement",
                formal=formal.corollary_1,
                reading=found.ONE_USER,
                narrower=(FINITE_OUTCOMES,),
            ),
            Part("statement", informal=FALSE_HERE, reading=found.COLLUDING),
        ),
        checks=(found.corollary_1,),
        readings={
            found.ONE_USER: "the attacker has what one user's session answered, and coins",
            found.COLLUDING: "the attacker combines the sessions of several users",
        },
        rests_on=(
            "answers that are epsilon-private together, as Protocols 1 and 2 make them",
            "Proposition 4 covers functions; a strategy may also toss coins",
        ),
        correction=Correction(
            statement="It holds for what one session answered, whatever coins the attacker tosses. "
            r"Two users who collude hear $2\varepsilon$, where each has a budget of "
            r"$\varepsilon$.",
            printed=r"all the queries submitted by a user so far: $\varepsilon$ for each user",
            correct=r"all the queries answered so far: $\varepsilon$ for the data",
            consequence=r"$k$ users who collude hear $k\varepsilon$: a factor of 4 instead of 2 at "
            r"$\varepsilon = \ln 2$ for two of them",
            error="A budget for each user does not bound what users learn together",
            who="everyone in a database that serves several users by Protocol 1 or 2",
            repair="keep one budget for the data, over all users",
        ),
    ),
)
