"""The room of knowledge refinement offers what the public interface promises."""

from fractions import Fraction

import didp_ref as di


def test_every_name_it_offers_is_there() -> None:
    for name in di.refinement.__all__:
        assert getattr(di.refinement, name) is not None


def test_its_formulas_are_the_registered_quantities() -> None:
    offered = {
        entry.id: entry
        for entry in (getattr(di.refinement, name) for name in di.refinement.__all__)
        if isinstance(entry, di.Quantity)
    }
    registered = {
        id: quantity for id, quantity in di.quantities.items() if id.startswith("refinement.")
    }
    assert offered == registered


def test_refine_uses_the_masses_of_the_formulas() -> None:
    answer = di.refinement.refine(di.refinement.uniform(0, 1), "1/2", "5/2", "1/3")
    near = next((low, high) for low, high, factor in answer.regions if factor == Fraction(5, 2))
    assert near[1] - near[0] == di.refinement.mass_up.enclose("5/2", "1/3").lower
