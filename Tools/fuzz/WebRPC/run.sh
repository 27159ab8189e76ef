#!/usr/bin/env bash
# Builds the fuzz targets of the WebRPC package and runs each, by default for a minute: run.sh [SECONDS [TARGET…]].
# Targets: JSON Timestamp. Corpora stay in build/fuzz/webrpc at the root; a crash leaves its input there.
set -euo pipefail
cd "$(dirname "$0")/../../.."
seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(JSON Timestamp)
out=build/fuzz/webrpc
mkdir -p "$out"

flags=(-swift-version 6 -O -wmo -sanitize=fuzzer -parse-as-library -package-name fuzz -I "$out"
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility)

mapfile -t sources < <(find Packages/WebRPC/Sources/WebRPC -name '*.swift' | sort)
swiftc "${flags[@]}" -module-name WebRPC -emit-module -emit-module-path "$out/WebRPC.swiftmodule" \
  -emit-object "${sources[@]}" -o "$out/WebRPC.o"

for target in "${targets[@]}"; do
  swiftc "${flags[@]}" -module-name "Fuzz$target" "Tools/fuzz/WebRPC/Fuzz$target.swift" "$out/WebRPC.o" \
    -o "$out/fuzz-$target"
done

status=0
for target in "${targets[@]}"; do
  mkdir -p "$out/$target"
  cp -n "Tools/fuzz/WebRPC/seeds/$target"/* "$out/$target/"
  echo "fuzz $target for $seconds s"
  SWIFT_BACKTRACE=enable=no "$out/fuzz-$target" -max_total_time="$seconds" -max_len=4096 -timeout=5 -rss_limit_mb=512 -print_final_stats=1 \
    -artifact_prefix="$out/crash-$target-" "$out/$target" >"$out/$target.log" 2>&1 || status=1
  grep -E "stat::number_of_executed_units|ERROR|SUMMARY|Fatal|Precondition" "$out/$target.log" || true
done
exit $status
