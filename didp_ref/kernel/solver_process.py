"""A process that puts questions to the engines, so that one that does not stop can be ended.

It reads a question a line on standard input, as JSON, and writes the answer the same way, under the
question's number. Every engine is given the statements as terms, and puts them into its own
language by itself.
"""

from __future__ import annotations

import json
import sys

from didp_ref.kernel.engines import step_engines
from didp_ref.kernel.text import read_term


def main() -> None:
    """Answer questions until there are no more."""
    for line in sys.stdin:
        number, engine, way, statements, limit = json.loads(line)
        answer = step_engines()[engine].decide([read_term(text) for text in statements], way, limit)
        print(json.dumps([number, answer]), flush=True)


if __name__ == "__main__":
    main()
