"""Hashes, codes and encodings against pycryptodome, hashlib, PyCA cryptography and base58."""

import hashlib
import hmac

import base58
from Crypto.Hash import keccak
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from oracle import CASES, Refused, data, oracle, rng, zeros_first  # noqa: F401  (fixtures)

SHA = {"sha256": hashes.SHA256(), "sha384": hashes.SHA384(), "sha512": hashes.SHA512()}


def test_keccak(oracle, rng):
    cases = []
    for _ in range(CASES):
        content = data(rng, 700)
        digest = keccak.new(digest_bits=256, data=content).hexdigest()
        cases.append(({"data": content.hex(), "cut": rng.randrange(len(content) + 1)}, digest))
    oracle.check("keccak256", cases)


def test_sha_and_hmac(oracle, rng):
    sha, code = [], []
    for _ in range(CASES):
        name, content, key = rng.choice(list(SHA)), data(rng), data(rng)
        sha.append(({"algorithm": name, "data": content.hex()}, hashlib.new(name, content).hexdigest()))
        code.append(({"algorithm": name, "data": content.hex(), "key": key.hex()},
                     hmac.new(key, content, name).hexdigest()))
    oracle.check("sha", sha)
    oracle.check("hmac", code)


def test_hkdf(oracle, rng):
    cases = []
    for _ in range(CASES):
        name = rng.choice(list(SHA))
        key, salt, info = data(rng), data(rng), data(rng)
        count = rng.randrange(1, 255 * SHA[name].digest_size + 1) if rng.random() < 0.05 else rng.randrange(1, 100)
        derived = HKDF(SHA[name], count, salt, info).derive(key)
        cases.append(({"algorithm": name, "key": key.hex(), "salt": salt.hex(), "info": info.hex(), "count": count},
                      derived.hex()))
    oracle.check("hkdf", cases)


def test_base58(oracle, rng):
    contents = [zeros_first(rng, rng.choice([0, 1, 21, 25, 32, 64, rng.randrange(200)])) for _ in range(CASES)]
    texts = [base58.b58encode(content).decode() for content in contents]
    checked = [base58.b58encode_check(content).decode() for content in contents]
    oracle.check("base58.encode", [({"data": c.hex()}, t) for c, t in zip(contents, texts)])
    oracle.check("base58.decode", [({"text": t}, c.hex()) for c, t in zip(contents, texts)])
    oracle.check("base58check.encode", [({"data": c.hex()}, t) for c, t in zip(contents, checked)])
    oracle.check("base58check.decode", [({"text": t}, c.hex()) for c, t in zip(contents, checked)])


def test_damaged_base58check_is_refused(oracle, rng):
    texts = []
    for _ in range(CASES):
        text = bytearray(base58.b58encode_check(rng.randbytes(21)))
        text[rng.randrange(len(text))] = rng.choice(base58.BITCOIN_ALPHABET)
        texts.append(text.decode())
    for text, answer in zip(texts, oracle.answers("base58check.decode", [{"text": t} for t in texts])):
        try:
            assert answer == base58.b58decode_check(text).hex()
        except ValueError:
            assert isinstance(answer, Refused), text
