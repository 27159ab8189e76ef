#!/usr/bin/env bash
# Runs every fuzz target for the given time each: fuzz.sh [SECONDS, 60 unless given]. Fails on a crash, on an input that
# takes longer than 5 seconds, and on memory beyond the limit; the inputs that did it stay in build/fuzz.
set -uo pipefail
cd "$(dirname "$0")/.."
duration=${1:-60}
if [[ ! $duration =~ ^[1-9][0-9]*$ ]]; then
  echo "error: whole seconds are expected, not '$duration'" >&2
  exit 2
fi
mkdir -p build/fuzz
marker=$(mktemp -p build/fuzz)
trap 'rm -f "$marker"' EXIT
# The fuzzer, not the runtime, reports a crash, so that the input is kept.
export SWIFT_BACKTRACE=enable=no
status=0
for script in Tools/fuzz/*/run.sh; do
  "$script" "$duration" || { echo "FAILED $script" >&2; status=1; }
done
find build/fuzz -type f -newer "$marker" -name '*-[0-9a-f]*' -regextype posix-extended \
  -regex '.*(crash|timeout|oom|leak)-[0-9a-f]{40}' -printf 'input: %p\n' >&2
exit $status
