"""Requests in short, what is assessed of them, and a release that is asked for."""

from fractions import Fraction

from didp_ref.assessment import assessment
from didp_ref.assessment.advice import Asked
from didp_ref.assessment.assessment import Assessment
from didp_ref.assessment.planning import plan
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.release import release
from didp_ref.assessment.request import Request

HALF = Fraction(1, 2)
TRUE = ((Fraction(6),),)


def words(*queries, universe=(0.0, 120.0), promise=None, **more):
    """A request about one column, at epsilon = 1/2 unless something else is promised."""
    questions = tuple(parse_question(query) for query in queries)
    columns = dict.fromkeys(
        (question.column for question in questions if question.column), universe
    )
    return Request(questions, columns, Asked(**(promise or {"epsilon": 0.5})), **more)


def request(queries, asked, universes=None, *, by=(), shares=None, **more):
    """A request of queries in text, by columns or several together."""
    return Request(
        tuple(map(parse_question, queries)),
        universes or {},
        asked,
        by=tuple((columns,) if isinstance(columns, str) else tuple(columns) for columns in by),
        shares=shares and tuple(map(Fraction, shares)),
        **more,
    )


def assess_table(frame, queries, asked, universes=None, **more):
    """The advice on queries about a table."""
    return assessment.assess_table(frame, request(queries, asked, universes, **more))


def assessed(frame, queries, asked, universes=None, **more):
    """The assessment of queries about a table, without a release of the same."""
    said = request(queries, asked, universes, **more)
    return Assessment(said, assessment.assess_table(frame, said))


def asked(account, data=b"data", query="count"):
    """The release of one count, which is six, charged to an account."""
    return release(plan(words(query)), TRUE, data, account)
