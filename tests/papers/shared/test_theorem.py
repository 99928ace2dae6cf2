"""didp_ref/papers/shared/theorem.py: what nobody has printed is a theorem of its collection."""

from didp_ref.audit.claim import Kind, Source
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.theorem import theorem


def test_a_theorem_of_a_collection_says_where_it_is_cited() -> None:
    part = witness("a part")
    made = theorem("field", "field.name", "a title", "says", part, place="here", equation="eq. 1")
    assert (made.kind, made.parts) == (Kind.THEOREM, (part,))
    assert made.source == Source("field", "here", "eq. 1")
    assert (made.id, made.title, made.statement) == ("field.name", "a title", "says")
