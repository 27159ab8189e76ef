#!/usr/bin/env bash
# Builds and runs every test in the repository, one step after another, and ends with the count.
# All steps run even when one fails; the logs stay in .build/test-logs.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=.build/test-logs
mkdir -p "$logs"
passed=0 failed=0 skipped=0

step() { # name command…
  local name=$1 log=$logs/$1.log started=$SECONDS
  shift
  if "$@" >"$log" 2>&1; then status=0; else status=$?; fi
  tally "$name" "$log" "$status"
  if [ "$status" -eq 0 ]; then
    printf 'ok      %-24s %5d tests  %4d s\n' "$name" "$count" $((SECONDS - started))
  else
    printf 'FAILED  %-24s see %s\n' "$name" "$log"
    grep -E 'error:|✘|FAILED|Error' "$log" | head -30
    tail -5 "$log"
  fi
}

# Reads the counts that the runners print; a step without a runner's line counts as one test.
tally() { # name log status
  local log=$2 p=0 f=0 s=0
  while read -r n; do p=$((p + n)); done < <(
    sed -nE 's/.*Test run with ([0-9]+) tests? in .* passed.*/\1/p; s/^([0-9]+) passed.*/\1/p; s/.*[=,] ([0-9]+) passed.*/\1/p' "$log")
  while read -r n; do f=$((f + n)); done < <(
    sed -nE 's/.*Test run with [0-9]+ tests? in .* failed .* with ([0-9]+) issues?.*/\1/p; s/.*[=,] ([0-9]+) failed.*/\1/p' "$log")
  s=$(grep -cE '^➜? *(◇|➜|✔)? *Test .* skipped' "$log" || true)
  p=$((p > s ? p - s : p)) # Swift Testing counts what it skips among the tests
  if [ "$3" -ne 0 ] && [ "$f" -eq 0 ]; then f=1; fi
  if [ "$3" -eq 0 ] && [ "$p" -eq 0 ] && [ "$f" -eq 0 ]; then p=1; fi
  count=$p
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
}

# The test targets run one after another: a target that keeps both cores busy does not make another's time run out.
test_targets() {
  swift package describe --type json 2>/dev/null | python3 -c '
import json, sys
print("\n".join(sorted(t["name"] for t in json.load(sys.stdin)["targets"] if t["type"] == "test")))'
}

step checks Tools/checks/all.sh
step build swift build --build-tests
targets=$(test_targets)
[ -n "$targets" ] || { echo "error: the list of test targets cannot be read" >&2; exit 1; }
for target in $targets; do
  step "$target" timeout 900 swift test --skip-build --disable-xctest --filter "^$target\\."
done
step interop Tests/Interop/run.sh
step outside Tests/Outside/run.sh
step plugin Tools/webrpc-gen/Tests/plugin.sh
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
