#!/usr/bin/env bash
# The view from outside: scratch packages that depend on this repository by file URL and version.
# One imports only CryptoSecp256k1, another only OMSWallet; both must build and run.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$root/.build/outside
rm -rf "$work"
mkdir -p "$work"
version=0.4.0

# A repository with the tracked files as they are now, tagged with a version.
git -C "$root" ls-files -z | (cd "$root" && tar --null --ignore-failed-read -T - -cf - 2>/dev/null) | (mkdir "$work/oms-wallet-swift" && tar -C "$work/oms-wallet-swift" -xf -)
git -C "$work/oms-wallet-swift" init -q
git -C "$work/oms-wallet-swift" add -A
git -C "$work/oms-wallet-swift" -c user.name=outside -c user.email=outside@example.com commit -qm "as it is"
git -C "$work/oms-wallet-swift" tag "$version"

consumer() { # name product
  mkdir -p "$work/$1/Sources/$1"
  cat >"$work/$1/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "$1",
  dependencies: [.package(url: "file://$work/oms-wallet-swift", exact: "$version")],
  targets: [
    .executableTarget(name: "$1", dependencies: [.product(name: "$2", package: "oms-wallet-swift")])
  ]
)
EOF
  cat >"$work/$1/Sources/$1/main.swift"
  (cd "$work/$1" && swift build --scratch-path "$work/build" 2>&1 | tail -20 && [ "${PIPESTATUS[0]}" -eq 0 ])
  "$work/build/debug/$1"
}

consumer OnlyCurve CryptoSecp256k1 <<'EOF'
import CryptoSecp256k1

let key = try Secp256k1PrivateKey.generate()
let digest = [UInt8](repeating: 7, count: 32)
let signature = try key.recoverableSignature(forDigest: digest)
let recovered = try signature.recoverPublicKey(fromDigest: digest)
precondition(recovered == key.publicKey)
print("CryptoSecp256k1 alone: signs and recovers")
EOF

consumer OnlyWallet OMSWallet <<'EOF'
import OMSWallet

do {
  _ = try OMSWallet(publishableKey: "not a key")
} catch let error as OMSWalletError where error.code == .validationError {
  print("OMSWallet alone: refuses a malformed key")
}
let wei = try parseUnits(value: "0.001", decimals: 18)
precondition(wei == "1000000000000000")
EOF
echo "2 passed, 0 failed"
