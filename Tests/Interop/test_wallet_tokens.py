"""Wallet ID tokens against PyJWT: ours verified by it, its own verified by `oms token verify`."""

import base64
import hashlib
import hmac
import json
import os
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import jwt
import pytest
from conftest import BIN, get
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUDIENCE = "prj_demo"


@pytest.fixture(scope="module")
def issuer():
    """An issuer that publishes one P-256 key over HTTP."""
    key = ec.generate_private_key(ec.SECP256R1())
    jwk = {**json.loads(jwt.algorithms.ECAlgorithm.to_jwk(key.public_key())), "kid": "key-1", "alg": "ES256", "use": "sig"}
    body = json.dumps({"keys": [jwk]}).encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            found = self.path == "/.well-known/jwks.json"
            self.send_response(200 if found else 404)
            self.send_header("Content-Length", str(len(body) if found else 0))
            self.end_headers()
            if found:
                self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", key
    server.shutdown()
    server.server_close()


def claims(url, **changes):
    now = int(time.time())
    made = {
        "iss": url, "aud": [AUDIENCE], "sub": "wallet-1", "iat": now, "exp": now + 60,
        "wallet_address": "0x1111111111111111111111111111111111111111", "wallet_type": "ethereum", **changes}
    return {name: value for name, value in made.items() if value is not None}


def verify(url, token):
    done = subprocess.run(
        [os.path.join(BIN, "oms"), "token", "verify", "--issuer", url, "--audience", AUDIENCE, "--json"],
        input=token + "\n", capture_output=True, text=True, timeout=60, check=False, env=dict(os.environ))
    return json.loads(done.stdout) if done.returncode == 0 else done.stderr


def test_pyjwt_verifies_our_token(oms, sandbox):
    token = oms("token", "--ttl", "600", "--claim", "role=member").strip()
    keys = jwt.PyJWKSet.from_dict(get(f"{sandbox['url']}/.well-known/jwks.json"))
    key = keys[jwt.get_unverified_header(token)["kid"]]
    said = jwt.decode(
        token, key, algorithms=["ES256"], audience=AUDIENCE, issuer=sandbox["url"],
        # Another test may have moved the Sandbox's clock ahead of this machine's.
        options={"require": ["exp", "iat", "iss", "aud", "sub"], "verify_iat": False})
    assert said["wallet_address"] == oms.address
    assert (said["role"], said["exp"] - said["iat"]) == ("member", 600)


def test_we_verify_tokens_of_pyjwt(issuer):
    url, key = issuer
    token = jwt.encode(claims(url, nested={"a": [1, None]}), key, algorithm="ES256", headers={"kid": "key-1"})
    said = verify(url, token)
    assert said["walletId"] == "wallet-1"
    assert said["customClaims"] == {"nested": {"a": [1, None]}}


def test_we_refuse_what_a_backend_must_refuse(issuer):
    url, key = issuer
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    other = ec.generate_private_key(ec.SECP256R1())
    header = {"kid": "key-1"}

    def signed(key=key, headers=header, algorithm="ES256", **changes):
        return jwt.encode(claims(url, **changes), key, algorithm=algorithm, headers=headers)

    def confused():
        """The public key as the secret of an HMAC; PyJWT itself refuses to make such a token."""
        def part(value):
            return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=")
        text = part({"alg": "HS256", "kid": "key-1"}) + b"." + part(claims(url))
        mac = base64.urlsafe_b64encode(hmac.digest(public, text, hashlib.sha256)).rstrip(b"=")
        return (text + b"." + mac).decode()

    refused = {
        "unsupported": [confused(), signed(key=None, algorithm="none")],
        "not ES256": [signed(key=ec.generate_private_key(ec.SECP256K1()), algorithm="ES256K")],
        "signature": [signed(key=other), signed()[:-6] + "AAAAAA"],
        "publish": [signed(headers={"kid": "key-2"})],
        "kid": [signed(headers={})],
        "issuer": [signed(iss="https://other.example")],
        "prj_demo": [signed(aud="prj_other"), signed(aud=[])],
        "expired": [signed(exp=int(time.time()) - 60)],
        "future": [signed(nbf=int(time.time()) + 600), signed(iat=int(time.time()) + 600)],
        "missing": [signed(sub=None), signed(wallet_address=None), signed(exp=None)],
    }
    for reason, tokens in refused.items():
        for token in tokens:
            answer = verify(url, token)
            assert isinstance(answer, str) and "not believed" in answer, (reason, answer)
            if reason not in ("unsupported",):
                assert reason in answer, answer
