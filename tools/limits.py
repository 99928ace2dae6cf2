"""Print each formula at the ends of its domain: ``python -m tools.limits [QUANTITY...]``.

The table is that of ``tests/formulas/limits.py``, which ``tests/formulas/test_limits.py`` holds
against the formulas: a value that is derived apart from them, or why there is none.
"""

import sys
from collections.abc import Sequence

from didp_ref.cli.terminal import message, print_table
from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from tests.formulas.limits import cells


def main(names: Sequence[str]) -> int:
    """Print the rows of some formulas, or of all."""
    try:
        chosen = [quantities[name] for name in names] or [*quantities.values()]
    except DidpError as problem:
        message(str(problem))
        return 2
    rows = [(one.id, end, text) for one in chosen for end, text in cells(one).items()]
    answered = sum(text.startswith("=") for _, _, text in rows)
    title = f"{len(chosen)} formulas, {len(rows)} ends: {answered} have a value"
    print_table(title, ("formula", "end", "value, or why there is none"), rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
