"""Run the command line as ``python -m didp_ref``."""

import sys
from pathlib import Path

if not sys.flags.safe_path and sys.path[0] == str(Path.cwd()):
    # a folder called `rich` or `polars` that lies about here is not what the command needs
    del sys.path[0]

from didp_ref.cli import main

raise SystemExit(main())
