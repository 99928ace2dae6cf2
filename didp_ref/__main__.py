"""Run the command line as ``python -m didp_ref``."""

from didp_ref.cli import main

raise SystemExit(main())
