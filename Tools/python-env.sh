#!/usr/bin/env bash
# Prepares the Python environment with other people's implementations, in pinned versions, and prints its interpreter.
set -euo pipefail
cd "$(dirname "$0")/.."
requirements=Tests/Interop/requirements.txt
venv=$PWD/.build/interop-venv
stamp=$venv/.installed-$(sha256sum "$requirements" | cut -c1-16)
mkdir -p .build
exec 9>.build/interop-venv.lock
flock 9
if [ ! -e "$stamp" ]; then
  rm -rf "$venv"
  python3 -m venv "$venv" >&2
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$requirements" >&2
  touch "$stamp"
fi
echo "$venv/bin/python"
