"""What each verdict and each severity means, in a line, as SPEC.md and the book print it.

With the field's words they are all that ``didp-ref show`` explains, and docs/glossary.md.
"""

import shlex
from collections.abc import Mapping

from didp_ref.audit.claim import Severity, Verdict
from didp_ref.glossary import CHAPTERS as OF_THE_FIELD
from didp_ref.glossary import EXAMPLES

VERDICTS = {
    Verdict.PROVED: "every printed statement holds, within the scope and the assumptions that are "
    "listed, under every interpretation",
    Verdict.DEPENDS_ON_READING: "true under one interpretation, false under another; both settled",
    Verdict.PARTLY_PROVED: "some statements are proved; the others are only sampled or illustrated",
    Verdict.CORRECTED: "the printed statement is false or ill-formed; the correction is proved",
    Verdict.REFUTED: "the printed statement is false, and no correction is known",
    Verdict.REPRODUCED: "every printed number equals ours, rounded or cut to the printed digits",
    Verdict.NOT_REPRODUCED: "at least one printed number differs from ours",
    Verdict.WELL_FORMED: "a definition, tried on concrete instances",
    Verdict.NOT_CHECKABLE: "no program can check this; the reason is given",
    Verdict.OPEN: "neither proved nor refuted; at most sampled or tried",
    Verdict.UNDECIDED: "a check returned no result; this fails the audit",
    Verdict.CONFLICT: "a statement is both proved and refuted under one interpretation; "
    "this fails the audit",
}

SEVERITIES = {
    Severity.UNSAFE: "a mechanism built as printed, or by the nearest repair if it cannot be run, "
    "breaks its promise",
    Severity.WASTEFUL: "a mechanism built as printed adds more noise than needed",
    Severity.WRONG_NUMBER: "a printed number is wrong",
    Severity.HARMLESS: "the statement is false, but no use that the paper makes of it is wrong",
    Severity.WRONG_REASON: "a statement or its reason is wrong; no mechanism breaks its "
    "promise by it",
    Severity.REMARK: "a slip, a boundary case, or a condition that every reader adds",
}

OF_LIBRARIES = {
    Severity.UNSAFE.value: " For a library, UNSAFE by a factor of 2: a result on the unsafe side "
    "promises twice what holds."
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
WITHOUT_CLAIMS = {
    verdict.value
    for verdict in (Verdict.REFUTED, Verdict.OPEN, Verdict.UNDECIDED, Verdict.CONFLICT)
}
"""Verdicts that no claim has today."""


def command_for(word: str) -> str:
    """Return what to type to see where a word is used.

    >>> command_for("mechanism"), command_for("PROVED")
    ('didp-ref list --text mechanism', 'didp-ref list --verdict PROVED')
    """
    text = shlex.quote(word.partition(",")[0])
    if word in WITHOUT_CLAIMS:
        words = "list"
    elif word in CHAPTERS["Verdicts"]:
        words = f"list --verdict {word}"
    elif word in CHAPTERS["Severities"]:
        words = f"errata --severity {shlex.quote(word)}"
    else:
        words = EXAMPLES.get(word, f"list --text {text}")
    return f"didp-ref {words}"
