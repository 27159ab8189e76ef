#!/usr/bin/env bash
# Runs the command plugin in a package of its own, as a team would: generate, check, notice a change, build.
set -euo pipefail
tools=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Schema" "$work/Sources/ChatAPI"
cp "$tools/Tests/Fixtures/ChatAPI/chat.ridl" "$work/Schema/"
echo '{ "schema": "../../Schema/chat.ridl", "parts": ["types", "client"] }' >"$work/Sources/ChatAPI/webrpc-gen.json"
echo '// SwiftPM does not see a target without sources.' >"$work/Sources/ChatAPI/ChatAPI.swift"
cat >"$work/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "plugin-check",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "$tools"), .package(path: "$tools/../../Packages/WebRPC")],
  targets: [
    .target(
      name: "ChatAPI", dependencies: [.product(name: "WebRPC", package: "WebRPC")], exclude: ["webrpc-gen.json"])
  ]
)
END
cd "$work"
passed=0

expect() { # what wanted-status command…
  local what=$1 wanted=$2 status=0
  shift 2
  "$@" >log.new 2>&1 || status=$?
  if [ "$status" -ne "$wanted" ]; then
    echo "FAILED: $what (exit code $status)"
    tail -20 log.new
    exit 1
  fi
  mv log.new log
  passed=$((passed + 1))
}

generate() { swift package --allow-writing-to-package-directory generate-webrpc "$@"; }

expect 'writes the files' 0 generate
expect 'writes the parts that are asked for and no others' 0 \
  test "$(ls Sources/ChatAPI)" = "$(printf 'ChatAPI.swift\nClient.gen.swift\nErrors.gen.swift\nTypes.gen.swift\nwebrpc-gen.json')"
expect 'what it wrote builds' 0 swift build
expect 'the check passes' 0 generate --check
echo '// changed' >>Sources/ChatAPI/Client.gen.swift
expect 'the check notices a change' 1 generate --check --target ChatAPI
expect 'and names the line' 0 grep -q "Client.gen.swift:[0-9]*: expected '', found '// changed'" log
expect 'an unknown target is an error' 1 generate --target Nothing
echo "$passed passed"
