"""The index that the front page searches: title, kind, address, more words and other names."""

import json
from collections.abc import Iterable

from didp_ref.book.site import Page
from didp_ref.symbolic.latex_to_text import plain


def script(pages: Iterable[Page]) -> str:
    """Return the index of the pages that are to be found, as the script that the page reads."""
    entries = [
        [
            *(plain(page.title), page.kind, page.address.lstrip("/"), page.words),
            *([page.also] if page.also else []),
        ]
        for page in pages
        if page.kind
    ]
    return f"const SEARCH = {json.dumps(entries, ensure_ascii=False, separators=(',', ':'))};\n"
