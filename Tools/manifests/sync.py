#!/usr/bin/env python3
"""Keeps the root manifest in step with the package manifests.

The block between the BEGIN and END lines of the root `Package.swift` is written from what
`swift package dump-package` says of each package. Without arguments the block is rewritten;
with `--check` nothing is written and a difference is an error that names the first line.
"""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BEGIN = "// BEGIN packages (written by `make manifest`)"
END = "// END packages"
KINDS = {"regular": "target", "test": "testTarget", "executable": "executableTarget"}


def package_folders():
    folders = [os.path.join("Packages", name) for name in sorted(os.listdir(os.path.join(ROOT, "Packages")))]
    folders.append(os.path.join("Tools", "webrpc-gen"))
    return [f for f in folders if os.path.exists(os.path.join(ROOT, f, "Package.swift"))]


def dump(folder):
    scratch = os.path.join(ROOT, ".build", "manifests", os.path.basename(folder))
    done = subprocess.run(
        ["swift", "package", "--scratch-path", scratch, "dump-package"],
        cwd=os.path.join(ROOT, folder), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"error: {folder}/Package.swift cannot be read:\n{done.stderr.strip()}")
    return json.loads(done.stdout)


def quoted(names):
    return ", ".join(f'"{name}"' for name in names)


def resource(entry):
    rule = entry["rule"]
    word = "copy" if "copy" in rule else "process" if "process" in rule else None
    if word is None:
        sys.exit(f"error: resource rule {rule} is not known to Tools/manifests/sync.py")
    return f'.{word}("{entry["path"]}")'


def dependency(entry):
    if "byName" in entry:
        return entry["byName"][0]
    if "target" in entry:
        return entry["target"][0]
    return entry["product"][0]


def target_source(folder, target):
    name, kind = target["name"], target["type"]
    base = "Tests" if kind == "test" else "Plugins" if kind == "plugin" else "Sources"
    path = f"{folder}/{target.get('path') or f'{base}/{name}'}"
    lines = []
    if kind == "system":
        providers = []
        for provider in target.get("providers") or []:
            for word, value in sorted(provider.items()):
                providers.append(f".{word}([{quoted(value[0])}])")
        lines.append("  .systemLibrary(")
        lines.append(f'    name: "{name}",')
        lines.append(f'    path: "{path}"' + ("," if providers else ""))
        if providers:
            lines.append(f"    providers: [{', '.join(providers)}]")
        lines.append("  ),")
        return lines
    if kind not in KINDS:
        return []
    lines.append(f"  .{KINDS[kind]}(")
    lines.append(f'    name: "{name}",')
    needs = [dependency(d) for d in target["dependencies"]]
    if len(needs) == 1:
        lines.append(f'    dependencies: ["{needs[0]}"],')
    elif needs:
        lines.append("    dependencies: [")
        lines.extend(f'      "{need}",' for need in needs)
        lines.append("    ],")
    lines.append(f'    path: "{path}",')
    if target["exclude"]:
        lines.append(f"    exclude: [{quoted(target['exclude'])}],")
    if target["resources"]:
        lines.append(f"    resources: [{', '.join(resource(r) for r in target['resources'])}],")
    lines.append("    swiftSettings: settings")
    lines.append("  ),")
    return lines


def block():
    products, targets = [], []
    for folder in package_folders():
        manifest = dump(folder)
        for product in manifest["products"]:
            if "library" in product["type"]:
                products.append(f'  .library(name: "{product["name"]}", targets: [{quoted(product["targets"])}]),')
            elif "executable" in product["type"]:
                products.append(f'  .executable(name: "{product["name"]}", targets: [{quoted(product["targets"])}]),')
        targets.append(f"  // {folder}")
        for target in manifest["targets"]:
            targets.extend(target_source(folder, target))
    lines = [BEGIN, "let packageProducts: [Product] = ["]
    lines += products
    lines += ["]", "", "let packageTargets: [Target] = ["]
    lines += targets
    lines += ["]", END]
    return lines


def main():
    path = os.path.join(ROOT, "Package.swift")
    with open(path, encoding="utf-8") as file:
        old = file.read().split("\n")
    try:
        first, last = old.index(BEGIN), old.index(END)
    except ValueError:
        sys.exit(f"error: Package.swift has no lines '{BEGIN}' and '{END}'")
    new = old[:first] + block() + old[last + 1:]
    if "--check" in sys.argv[1:]:
        for number, (is_now, should_be) in enumerate(zip(old, new), start=1):
            if is_now != should_be:
                sys.exit(f"error: Package.swift:{number} says\n  {is_now}\nbut the package manifests say\n  {should_be}\n"
                         "run `make manifest`")
        if len(old) != len(new):
            sys.exit("error: Package.swift and the package manifests differ in length; run `make manifest`")
        print(f"manifests: the root and {len(package_folders())} package manifests agree")
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(new))
    print("manifests: Package.swift is written")


if __name__ == "__main__":
    main()
