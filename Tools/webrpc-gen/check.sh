#!/usr/bin/env bash
# Writes the generated files from their schemas: the APIs of the wallet service and the indexer, and the fixtures of
# the generator's own tests. With --check it writes nothing, and fails when a checked-in file differs.
set -euo pipefail
cd "$(dirname "$0")/../.."
package=Tools/webrpc-gen
swift build --package-path $package --product webrpc-gen --quiet
generator=$(swift build --package-path $package --show-bin-path)/webrpc-gen
status=0

generate() { # schema module folder
  "$generator" --schema "$1" --module "$2" --out "$3" "${options[@]}" || status=1
}

options=("$@")
generate Packages/WaaS/Schema/waas.ridl OMSWaaSAPI Packages/WaaS/Sources/OMSWaaSAPI
generate Packages/Indexer/Schema/indexer.ridl OMSIndexerAPI Packages/Indexer/Sources/OMSIndexerAPI
for name in Chat Everything Example Odd; do
  folder=$package/Tests/Fixtures/${name}API
  generate "$folder/${name,,}.ridl" "${name}API" "$folder"
done
if [ "$status" -ne 0 ] && [ "${1-}" = --check ]; then
  echo 'The generated files differ from their schemas; run `make generate`.' >&2
fi
exit "$status"
