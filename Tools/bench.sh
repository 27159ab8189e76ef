#!/usr/bin/env bash
# Runs every benchmark in an optimized build; one line each, and a failure when a bound is missed.
set -uo pipefail
cd "$(dirname "$0")/.."
status=0
for name in $(swift package describe --type json 2>/dev/null | python3 -c '
import json, sys
for t in json.load(sys.stdin)["targets"]:
    if t["type"] == "executable" and t["name"].startswith("bench-"): print(t["name"])'); do
  swift build -c release --product "$name" >/dev/null || exit 1
  "$(swift build -c release --show-bin-path)/$name" || status=1
done
exit $status
