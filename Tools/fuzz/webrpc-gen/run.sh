#!/usr/bin/env bash
# Builds the fuzz target of the RIDL parser and runs it, by default for a minute: run.sh [libFuzzer options].
# The corpus starts from the schemas of the repository and stays in build/fuzz at the root.
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=build/fuzz/webrpc-gen
mkdir -p "$folder/corpus"
cp -n Packages/*/Schema/*.ridl Tools/webrpc-gen/Tests/Fixtures/*/*.ridl "$folder/corpus/" || true
mapfile -t sources < <(find Tools/webrpc-gen/Sources/WebRPCGen -name '*.swift' | sort)
swiftc -swift-version 6 -O -sanitize=fuzzer -parse-as-library -module-name FuzzRIDL \
  "${sources[@]}" Tools/fuzz/webrpc-gen/FuzzRIDL.swift -o "$folder/fuzz"
if [ $# -eq 0 ]; then set -- -max_total_time=60 -max_len=16384 -timeout=5 -dict=Tools/fuzz/webrpc-gen/dictionary.txt; fi
exec "$folder/fuzz" -artifact_prefix="$folder/" "$@" "$folder/corpus"
