#!/usr/bin/env bash
# Builds quietly: a word when it takes more than a moment, the errors when it fails.
set -euo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
swift build "$@" >"$log" 2>&1 &
build=$!
trap 'kill "$build" 2>/dev/null || true; rm -f "$log"' EXIT
for waited in $(seq 1 1000000); do
  kill -0 "$build" 2>/dev/null || break
  [ "$waited" -ne 30 ] || echo "building; the first time takes a few minutes …" >&2
  if [ $((waited % 300)) -eq 0 ]; then
    echo "  $(grep -oE '^\[[0-9]+/[0-9]+\]' "$log" | tail -1) after $((waited / 10)) s" >&2
  fi
  sleep 0.1
done
if ! wait "$build"; then
  grep -E 'error:|warning:' "$log" | head -20 >&2 || true
  tail -20 "$log" >&2
  echo "error: the build failed" >&2
  exit 1
fi
