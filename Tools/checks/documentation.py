#!/usr/bin/env python3
"""Every Swift block in README and docs must stand, line for line, in a source file that is compiled, and every
relative link must lead to a file.

Indentation and blank lines do not count. A block that is found nowhere is an error that names the file
and line where it starts.
"""

import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def tracked(*patterns):
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return [name for name in names if name and os.path.exists(os.path.join(ROOT, name))]


def bare(lines):
    return [line.strip() for line in lines if line.strip()]


def blocks(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        lines = file.read().split("\n")
    start = None
    for number, line in enumerate(lines, start=1):
        if start is None and re.fullmatch(r"\s*```swift\s*", line):
            start = number
        elif start is not None and line.strip() == "```":
            yield start, bare(lines[start:number - 1])
            start = None


def broken_links(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", line):
                if re.match(r"[a-z]+:", target):
                    continue
                if not os.path.exists(os.path.join(ROOT, os.path.dirname(name), target)):
                    yield f"{name}:{number}: the link {target} leads nowhere"


def main():
    sources = []
    for name in tracked("*.swift"):
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            sources.append("\n" + "\n".join(bare(file.read().split("\n"))) + "\n")
    count, missing = 0, []
    for name in tracked("*.md"):
        missing.extend(broken_links(name))
        for line, block in blocks(name):
            count += 1
            wanted = "\n" + "\n".join(block) + "\n"
            if not any(wanted in source for source in sources):
                missing.append(f"{name}:{line}: this Swift block stands in no compiled source file")
    if missing:
        sys.exit("\n".join(f"error: {text}" for text in missing))
    print(f"documentation: {count} Swift blocks stand in compiled sources")


if __name__ == "__main__":
    main()
