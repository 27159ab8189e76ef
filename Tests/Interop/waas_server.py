"""A wallet service in Python, written from the description of its protocol alone: email sign-in, wallets, messages.

It verifies what the real service verifies, in the same order, and keeps everything in memory.
"""

import json
import re
import secrets
import threading
import time
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from eth_account import Account
from eth_account.messages import encode_defunct
from waas import ALGORITHM, otp_answer, preimage

HEADER = re.compile(
    r'alg="([^"]*)", scope="([^"]*)", cred="(0x04[0-9a-f]{128})", nonce=([0-9]+), sig="0x([0-9a-f]{128})"')
FRESH = {"CommitVerifier", "CompleteAuth"}
ERRORS = {
    -2: ("WebrpcBadRoute", 404), -3: ("WebrpcBadMethod", 405), -4: ("WebrpcBadRequest", 400),
    1000: ("Unauthorized", 401), 7002: ("ProofVerificationFailed", 400), 7003: ("AnswerIncorrect", 400),
    7005: ("TooManyAttempts", 400), 7008: ("CommitmentConsumed", 400), 7009: ("AuthMethodUnavailable", 404),
    7200: ("InvalidRequest", 400), 7201: ("InvalidSignature", 400), 7202: ("KeyNotFound", 404),
    7203: ("KeyExpired", 400), 7206: ("PreconditionFailed", 412), 7207: ("Unauthorized", 401),
    7300: ("WalletNotFound", 404), 7303: ("UnsupportedWalletType", 400), 7304: ("UnsupportedNetwork", 400),
}


class Refusal(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code


def timestamp(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Service:
    """The state, and one method per call."""

    KEY, SCOPE = "pk_local_sdbx_demo_key", "prj_demo"

    def __init__(self):
        self.lock = threading.Lock()
        self.codes, self.commitments, self.credentials = {}, {}, {}
        self.wallets, self.nonces = {}, {}
        self.calls = []

    # -- admission ---------------------------------------------------------------------------------------------------

    def admit(self, method, path, headers, body):
        match = HEADER.fullmatch(headers.get("OMS-Wallet-Signature") or "")
        if not match:
            raise Refusal(7201)
        algorithm, scope, credential, nonce, signature = match.groups()
        if algorithm != ALGORITHM or scope != self.SCOPE:
            raise Refusal(7201)
        try:
            key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes.fromhex(credential[2:]))
            r, s = int(signature[:64], 16), int(signature[64:], 16)
            key.verify(
                encode_dss_signature(r, s), preimage(path, nonce, scope, body), ec.ECDSA(hashes.SHA256()))
        except (InvalidSignature, ValueError):
            raise Refusal(7201) from None
        if method not in FRESH:
            known = self.credentials.get(credential)
            if not known:
                raise Refusal(7202)
            if known["end"] <= time.time():
                raise Refusal(7203)
        if int(nonce) <= self.nonces.get(credential, 0):
            raise Refusal(7206)
        self.nonces[credential] = int(nonce)
        return credential

    # -- methods -----------------------------------------------------------------------------------------------------

    def CommitVerifier(self, request, credential):
        if (request["identityType"], request["authMode"]) != ("email", "otp"):
            raise Refusal(7009)
        code, verifier, challenge = f"{secrets.randbelow(10**6):06}", secrets.token_hex(16), secrets.token_hex(8)
        self.codes[request["handle"]] = code
        self.commitments[verifier] = {
            "email": request["handle"], "answer": otp_answer(challenge, code), "credential": credential, "wrong": 0,
            "used": False}
        return {"verifier": verifier, "challenge": challenge, "loginHint": request["handle"]}

    def CompleteAuth(self, request, credential):
        found = self.commitments.get(request["verifier"])
        if not found or found["credential"] != credential:
            raise Refusal(7002)
        if found["used"]:
            raise Refusal(7008)
        if found["wrong"] >= 3:
            raise Refusal(7005)
        if request["answer"] != found["answer"]:
            found["wrong"] += 1
            raise Refusal(7003)
        found["used"] = True
        self.credentials[credential] = {"email": found["email"], "end": time.time() + request["lifetime"], "using": set()}
        return {
            "identity": {"type": "email", "sub": found["email"]}, "email": found["email"],
            "wallets": self.own(credential), "claimableWallets": [], "page": None,
            "credential": self.info(credential), "addedLater": {"unknown": True}}

    def GetCredential(self, request, credential):
        return {"credential": self.info(credential)}

    def ListWallets(self, request, credential):
        """Pages of one: a client must go on to the end."""
        wallets = self.own(credential)
        start = int((request.get("page") or {}).get("cursor") or 0)
        page = {"limit": 1, "cursor": str(start + 1) if start + 1 < len(wallets) else ""}
        return {"wallets": wallets[start:start + 1], "page": page}

    def CreateWallet(self, request, credential):
        if request.get("networkFamily") != "evm":
            raise Refusal(7303)
        account = Account.create()
        wallet = {
            "id": secrets.token_hex(8), "networkFamily": "evm", "keyOrigin": "enclave", "address": account.address,
            "reference": request.get("reference")}
        self.wallets[wallet["id"]] = (self.credentials[credential]["email"], account, wallet)
        self.credentials[credential]["using"].add(wallet["id"])
        return {"wallet": wallet}

    def UseWallet(self, request, credential):
        if request["walletId"] not in self.wallets:
            raise Refusal(7300)
        email, _, wallet = self.wallets[request["walletId"]]
        if email != self.credentials[credential]["email"]:
            raise Refusal(7207)
        self.credentials[credential]["using"].add(wallet["id"])
        return {"wallet": wallet}

    def SignMessage(self, request, credential):
        if request["walletId"] not in self.credentials[credential]["using"]:
            raise Refusal(7207)
        if request["network"] != "80002":
            raise Refusal(7304)
        _, account, _ = self.wallets[request["walletId"]]
        signed = account.sign_message(encode_defunct(text=request["message"]))
        return {"signature": "0x" + bytes(signed.signature).hex()}

    def IsValidMessageSignature(self, request):
        try:
            found = Account.recover_message(
                encode_defunct(text=request["message"]), signature=request["signature"])
        except Exception:
            return {"isValid": False}
        return {"isValid": found.lower() == request["walletAddress"].lower()}

    def own(self, credential):
        email = self.credentials[credential]["email"]
        return [wallet for owner, _, wallet in self.wallets.values() if owner == email]

    def info(self, credential):
        return {
            "credentialId": "cred-" + credential[-8:], "type": "direct", "grants": None, "metadata": None,
            "expiresAt": timestamp(self.credentials[credential]["end"]), "isCaller": True}

    # -- routing -----------------------------------------------------------------------------------------------------

    SIGNED = FRESH | {"GetCredential", "ListWallets", "CreateWallet", "UseWallet", "SignMessage"}
    PUBLIC = {"IsValidMessageSignature"}

    def answer(self, verb, path, headers, body):
        parts = path.split("/")
        service, method = (parts[2], parts[3]) if len(parts) == 4 and parts[1] == "v1" else ("", "")
        signed = service == "Waas" and method in self.SIGNED
        if not signed and not (service == "WaasPublic" and method in self.PUBLIC):
            raise Refusal(-2)
        if verb != "POST":
            raise Refusal(-3)
        if headers.get("Api-Key") != self.KEY:
            raise Refusal(1000)
        with self.lock:
            self.calls.append(method)
            credential = self.admit(method, path, headers, body) if signed else None
            try:
                request = json.loads(body)
            except ValueError:
                raise Refusal(-4) from None
            try:
                return getattr(self, method)(request, *([credential] if signed else []))
            except KeyError:
                raise Refusal(7200) from None


class Server:
    """The service on a free loopback port."""

    def __init__(self):
        service = self.service = Service()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_call(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                try:
                    status, content = 200, service.answer(self.command, self.path, self.headers, body)
                except Refusal as refusal:
                    name, status = ERRORS[refusal.code]
                    content = {
                        "error": name, "code": refusal.code, "msg": f"refused with {refusal.code}", "status": status}
                data = json.dumps(content).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_POST = do_GET = handle_call

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
