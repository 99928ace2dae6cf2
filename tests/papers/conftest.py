"""What the tests of several papers' evidence share."""

import hypothesis
import pytest


@pytest.fixture
def counterexample(evidence_of):
    """The counterexample to a claim under a reading, as the evidence has it."""

    def find(claim, reading=""):
        (result,) = [
            evidence.counterexample
            for evidence in evidence_of(claim)
            if evidence.counterexample and evidence.reading == reading
        ]
        return result

    return find


@pytest.fixture(autouse=True)
def any_counterexample_will_do(monkeypatch):
    """A bent check is asked whether it finds a counterexample, not for the simplest one."""
    find = hypothesis.find

    def unshrunk(strategy, condition, *, settings):
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        return find(strategy, condition, settings=hypothesis.settings(settings, phases=phases))

    monkeypatch.setattr(hypothesis, "find", unshrunk)
