#!/usr/bin/env bash
# Starts the Python side of the comparison in the environment of Tests/Interop.
set -euo pipefail
cd "$(dirname "$0")/../../.."
venv=.build/interop-venv
stamp=$venv/.installed-$(sha256sum Tests/Interop/requirements.txt | cut -c1-16)
if [ ! -e "$stamp" ]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r Tests/Interop/requirements.txt >&2
  touch "$stamp"
fi
exec "$venv/bin/python" Tools/bench/Chains/peer.py
