"""The claims of disclosure: what is found of each assertion."""

from didp_ref.audit.claim import Severity, Status
from didp_ref.audit.errata import errata

PROVED, FALSE, CORRECTED = Status.PROVED, Status.FALSE, Status.CORRECTED


def test_what_is_more_than_a_remark():
    """Eq. 18 breaks a promise; of attacks and of what is tight the reasons are wrong."""
    severe = {entry.claim: entry.severity for entry in errata("disclosure", Severity.WRONG_REASON)}
    assert severe == {
        "disclosure.equation-18": Severity.UNSAFE,
        "disclosure.corollary-4.1": Severity.WRONG_REASON,
        "disclosure.theorem-4.1.tightness": Severity.WRONG_REASON,
        "disclosure.example-6": Severity.WRONG_REASON,
    }
