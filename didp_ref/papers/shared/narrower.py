"""Where a formal statement, or the evidence, says less than the paper: one phrase, one meaning."""

from __future__ import annotations

ANSWERS_THAT_DIFFER = "answers that differ"
ATTAINED_SENSITIVITY = "a sensitivity that is attained"
BELOW_CERTAINTY = "a bound below certainty"
BIT_BY_BIT = "a sum over vectors, bit by bit"
BOUND_NOT_BELIEF = "the bound, not the belief"
CAPTION_AND_TEXT = "caption and text, not the figure"
CLASS_COUNTED = "the class counted, the sampling weight left out"
CONDITION_IS_ENOUGH = "that the condition is enough, not that it is needed"
CLOSED_FORMS = "the proof starts from the integrals' values, found by hand"
D_PRIME_OF_THE_EXAMPLE = "the D' at hand, {1, 3}"
DENSITIES = "densities, not events"
"""What is printed there is of one response R, and of e^(-|R - f|/lambda), which is a density."""
EQUATION_1_ALONE = "eq. 1 alone (eq. 3: disclosure.equation-3)"
EQUATION = "the equation of the tails, not that it has one bounded solution"
EVERY_PRIOR = "over every prior"
FEW_KNOWN_OF_MANY = "little if n is small beside m = |U| - |D'|, not |U| alone"
FINITE_OUTCOMES = "finite outcomes"
"""Products of answers, draws from an output and means over a prior are sums there, since an event
of the language is of one space; a prior above rho, and a test's best event, need no other."""
FINITE_WORLDS = "finitely many worlds"
FIXED_NUMBER_OF_WORLDS = "a fixed number of worlds"
FIXED_QUERIES = "queries fixed beforehand"
HIGHLY_LIKELY_CLOSE = (
    '"highly likely to be close" read as within a hundredth of the range, with a probability above '
    "1 - 1e-4"
)
INDEPENDENT_NOISES = "independent noises"
ONE_DENSITY = "infinite noise read as one density in every world"
ONE_EXAMPLE = (
    '"significantly larger" by one example, of three worlds; a contribution read as how far a '
    "value is from the others"
)
ONE_QUERY_AT_A_THIRD = "one query, at rho = 1/3 among 8 worlds"
ONE_SET_OF_WORLDS = "answers on one set of worlds"
LAPLACE_NOISE = "Laplace noise"
LINE_OF_SUPPORT = "a curve by a line of support"
DEPENDS_ON_M = "that it depends on m, not how difficult a policy is"
NO_CERTAIN_BELIEF = "no belief is certain"
NO_PRIOR_AT_RHO = "no prior equal to rho"
OBLIVIOUS_RATE = "how often a guess without the output is right, in place of kappa+"
ONE_SIZE = "databases of one size"
RANGE_AT_ONE = "S(f) at one D'"
REAL_ANSWERS = "answers that are numbers"
RHO_ABOVE_A_GUESS = "rho above 1/m"
RHO_BETWEEN = "rho above 0 and below 1"
RHO_BELOW_1 = "rho below 1"
SECOND_HAS_LESS = (
    "the second database is the one with less probability within the ratio (no loss of generality)"
)
SCALE_ALONE = "the scale of the noise, not the responses drawn"
SCALES_APART = (
    'at rho = 1.5%, "very different" read as more than 3 apart: 7.33 and 4.19; at one noise ratio '
    "the epsilons are equal"
)
SMALL_UNIVERSES = "universes of at most 8 entries"
THREE_WORLDS = "three worlds, at rho = 2/5"
TIES_IN_ORDER = "ties of pi (1 - pi) in the order of pi"
TWO_ANSWERS = "two answers; several count as one"
SHARING_IS_ENOUGH = "that sharing is enough, not that it is needed"
WITHIN_FOUR_SCALES = "within four scales, not that they were drawn at them"
TWO_WORLDS_OR_MORE = "two worlds or more"
UNIFORM_PRIOR = "uniform prior"

EVENTS = "events"
INTERVALS = "finite unions of intervals, not other events"
MANY_ANSWERS = "k answers of a mechanism"
ALL_NOISE = "all noise"
WHOLE_LINE = "integrals over the whole line"
CHOSEN_QUERIES = "densities of answers to queries chosen on the way"
BEYOND = (EVENTS, INTERVALS, MANY_ANSWERS, ALL_NOISE, WHOLE_LINE, CHOSEN_QUERIES)
"""Of which a theorem of Coq's speaks beyond a formal statement."""
