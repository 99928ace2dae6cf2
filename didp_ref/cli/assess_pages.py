"""The report of ``didp-ref assess`` as text, as Markdown, and as a page with pictures."""

import io
import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from didp_ref.assessment.advice import Advice
from didp_ref.assessment.assessment import Assessment
from didp_ref.assessment.blocks import Block, Code, Paragraph, Row
from didp_ref.cli.assess_pictures import new_figure, pictures
from didp_ref.cli.terminal import print_row, print_table, print_text
from didp_ref.files import write_text

STYLE = """\
body { max-width: 52em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 sans-serif; color: #111; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { padding: .2em .8em; border-bottom: 1px solid #bbb; text-align: left; }
caption { text-align: left; font-weight: bold; }
pre { background: #f3f3f3; padding: 1em; overflow-x: auto; }
.answer { font-size: 1.15em; }
.warning { border-left: .3em solid #111; padding-left: .8em; }
svg { width: 100%; height: auto; }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #111; }
  pre { background: #222; }
  .warning { border-color: #eee; }
  svg { filter: invert(1); }
}
"""


def print_report(report: Sequence[Block]) -> None:
    """Print the report on standard output; code is not wrapped."""
    said = ""
    for block, after in zip(report, [*report[1:], None], strict=True):
        if isinstance(block, Paragraph):
            print_text(block.text, "bold" if block.answer else "yellow" if block.warning else "")
            print_text()
        elif isinstance(block, Row):
            print_row(block.label, block.text, again=block.label == said)
            said = block.label
            if not isinstance(after, Row):
                print_text()
        elif isinstance(block, Code):
            print_text(f"{block.title}:", "bold")
            print_text()
            for line in block.text.splitlines():
                print(f"    {line}".rstrip())
            print_text()
        else:
            print_table(block.title, block.columns, block.rows)


def markdown(report: Sequence[Block]) -> str:
    """Return the report as Markdown."""
    parts = []
    for block in report:
        if isinstance(block, Paragraph):
            text = in_markdown(block.text)
            parts.append(f"> **Warning.** {text}" if block.warning else text)
        elif isinstance(block, Row):
            parts.append(f"**{block.label}** {in_markdown(block.text)}")
        elif isinstance(block, Code):
            parts.append(f"{block.title}:\n\n```python\n{block.text}```")
        else:
            rows = [block.columns, tuple("---" for _ in block.columns), *block.rows]
            lines = ["| " + " | ".join(map(in_markdown, row)) + " |" for row in rows]
            title = f"**{in_markdown(block.title)}**\n\n" if block.title else ""
            parts.append(title + "\n".join(lines))
    return "\n\n".join(parts) + "\n"


ENTITY = re.compile(r"&(?=#?\w+;)")
MARKS = re.compile(r"[\\`*_\[\]|~#]|(?<!\w)[-+](?=\s)")


def in_markdown(text: str) -> str:
    """Return a text in which nothing is a mark of Markdown or of HTML."""
    marked = MARKS.sub(lambda mark: f"\\{mark[0]}", text)
    return "---" if text == "---" else ENTITY.sub("&amp;", marked).replace("<", "&lt;")


def write_page(
    path: Path, report: Sequence[Block], assessment: Assessment, *, show_true: bool = False
) -> None:
    """Write the report as one HTML file with its pictures in it."""
    advice = assessment.advice
    noisy = advice.feasible and advice.exponent
    drawn = pictures(assessment, show_true=show_true) if noisy else []
    write_pictured_page(path, report_title(advice), report, list(map(drawn_as_svg, drawn)))


def write_pictured_page(
    path: Path, title: str, report: Sequence[Block], pictures: Sequence[str], heading: str = ""
) -> None:
    """Write a report as one HTML file, with pictures after its first block.

    ``heading`` is HTML that stands above all.
    """
    body = list(map(_html, report))
    body[1:1] = pictures
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    page = (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}\n<style>\n{STYLE}</style></head>\n<body>\n'
        f"{heading}"
    )
    write_text(path, page + "\n".join(body) + "\n</body></html>\n")


def report_title(advice: Advice) -> str:
    """Return what the report is about."""
    return "Noise for " + ", ".join(dict.fromkeys(part.question.text for part in advice.parts))


def _html(block: Block) -> str:
    if isinstance(block, Paragraph):
        kind = "answer" if block.answer else "warning" if block.warning else ""
        return (
            f'<p class="{kind}">{escape(block.text)}</p>'
            if kind
            else f"<p>{escape(block.text)}</p>"
        )
    if isinstance(block, Row):
        return f"<p><b>{escape(block.label)}</b> {escape(block.text)}</p>"
    if isinstance(block, Code):
        return f"<p>{escape(block.title)}:</p>\n<pre>{escape(block.text)}</pre>"
    head = "".join(f"<th>{escape(column)}</th>" for column in block.columns)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in block.rows
    )
    caption = f"<caption>{escape(block.title)}</caption>" if block.title else ""
    return f"<table>{caption}\n<tr>{head}</tr>\n{rows}\n</table>"


def drawn_as_svg(draw: Callable[[Any], None], height: float = 5.0) -> str:
    """Return what a function draws into a panel as an SVG picture, so many inches high."""
    figure = new_figure(1)
    figure.set_figheight(height)
    draw(figure.axes[0])
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None})
    text = drawn.getvalue()
    return text[text.index("<svg") :]
