"""What this project claims itself: the notions in one another's terms, and what each keeps."""

from functools import cache

from didp_ref.audit.claim import Paper


@cache
def paper() -> Paper:
    """Return the paper with all its claims."""
    from didp_ref.papers.ours import (
        beliefs,
        breaches,
        gain,
        gaussian,
        kazan_reiter,
        laplace_testing,
        membership_floor,
        obligations,
        obligations_composition,
        odds,
        reconstruction,
        reconstruction_any_prior,
        testing,
    )

    units = (
        *(odds, beliefs, membership_floor, kazan_reiter, breaches, gain),
        *(testing, reconstruction, reconstruction_any_prior, laplace_testing, gaussian),
        *(obligations, obligations_composition),
    )

    return Paper(
        "ours",
        "This project: the notions in one another's terms",
        tuple(claim for unit in units for claim in unit.CLAIMS),
    )
