"""The page "How do you know?": every step is of the claim itself, and leads on."""

import re

from didp_ref.audit import proofs, theorems
from didp_ref.book import addresses, knowing
from didp_ref.papers import CLAIMS
from tests.book.test_pages import links


def test_six_steps_lead_from_the_sentence_to_the_kernel(built):
    text = (built / addresses.KNOWING.lstrip("/")).read_text("utf-8")
    assert re.findall(r"<h2>(\d)\. ", text) == list("123456")
    (proof,) = (made for made in proofs.objects_of(knowing.CLAIM) if made.about[1] == knowing.PART)
    assert f"{len(proof.steps)} steps" in text
    for name in theorems.current(knowing.CLAIM):
        if name.part in ("", knowing.PART) and name.target == "printed":
            assert f"<code>{name.name}</code>" in text
    assert f"python -m tools.prove {knowing.CLAIM} " in text
    there = set(links(built, addresses.KNOWING))
    assert {addresses.claim(knowing.CLAIM), addresses.proof(proof.about)} <= there
    assert sum("theorem_3.v" in address for address in there) >= 3


def test_the_claim_is_proved_as_it_is_printed():
    assert not CLAIMS[knowing.CLAIM].parts[0].corrected
