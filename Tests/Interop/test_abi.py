"""The contract ABI with random types against eth-abi."""

import eth_abi
from eth_abi.exceptions import DecodingError
from eth_utils import function_signature_to_4byte_selector
from oracle import CASES, Refused, data, oracle, rng, text  # noqa: F401  (fixtures)


def make_type(rng, depth=0):
    kind = rng.randrange(12 if depth < 4 else 9)
    if kind == 9:
        return make_type(rng, depth + 1) + "[]"
    if kind == 10:
        return f"{make_type(rng, depth + 1)}[{rng.randrange(1, 4)}]"
    if kind == 11:
        return "(" + ",".join(make_type(rng, depth + 1) for _ in range(rng.randrange(1, 4))) + ")"
    return [f"uint{8 * rng.randrange(1, 33)}", f"int{8 * rng.randrange(1, 33)}", "address", "bool",
            f"bytes{rng.randrange(1, 33)}", "bytes", "string", "uint256",
            rng.choice([f"fixed{8 * rng.randrange(1, 33)}x{rng.randrange(1, 81)}", "ufixed128x18", "int256"])][kind]


def members(inner):
    """Splits at the commas that are not inside parentheses."""
    parts, depth, start = [], 0, 0
    for index, letter in enumerate(inner + ","):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append(inner[start:index])
            start = index + 1
    return parts


def value(rng, kind, depth=0):
    """The value for eth-abi, and the same as our JSON writes it."""
    if kind.endswith("]"):
        base, _, count = kind[:-1].rpartition("[")
        both = [value(rng, base, depth + 1) for _ in range(int(count) if count else rng.randrange(4 if depth < 3 else 2))]
        return [a for a, _ in both], [b for _, b in both]
    if kind.startswith("("):
        both = [value(rng, part, depth + 1) for part in members(kind[1:-1])]
        return tuple(a for a, _ in both), [b for _, b in both]
    if kind == "address":
        address = "0x" + rng.randbytes(20).hex()
        return address, address
    if kind == "bool":
        flag = rng.random() < 0.5
        return flag, flag
    if kind == "string":
        content = text(rng)
        return content, content
    if kind.startswith("bytes"):
        content = data(rng) if kind == "bytes" else rng.randbytes(int(kind[5:]))
        return content, "0x" + content.hex()
    if "fixed" in kind:
        from decimal import Context, Decimal
        bits, decimals = map(int, kind.lstrip("ufixed").split("x"))
        low, high = (0, 2**bits - 1) if kind.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        scaled = rng.choice([0, low, high, rng.randrange(low, high + 1)])
        return Context(prec=200).scaleb(Decimal(scaled), -decimals), str(scaled)
    bits = int(kind.lstrip("uint"))
    low, high = (0, 2**bits - 1) if kind.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    number = rng.choice([low, high, 0, rng.randrange(low, high + 1)])
    return number, str(number)


def test_random_types(oracle, rng):
    encode, decode = [], []
    for _ in range(2 * CASES):
        types = [make_type(rng) for _ in range(rng.randrange(1, 5))]
        both = [value(rng, kind) for kind in types]
        encoded = eth_abi.encode(types, [a for a, _ in both]).hex()
        values = [b for _, b in both]
        encode.append(({"types": types, "values": values}, encoded))
        decode.append(({"types": types, "data": encoded}, values))
    oracle.check("abi.encode", encode)
    oracle.check("abi.decode", decode)


def normal(content):
    if isinstance(content, (list, tuple)):
        return [normal(element) for element in content]
    if isinstance(content, bytes):
        return "0x" + content.hex()
    return content if isinstance(content, (bool, str)) else str(content)


def test_damaged_data_are_refused_or_read_alike(oracle, rng):
    questions, expected = [], []
    for _ in range(CASES):
        types = [make_type(rng) for _ in range(rng.randrange(1, 4))]
        if any("fixed" in kind for kind in types):
            types = ["uint8[]", "(bool,string)"]
        encoded = bytearray(eth_abi.encode(types, [value(rng, kind)[0] for kind in types]))
        place = rng.randrange(len(encoded))
        encoded[place] ^= 1 << rng.randrange(8)
        if rng.random() < 0.2:
            del encoded[rng.randrange(len(encoded)):]
        questions.append({"types": types, "data": encoded.hex()})
        try:
            expected.append(normal(eth_abi.decode(types, bytes(encoded))))
        except (DecodingError, UnicodeDecodeError, OverflowError):
            expected.append(None)
    refused = 0
    for question, answer, other in zip(questions, oracle.answers("abi.decode", questions), expected, strict=True):
        if isinstance(answer, Refused):
            refused += 1
            assert other is None, question
        else:
            assert answer == other, question
    assert refused > CASES / 10


def test_selectors(oracle, rng):
    cases = []
    for _ in range(CASES):
        name = "".join(rng.choice("abcXYZ_") for _ in range(rng.randrange(1, 12)))
        types = [make_type(rng) for _ in range(rng.randrange(4))]
        selector = function_signature_to_4byte_selector(f"{name}({','.join(types)})").hex()
        cases.append(({"name": name, "types": types}, selector))
    oracle.check("selector", cases)
