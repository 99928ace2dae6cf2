"""The home page: it says what the README and `didp-ref list` say."""

import re

from didp_ref.audit.overview import table_of_papers
from didp_ref.book import addresses
from didp_ref.book.front import README, errors, reasons
from didp_ref.papers import PAPERS

TEXT = README.read_text("utf-8")


def test_the_five_errors_of_the_readme_have_their_pages(built):
    shown = list(errors(TEXT))
    assert len(shown) == 5
    html = (built / "index.html").read_text("utf-8")
    for entry in shown:
        page, _, anchor = entry.address.partition("#")
        assert f'id="{anchor}"' in (built / page.lstrip("/")).read_text("utf-8") if anchor else True
        assert entry.address.lstrip("/") in html
        assert "](" not in entry.where + entry.says + entry.true


def test_the_reasons_for_trust_are_the_readmes():
    told = reasons(TEXT)
    assert len(told) == 3
    assert all(entry in " ".join(TEXT.split()) for entry in told)


def test_every_paper_has_its_counts_and_its_errata(built):
    html = (built / "index.html").read_text("utf-8")
    rows = dict(re.findall(r'<th scope="row"><a href="./paper/(\w+).html">.*?</th>(.*)</tr>', html))
    assert [*rows] == [*PAPERS]
    for key, claims, hold, *_ in table_of_papers():
        assert rows[key].startswith(f"<td>{claims}</td><td>{hold}</td>")
    assert "errata/abdi.html" in rows["abdi"] and rows["ours"].endswith("<td>none</td>")


def test_an_example_of_the_sliders_is_shown(built):
    html = (built / addresses.FRONT.lstrip("/")).read_text("utf-8")
    assert "epsilon = 1 moves a 50% suspicion to at most 73.2% (or down to 26.8%)." in html
