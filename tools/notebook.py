"""Run docs/tour.ipynb anew, cell by cell: ``python -m tools.notebook``.

Its cells are written in Jupyter, or here as JSON; what they print and show is what they print and
show today. A cell's last expression is shown as a notebook shows it.
"""

import ast
import contextlib
import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

PATH = Path(__file__).parents[1] / "docs" / "tour.ipynb"
"""Where the notebook stands in a checkout."""
FORMS = {"text/html": "_repr_html_", "text/latex": "_repr_latex_"}


def render(text: str) -> str:
    """Return a notebook's text with the outputs of its cells, run in an empty folder."""
    notebook = json.loads(text)
    names: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        number = 0
        for place, cell in enumerate(notebook["cells"]):
            cell["id"] = f"cell-{place}"
            if cell["cell_type"] == "code":
                number += 1
                outputs = list(_outputs("".join(cell["source"]), names, number))
                cell |= {"execution_count": number, "outputs": outputs, "metadata": {}}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _outputs(source: str, names: dict[str, object], number: int) -> Iterator[dict[str, object]]:
    """Run a cell and yield what a notebook would keep of it."""
    *statements, last = ast.parse(source).body
    if not isinstance(last, ast.Expr):
        statements.append(last)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        body = ast.Module(statements, type_ignores=[])
        exec(compile(body, "cell", "exec"), names)  # noqa: S102  # a cell of our own notebook
        value = None
        if isinstance(last, ast.Expr):
            expression = ast.Expression(last.value)
            value = eval(compile(expression, "cell", "eval"), names)  # noqa: S307  # as above
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        yield {"name": "stdout", "output_type": "stream", "text": lines}
    if value is not None:
        shown = {"text/plain": repr(value)}
        for form, method in FORMS.items():
            if made := getattr(value, method, None):
                shown[form] = made()
        data = {form: text.splitlines(keepends=True) for form, text in sorted(shown.items())}
        yield {
            "data": data,
            "execution_count": number,
            "metadata": {},
            "output_type": "execute_result",
        }


def main() -> int:
    """Write the notebook with today's outputs."""
    PATH.write_text(render(PATH.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
