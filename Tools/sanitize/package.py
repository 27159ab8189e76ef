#!/usr/bin/env python3
"""Lays out the package that `make sanitize` builds: a copy of the sources in a build folder.

    package.py KIND FOLDER TEST_TARGET…

The copy has the root manifest's targets, but only those that the test targets need. For `thread`, every `import
Synchronization` of the copy becomes `import SanitizerLocks`, whose Mutex ThreadSanitizer understands (see there); files
that use atomics still get these from the standard library. Files that did not change are not written again.
"""

import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
IMPORT = re.compile(r"^((?:public |internal |package |@\w+ )*)import Synchronization$", re.M)
FILTER = """
let wanted: Set<String> = [{tests}]
let everything = packageTargets + ownTargets
func needed(_ names: Set<String>, in everything: [Target]) -> Set<String> {{
  var found = names
  for target in everything where names.contains(target.name) {{
    for dependency in target.dependencies {{
      switch dependency {{
      case .targetItem(let name, _), .byNameItem(let name, _): found.insert(name)
      default: break
      }}
    }}
  }}
  return found == names ? names : needed(found, in: everything)
}}
let kept = needed(wanted, in: everything)
let keptTargets = everything.filter {{ kept.contains($0.name) }}
for target in keptTargets where target.type != .system {{ target.dependencies += [{locks}] }}
let package = Package(
  name: "sanitized",
  platforms: [.macOS(.v15)],
  targets: keptTargets + [
    {locksTarget}
    .executableTarget(name: "planted", path: "Tools/sanitize/{planted}"),
  ]
)
"""


def tracked():
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", "Packages", "Tests", "Apps", "Tools"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return [name for name in names if name and os.path.isfile(os.path.join(ROOT, name))]


def with_visible_locks(text):
    def replacement(match):
        modifiers = match.group(1)
        lines = [f"{modifiers}import SanitizerLocks"]
        if re.search(r"\bAtomic<|\bAtomic\(", text):
            lines.append(f"{modifiers}import struct Synchronization.Atomic")
        return "\n".join(lines)

    return IMPORT.sub(replacement, text)


def write(path, data):
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == data:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def manifest(kind, tests):
    with open(os.path.join(ROOT, "Package.swift"), encoding="utf-8") as file:
        text = file.read()
    head, tail = text.split("let package = Package(")
    head = re.sub(r"let packageProducts: \[Product\] = \[.*?\n\]\n", "", head, flags=re.S)
    own = tail[tail.index("targets: packageTargets + [") + len("targets: packageTargets + ["):tail.rindex("\n  ]")]
    thread = kind == "thread"
    return head + "let ownTargets: [Target] = [" + own + "\n]\n" + FILTER.format(
        tests=", ".join(f'"{test}"' for test in tests),
        locks='"SanitizerLocks"' if thread else "",
        locksTarget='.target(name: "SanitizerLocks", path: "Tools/sanitize/SanitizerLocks"),' if thread else "",
        planted="PlantedRace" if thread else "PlantedOverrun",
    )


def main():
    kind, folder, *tests = sys.argv[1:]
    wanted = set()
    for name in tracked():
        with open(os.path.join(ROOT, name), "rb") as file:
            data = file.read()
        if kind == "thread" and name.endswith(".swift") and not name.startswith("Tools/sanitize/"):
            data = with_visible_locks(data.decode()).encode()
        write(os.path.join(folder, name), data)
        wanted.add(os.path.join(folder, name))
    write(os.path.join(folder, "Package.swift"), manifest(kind, tests).encode())
    for top in ("Packages", "Tests", "Apps", "Tools"):
        for place, _, names in os.walk(os.path.join(folder, top)):
            for name in names:
                path = os.path.join(place, name)
                if path not in wanted:
                    os.remove(path)


if __name__ == "__main__":
    main()
