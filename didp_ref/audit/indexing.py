"""Making the index from the claims, the formulas, the ledger and the record of Coq."""

from collections.abc import Iterator
from importlib import import_module

from didp_ref.audit import grounds, theorems
from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import Erratum, errata, head
from didp_ref.audit.index import ClaimRow, ErratumRow, FormulaRow, Index, PaperRow
from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.audit.registry import PAPERS, Units
from didp_ref.formulas import quantities
from didp_ref.formulas.bracketed import Bracketed, by_steps
from didp_ref.formulas.quantity import Quantity


def make() -> Index:
    """Return the index of all papers, formulas, claims and errata as they are now."""
    told = [_erratum_row(erratum) for erratum in errata()]
    severity = {name: row.severity for row in told for name in row.tells}
    modules = {name: module for key in PAPERS for name, module in _modules_of(key)}
    return Index(
        {key: _paper_row(key) for key in PAPERS},
        {
            name: _formula_row(formula)
            for formulas in (quantities, by_steps)
            for name, formula in formulas.items()
        },
        {
            name: _claim_row(judged, modules[name], severity.get(name))
            for name, judged in claims.items()
        },
        tuple(told),
    )


def _paper_row(key: str) -> PaperRow:
    paper = PAPERS[key]
    return PaperRow(key, paper.citation, paper.version, head(key) if paper.version else ())


def _formula_row(quantity: Quantity | Bracketed) -> FormulaRow:
    source = quantity.source
    return FormulaRow(
        id=quantity.id,
        title=quantity.summary,
        formula=quantity.plain(),
        paper=source.paper,
        source=str(source),
        module=quantity.__module__,
        remark=quantity.remark,
        also=quantity.also,
    )


def _modules_of(key: str) -> Iterator[tuple[str, str]]:
    """Yield the claims of a paper, each with the module that declares it."""
    units = PAPERS[key].claims
    for module in units.modules if isinstance(units, Units) else ():
        yield from ((claim.id, module) for claim in import_module(module).CLAIMS)


def _claim_row(judged: JudgedClaim, module: str, severity: Severity | None) -> ClaimRow:
    claim, statuses = judged.claim, judged.entry.statuses
    accepted = theorems.current(claim.id)
    ground = grounds.grounds(claim, judged.evidence, accepted)
    counted = grounds.settled(grounds.count([(statuses, ground)]))
    return ClaimRow(
        id=claim.id,
        title=claim.title,
        paper=claim.paper,
        kind=claim.kind.value,
        verdict=judged.verdict.value,
        severity=severity,
        module=module,
        verdict_text=judged.verdict_text,
        source=str(claim.source),
        statement=claim.statement,
        formulas=claim.quantities,
        settled=sum(counted.values()),
        by_kernel=counted[grounds.Ground.KERNEL],
    )


def _erratum_row(erratum: Erratum) -> ErratumRow:
    return ErratumRow(
        claim=erratum.claim,
        title=erratum.title,
        paper=erratum.paper,
        where=erratum.where,
        verdict=erratum.verdict,
        verdict_text=erratum.verdict_text,
        verdict_in_short=erratum.verdict_in_short,
        severity=erratum.severity,
        harm=erratum.harm,
        tells=erratum.tells,
        cells=erratum.cells(),
        lines=tuple(erratum.lines()),
        fails_as=erratum.fails_as,
        holds_as=erratum.holds_as,
    )
