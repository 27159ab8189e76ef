"""Addresses, RLP and messages against eth-account, eth-utils and rlp."""

import rlp
from eth_account import Account
from eth_account.messages import _hash_eip191_message, encode_defunct
from eth_utils import keccak, to_checksum_address
from oracle import CASES, SECP256K1_ORDER, Refused, data, oracle, rng, scalar, text, zeros_first  # noqa: F401


def test_addresses(oracle, rng):
    keys = [scalar(rng, SECP256K1_ORDER) for _ in range(CASES)]
    oracle.check("address.key", [({"key": key.hex()}, Account.from_key(key).address) for key in keys])
    addresses = [to_checksum_address(zeros_first(rng, 20)) for _ in range(CASES)]
    forms = [rng.choice([a, a.lower(), "0x" + a[2:].upper()]) for a in addresses]
    oracle.check("address", [({"text": form}, address) for form, address in zip(forms, addresses)])
    swapped = []
    for address in addresses:
        letters = [i for i, c in enumerate(address) if c.isalpha() and i > 1]
        if not letters:
            continue
        place = rng.choice(letters)
        changed = address[:place] + address[place].swapcase() + address[place + 1:]
        if changed[2:] not in (changed[2:].lower(), changed[2:].upper()):
            swapped.append({"text": changed})
    assert all(isinstance(answer, Refused) for answer in oracle.answers("address", swapped))


def test_contract_addresses(oracle, rng):
    create, create2 = [], []
    for _ in range(CASES):
        sender, nonce = rng.randbytes(20), rng.getrandbits(rng.choice([1, 7, 8, 32, 64]))
        address = keccak(rlp.encode([sender, rlp.sedes.big_endian_int.serialize(nonce)]))[12:]
        create.append(({"sender": "0x" + sender.hex(), "nonce": str(nonce)}, to_checksum_address(address)))
        salt, code = rng.getrandbits(256), data(rng)
        address = keccak(b"\xff" + sender + salt.to_bytes(32, "big") + keccak(code))[12:]
        create2.append(({"sender": "0x" + sender.hex(), "salt": str(salt), "code": code.hex()},
                        to_checksum_address(address)))
    oracle.check("create", create)
    oracle.check("create2", create2)


def test_names(oracle, rng):
    cases = []
    for _ in range(CASES):
        labels = ["".join(rng.choice("abcxyz0189-é漢🚀") for _ in range(rng.randrange(1, 20)))
                  for _ in range(rng.randrange(1, 6))]
        node = bytes(32)
        for label in reversed(labels):
            node = keccak(node + keccak(text=label))
        cases.append(({"name": ".".join(labels)}, node.hex()))
    oracle.check("namehash", cases)


def item(rng, depth=0):
    if depth < 5 and rng.random() < 0.4:
        return [item(rng, depth + 1) for _ in range(rng.randrange(6))]
    return zeros_first(rng, rng.choice([0, 1, 1, 20, 32, 55, 56, 57, 255, 256, rng.randrange(400)]))


def plain(value):
    return value.hex() if isinstance(value, (bytes, bytearray)) else [plain(element) for element in value]


def test_rlp(oracle, rng):
    items = [item(rng) for _ in range(CASES)]
    oracle.check("rlp.encode", [({"item": plain(i)}, rlp.encode(i).hex()) for i in items])
    oracle.check("rlp.decode", [({"data": rlp.encode(i).hex()}, plain(i)) for i in items])


def test_damaged_rlp_is_refused_alike(oracle, rng):
    questions, expected = [], []
    for _ in range(2 * CASES):
        encoded = bytearray(rlp.encode(item(rng)))
        for _ in range(rng.randrange(1, 3)):
            place = rng.randrange(len(encoded))
            kind = rng.randrange(3)
            if kind == 0:
                encoded[place] = rng.choice([rng.randrange(256), 0x80, 0xB8, 0xC0, 0xF8, 0])
            elif kind == 1:
                encoded.insert(place, rng.randrange(256))
            elif len(encoded) > 1:
                del encoded[place]
        questions.append({"data": encoded.hex()})
        try:
            decoded = rlp.decode(bytes(encoded), strict=True)
            expected.append(plain(decoded) if rlp.encode(decoded) == encoded else None)
        except rlp.DecodingError:
            expected.append(None)
    for question, answer, value in zip(questions, oracle.answers("rlp.decode", questions), expected, strict=True):
        if value is None:
            assert isinstance(answer, Refused), question
        else:
            assert answer == value, question


def test_signed_messages(oracle, rng):
    cases = []
    for _ in range(CASES):
        key = scalar(rng, SECP256K1_ORDER)
        content = rng.choice([data(rng), text(rng).encode()])
        message = encode_defunct(content)
        signed = Account.sign_message(message, key)
        cases.append(({"data": content.hex(), "key": key.hex()}, {
            "digest": _hash_eip191_message(message).hex(), "signature": signed.signature.hex(),
            "address": Account.from_key(key).address}))
    oracle.check("eip191", cases)
