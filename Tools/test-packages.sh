#!/usr/bin/env bash
# Builds and tests each package alone, from its own folder, as a team that imports only that package would.
set -uo pipefail
cd "$(dirname "$0")/.."
failures=0
for manifest in Packages/*/Package.swift Tools/webrpc-gen/Package.swift; do
  folder=$(dirname "$manifest")
  log=$(mktemp)
  if (cd "$folder" && swift test) >"$log" 2>&1; then
    printf 'ok      %-20s %s\n' "$folder" "$(sed -nE 's/.*Test run with ([0-9]+ tests?) in .*/\1/p' "$log" | tail -1)"
  else
    failures=$((failures + 1))
    printf 'FAILED  %s\n' "$folder"
    grep -E 'error:|✘' "$log" | head -20
    tail -3 "$log"
  fi
  rm -f "$log"
done
[ "$failures" -eq 0 ]
