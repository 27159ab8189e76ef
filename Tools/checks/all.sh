#!/usr/bin/env bash
# The checks that need no test runner: format, manifests, generated code, documentation, borders.
set -euo pipefail
cd "$(dirname "$0")/../.."
git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel
echo "format: ok"
python3 Tools/manifests/sync.py --check
Tools/generate.sh --check
python3 Tools/checks/documentation.py
python3 Tools/checks/borders.py
