#!/usr/bin/env bash
# Puts the key stores under stress at full length; prints one line with its count for each, and fails with the first
# promise that is broken. ROUNDS, NUMBERS, SESSIONS and STRIDE (bytes between two that are flipped) shorten it.
set -euo pipefail
cd "$(dirname "$0")/../.."
rounds="${ROUNDS:-1000}" numbers="${NUMBERS:-2000}" sessions="${SESSIONS:-1000}" stride="${STRIDE:-7}"
scratch="${SCRATCH_PATH:-Packages/KeyStorage/.build}"
# TORTURE names a program that is built already.
torture="${TORTURE:-}"
if [ -z "$torture" ]; then
  build=(swift build --package-path Packages/KeyStorage --scratch-path "$scratch" -c release)
  "${build[@]}" --quiet --product keystorage-torture
  torture="$("${build[@]}" --show-bin-path)/keystorage-torture"
fi
folder="$(mktemp -d)"
small="$folder/small"
cleanup() {
  if mountpoint -q "$small"; then umount "$small"; fi
  rm -rf "$folder"
}
trap cleanup EXIT

for store in sqlite file sealed+sqlite sealed+file; do
  name="${store/+/-}"
  "$torture" crash "$store:$folder/$name-crash" "$rounds"
  "$torture" create "$store:$folder/$name-create/store" "$rounds"
  "$torture" flip "$store:$folder/$name-flip" "$stride"
  "$torture" sessions "$store:$folder/$name-sessions" "$sessions"
done
fixtures=Packages/KeyStorage/Tests
"$torture" migrate "sqlite:$folder/one/store" $fixtures/SQLiteKeyStorageTests/Fixtures/schema-1.sqlite "$rounds"
"$torture" migrate "sqlite:$folder/two/store" $fixtures/SQLiteKeyStorageTests/Fixtures/schema-2.sqlite "$rounds"
mkdir -m 700 "$folder/three"
"$torture" migrate "file:$folder/three/store" $fixtures/FileKeyStorageTests/Fixtures/format-1 "$rounds"
for store in sqlite file; do
  "$torture" rotate "$store:$folder/$store-rotate" "$rounds"
  "$torture" restore "sealed+$store:$folder/$store-restore" "$rounds"
  "$torture" full "$store:$folder/$store-full"
  "$torture" counters "$store:$folder/$store-counters" 8 "$numbers"
  "$torture" fill "$store:$folder/$store-limit" 400000
done
mkdir "$small"
if mount -t tmpfs -o size=2m,mode=700 tmpfs "$small" 2>/dev/null; then
  for store in sqlite file; do
    mkdir -m 700 "$small/$store"
    "$torture" fill "$store:$small/$store/store"
    rm -rf "${small:?}/$store"
  done
else
  echo "fill on a small file system: skipped, this user may not mount one"
fi
