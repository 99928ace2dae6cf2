"""The examples of CONTRIBUTING.md are the code, or hold."""

import re
import textwrap
from dataclasses import MISSING, fields
from pathlib import Path

from sympy import Rational

from didp_ref.audit.claim import Claim, Kind, Part, Source, Statement
from didp_ref.audit.derivation import Derivation, author_of, derive
from didp_ref.kernel.writing import unused
from didp_ref.libraries.errata import PublicErratum
from didp_ref.papers.shared.alphabet import alpha
from didp_ref.symbolic.notation import as_written, lt
from tests.negative_controls import checked

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FORMULA, STATEMENT, DERIVATION = (
    textwrap.dedent(block) for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
)


def test_the_formula_is_the_one_in_the_code():
    code = (ROOT / "didp_ref" / "formulas" / "scale.py").read_text(encoding="utf-8")
    assert re.sub(r"  # .*", "", FORMULA) in code


def test_the_derivation_proves_the_statement():
    known = {"Statement": Statement, "as_written": as_written, "lt": lt, "alpha": alpha}
    exec(STATEMENT, known)
    known |= {"Derivation": Derivation, "HALF": Rational(1, 2)}
    exec(DERIVATION, known)
    part = Part("statement", formal=known["first_step"], proof=known["derive_first_step"])
    claim = Claim("abdi.first-step", Kind.THEOREM, Source("abdi", "nowhere"), "-", "-", (part,))
    proof = derive(claim, author_of(claim, "printed"))
    assert (checked(proof)["outcome"], unused(proof)) == ("holds", ([], []))


def test_all_that_an_entry_must_have_is_named():
    must = [field.name for field in fields(PublicErratum) if field.default is MISSING]
    steps = TEXT.partition("## Add a library")[2]
    assert not [name for name in must if name != "id" and not re.search(rf"`\[?{name}\]?`", steps)]


def test_the_folders_and_files_that_are_named_are_there():
    named = re.findall(r"`((?:didp_ref|tests|proofs)/[\w/.]+)`", TEXT)
    assert named
    assert not [name for name in named if not (ROOT / name).exists()]
