#!/usr/bin/env bash
# Checks our bytes against other people's implementations, in a Python environment with pinned versions.
set -euo pipefail
cd "$(dirname "$0")/../.."
bin=${OMS_BIN_PATH:-$(swift build --show-bin-path)}
python=$(Tools/python-env.sh)
OMS_BIN_PATH=$bin exec "$python" -m pytest -q -p no:cacheprovider Tests/Interop "$@"
