"""Compares the descriptor sets of all contracts in folders with protoc's:

    equality.py ROOT [ROOT …]

Contracts are taken from the first root, each by itself; all roots are for imports."""
import pathlib
import sys
import tempfile

import judge

roots = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
if not roots:
    sys.exit(__doc__)
cases = [(file, roots) for file in sorted(roots[0].rglob("*.proto"))]
with tempfile.TemporaryDirectory() as scratch:
    sys.exit(0 if judge.report(judge.judged(cases, scratch)) else 1)
