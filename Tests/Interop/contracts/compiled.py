"""The runtime code of the contracts in this folder, and the Swift file of the Sandbox that carries it.

`python Tests/Interop/contracts/compiled.py` writes that file again.
"""

import pathlib

from vyper import compile_code
from vyper.compiler.settings import Settings

FOLDER = pathlib.Path(__file__).parent
SWIFT = FOLDER.parents[2] / "Packages/Sandbox/Sources/SandboxChain/BuiltInCode.swift"

# By the name that `BuiltInContract` gives them.
SOURCES = {
    "reverter": "Reverter.vy",
    "token": "SandboxDollar.vy",
    "collectible": "SandboxCollectible.vy",
    "items": "SandboxItems.vy",
}


def runtime(name):
    """Runtime code of one contract, as bytes."""
    source = (FOLDER / SOURCES[name]).read_text()
    output = compile_code(source, output_formats=["bytecode_runtime"], settings=Settings(), no_bytecode_metadata=True)
    return bytes.fromhex(output["bytecode_runtime"].removeprefix("0x"))


def swift():
    """The Swift file."""
    text = [
        "internal import CryptoCore",
        "",
        "/// Runtime code of the built-in contracts: what Vyper 0.4.3 makes of the sources in `Tests/Interop/contracts`,",
        "/// written by `compiled.py` there.",
        "enum BuiltInCode {",
    ]
    for name in SOURCES:
        digits = runtime(name).hex()
        lines = [digits[i:i + 100] for i in range(0, len(digits), 100)]
        text += [f"  /// `{SOURCES[name]}`.", f"  static let {name} = bytes(", '    """']
        text += [f"    {line}\\" for line in lines[:-1]] + [f"    {lines[-1]}", '    """)', ""]
    text += ["  private static func bytes(_ digits: String) -> [UInt8] { (try? Hex.decode(digits)) ?? [] }", "}", ""]
    return "\n".join(text)


if __name__ == "__main__":
    SWIFT.write_text(swift())
