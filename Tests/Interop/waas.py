"""A client of the wallet service, written from the description of its protocol alone: no line of it knows our code."""

import base64
import hashlib
import json
import time
import urllib.error
import urllib.request

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

ALGORITHM = "ecdsa-p256-sha256"


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def otp_answer(challenge, code):
    return base64url(hashlib.sha256((challenge + code).encode()).digest())


def preimage(path, nonce, scope, body):
    return f"POST {path}\nnonce: {nonce}\nscope: {scope}\n\n".encode() + body


class Refused(Exception):
    """An error answer of the service."""

    def __init__(self, status, error):
        super().__init__(f"{status} {error}")
        self.status = status
        self.error = error
        self.code = error["code"]


class Client:
    """One signing key at one service."""

    def __init__(self, url, api_key="pk_local_sdbx_demo_key", scope="prj_demo"):
        self.url, self.api_key, self.scope = url, api_key, scope
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        self.credential = "0x" + point.hex()
        self.last_nonce = 0

    def sign(self, message):
        r, s = decode_dss_signature(self.key.sign(message, ec.ECDSA(hashes.SHA256())))
        return "0x" + (r.to_bytes(32, "big") + s.to_bytes(32, "big")).hex()

    def header(self, path, body, nonce=None):
        if nonce is None:
            nonce = self.last_nonce = max(int(time.time() * 1000), self.last_nonce + 1)
        signature = self.sign(preimage(path, nonce, self.scope, body))
        return (f'alg="{ALGORITHM}", scope="{self.scope}", cred="{self.credential}", nonce={nonce}, '
                f'sig="{signature}"')

    def post(self, path, body, headers):
        request = urllib.request.Request(
            self.url + path, data=body, method="POST",
            headers={"Content-Type": "application/json", "Api-Key": self.api_key, **headers})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise Refused(error.code, json.loads(error.read())) from None

    def call(self, method, request=None, *, nonce=None):
        path = f"/v1/Waas/{method}"
        body = json.dumps(request or {}).encode()
        return self.post(path, body, {"OMS-Wallet-Signature": self.header(path, body, nonce)})

    def call_public(self, method, request=None):
        return self.post(f"/v1/WaasPublic/{method}", json.dumps(request or {}).encode(), {})

    def commit_email(self, email):
        return self.call(
            "CommitVerifier", {"identityType": "email", "authMode": "otp", "metadata": {}, "handle": email})

    def complete_email(self, commitment, code, lifetime=3600):
        return self.call("CompleteAuth", {
            "identityType": "email", "authMode": "otp", "verifier": commitment["verifier"],
            "answer": otp_answer(commitment["challenge"], code), "lifetime": lifetime})
