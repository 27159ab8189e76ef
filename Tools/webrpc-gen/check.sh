#!/usr/bin/env bash
# Writes the generated API targets from their schemas. With --check it writes nothing, and fails when a checked-in
# file differs from what the generator would write.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build --package-path Tools/webrpc-gen --product webrpc-gen --quiet
generator=$(swift build --package-path Tools/webrpc-gen --show-bin-path)/webrpc-gen
status=0
"$generator" --schema Packages/WaaS/Schema/waas.ridl --module OMSWaaSAPI \
  --out Packages/WaaS/Sources/OMSWaaSAPI "$@" || status=1
"$generator" --schema Packages/Indexer/Schema/indexer.ridl --module OMSIndexerAPI \
  --out Packages/Indexer/Sources/OMSIndexerAPI "$@" || status=1
if [ "$status" -ne 0 ]; then echo 'The generated files differ; run `make generate`.' >&2; fi
exit "$status"
