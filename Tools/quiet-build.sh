#!/usr/bin/env bash
# Builds, and stays quiet unless it takes long or fails.
set -euo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
[ -d .build ] || echo "building (the first time takes a few minutes) …"
if ! swift build "$@" >"$log" 2>&1; then
  grep -E 'error:|warning:' "$log" | head -20 >&2 || true
  tail -20 "$log" >&2
  echo "error: the build failed" >&2
  exit 1
fi
