"""What Laplace and Gaussian noise leave to a test, exactly."""

from __future__ import annotations

from didp_ref.audit.claim import Part, Scope
from didp_ref.papers.ours.claims.wording import bridge
from didp_ref.papers.ours.evidence import noise as found
from didp_ref.papers.ours.statements import gaussian, testing
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.papers.shared.narrower import CLOSED_FORMS, DENSITIES, FINITE_OUTCOMES

BEST = "bridges.best-event: no event does better than that where the ratio is at least the factor"

NOISE = (
    bridge(
        "best-event",
        "The event that a test looks for",
        r"Of all events, randomized ones too, $Pr[S|1] - e^\epsilon Pr[S|2]$ is largest for the "
        r"outputs that are at least $e^\epsilon$ times likelier in the first world: what is left "
        r"there is the smallest $\delta$, and at $\epsilon = 0$ the largest advantage.",
        Part("statement", formal=testing.best_event, narrower=(FINITE_OUTCOMES,)),
        place="J. Neyman, E. Pearson, 1933",
    ),
    bridge(
        "laplace-testing",
        "The advantage of a test under Laplace noise",
        r"Between two worlds whose answers are $d$ apart, Laplace noise of scale $\lambda$ leaves "
        r"a test the advantage $1 - e^{-d/(2\lambda)}$, that of the responses above the middle.",
        Part(
            "event",
            r"A response is at least as likely under the higher answer exactly where it lies above "
            "the middle.",
            formal=testing.laplace_event,
            narrower=(DENSITIES,),
        ),
        Part(
            "advantage",
            r"Above the middle, hits exceed false alarms by $1 - e^{-d/(2\lambda)}$.",
            formal=testing.laplace_advantage,
            narrower=(CLOSED_FORMS,),
        ),
        checks=(found.laplace_integrals,),
        rests_on=(BEST,),
        quantities=("testing.laplace_advantage",),
        note="It is below tanh(epsilon/2), the advantage that epsilon-DP allows: Laplace noise is "
        "not the worst mechanism of its epsilon.",
    ),
    bridge(
        "gaussian",
        "The exact delta of Gaussian noise, and where the textbook's deviation fails",
        r"Gaussian noise of deviation $\sigma$ on an answer of sensitivity $\Delta$ is "
        r"$(\epsilon,\delta)$-DP exactly from $\delta = \Phi\left(\frac{\Delta}{2\sigma} - "
        r"\frac{\epsilon\sigma}{\Delta}\right) - e^\epsilon \Phi\left(-\frac{\Delta}{2\sigma} - "
        r"\frac{\epsilon\sigma}{\Delta}\right)$ on; $\sigma = \frac{\Delta}{\epsilon}"
        r"\sqrt{2\ln\frac{1.25}{\delta}}$ is not enough at $\epsilon = 20$, $\delta = 10^{-5}$.",
        Part(
            "event",
            r"The density about $\Delta$ is at least $e^\epsilon$ times that about zero exactly "
            r"from $\frac{\Delta}{2} + \frac{\epsilon\sigma^2}{\Delta}$ on.",
            formal=gaussian.where_the_ratio_exceeds,
            narrower=(DENSITIES,),
        ),
        Part(
            "delta",
            r"There $Pr[S|1] - e^\epsilon Pr[S|2]$ is the printed $\delta$.",
            formal=gaussian.exact_delta,
            narrower=(CLOSED_FORMS,),
        ),
        Part(
            "textbook",
            r"At $\epsilon = 20$ and $\delta = 10^{-5}$ the textbook's deviation needs a larger "
            r"$\delta$.",
            informal=WITNESS,
            scope=Scope.EXISTS,
        ),
        checks=(found.gaussian_integrals, found.textbook_fails),
        rests_on=(
            BEST,
            "two answers Delta apart: nearer ones come of these by scaling and further noise",
        ),
        quantities=("gaussian.delta", "gaussian.textbook_deviation"),
        place="B. Balle, Y.-X. Wang, Improving the Gaussian mechanism for DP, ICML 2018",
    ),
)
