#!/usr/bin/env bash
# Builds the fuzz targets of the Chains package and runs each, by default for a minute: run.sh [SECONDS [TARGET…]].
# Targets: RLP ABI TypedData Solana Tron Text. Corpora stay in build/fuzz/chains at the root; a crash leaves its input
# there.
set -euo pipefail
cd "$(dirname "$0")/../../.."
seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(RLP ABI TypedData Solana Tron Text)
out=build/fuzz/chains
mkdir -p "$out"

flags=(-swift-version 6 -O -wmo -sanitize=fuzzer -parse-as-library -package-name fuzz -I "$out"
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility)
for c in COpenSSL CSodium CSecp256k1; do flags+=(-Xcc "-fmodule-map-file=Packages/Crypto/Sources/$c/module.modulemap"); done

objects=()
for module in Crypto/CryptoCore Crypto/CryptoSecp256k1 Crypto/CryptoEd25519 Chains/ChainCore Chains/EVMChain \
  Chains/SolanaChain Chains/TronChain; do
  name=${module#*/}
  mapfile -t sources < <(find "Packages/${module%/*}/Sources/$name" -name '*.swift' | sort)
  swiftc "${flags[@]}" -module-name "$name" -emit-module -emit-module-path "$out/$name.swiftmodule" \
    -emit-object "${sources[@]}" -o "$out/$name.o"
  objects+=("$out/$name.o")
done

for target in "${targets[@]}"; do
  swiftc "${flags[@]}" -module-name "Fuzz$target" "Tools/fuzz/Chains/Fuzz$target.swift" "${objects[@]}" \
    -lcrypto -lsodium -lsecp256k1 -o "$out/fuzz-$target"
done

# The fuzzer, not the runtime, reports a crash, so that the input is kept.
export SWIFT_BACKTRACE=enable=no
status=0
for target in "${targets[@]}"; do
  mkdir -p "$out/$target"
  cp -n "Tools/fuzz/Chains/seeds/$target"/* "$out/$target/"
  echo "fuzz $target for $seconds s"
  "$out/fuzz-$target" -max_total_time="$seconds" -max_len=4096 -timeout=5 -rss_limit_mb=512 -print_final_stats=1 \
    -artifact_prefix="$out/crash-$target-" "$out/$target" >"$out/$target.log" 2>&1 || status=1
  grep -E "stat::number_of_executed_units|ERROR|SUMMARY|Fatal|Precondition" "$out/$target.log" || true
done
exit $status
