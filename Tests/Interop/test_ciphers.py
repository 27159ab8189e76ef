"""Authenticated encryption and HPKE against PyCA cryptography and PyNaCl."""

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt
from oracle import CASES, P256_ORDER, Refused, data, oracle, rng, scalar  # noqa: F401  (fixtures)


def encrypt(cipher, key, nonce, content, extra):
    if cipher == "aes-gcm":
        return AESGCM(key).encrypt(nonce, content, extra)
    if cipher == "chacha":
        return ChaCha20Poly1305(key).encrypt(nonce, content, extra)
    return crypto_aead_xchacha20poly1305_ietf_encrypt(content, extra, nonce, key)


def test_authenticated_encryption(oracle, rng):
    seal, opened, damaged = [], [], []
    for cipher in ("aes-gcm", "chacha", "xchacha"):
        for _ in range(CASES):
            key = rng.randbytes(rng.choice([16, 32]) if cipher == "aes-gcm" else 32)
            nonce = rng.randbytes(24 if cipher == "xchacha" else 12)
            content, extra = data(rng), data(rng)
            sealed = encrypt(cipher, key, nonce, content, extra)
            common = {"cipher": cipher, "key": key.hex(), "nonce": nonce.hex(), "aad": extra.hex()}
            seal.append(({**common, "data": content.hex()}, sealed.hex()))
            opened.append(({**common, "data": sealed.hex()}, content.hex()))
            broken = bytearray(sealed)
            broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
            damaged.append({**common, "data": broken.hex()})
    oracle.check("aead.seal", seal)
    oracle.check("aead.open", opened)
    assert all(isinstance(answer, Refused) for answer in oracle.answers("aead.open", damaged))


def test_hpke_both_ways(oracle, rng):
    suites = {1: AEAD.AES_128_GCM, 2: AEAD.AES_256_GCM, 3: AEAD.CHACHA20_POLY1305}
    ours, theirs, keys = [], [], []
    for _ in range(CASES):
        number = rng.choice(list(suites))
        suite = Suite(KEM.P256, KDF.HKDF_SHA256, suites[number])
        secret = scalar(rng, P256_ORDER)
        key = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        content, info = data(rng), data(rng)
        common = {"info": info.hex(), "aead": number}
        theirs.append(({**common, "key": secret.hex(), "data": suite.encrypt(content, key.public_key(), info).hex()},
                       content.hex()))
        ours.append({**common, "publicKey": point.hex(), "data": content.hex()})
        keys.append((suite, key, content, info))
    oracle.check("hpke.open", theirs)
    for (suite, key, content, info), sealed in zip(keys, oracle.answers("hpke.seal", ours), strict=True):
        assert suite.decrypt(bytes.fromhex(sealed), key, info) == content
