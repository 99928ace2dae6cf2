r"""What rhodi claims, in the paper's order: one module a unit of the paper.

J. Lee, C. Clifton, *Differential Identifiability*, KDD 2012. An adversary knows every record of a
database but one, so that m databases are possible, all equally likely. A mechanism is
rho-differentially identifiable when no noisy answer lifts the posterior of any of them above rho.
With Laplace noise of scale lambda a posterior is a share of weights ``exp(-|R - f(w)|/lambda)``;
worlds whose answers lie within S of one another bound it by ``1/(1 + (m-1) exp(-S/lambda))``, and
solving for lambda gives Theorem 1's scale.
"""

from didp_ref.audit.claim import Paper
from didp_ref.audit.registry import Units

PAPER = Paper(
    "rhodi",
    "J. Lee, C. Clifton: Differential Identifiability, KDD 2012",
    Units(
        __name__,
        "introduction",
        "introduction_guarantees",
        "section_3",
        "section_3_epsilon",
        "definition_4",
        "equations_2_to_9",
        "theorem_1",
        "theorem_1_range",
        "theorem_1_priors",
        "epsilon_and_rho",
        "table_2",
        "theorem_2",
        "table_3",
        "table_4",
        "table_4_deviation",
        "figures_2_and_3",
        "figure_4",
        "hipaa",
    ),
    version="the published text, whole; we did not have its figures",
)
