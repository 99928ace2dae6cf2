"""What each verdict and each severity means, in a line: SPEC.md and the book say it so.

With the field's words they are all that ``didp-ref show`` explains, and docs/glossary.md.
"""

from __future__ import annotations

from collections.abc import Mapping

from didp_ref.audit.claim import Severity, Verdict
from didp_ref.glossary import CHAPTERS as OF_THE_FIELD

VERDICTS = {
    Verdict.PROVED: "every part of the printed statement holds, under every reading listed",
    Verdict.DEPENDS_ON_READING: "true under one reading and false under another, both settled",
    Verdict.PARTLY_PROVED: "some parts are proved, the others are only sampled or illustrated",
    Verdict.CORRECTED: "the printed statement is false or ill-formed; the correction is proved",
    Verdict.REFUTED: "the printed statement is false, and no correction is known",
    Verdict.REPRODUCED: "every printed number is ours, rounded or truncated to the digits printed",
    Verdict.NOT_REPRODUCED: "some printed number is not ours",
    Verdict.WELL_FORMED: "a definition, exercised on concrete instances",
    Verdict.NOT_CHECKABLE: "nothing can be checked, for the reason given",
    Verdict.OPEN: "not settled: sampled or exercised at most",
    Verdict.UNDECIDED: "a check came to no answer; this fails the audit",
    Verdict.CONFLICT: "a part is both proved and refuted under one reading; this fails the audit",
}

SEVERITIES = {
    Severity.UNSAFE: "a mechanism that was made by the statement breaks its promise",
    Severity.WASTEFUL: "a mechanism that was made by the statement gives accuracy away",
    Severity.WRONG_NUMBER: "a printed number is not the right one",
    Severity.WRONG_REASON: "what is concluded may stand; what it is concluded from does not",
    Severity.REMARK: "a boundary case, a slip of the pen, a condition that every reader adds",
}

OF_LIBRARIES = {
    Severity.UNSAFE.value: " Of a library's function, UNSAFE 2x: an answer is on the unsafe side, "
    "and promises more than holds by that factor."
}
"""What a severity's word means in the table of libraries."""

CHAPTERS: Mapping[str, Mapping[str, str]] = {
    **OF_THE_FIELD,
    "Verdicts": {verdict.value: f"{says}." for verdict, says in VERDICTS.items()},
    "Severities": {
        severity.value: f"{says}.{OF_LIBRARIES.get(severity.value, '')}"
        for severity, says in SEVERITIES.items()
    },
}
WORDS: Mapping[str, str] = {
    word: meaning for chapter in CHAPTERS.values() for word, meaning in chapter.items()
}
"""Every word that is explained, with its meaning."""
