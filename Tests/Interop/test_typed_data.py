"""EIP-712 with random nested types against eth-account."""

from eth_account import Account
from eth_account.messages import _hash_eip191_message, encode_typed_data
from eth_utils import to_checksum_address
from oracle import CASES, SECP256K1_ORDER, data, oracle, rng, scalar, text, zeros_first  # noqa: F401  (fixtures)

DOMAIN = [("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address"),
          ("salt", "bytes32")]


def elementary(rng):
    return rng.choice(["bool", "address", "string", "bytes", f"bytes{rng.randrange(1, 33)}",
                       f"uint{8 * rng.randrange(1, 33)}", f"int{8 * rng.randrange(1, 33)}"])


def suffix(rng):
    return "".join(rng.choice(["[]", f"[{rng.randrange(1, 4)}]"]) for _ in range(rng.choice([0, 0, 0, 1, 1, 2])))


def make_types(rng):
    """Structs that refer to later ones, and sometimes to themselves."""
    names = [rng.choice("ABCXYZ") + rng.choice(["", "b", "Item", "_1"]) + str(i) for i in range(rng.randrange(1, 5))]
    types = {}
    for index, name in enumerate(names):
        fields = []
        for number in range(rng.randrange(1, 6)):
            later = names[index + 1:]
            base = rng.choice(later) if later and rng.random() < 0.5 else elementary(rng)
            fields.append({"name": f"f{number}", "type": base + suffix(rng)})
        if rng.random() < 0.2:
            fields.append({"name": "again", "type": name + rng.choice(["", "[]"])})
        types[name] = fields
    # Every struct but the first is used, as eth-account asks for exactly one root.
    for index, name in enumerate(names[1:], 1):
        types[names[index - 1]].append({"name": f"use{index}", "type": name + suffix(rng)})
    return names[0], types


def number(rng, low, high):
    value = rng.choice([low, high, 0, rng.randrange(low, high + 1)])
    return rng.choice([value, str(value), hex(value) if value >= 0 else value])


def value(rng, types, kind, depth=0):
    if kind.endswith("]"):
        base, _, count = kind[:-1].rpartition("[")
        count = int(count) if count else rng.randrange(3 if depth < 4 else 1)
        return [value(rng, types, base, depth + 1) for _ in range(count)]
    if kind in types:
        if depth > 4:
            return None
        return {field["name"]: value(rng, types, field["type"], depth + 1) for field in types[kind]}
    if kind == "bool":
        return rng.random() < 0.5
    if kind == "address":
        address = to_checksum_address(zeros_first(rng, 20))
        return rng.choice([address, address.lower()])
    if kind == "string":
        return text(rng)
    if kind == "bytes":
        return "0x" + data(rng).hex()
    if kind.startswith("bytes"):
        return "0x" + rng.randbytes(int(kind[5:])).hex()
    bits = int(kind.lstrip("uint"))
    return number(rng, 0, 2**bits - 1) if kind.startswith("u") else number(rng, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def test_random_types(oracle, rng):
    cases = []
    for _ in range(CASES):
        primary, types = make_types(rng)
        chosen = [field for field in DOMAIN if rng.random() < 0.7]
        domain = {name: value(rng, {}, kind) for name, kind in chosen}
        document = {"primaryType": primary, "domain": domain, "message": value(rng, types, primary),
                    "types": {**types, "EIP712Domain": [{"name": n, "type": t} for n, t in chosen]}}
        message = encode_typed_data(full_message=document)
        key = scalar(rng, SECP256K1_ORDER)
        if rng.random() < 0.3:
            document = {**document, "types": types}  # the domain's type is made from its fields
        cases.append(({"typedData": document, "key": key.hex()}, {
            "digest": _hash_eip191_message(message).hex(), "domain": message.header.hex(),
            "signature": Account.sign_message(message, key).signature.hex(),
            "address": Account.from_key(key).address}))
    oracle.check("eip712", cases)
