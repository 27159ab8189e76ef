#!/usr/bin/env python3
"""The borders that the compiler does not guard: who may import whom, and how.

- generated API modules are imported `internal` by the SDK, never re-exported;
- C modules are imported by the one Swift module that gives them a Swift face, never publicly;
- core modules import FoundationEssentials; full Foundation and FoundationNetworking stay out;
- arrows point down only.
"""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GENERATED = {"OMSWaaSAPI", "OMSIndexerAPI"}
CORE = {"Crypto", "Chains", "KeyStorage", "WebRPC", "OMSCore", "WaaS", "Indexer", "Attestation"}
MAY_USE_NETWORKING = {"WebRPCURLSession"}
MAY_USE_FOUNDATION = MAY_USE_NETWORKING | {"KeyStorageTesting", "WebRPCTesting"}
LEVELS = {
    "Crypto": 0, "WebSockets": 0, "Chains": 1, "WebRPC": 1, "KeyStorage": 1, "OMSCore": 2, "Attestation": 2,
    "WaaS": 3, "Indexer": 3, "EWallet": 3, "OMSWallet": 4, "Sandbox": 4,
}
# C modules that stand in a package of their own because modules of two packages give them a Swift face.
SHARED_C = {"CWebSockets": {"Sandbox", "WebSockets"}}
NEVER = {"Sandbox": {"OMSWaaS", "OMSIndexer", "OMSWallet", "OMSCore"}, "WaaS": {"OMSIndexer", "OMSIndexerAPI"}}
IMPORT = re.compile(r"^\s*((?:@\w+(?:\([^)]*\))?\s+)*)(public|internal|package|private|fileprivate)?\s*import\s+"
                    r"(?:struct |class |enum |protocol |func )?(\w+)")


def modules():
    owner = {}
    for package in os.listdir(os.path.join(ROOT, "Packages")):
        sources = os.path.join(ROOT, "Packages", package, "Sources")
        if os.path.isdir(sources):
            for module in os.listdir(sources):
                owner[module] = package
    return owner


def imports(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            found = IMPORT.match(line)
            if found:
                yield number, found.group(1) or "", found.group(2) or "internal", found.group(3)


def problems():
    owner = modules()
    for module, package in sorted(owner.items()):
        folder = os.path.join(ROOT, "Packages", package, "Sources", module)
        for directory, _, names in os.walk(folder):
            for name in sorted(names):
                if not name.endswith(".swift"):
                    continue
                path = os.path.join(directory, name)
                where = os.path.relpath(path, ROOT)
                for number, attributes, access, imported in imports(path):
                    say = f"{where}:{number}: imports {imported}"
                    is_public = access == "public" or "@_exported" in attributes
                    if imported in GENERATED and is_public and package in {"WaaS", "Indexer"}:
                        yield f"{say} publicly, but generated types stay inside"
                    if re.fullmatch(r"C[A-Z]\w*", imported) and imported in owner:
                        if package not in SHARED_C.get(imported, {owner[imported]}):
                            yield f"{say}, a C module of the package {owner[imported]}"
                        if is_public:
                            yield f"{say} publicly, but no C type crosses a module's border"
                    if imported == "FoundationNetworking" and module not in MAY_USE_NETWORKING:
                        yield f"{say}"
                    if imported == "Foundation" and package in CORE and module not in MAY_USE_FOUNDATION:
                        if not guarded(path, number):
                            yield f"{say}, but a core module makes do with FoundationEssentials"
                    target = owner.get(imported)
                    if target and target != package and LEVELS.get(target, 0) >= LEVELS.get(package, 9):
                        if not (package == "Sandbox" and imported in GENERATED):
                            yield f"{say}, but arrows point down only"
                    if imported in NEVER.get(package, set()):
                        yield f"{say}, which {package} must not know"


def guarded(path, number):
    """Whether the import stands in the `#else` of `#if canImport(FoundationEssentials)`."""
    with open(path, encoding="utf-8") as file:
        before = [line.strip() for line in file][:number - 1]
    return before[-1:] == ["#else"] and "#if canImport(FoundationEssentials)" in before[-4:]


def main():
    found = list(problems())
    if found:
        sys.exit("\n".join(f"error: {text}" for text in found))
    print("borders: imports point down, C and generated modules stay inside")


if __name__ == "__main__":
    main()
