"""Run the command line as ``python -m didp_ref``."""

import contextlib
import sys
from pathlib import Path

with contextlib.suppress(FileNotFoundError):  # the working directory may be gone
    if not sys.flags.safe_path and sys.path[0] == str(Path.cwd()):
        # a folder called `rich` or `polars` that lies about here is not what the command needs
        del sys.path[0]

from didp_ref.cli import main

raise SystemExit(main())
