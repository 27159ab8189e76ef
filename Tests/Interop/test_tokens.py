"""JSON Web Signatures against PyJWT, with keys in JSON from jwcrypto."""

import json

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwcrypto.jwk import JWK
from oracle import CASES, P256_ORDER, SECP256K1_ORDER, Refused, oracle, rng, scalar, text  # noqa: F401  (fixtures)

RSA_KEYS = [rsa.generate_private_key(65537, bits) for bits in (2048, 2048, 3072)]
ALGORITHMS = ["ES256", "ES256K", "RS256", "EdDSA"]


def make_key(rng, algorithm):
    if algorithm == "ES256":
        return ec.derive_private_key(int.from_bytes(scalar(rng, P256_ORDER), "big"), ec.SECP256R1())
    if algorithm == "ES256K":
        return ec.derive_private_key(int.from_bytes(scalar(rng, SECP256K1_ORDER), "big"), ec.SECP256K1())
    if algorithm == "RS256":
        return rng.choice(RSA_KEYS)
    return ed25519.Ed25519PrivateKey.from_private_bytes(rng.randbytes(32))


def pool(rng):
    """Some keys of every kind, which stand in sets beside the one that is asked for."""
    return {algorithm: [JWK.from_pyca(make_key(rng, algorithm).public_key()).export_public(True) for _ in range(20)]
            for algorithm in ALGORITHMS}


def published(key, key_id, rng, algorithm):
    """The public key as a provider might publish it."""
    members = JWK.from_pyca(key.public_key()).export_public(True) | {"kid": key_id}
    for name, value in [("alg", algorithm), ("use", "sig"), ("x5t", "ignored"), ("key_ops", ["verify"])]:
        if rng.random() < 0.4:
            members[name] = value
    return members


def make_claims(rng):
    claims = {rng.choice(["sub", "name", "x", "é", "nonce"]): rng.choice([text(rng), rng.getrandbits(60), None])
              for _ in range(rng.randrange(5))}
    return json.dumps(claims, ensure_ascii=rng.random() < 0.5).encode()


def make_token(rng, algorithm, others):
    key, key_id, payload = make_key(rng, algorithm), rng.choice(["a", "2026-01", text(rng, 20)]), make_claims(rng)
    headers = {"kid": key_id} | ({"typ": rng.choice(["JWT", "at+jwt"])} if rng.random() < 0.5 else {})
    token = jwt.api_jws.encode(payload, key, algorithm, headers=headers)
    beside = [rng.choice(others[other]) | {"kid": rng.choice([key_id, "other"])}
              for other in ALGORITHMS if other != algorithm]
    entries = [published(key, key_id, rng, algorithm), *rng.sample(beside, rng.randrange(3))]
    entries += [rng.choice([None, 5, {"kty": "oct", "k": "AAAA"}, {}]) for _ in range(rng.randrange(2))]
    rng.shuffle(entries)
    return key, key_id, payload, token, json.dumps({"keys": entries})


def damage(rng, token):
    """Another text: one changed character, a part from elsewhere, or the signature of nothing."""
    header, payload, signature = token.split(".")
    kind = rng.randrange(4)
    if kind == 0:
        return f"{header}.{payload}."
    if kind == 1:
        return f"{header}.{payload}{rng.choice('AQgw')}.{signature}"
    if kind == 2:
        return f"{payload}.{header}.{signature}"
    places = [i for i, c in enumerate(token) if c != "."]
    place = rng.choice(places)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    other = rng.choice([c for c in letters if c != token[place]])
    return token[:place] + other + token[place + 1:]


def test_tokens_of_others(oracle, rng):
    others = pool(rng)
    for algorithm in ALGORITHMS:
        good, bad = [], []
        for _ in range(CASES):
            key, key_id, payload, token, keys = make_token(rng, algorithm, others)
            good.append(({"token": token, "keys": keys},
                         {"keyID": key_id, "algorithm": algorithm, "payload": payload.hex()}))
            bad.append({"token": damage(rng, token), "keys": keys})
        oracle.check("jws.verify", good)
        for question, answer in zip(bad, oracle.answers("jws.verify", bad), strict=True):
            assert isinstance(answer, Refused), question


def test_tokens_of_ours(oracle, rng):
    questions = [{"key": scalar(rng, P256_ORDER).hex(), "payload": make_claims(rng).hex(), "keyID": text(rng, 30),
                  "type": rng.choice(["JWT", text(rng, 10)])} for _ in range(CASES)]
    tokens = oracle.answers("jws.sign", questions)
    sets = oracle.answers("jwks.write", questions)
    for question, token, keys in zip(questions, tokens, sets, strict=True):
        key = ec.derive_private_key(int(question["key"], 16), ec.SECP256R1()).public_key()
        decoded = jwt.api_jws.decode_complete(token, key, ["ES256"])
        assert decoded["payload"].hex() == question["payload"]
        assert decoded["header"] == {"alg": "ES256", "kid": question["keyID"], "typ": question["type"]}
        (entry,) = json.loads(keys)["keys"]
        assert entry == JWK.from_pyca(key).export_public(True) | {
            "kid": question["keyID"], "alg": "ES256", "use": "sig"}
