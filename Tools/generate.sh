#!/usr/bin/env bash
# Writes the generated API from the schemas; with --check, fails when the checked-in files differ.
set -euo pipefail
cd "$(dirname "$0")/.."
exec Tools/webrpc-gen/check.sh "$@"
