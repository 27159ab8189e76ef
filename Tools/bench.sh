#!/usr/bin/env bash
# Runs every benchmark in an optimized build, or those named: bench.sh [bench-chains…]. One line for each measurement,
# and a failure when a bound is missed.
set -uo pipefail
cd "$(dirname "$0")/.."
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
  described=$(swift package describe --type json 2>/dev/null | python3 -c '
import json, sys
for t in json.load(sys.stdin)["targets"]:
    if t["type"] == "executable" and t["name"].startswith("bench-"): print(t["name"])') || exit 1
  mapfile -t names <<<"$described"
fi
status=0
for name in "${names[@]}"; do
  Tools/quiet-build.sh -c release --product "$name" || exit 1
  "$(swift build -c release --show-bin-path)/$name" || status=1
done
exit $status
