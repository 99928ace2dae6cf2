"""What a release is asked for, and one that is asked, in short."""

from fractions import Fraction

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.planning import Words, plan
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.release import release

HALF = Fraction(1, 2)
TRUE = ((Fraction(6),),)


def words(*queries, universe=(0.0, 120.0), promise=None, **more):
    """Words about one column, at epsilon = 1/2 unless something else is promised."""
    questions = tuple(parse_question(query) for query in queries)
    columns = dict.fromkeys((one.column for one in questions if one.column), universe)
    if promise is None:
        return Words(questions, columns, Asked(epsilon=0.5), HALF, **more)
    return Words(questions, columns, Asked(**promise), **more)


def asked(account, data=b"data", query="count"):
    """The release of one count, which is six, charged to an account."""
    return release(plan(words(query)), TRUE, data, account)
