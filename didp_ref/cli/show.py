"""``didp-ref show``: one claim or quantity on a screen, and on request all that is known of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from didp_ref.audit import index
from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.audit.vocabulary import WORDS, command_for
from didp_ref.audit.where import place_in_code
from didp_ref.cli.names import claims_meant, hint_at, paper_key, papers_named, surnames
from didp_ref.cli.terminal import print_json, print_row, print_text
from didp_ref.errors import InputError, UnknownName, suggestion
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.glossary import meaning_of

if TYPE_CHECKING:
    from didp_ref.formulas.bracketed import Bracketed


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "id",
        nargs="+",
        help="a claim such as abdi.theorem-3, a formula, a word such as epsilon, or what ids "
        "begin with: abdi, scale; a blank may stand for the dot; or several whole ids",
    )
    parser.add_argument(
        "--proof", action="store_true", help="a claim's derivation, one step a paragraph"
    )
    parser.add_argument(
        "--evidence",
        action="store_true",
        help="a claim's statements, also as mathematics, its correction, and every check",
    )
    parser.add_argument(
        "--details",
        action="store_true",
        help="a claim's hypotheses, remarks and interpretations, and how it was checked",
    )
    parser.add_argument("--printed", action="store_true", help="the paper's words, in full")
    parser.add_argument(
        "--where", action="store_true", help="files and lines, tests, vectors, how to cite"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document")
    form.add_argument(
        "--format",
        choices=("text", "latex"),
        default="text",
        help="latex: the true statement, its conditions and what to cite, to paste into a paper",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the claim, the quantity or the word, or list those whose ids begin so."""
    if len(arguments.id) > 1 and all("." in each for each in arguments.id):
        return _show_each(arguments)
    name, asked, known = ".".join(arguments.id), " ".join(arguments.id), index.read()
    if name in quantities:  # to know a formula no paper is imported
        _refuse_what_claims_have(asked, arguments)
        _show_quantity(quantities[name], arguments)
        return 0
    if name in known.formulas:  # it has no closed form
        from didp_ref.formulas.bracketed import by_steps

        _refuse_what_claims_have(asked, arguments)
        _show_quantity(by_steps[name], arguments)
        return 0
    if name in known.claims:
        _show_claim(claims[name], arguments)
        return 0
    if len(arguments.id) > 1 and arguments.id[0] in (*known.claims, *known.formulas):
        raise InputError(arguments.id[1], "comes after a whole id, and is none")
    begins = any(each.startswith(f"{name}.") for each in (*known.claims, *known.formulas))
    word = meaning_of(asked, WORDS)
    if not (begins or word):
        meant = claims_meant(asked)
        if len(meant) == 1:
            _show_claim(claims[meant[0]], arguments)
            return 0
    _refuse_what_claims_have(asked, arguments)
    papers = papers_named(asked)  # of a paper's title, too
    also_ids = begins or (len(papers) == 1 and (arguments.json or not word))
    if word and not (also_ids and arguments.json):
        _show_word(*word, papers, as_json=arguments.json)
    if also_ids or not word:
        _show_all(name if begins else _paper_named(asked), as_json=arguments.json)
    return 0


def _show_each(arguments: argparse.Namespace) -> int:
    """Show several whole ids, one after the other."""
    if arguments.json:
        raise InputError("--json", f"is of one id: {' or '.join(arguments.id)}")
    for place, each in enumerate(arguments.id):
        if place:
            print_text()
        run(argparse.Namespace(**{**vars(arguments), "id": [each]}))
    return 0


def _refuse_what_claims_have(asked: str, arguments: argparse.Namespace) -> None:
    if arguments.proof or arguments.evidence or arguments.details:
        raise InputError(asked, "is no claim: --proof, --evidence and --details are of claims")
    listed = index.read()
    if arguments.format == "latex" and asked.replace(" ", ".") not in listed.formulas:
        papers = papers_named(asked)
        hint = f"of a paper: didp-ref errata {papers[0]} --format latex" if papers else ""
        hint = hint or suggestion(asked, (*listed.claims, *listed.formulas), "didp-ref list")
        raise InputError(asked, f"--format latex prints a claim or a formula; {hint}")


def _show_word(word: str, meaning: str, papers: Sequence[str], *, as_json: bool) -> None:
    if as_json:
        print_json({"word": word, "meaning": meaning})
        return
    print_text(f"{word}: {meaning}")
    hints = [command_for(word), *(f"didp-ref show {each} (the paper)" for each in papers)]
    print_row("Next", "\n".join(hints))
    print_text()


def _show_all(name: str, *, as_json: bool) -> None:
    """List the claims and formulas whose ids begin with this and a dot."""
    from didp_ref.cli.list import claim_row, paper_row, print_lists, quantity_row

    start, known = f"{name}.", index.read()
    rows = {
        "papers": [paper_row(key) for key in known.papers if key == name],
        "claims": [claim_row(row) for row in known.claims.values() if row.id.startswith(start)],
        "quantities": [
            quantity_row(row) for row in known.formulas.values() if row.id.startswith(start)
        ],
    }
    if as_json:
        print_json(rows)
    else:
        print_lists(rows)


def _paper_named(name: str) -> str:
    """Return the key of the paper with this author or title; where there is none, say what is."""
    try:
        return paper_key(name)
    except UnknownName as problem:
        from didp_ref.cli.list import ALSO, KINDS

        known = index.read()
        topics = (formula.partition(".")[0] for formula in known.formulas)
        names = (*known.papers, *surnames(), *known.claims, *known.formulas, *topics, *WORDS)
        hint = hint_at(name, dict.fromkeys(names))
        if meant := claims_meant(name):
            hint = f"did you mean {' or '.join(meant)}?"
        elif problem.advice.startswith("it "):  # may be one of several papers, or is a library
            hint = problem.advice
        elif name in (*KINDS, *ALSO):
            hint = f"didp-ref list {name} lists them"
        raise UnknownName("id", name, "claim, formula, paper or word", hint) from None


def _show_quantity(quantity: Quantity | Bracketed, arguments: argparse.Namespace) -> None:
    from didp_ref.cli import quantity_screen

    if arguments.format == "latex":
        from didp_ref.audit.citable import formula_snippet

        sys.stdout.writelines(f"{line}\n" for line in formula_snippet(quantity))
        return
    if not arguments.json:
        quantity_screen.show(quantity, arguments)
        return
    print_json(
        {
            "id": quantity.id,
            "summary": quantity.summary,
            "parameters": list(quantity.names),
            "expression": str(quantity.expression)
            if isinstance(quantity, Quantity)
            else quantity.plain(),
            "latex": quantity.latex(),
            "domain": list(quantity.domain),
            "source": str(quantity.source),
            "safe_side": quantity.safe_side.value,
            "code": place_in_code(quantity),
        }
    )


def _show_claim(judged: JudgedClaim, arguments: argparse.Namespace) -> None:
    if arguments.format == "latex":
        from didp_ref.audit.citable import snippet

        sys.stdout.writelines(f"{line}\n" for line in snippet(judged))
        return
    from didp_ref.cli import claim_screen  # only then sympy is imported

    if not arguments.json:
        claim_screen.show(
            judged, printed=arguments.printed, details=arguments.details, where=arguments.where
        )
    if not (arguments.json or arguments.proof or arguments.evidence):
        return
    from didp_ref.cli import claim_in_full

    if arguments.json:
        print_json(claim_in_full.as_json(judged))
        return
    if arguments.evidence:
        claim_in_full.show_evidence(judged)
    if arguments.proof:
        claim_in_full.show_proofs(judged)
