"""How a notebook shows what is text on a terminal."""

from html import escape


class Wrapped:
    """What a notebook shows as its own text, with lines that are wrapped; the first says most."""

    def _repr_html_(self) -> str:
        first, *more = repr(self).split("\n")
        lines = "\n".join([f"<b>{escape(first)}</b>", *map(escape, more)])
        return f'<pre style="white-space: pre-wrap">{lines}</pre>'
