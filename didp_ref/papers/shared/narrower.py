"""Where a formal statement, or the evidence, says less than the paper: one phrase, one meaning."""

from __future__ import annotations

ATTAINED_SENSITIVITY = "a sensitivity that is attained"
BELOW_CERTAINTY = "a bound below certainty"
CLOSED_FORMS = "integrals in closed form"
DENSITIES = "densities, not events"
FINITE_OUTCOMES = "finite outcomes"
FINITE_WORLDS = "finitely many worlds"
FIXED_NUMBER_OF_WORLDS = "a fixed number of worlds"
INDEPENDENT_NOISES = "independent noises"
LAPLACE_NOISE = "Laplace noise"
NO_CERTAIN_BELIEF = "no belief is certain"
ONE_SIZE = "databases of one size"
SMALL_UNIVERSES = "universes of at most 8 entries"
TWO_WORLDS_OR_MORE = "two worlds or more"
UNIFORM_PRIOR = "uniform prior"
