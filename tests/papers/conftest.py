"""What the tests of several papers' evidence share."""

import pytest


@pytest.fixture
def counterexample(evidence_of):
    """The counterexample to a claim under a reading, as the evidence has it."""

    def find(claim, reading=""):
        (found,) = [
            one.counterexample
            for one in evidence_of(claim)
            if one.counterexample and one.reading == reading
        ]
        return found

    return find
