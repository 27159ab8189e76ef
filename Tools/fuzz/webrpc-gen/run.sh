#!/usr/bin/env bash
# Builds the fuzz target of the RIDL parser and runs it, by default for a minute: run.sh [SECONDS [libFuzzer option…]].
# The corpus starts from the schemas of the repository and stays in build/fuzz at the root; a crash leaves its input
# there.
set -euo pipefail
cd "$(dirname "$0")/../../.."
seconds=${1:-60}
folder=build/fuzz/webrpc-gen
mkdir -p "$folder/corpus"
cp -n Packages/*/Schema/*.ridl Tools/webrpc-gen/Tests/Fixtures/*/*.ridl "$folder/corpus/" || true
mapfile -t sources < <(find Tools/webrpc-gen/Sources/WebRPCGen -name '*.swift' | sort)
swiftc -swift-version 6 -O -wmo -sanitize=fuzzer -parse-as-library -module-name FuzzRIDL \
  "${sources[@]}" Tools/fuzz/webrpc-gen/FuzzRIDL.swift -o "$folder/fuzz"

# The fuzzer, not the runtime, reports a crash, so that the input is kept.
export SWIFT_BACKTRACE=enable=no
echo "fuzz RIDL for $seconds s"
status=0
"$folder/fuzz" -max_total_time="$seconds" -max_len=16384 -timeout=5 -rss_limit_mb=512 -print_final_stats=1 \
  -dict=Tools/fuzz/webrpc-gen/dictionary.txt -artifact_prefix="$folder/crash-" "${@:2}" "$folder/corpus" \
  >"$folder/RIDL.log" 2>&1 || status=1
grep -E "stat::number_of_executed_units|ERROR|SUMMARY|Fatal|Precondition" "$folder/RIDL.log" || true
exit $status
