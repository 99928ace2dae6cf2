"""Addresses are permanent: these stand in other people's texts."""

from didp_ref.audit.errata import errata
from didp_ref.audit.errata_kinds import kind
from didp_ref.book import addresses


def test_addresses():
    assert addresses.claim("abdi.theorem-3") == "/claim/abdi.theorem-3.html"
    assert addresses.quantity("scale.rho") == "/quantity/scale.rho.html"
    assert addresses.flag("m-minus-two") == "/flag/m-minus-two.html"
    assert addresses.paper("abdi") == "/paper/abdi.html"


def test_an_erratum_stands_with_its_kind():
    for erratum in errata():
        appendix = {"slip": ".slips", "remark": ".remarks"}.get(kind(erratum), "")
        folder = f"errata/{erratum.paper}{appendix}.html"
        assert folder in addresses.erratum(erratum)
        assert addresses.erratum(erratum).endswith(f"#{erratum.claim}")
