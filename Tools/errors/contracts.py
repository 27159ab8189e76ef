#!/usr/bin/env python3
"""Writes docs/error-contracts.md: every row of the error contract with the tests that name it.

A test names its rows at the beginning of its name (`func E44_E45_…`) or of its title (`@Test("E51: …")`). With
`--check` nothing is written; it fails when the page is stale, or when a row has no test.
"""

import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = os.path.join(ROOT, "docs", "error-contracts.md")
# Tests in here look at conversions by themselves: they are listed, but do not stand for a row.
CONVERSIONS = "Packages/OMSCore/"
ROW = r"(?:E\d\d|X\d)"
FUNCTION = re.compile(rf"\bfunc\s+((?:{ROW}_)+)(\w+)")
TITLE = re.compile(rf"@Test\(\s*\"((?:{ROW}[,: ]+)+)([^\"]+)\"")


def rows():
    with open(os.path.join(ROOT, "Tools", "errors", "rows.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                yield [part.strip() for part in line.split("|")]


def sources():
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", "*Tests/*.swift", "Tests/*.swift"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return sorted({name for name in names if name and os.path.exists(os.path.join(ROOT, name))})


def words(name):
    """`theKeyIsGone` as `the key is gone`; names in capitals stay."""
    parts = re.findall(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+", name)
    return " ".join(part if part.isupper() and len(part) > 1 else part.lower() for part in parts)


def named_tests():
    found = {}
    for source in sources():
        with open(os.path.join(ROOT, source), encoding="utf-8") as file:
            text = file.read()
        tests = [(numbers, words(name)) for numbers, name in FUNCTION.findall(text)] + TITLE.findall(text)
        target = os.path.splitext(os.path.basename(source))[0]
        for numbers, title in tests:
            for number in re.findall(ROW, numbers):
                found.setdefault(number, []).append((title, target, source))
    return found


def stands_for(place, source):
    return place == "fields" or not source.startswith(CONVERSIONS)


def page(found):
    lines = [
        "# Errors and the tests behind them",
        "",
        "Every failure of the public surface has a number and one outcome: a code of `OMSWalletError`, a returned value or",
        "`CancellationError`. Tests name the rows that they cover; this page is written from them by",
        "`Tools/errors/contracts.py`, and `make lint` fails when it is stale or a row has lost its tests. Every row but those",
        "about fields has a test that goes through a public method, against a scripted service, the Sandbox, or a Sandbox with",
        "planned faults; tests of `OMSCore` look at the conversion of errors alone.",
        "",
        "One outcome is kinder than the contract asks for: a sign-in or sign-out that fails because the key store cannot be",
        "used (E35, E53) leaves the session as it is stored, so that program and store never disagree.",
    ]
    for surface in dict.fromkeys(place for _, place, *_ in rows()):
        lines += ["", f"## {surface[0].upper()}{surface[1:]}", "", "| Row | Situation | Outcome | Tests |", "|---|---|---|---|"]
        for number, place, situation, outcome in rows():
            if place == surface:
                tests = found.get(number, [])
                cell = "<br>".join(f"{title} ([{target}](../{source}))" for title, target, source in tests)
                lines.append(f"| {number} | {situation} | {outcome} | {cell or 'no test names this row yet'} |")
    return "\n".join(lines) + "\n"


def main():
    found = named_tests()
    known = {number for number, *_ in rows()}
    errors = [f"a test names {number}, which is no row" for number in sorted(set(found) - known)]
    errors += [f"no test names {number}: {situation}" for number, place, situation, _ in rows()
               if not any(stands_for(place, source) for *_, source in found.get(number, []))]
    text = page(found)
    if "--check" in sys.argv[1:]:
        current = open(PAGE, encoding="utf-8").read() if os.path.exists(PAGE) else ""
        if current != text:
            errors.append("docs/error-contracts.md is stale; run Tools/errors/contracts.py")
    else:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(text)
    if errors:
        sys.exit("\n".join(f"error: {error}" for error in errors))
    unnamed = sorted(known - set(found))
    rest = f"; not yet: {', '.join(unnamed)}" if unnamed else ""
    print(f"errors: {len(known) - len(unnamed)} of {len(known)} rows are named by tests{rest}")


if __name__ == "__main__":
    main()
