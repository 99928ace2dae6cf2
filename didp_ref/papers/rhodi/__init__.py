r"""What rhodi claims, in the paper's order: one module a unit of the paper.

J. Lee, C. Clifton, *Differential Identifiability*, KDD 2012. An adversary knows every record of a
database but one, so that m databases are possible, all equally likely. A mechanism is
rho-differentially identifiable when no noisy answer lifts the posterior of any of them above rho.
With Laplace noise of scale lambda a posterior is a share of weights ``exp(-|R - f(w)|/lambda)``;
worlds whose answers lie within S of one another bound it by ``1/(1 + (m-1) exp(-S/lambda))``, and
solving for lambda gives Theorem 1's scale.
"""

from functools import cache

from didp_ref.audit.claim import Drawing, Paper


@cache
def paper() -> Paper:
    """Return the paper with all its claims."""
    from didp_ref.papers.rhodi import (
        definition_4,
        epsilon_and_rho,
        equations_2_to_9,
        figures,
        figures_2_to_4,
        hipaa,
        introduction,
        section_3,
        table_2,
        table_3,
        table_4,
        table_4_deviation,
        theorem_1,
        theorem_2,
    )

    units = (
        *(introduction, section_3, definition_4, equations_2_to_9, theorem_1, epsilon_and_rho),
        *(table_2, theorem_2, table_3, table_4, table_4_deviation),
        *(figures_2_to_4, hipaa),
    )

    return Paper(
        "rhodi",
        "J. Lee, C. Clifton: Differential Identifiability, KDD 2012",
        tuple(claim for unit in units for claim in unit.CLAIMS),
        version="the published text, whole; its figures were not at hand",
        figures={
            "rhodi.figure-1": (Drawing("rhodi-figure-1", figures.risk_against_rho),),
            "rhodi.figure-2-3": (
                Drawing("rhodi-figures-2-and-3", figures.noise_ratio_as_rho_varies),
            ),
            "rhodi.figure-4": (Drawing("rhodi-figure-4", figures.noise_ratio_by_size),),
        },
    )
