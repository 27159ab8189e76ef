#!/usr/bin/env bash
# Checks our bytes against other people's implementations, in a Python environment with pinned versions.
set -euo pipefail
cd "$(dirname "$0")/../.."
bin=${OMS_BIN_PATH:-$(swift build --show-bin-path)}
venv=.build/interop-venv
stamp=$venv/.installed-$(sha256sum Tests/Interop/requirements.txt | cut -c1-16)
if [ ! -e "$stamp" ]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r Tests/Interop/requirements.txt
  touch "$stamp"
fi
OMS_BIN_PATH=$bin exec "$venv/bin/python" -m pytest -q -p no:cacheprovider Tests/Interop "$@"
