"""tests/drawn.py: a few of many, the same in all processes of a run."""

from tests.drawn import a_few, by_commit


def test_as_many_as_asked_for_and_the_same_again():
    drawn = by_commit(range(100), 7)
    assert len(set(drawn)) == 7 and drawn == by_commit(range(100), 7)


def test_all_are_there_and_all_but_a_few_are_slow():
    names = [f"name {place}" for place in range(20)]
    found = a_few(names, 5)
    quick = [one for one in found if isinstance(one, str)]
    slow = [one.values[0] for one in found if not isinstance(one, str)]
    assert sorted([*quick, *slow]) == sorted(names) and len(quick) == 5
