"""What ``didp-ref release`` prints and writes: a page, a receipt, or the plan of a dry run."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any

from didp_ref.assessment.advice import CONFIDENCE
from didp_ref.assessment.answer_tables import listed_places, merged, tables
from didp_ref.assessment.basis import in_words
from didp_ref.assessment.blocks import Paragraph, in_print
from didp_ref.assessment.frank import listed
from didp_ref.assessment.planning import Plan, counted_twice
from didp_ref.assessment.publication import (
    Finding,
    findings,
    promise,
    publication,
    receipt,
    unprotected,
)
from didp_ref.assessment.published_csv import published_csv
from didp_ref.assessment.release import Released, Values
from didp_ref.assessment.request import Request
from didp_ref.assessment.wording import how_to_ask, relative_errors, share_of_all, told_from_zero
from didp_ref.cli.assess_pages import (
    drawn_as_svg,
    in_markdown,
    markdown,
    print_report,
    write_pictured_page,
)
from didp_ref.cli.assess_pictures import INK, MOST_LABELS, in_picture, shortened
from didp_ref.cli.terminal import print_json, print_row, print_text
from didp_ref.errors import printable
from didp_ref.files import write_text
from didp_ref.mechanisms.account import shown
from didp_ref.mechanisms.documents import write_rational
from didp_ref.summary import NEXT


@dataclass(frozen=True)
class Views:
    """How a release is shown, and the files that it is written to."""

    page: str | None
    title: str
    receipt: str | None
    markdown: bool
    json: bool

    @property
    def drawn(self) -> bool:
        """Whether a page has pictures."""
        return bool(self.page) and not (self.in_markdown or self.in_csv)

    @property
    def in_csv(self) -> bool:
        """Whether the page is a table in CSV."""
        return (self.page or "").lower().endswith(".csv")

    @property
    def in_markdown(self) -> bool:
        """Whether the page is one of Markdown."""
        return (self.page or "").lower().endswith(".md")


def publish(released: Released, views: Views) -> None:
    """Print a release, and write its page and its receipt."""
    found = findings(released)
    page, document = publication(released, found), receipt(released, found)
    written = [*page, in_print(Paragraph(in_words(released.plan)))]
    title = printable(views.title or released.title)
    if views.page and views.in_markdown:
        write_text(Path(views.page), _headed(title, released.date, markdown(written)))
    elif views.page and views.in_csv:
        confidence = released.plan.request.asked.confidence
        write_text(Path(views.page), published_csv(found, confidence))
    elif views.page:
        pictures = [_picture(given) for each in found if (given := _given(each))]
        named = title or f"Answers with noise: {_asked(released)}"
        head = _heading(title, released.date)
        write_pictured_page(Path(views.page), named, written, pictures, head)
    if views.receipt:
        text = json.dumps(document, indent=2, ensure_ascii=False)
        write_text(Path(views.receipt), f"{text}\n")
    if views.json:
        print_json(document)
    elif views.markdown:
        print(_headed(title, released.date, markdown(written)), end="")
    else:
        print_report(page)


def _asked(released: Released) -> str:
    return ", ".join(question.text for question in released.plan.request.questions)


def _headed(title: str, date: str, text: str) -> str:
    """Return a page of Markdown with its title, and with the day of its charge."""
    heading = f"# {in_markdown(title)}\n\n" if title else ""
    day = f"Released on {date}.\n\n" if date else ""
    return f"{heading}{day}{text}"


def _heading(title: str, date: str) -> str:
    heading = f"<h1>{escape(title)}</h1>\n" if title else ""
    day = f"<p>Released on {date}.</p>\n" if date else ""
    return f"{heading}{day}"


def _given(found: Sequence[Finding]) -> list[Finding]:
    return [finding for finding in found if not finding.few]


def _picture(answers: list[Finding]) -> str:
    height = 1.2 + 0.35 * min(len(answers), MOST_LABELS)
    return drawn_as_svg(partial(draw_answers, answers=answers), height)


def draw_answers(axes: Any, answers: list[Finding]) -> None:
    """Draw noisy answers, each with how far it may be off."""
    places = range(len(answers))
    values = [float(Fraction(answer.value)) for answer in answers]
    errors = [answer.error for answer in answers]
    axes.errorbar(values, places, xerr=errors, fmt="o", color=INK, capsize=4)
    every = -(-len(answers) // MOST_LABELS)
    axes.set_yticks(
        places[::every], [in_picture(shortened(answer.place.label)) for answer in answers[::every]]
    )
    axes.invert_yaxis()
    axes.margins(y=0.5 / len(answers))


# --- a dry run ----------------------------------------------------------------------------------

USELESS = (
    "useless, because the error is as large as the answer, or as that of a guess without the data."
)
TWICE = (
    "drawn twice, since the mean divides by a noisy count of its own. To save budget, leave this "
    "query out: the release shows that count of records with a value, and its error."
)
OF_NOISE_ALONE = "This paragraph depends on the noise alone: you may publish it."
SECRET = "Do not publish this screen: which answers are useless is computed from the true data."
SECRET_OF_MEANS = (
    "Do not publish this screen: the errors of means, and which answers are useless, are computed "
    "from the true data."
)


def show_plan(
    planned: Plan,
    true: Values,
    total: Fraction | None,
    left: Fraction | None,
    *,
    answered: bool,
    as_json: bool,
    details: bool,
) -> None:
    """Print what a release would cost, what is left for it, its promise, and its errors.

    With details each number has a row of its own, also if several have the same error.

    The true answers stand in for noisy ones, and are not shown. ``total`` is what the budget may
    spend in all, if there is one.
    """
    made_up = Released(planned, true, total or planned.cost, 1, planned.cost, fresh=True)
    found = list(chain(*findings(made_up)))
    cost = Fraction(0) if answered else planned.cost
    if as_json:
        print_json(_plan_document(found, cost, left, promise(made_up)))
        return
    print_text(_priced(cost, left, answered=answered), "bold")
    means = any(question.name == "mean" for question in planned.request.questions)
    print_text(SECRET_OF_MEANS if means else SECRET)
    print_text()
    rows = [(one.place, (one.off, one.noise)) for one in found]
    confidence = f"{100 * planned.request.asked.confidence:.10g}"
    columns = (f"error ({confidence}%)", "scale of the noise")
    shown_rows = rows if details else merged(rows)
    print_report([in_print(table) for table in tables(shown_rows, columns)])
    small, zero = _relative(found), _zero(found, planned.request.asked.confidence)
    relative = f"Relative error ({confidence}%): {printable(small)}." if small else ""
    if told := " ".join(filter(None, (relative, zero))):
        print_text(f"{told} {OF_NOISE_ALONE}")
        print_text()
    if any(one.few for one in found):
        print_text("-: not given, because there may be no record.")
        print_text()
    if twice := counted_twice(planned.request):
        print_text(f"{listed([printable(text) for text in twice])}: {TWICE}")
        print_text()
    if useless := [one.place for one in found if one.useless]:
        named = printable(listed_places(useless, several=len(planned.request.questions) > 1))
        print_text(f"{named}: {USELESS} {_for_less_noise(planned.request)}", "yellow")
        print_text()
    if told := unprotected(made_up):
        print_text(told, "yellow")
        print_text()
    print_report([in_print(Paragraph(promise(made_up)))])
    hints = _hints(planned.request, len(found), is_merged=len(shown_rows) < len(rows))
    for at, hint in enumerate(hints):
        print_row(NEXT, hint, again=at > 0)


def _hints(request: Request, numbers: int, *, is_merged: bool) -> Iterator[str]:
    """Yield what to add to the same call: no true answer has a part in it."""
    asked = request.asked.confidence
    if numbers > 1 and asked == CONFIDENCE and share_of_all(asked, numbers):
        yield f"{how_to_ask(asked, numbers)}; that costs nothing"
    if len(request.questions) > 1 and request.shares is None:
        first, others = request.questions[0].text, ",1" * (len(request.questions) - 1)
        yield (
            f"--split 2{others} (twice the budget for {printable(first)}). Choose by what you know "
            "before you look at the data"
        )
    if is_merged:
        yield "--details (a row for each number)"


def _relative(found: Sequence[Finding]) -> str:
    """Return from which true count on the errors of counts are small beside it."""
    counted = _counts(found)
    return relative_errors({one.place.title: one.error for one in counted}) if counted[1:] else ""


def _zero(found: Sequence[Finding], confidence: float) -> str:
    """Return from which count on one is told from zero, if all counts have one error."""
    errors = {one.error for one in _counts(found)}
    return told_from_zero(errors.pop(), confidence) if len(errors) == 1 else ""


def _counts(found: Sequence[Finding]) -> list[Finding]:
    return [one for one in found if one.place.query.startswith(("count", "histogram"))]


def _for_less_noise(request: Request) -> str:
    """Say what makes errors smaller, of what applies to the queries that were asked."""
    ways = ["raise --epsilon"]
    if len(request.questions) > 1:
        ways += ["ask fewer queries", "give this query more of the budget (--split)"]
    if any(by for _, by in request.asked_of):
        ways.append("merge small groups")
    if any(question.name in ("sum", "mean") for question in request.questions):
        ways.append("narrow the universe of sums and means")
    return f"To make it smaller: {', or '.join(ways)}. Decide by what you know without the data."


def _priced(cost: Fraction, left: Fraction | None, *, answered: bool) -> str:
    price = f"This release costs epsilon = {shown(cost)}"
    if answered:
        price = "This release costs nothing, because the budget file has its answer"
    after = "" if left is None else f", and leaves {shown(left - cost)}"
    return f"{price}{after}. Nothing was drawn or charged."


def _plan_document(
    found: Sequence[Finding], cost: Fraction, left: Fraction | None, promised: str
) -> object:
    return {
        "dry_run": True,
        "cost": write_rational(cost),
        "left": None if left is None else write_rational(left),
        "left_after": None if left is None else write_rational(left - cost),
        "errors": [
            {
                "query": one.name,
                **one.place.document,
                "off_by_at_most": None if one.few else one.error,
            }
            for one in found
        ],
        "promise": promised,
        "publishable": False,
    }
