"""What a library's page says beside its findings: what is withheld, documented, or not compared."""

from collections.abc import Iterable, Iterator

from didp_ref.libraries.library import Library
from didp_ref.libraries.results import Result
from didp_ref.summary import counted_as


def inputs_of(result: Result) -> Iterator[str]:
    """Say which inputs a library documents that our formulas reject, and which it accepts too."""
    library = result.library
    if library.documents:
        yield f"{', '.join(library.documents)}: documented as valid, so no fault"
    if library.accepts:
        yield f"accepts without documenting it: {', '.join(library.accepts)}"


def check_yourself(library: Library) -> str:
    """Return the command that checks what was not compared."""
    typed = f"didp-ref check {library.check_with} --python FILE.py:FUNCTION"
    return f"{typed}\n  (checks {library.not_compared}; docs/libraries.md has a FILE for Opacus)"


def besides(results: Iterable[Result]) -> str:
    """Say how many results are withheld, and of how many libraries."""
    kept_back = [result.kept_back for result in results if result.kept_back]
    if not kept_back:
        return ""
    among = f" of {counted_as(len(kept_back), 'libraries')}"
    return f"; {withheld_words(sum(kept_back), among)}"


def withheld_words(count: int, among: str = "") -> str:
    """Say how many results are not published yet."""
    verb = "is" if count == 1 else "are"
    return f"{counted_as(count, 'results')}{among} {verb} withheld until the maintainers are told"
