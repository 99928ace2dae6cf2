"""What a formal statement, or its evidence, says less than a paper: one phrase for one thing."""

FINITE_OUTCOMES = "finite outcomes"
DENSITIES = "densities, not events"
UNIFORM_PRIOR = "uniform prior"
ATTAINED_SENSITIVITY = "a sensitivity that is attained"
CLOSED_FORMS = "integrals in closed form"
