"""Signatures against PyCA cryptography, coincurve and PyNaCl."""

import coincurve
import nacl.signing
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from oracle import CASES, P256_ORDER, SECP256K1_ORDER, Refused, data, oracle, rng, scalar  # noqa: F401  (fixtures)


def point(key):
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def raw(der):
    return b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(der)).hex()


def test_p256(oracle, rng):
    keys, ours, theirs, wrong = [], [], [], []
    for _ in range(CASES):
        secret, content = scalar(rng, P256_ORDER), data(rng)
        key = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
        keys.append((key, content))
        ours.append({"key": secret.hex(), "data": content.hex()})
        der = key.sign(content, ec.ECDSA(hashes.SHA256()))
        question = {"publicKey": point(key.public_key()).hex(), "der": der.hex(), "data": content.hex()}
        theirs.append((question, {"raw": raw(der), "isValid": True}))
        wrong.append(({**question, "data": (content + b"x").hex()}, {"raw": raw(der), "isValid": False}))
    oracle.check("p256.verify", theirs)
    oracle.check("p256.verify", wrong)
    for (key, content), answer in zip(keys, oracle.answers("p256.sign", ours), strict=True):
        der = bytes.fromhex(answer["der"])
        key.public_key().verify(der, content, ec.ECDSA(hashes.SHA256()))
        assert answer["raw"] == raw(der)
        assert answer["publicKey"] == point(key.public_key()).hex()


def test_secp256k1(oracle, rng):
    sign, recover, verify = [], [], []
    for _ in range(CASES):
        secret, digest = scalar(rng, SECP256K1_ORDER), rng.randbytes(32)
        key = coincurve.PrivateKey(secret)
        signature = key.sign_recoverable(digest, hasher=None)
        compressed, full = key.public_key.format(True).hex(), key.public_key.format(False).hex()
        sign.append(({"key": secret.hex(), "digest": digest.hex()},
                     {"compressed": compressed, "uncompressed": full, "signature": signature.hex()}))
        recover.append(({"signature": signature.hex(), "digest": digest.hex()}, compressed))
        s = int.from_bytes(signature[32:64], "big")
        high = signature[:32] + (SECP256K1_ORDER - s).to_bytes(32, "big")
        question = {"publicKey": rng.choice([compressed, full]), "digest": digest.hex()}
        verify.append(({**question, "signature": signature[:64].hex()}, {"strict": True, "any": True}))
        verify.append(({**question, "signature": high.hex()}, {"strict": False, "any": True}))
        other = {**question, "digest": rng.randbytes(32).hex(), "signature": signature[:64].hex()}
        verify.append((other, {"strict": False, "any": False}))
    oracle.check("secp256k1.sign", sign)
    oracle.check("secp256k1.recover", recover)
    oracle.check("secp256k1.verify", verify)


def test_random_signatures_recover_the_same_key_or_none(oracle, rng):
    questions, expected = [], []
    for _ in range(CASES):
        signature = rng.randbytes(64) + bytes([rng.randrange(4)])
        digest = rng.randbytes(32)
        questions.append({"signature": signature.hex(), "digest": digest.hex()})
        try:
            key = coincurve.PublicKey.from_signature_and_message(signature, digest, hasher=None)
            expected.append(key.format(True).hex())
        except Exception:  # coincurve raises a bare Exception
            expected.append(None)
    assert None in expected
    for answer, key in zip(oracle.answers("secp256k1.recover", questions), expected, strict=True):
        assert answer == key if key else isinstance(answer, Refused)


def test_ed25519(oracle, rng):
    sign, verify = [], []
    for _ in range(CASES):
        seed, content = rng.randbytes(32), data(rng)
        key = nacl.signing.SigningKey(seed)
        signature, public = key.sign(content).signature, bytes(key.verify_key)
        sign.append(({"seed": seed.hex(), "data": content.hex()},
                     {"publicKey": public.hex(), "signature": signature.hex()}))
        question = {"publicKey": public.hex(), "data": content.hex()}
        verify.append(({**question, "signature": signature.hex()}, True))
        broken = bytearray(signature)
        broken[rng.randrange(64)] ^= 1 << rng.randrange(8)
        verify.append(({**question, "signature": broken.hex()}, False))
    oracle.check("ed25519.sign", sign)
    oracle.check("ed25519.verify", verify)


def test_the_other_library_agrees_on_invalid_p256_signatures(oracle, rng):
    questions, expected = [], []
    for _ in range(CASES):
        key = ec.derive_private_key(rng.randrange(1, P256_ORDER), ec.SECP256R1())
        content = data(rng)
        der = bytearray(key.sign(content, ec.ECDSA(hashes.SHA256())))
        der[rng.randrange(len(der))] ^= 1 << rng.randrange(8)
        questions.append({"publicKey": point(key.public_key()).hex(), "der": der.hex(), "data": content.hex()})
        try:
            key.public_key().verify(bytes(der), content, ec.ECDSA(hashes.SHA256()))
            expected.append(True)
        except InvalidSignature:
            expected.append(False)
    for answer, valid in zip(oracle.answers("p256.verify", questions), expected, strict=True):
        assert (not isinstance(answer, Refused) and answer["isValid"]) == valid
