#!/usr/bin/env bash
# The checks that need no test runner: format, manifests, generated code, documentation, borders.
# All run, whatever the first ones say.
set -uo pipefail
cd "$(dirname "$0")/../.."
failures=0
check() { "$@" || failures=$((failures + 1)); }
format() {
  git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel && echo "format: ok"
}
check format
check python3 Tools/manifests/sync.py --check
check Tools/generate.sh --check
check python3 Tools/checks/documentation.py
check python3 Tools/checks/borders.py
check python3 Tools/errors/contracts.py --check
[ "$failures" -eq 0 ]
