#!/usr/bin/env bash
# Builds the fuzz targets of the Crypto package and runs each, by default for a minute: run.sh [SECONDS [TARGET…]].
# Targets: Text DER PEM JOSE. Corpora stay in build/fuzz/crypto at the root; a crash leaves its input there.
set -euo pipefail
cd "$(dirname "$0")/../../.."
seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(Text DER PEM JOSE)
out=build/fuzz/crypto
mkdir -p "$out"

flags=(-swift-version 6 -O -wmo -sanitize=fuzzer -parse-as-library -package-name fuzz -I "$out"
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility)
for c in COpenSSL CSodium CSecp256k1; do flags+=(-Xcc "-fmodule-map-file=Packages/Crypto/Sources/$c/module.modulemap"); done

objects=()
for module in CryptoCore CryptoP256 CryptoSecp256k1 CryptoEd25519 CryptoHPKE CryptoJOSE; do
  mapfile -t sources < <(find "Packages/Crypto/Sources/$module" -name '*.swift' | sort)
  swiftc "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$out/$module.swiftmodule" \
    -emit-object "${sources[@]}" -o "$out/$module.o"
  objects+=("$out/$module.o")
done

for target in "${targets[@]}"; do
  swiftc "${flags[@]}" -module-name "Fuzz$target" "Tools/fuzz/Crypto/Fuzz$target.swift" "${objects[@]}" \
    -lcrypto -lsodium -lsecp256k1 -o "$out/fuzz-$target"
done

status=0
for target in "${targets[@]}"; do
  mkdir -p "$out/$target"
  cp -n "Tools/fuzz/Crypto/seeds/$target"/* "$out/$target/"
  echo "fuzz $target for $seconds s"
  "$out/fuzz-$target" -max_total_time="$seconds" -max_len=2048 -timeout=5 -rss_limit_mb=512 -print_final_stats=1 \
    -artifact_prefix="$out/crash-$target-" "$out/$target" >"$out/$target.log" 2>&1 || status=1
  grep -E "stat::number_of_executed_units|ERROR|SUMMARY|Fatal|Precondition" "$out/$target.log" || true
done
exit $status
