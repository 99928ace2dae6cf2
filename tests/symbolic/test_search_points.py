"""didp_ref/symbolic/search_points.py: which values are tried, and what is computed instead."""

from didp_ref.kernel.terms import Term
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic.search_points import MOST_EDGES, Case


def case(given: list[str], refuted: str | None = None) -> Case:
    return Case([*map(read_term, given)], read_term(refuted) if refuted else None, {}, set())


def tight(*given: str) -> list[dict[str, str]]:
    """What is computed at each edge."""
    cases = case([*given]).edges
    return [{name: write(term) for name, term in edge.definitions.items()} for edge in cases]


def tried(there: Case, height: int) -> list[str]:
    """The values of a letter that are tried at a height, written out."""
    points = (point for point in there.points(height) if point is not None)
    return [write(value) for point in points for value in point.values() if isinstance(value, Term)]


def test_at_an_edge_what_is_bounded_is_its_bound() -> None:
    assert tight("(<= a:R (* (exp e:R) b:R))") == [{"a": "(* (exp e:R) b:R)"}]
    assert tight("(<= 49/100 p:R)", "(<= q:R p:R)") == [
        {"p": "49/100"},
        {"q": "p:R"},
        {"p": "49/100", "q": "49/100"},
    ]


def test_what_must_not_meet_its_bound_comes_near_it() -> None:
    assert case(["(< p:R 1/2)"]).edges[0].whole({})["p"] == read_term("49/100")


def test_bounds_that_are_simple_numbers_are_no_edge() -> None:
    assert tight("(<= 0 p:R)", "(<= p:R 1)", "(< 0 q:R)", "(<= -1 q:R)") == []


def test_a_letter_with_a_factor_is_a_quotient() -> None:
    """p q = 2/3 where q = 4: p is one sixth."""
    (edge,) = case(["(<= (* p:R q:R) 2/3)", "(= q:R 4)"]).edges
    assert edge.whole({})["p"] == read_term("1/6")


def test_what_is_in_no_letter_linear_is_no_edge() -> None:
    assert tight("(<= (* p:R p:R) 2)", "(<= (log q:R) (exp q:R))") == []


def test_edges_that_contradict_each_other_leave_nothing_to_try() -> None:
    two = case(["(<= 1/4 p:R)", "(<= p:R 3/4)"])
    assert [edge.definitions["p"] for edge in two.edges] == [read_term("1/4"), read_term("3/4")]


def test_edges_are_few() -> None:
    letters = [f"(<= {name}:R {place}/97)" for place, name in enumerate("abcdefghij", 2)]
    assert len(case(letters).edges) == MOST_EDGES


def test_numbers_of_the_statement_and_powers_of_ten_are_tried_early() -> None:
    there = case(["(< 0 p:R)"], "(= p:R 51/97)")
    assert tried(there, 3) == ["1/3", "2/3", "3/2", "3", "10", "1/10"]
    there = case(["(!= p:R 51/97)"])
    assert "51/97" not in tried(there, 3)
    assert "51/97" in tried(case(["(<= p:R 51/97)"]), 3)
    assert [tried(case(["(< 10 p:R)"]), height)[-1] for height in (4, 5, 8)] == [
        "100",
        "1000",
        "1000000",
    ]


def test_what_stands_in_an_exponential_is_a_logarithm_too() -> None:
    assert "(log 3)" in tried(case(["(< 0 (exp p:R))"]), 3)
    assert "(log 3)" not in tried(case(["(< 0 p:R)"]), 3)


def test_what_is_computed_is_reduced() -> None:
    there = case(["(= x:R (+ (* 1 (exp y:R)) 0 (* 2 (+ 1 1) y:R)))"])
    assert there.whole({"y": read_term("1/2")})["x"] == read_term("(+ 2 (exp 1/2))")
    (edge,) = case(["(<= (* (exp -1/10) x:R (inverse y:R)) (* 2 z:R))"]).edges
    assert edge.whole({"y": read_term("3"), "z": read_term("1")})["x"] == read_term(
        "(* 2 (inverse (* 1/3 (exp -1/10))))"
    )


def test_a_try_of_a_long_statement_counts_as_several() -> None:
    short, long = (
        sum(point is None for point in case([f"(< 0 {term})"]).points(0))
        for term in ("x:R", f"(+ {' '.join(['(* x:R x:R)'] * 200)})")
    )
    assert long > 10 * short
