"""What a release is asked for, in short."""

from fractions import Fraction

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.planning import Words
from didp_ref.assessment.questions import parse_question

HALF = Fraction(1, 2)


def words(*queries, universe=(0.0, 120.0), promise=None, **more):
    """Words about one column, at epsilon = 1/2 unless something else is promised."""
    questions = tuple(parse_question(query) for query in queries)
    columns = dict.fromkeys((one.column for one in questions if one.column), universe)
    if promise is None:
        return Words(questions, columns, Asked(epsilon=0.5), HALF, **more)
    return Words(questions, columns, Asked(**promise), **more)
