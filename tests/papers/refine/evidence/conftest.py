"""What the evidence is held against: every event one by one, and what was found unbent."""

from itertools import chain, combinations

import pytest

from didp_ref.audit.verdict import judge
from didp_ref.papers.refine.claims import CLAIMS


@pytest.fixture
def broken():
    """Return the events at which ``P(S) <= growth Q(S) + delta`` fails, looked at one by one."""

    def events_broken(first, second, growth, delta=0):
        outcomes = range(len(first))
        events = chain.from_iterable(combinations(outcomes, n) for n in range(len(first) + 1))
        return [
            event
            for event in events
            if sum(first[x] for x in event) > growth * sum(second[x] for x in event) + delta
        ]

    return events_broken


@pytest.fixture
def still_stands(audited):
    """Say whether the checks of a claim, run again, lead to the verdict of the audit."""

    def unchanged(name):
        claim = next(one for one in CLAIMS if one.id == name)
        found = [one for check in claim.checks for one in check()]
        entry = audited.entries[name]
        proofs = [one for one in entry.evidence if one.engine in ("z3", "cvc5")]
        return judge(claim, [*found, *proofs]) is entry.verdict

    return unchanged
