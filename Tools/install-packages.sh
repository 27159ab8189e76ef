#!/usr/bin/env bash
# Installs the Debian packages of Tools/debian-packages.txt that are missing, and says which.
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v swift >/dev/null; then
  echo "error: there is no swift on the PATH; install Swift 6.3 (swift.org) first" >&2
  exit 1
fi
command -v dpkg-query >/dev/null || exit 0 # not Debian: the C libraries are the user's own affair
missing=()
while read -r name; do
  case "$name" in "" | "#"*) continue ;; esac
  state=$(dpkg-query -W -f '${Status}' "$name" 2>/dev/null || true)
  [ "$state" = "install ok installed" ] || missing+=("$name")
done <debian-packages.txt
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "error: missing packages, install them as root: ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
echo "installing: ${missing[*]}"
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
if ! { "${as_root[@]}" apt-get -qq update && "${as_root[@]}" apt-get -qq install -y "${missing[@]}"; } >"$log" 2>&1; then
  tail -20 "$log" >&2
  echo "error: these packages could not be installed: ${missing[*]}" >&2
  exit 1
fi
rm -f "$log"
