"""Forms of P-256 keys, key agreement, P-384 and Argon2id against PyCA cryptography, jwcrypto and argon2-cffi."""

import json

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from jwcrypto.jwk import JWK
from oracle import CASES, P256_ORDER, Refused, data, oracle, rng, scalar  # noqa: F401  (fixtures)

P384_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973


def private(secret):
    return ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())


def point(key):
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def spki(key):
    return key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)


def forms(key):
    """A private and a public key in every form that PyCA writes."""
    pem, der = Encoding.PEM, Encoding.DER
    public = key.public_key()
    return {
        "pkcs8": key.private_bytes(der, PrivateFormat.PKCS8, NoEncryption()),
        "sec1": key.private_bytes(der, PrivateFormat.TraditionalOpenSSL, NoEncryption()),
        "pem": key.private_bytes(pem, PrivateFormat.PKCS8, NoEncryption()),
        "sec1PEM": key.private_bytes(pem, PrivateFormat.TraditionalOpenSSL, NoEncryption()),
        "spki": spki(public), "publicPEM": public.public_bytes(pem, PublicFormat.SubjectPublicKeyInfo)}


def test_key_agreement(oracle, rng):
    cases = []
    for _ in range(CASES):
        secret, other = scalar(rng, P256_ORDER), private(scalar(rng, P256_ORDER))
        shared = private(secret).exchange(ec.ECDH(), other.public_key())
        cases.append(({"key": secret.hex(), "publicKey": spki(other.public_key()).hex()}, shared.hex()))
    oracle.check("p256.ecdh", cases)


def test_what_we_write(oracle, rng):
    secrets = [scalar(rng, P256_ORDER) for _ in range(CASES)]
    for secret, answer in zip(secrets, oracle.answers("p256.write", [{"key": s.hex()} for s in secrets]), strict=True):
        key = private(secret)
        expected = forms(key)
        for form in ["pkcs8", "sec1", "pem", "spki"]:
            assert bytes.fromhex(answer[form]) == expected[form], f"{form} of {secret.hex()}"
        assert answer["publicPEM"].encode() == expected["publicPEM"]
        assert bytes.fromhex(answer["compressed"]) == key.public_key().public_bytes(
            Encoding.X962, PublicFormat.CompressedPoint)
        jwk = JWK.from_pyca(key)
        assert without_id(json.loads(bytes.fromhex(answer["jwk"]))) == without_id(jwk.export_private(True))
        assert without_id(json.loads(answer["publicJWK"])) == without_id(jwk.export_public(True))
        assert answer["thumbprint"] == jwk.thumbprint()


def without_id(members):
    """jwcrypto adds the thumbprint as a key id."""
    return {name: value for name, value in members.items() if name != "kid"}


def test_what_others_write(oracle, rng):
    private_cases, public_cases = [], []
    for _ in range(CASES):
        secret = scalar(rng, P256_ORDER)
        key = private(secret)
        made = forms(key)
        jwk = JWK.from_pyca(key)
        made |= {"jwk": jwk.export_private().encode(), "publicJWK": jwk.export_public().encode()}
        both = {"scalar": secret.hex(), "publicKey": point(key.public_key()).hex()}
        for form in ["pkcs8", "sec1", "pem", "jwk"]:
            private_cases.append(({"form": form, "data": made[form].hex()}, both))
        private_cases.append(({"form": "pem", "data": made["sec1PEM"].hex()}, both))
        for form in ["spki", "publicPEM", "publicJWK"]:
            public_cases.append(({"form": form, "data": made[form].hex()}, both["publicKey"]))
    oracle.check("p256.read", private_cases)
    oracle.check("p256.read", public_cases)


def test_damaged_keys_are_refused_or_the_same(oracle, rng):
    """One changed bit of DER never leads to another key than the one whose scalar it holds."""
    questions = []
    for _ in range(CASES):
        key = private(scalar(rng, P256_ORDER))
        form = rng.choice(["pkcs8", "sec1"])
        damaged = bytearray(forms(key)[form])
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        questions.append({"form": form, "data": damaged.hex()})
    for question, answer in zip(questions, oracle.answers("p256.read", questions), strict=True):
        # Scalar and public key must belong together, so that no single change can be accepted.
        assert isinstance(answer, Refused), question


def test_p384(oracle, rng):
    cases = []
    for _ in range(CASES):
        key = ec.derive_private_key(rng.randrange(1, P384_ORDER), ec.SECP384R1())
        content = data(rng)
        der = key.sign(content, ec.ECDSA(hashes.SHA384()))
        r, s = decode_dss_signature(der)
        raw = r.to_bytes(48, "big") + s.to_bytes(48, "big")
        question = {"publicKey": spki(key.public_key()).hex(), "data": content.hex(), "der": der.hex(),
                    "raw": raw.hex()}
        cases.append((question, {"der": True, "raw": True}))
        if rng.random() < 0.5:
            cases.append(({**question, "data": (content + b"x").hex()}, {"der": False, "raw": False}))
            continue
        broken_der, broken_raw = bytearray(der), bytearray(raw)
        broken_der[rng.randrange(len(der))] ^= 1 << rng.randrange(8)
        broken_raw[rng.randrange(96)] ^= 1 << rng.randrange(8)
        try:
            key.public_key().verify(bytes(broken_der), content, ec.ECDSA(hashes.SHA384()))
            valid = True
        except InvalidSignature:
            valid = False
        cases.append((
            {**question, "der": broken_der.hex(), "raw": broken_raw.hex()}, {"der": valid, "raw": False}))
    oracle.check("p384.verify", cases)


def test_argon2id(oracle, rng):
    cases = []
    for _ in range(CASES):
        passphrase, salt = data(rng, 80), rng.randbytes(16)
        iterations, kibibytes, count = rng.randrange(1, 4), rng.randrange(8, 65), rng.choice([16, 32, 64, 100])
        key = hash_secret_raw(
            passphrase, salt, time_cost=iterations, memory_cost=kibibytes, parallelism=1, hash_len=count, type=Type.ID,
            version=19)
        cases.append(({
            "passphrase": passphrase.hex(), "salt": salt.hex(), "iterations": iterations, "kibibytes": kibibytes,
            "count": count}, key.hex()))
    oracle.check("argon2id", cases)
