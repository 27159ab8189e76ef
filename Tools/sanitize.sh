#!/usr/bin/env bash
# Runs the tests of sign-in, sessions and concurrency under ThreadSanitizer and AddressSanitizer.
#
#     Tools/sanitize.sh [thread|address]
#
# Each builds a copy of the sources in .build/sanitize (or $SANITIZE_FOLDER); Tools/sanitize/package.py says what is
# different in it and why. First a planted fault must be found, so that silence means something.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
targets=(OMSWaaSTests OMSWalletTests OMSCoreTests KeyStorageTests WebRPCCurlTests EndToEndTests)
# Tests that start programs are left out: those programs are not instrumented.
filter='^(OMSWaaSTests|OMSWalletTests|OMSCoreTests)\.|^KeyStorageTests\.(StorageTurns|RevisionBroadcaster|Conformance|SoftwareCredentialKeyStore|Namespaced)|^WebRPCCurlTests\.CurlTransport|^EndToEndTests\.(ErrorContractTests|SharedStoreTests/callOrder)'
# The vectors lie beside the checkout, not beside its copy.
export OMS_SPECS=${OMS_SPECS:-$root/../shared/specs} OMS_VECTORS=${OMS_VECTORS:-$root/../shared/vectors}

sanitize() { # kind
  local kind=$1 folder=${SANITIZE_FOLDER:-$root/.build/sanitize}/$1
  local flags=(--package-path "$folder" --scratch-path "$folder/.build" --sanitize="$kind" --disable-xctest
    -debug-info-format none ${SANITIZE_FLAGS:-})
  mkdir -p "$folder"
  python3 Tools/sanitize/package.py "$kind" "$folder" "${targets[@]}"
  echo "$kind: building"
  swift build --build-tests "${flags[@]}" >"$folder/build.log" 2>&1 || { grep -E 'error:' "$folder/build.log" | sort -u | head -20; tail -5 "$folder/build.log"; return 1; }
  if "$(swift build --show-bin-path "${flags[@]}")/planted" >"$folder/planted.log" 2>&1; then
    echo "error: $kind: the planted fault was not found" >&2
    return 1
  fi
  grep -m1 -E 'SUMMARY|WARNING|ERROR' "$folder/planted.log" | sed "s/^/$kind: found what was planted: /"
  export TSAN_OPTIONS="halt_on_error=0 exitcode=66 suppressions=$root/Tools/sanitize/thread.supp ${TSAN_OPTIONS:-}"
  # Leaks are not judged: clients of a project live as long as the process, scripted services of tests refer to the
  # clients they serve, and Swift packs pointers to side tables so that LeakSanitizer does not find them.
  export ASAN_OPTIONS="detect_leaks=0 detect_stack_use_after_return=0 ${ASAN_OPTIONS:-}"
  local status=0
  timeout 1500 swift test --skip-build "${flags[@]}" --filter "$filter" >"$folder/test.log" 2>&1 || status=$?
  grep -E '✘|Test run with' "$folder/test.log" | tail -20 || true
  if [ "$status" -ne 0 ] || grep -qE 'WARNING: ThreadSanitizer|ERROR: (Address|Leak)Sanitizer' "$folder/test.log"; then
    grep -A25 -m3 -E 'WARNING: ThreadSanitizer|ERROR: (Address|Leak)Sanitizer' "$folder/test.log" || tail -20 "$folder/test.log"
    echo "error: $kind: not clean; see $folder/test.log" >&2
    return 1
  fi
  echo "$kind: clean"
}

failures=0
for kind in "${@:-thread}"; do sanitize "$kind" || failures=$((failures + 1)); done
[ "$failures" -eq 0 ]
