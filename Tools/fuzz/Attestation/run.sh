#!/usr/bin/env bash
# Builds the fuzz targets of the Attestation package and runs each, by default for a minute: run.sh [SECONDS [TARGET…]].
# Targets: CBOR COSE X509. Corpora stay in build/fuzz/attestation at the root; a crash leaves its input there.
set -euo pipefail
cd "$(dirname "$0")/../../.."
seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(CBOR COSE X509)
out=build/fuzz/attestation
mkdir -p "$out"

flags=(-swift-version 6 -O -wmo -sanitize=fuzzer -parse-as-library -package-name fuzz -I "$out"
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility)
for c in COpenSSL CSodium; do flags+=(-Xcc "-fmodule-map-file=Packages/Crypto/Sources/$c/module.modulemap"); done

objects=()
for path in Crypto/Sources/CryptoCore Crypto/Sources/CryptoP256 Crypto/Sources/CryptoX509 Attestation/Sources/Attestation; do
  module=$(basename "$path")
  mapfile -t sources < <(find "Packages/$path" -name '*.swift' | sort)
  swiftc "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$out/$module.swiftmodule" \
    -emit-object "${sources[@]}" -o "$out/$module.o"
  objects+=("$out/$module.o")
done

for target in "${targets[@]}"; do
  swiftc "${flags[@]}" -module-name "Fuzz$target" "Tools/fuzz/Attestation/Fuzz$target.swift" "${objects[@]}" \
    -lcrypto -lsodium -o "$out/fuzz-$target"
done

status=0
for target in "${targets[@]}"; do
  mkdir -p "$out/$target"
  cp -n "Tools/fuzz/Attestation/seeds/$target"/* "$out/$target/"
  echo "fuzz $target for $seconds s"
  "$out/fuzz-$target" -max_total_time="$seconds" -max_len=8192 -timeout=5 -rss_limit_mb=512 -print_final_stats=1 \
    -artifact_prefix="$out/crash-$target-" "$out/$target" >"$out/$target.log" 2>&1 || status=1
  grep -E "stat::number_of_executed_units|ERROR|SUMMARY|Fatal|Precondition" "$out/$target.log" || true
done
exit $status
