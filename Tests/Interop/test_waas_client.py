"""A client in Python against our Sandbox."""

import base64
import hashlib
import json
import urllib.parse
import urllib.request

import pytest
from conftest import get
from eth_account import Account
from eth_account.messages import encode_defunct
from waas import Client, Refused, base64url


def code_for(sandbox, email):
    return get(f"{sandbox['url']}/sandbox/v1/inbox/{urllib.parse.quote(email, safe='')}")["messages"][-1]["code"]


@pytest.fixture
def client(sandbox):
    return Client(sandbox["url"])


def sign_in(client, sandbox, email):
    commitment = client.commit_email(email)
    return client.complete_email(commitment, code_for(sandbox, email))


def test_signs_in_by_email_and_uses_a_wallet(client, sandbox):
    email = "python+1@example.com"
    signed_in = sign_in(client, sandbox, email)
    assert signed_in["identity"]["type"] == "email" and signed_in["email"] == email
    assert signed_in["wallets"] == [] and signed_in["credential"]["isCaller"] is True
    wallet = client.call("CreateWallet", {"networkFamily": "evm", "reference": "mine"})["wallet"]
    assert wallet["networkFamily"] == "evm" and wallet["keyOrigin"] == "enclave" and wallet["reference"] == "mine"
    assert [w["id"] for w in client.call("ListWallets")["wallets"]] == [wallet["id"]]
    assert client.call("UseWallet", {"walletId": wallet["id"]})["wallet"] == wallet
    message = "Grüße aus Python 🐍"
    signature = client.call(
        "SignMessage", {"network": "80002", "walletId": wallet["id"], "message": message})["signature"]
    assert Account.recover_message(encode_defunct(text=message), signature=signature) == wallet["address"]
    question = {"network": "80002", "walletAddress": wallet["address"], "message": message, "signature": signature}
    assert client.call_public("IsValidMessageSignature", question)["isValid"] is True
    question["message"] += "!"
    assert client.call_public("IsValidMessageSignature", question)["isValid"] is False


def test_pages_through_many_wallets(client, sandbox):
    sign_in(client, sandbox, "python+pages@example.com")
    made = [client.call("CreateWallet", {"networkFamily": "evm"})["wallet"]["id"] for _ in range(7)]
    found, cursor = [], None
    while True:
        page = {"limit": 3, **({"cursor": cursor} if cursor else {})}
        answer = client.call("ListWallets", {"page": page})
        found += [w["id"] for w in answer["wallets"]]
        cursor = (answer.get("page") or {}).get("cursor")
        if not cursor:
            break
        assert len(answer["wallets"]) == 3
    assert found == made


def refused(code, status, call):
    with pytest.raises(Refused) as caught:
        call()
    assert (caught.value.code, caught.value.status) == (code, status)
    assert caught.value.error["status"] == status and caught.value.error["error"]


def test_the_sandbox_refuses_what_the_service_refuses(client, sandbox):
    email = "python+refused@example.com"
    refused(7202, 404, lambda: client.call("ListWallets"))
    sign_in(client, sandbox, email)
    client.call("ListWallets")
    refused(7206, 412, lambda: client.call("ListWallets", nonce=client.last_nonce))
    refused(7206, 412, lambda: client.call("ListWallets", nonce=client.last_nonce - 1))
    path, body = "/v1/Waas/ListWallets", b"{}"
    header = {"OMS-Wallet-Signature": client.header(path, body)}
    refused(7201, 400, lambda: client.post(path, b"{ }", header))
    refused(7201, 400, lambda: client.post("/v1/Waas/GetCredential", body, header))
    client.post(path, body, header)
    other = Client(sandbox["url"])
    header = {"OMS-Wallet-Signature": client.header(path, body).replace(client.credential, other.credential)}
    refused(7201, 400, lambda: client.post(path, body, header))
    client.scope = "prj_other"
    refused(7201, 400, lambda: client.call("ListWallets"))
    client.scope, client.api_key = "prj_demo", "pk_local_sdbx_demo_other"
    refused(1000, 401, lambda: client.call("ListWallets"))


def test_a_high_s_signature_counts_as_well(client, sandbox):
    sign_in(client, sandbox, "python+high@example.com")
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    low = client.sign

    def high(message):
        signature = bytes.fromhex(low(message)[2:])
        s = int.from_bytes(signature[32:], "big")
        return "0x" + (signature[:32] + max(s, order - s).to_bytes(32, "big")).hex()

    client.sign = high
    assert client.call("ListWallets")["wallets"] == []


def test_signs_in_with_an_id_token(client, sandbox):
    minted = json.loads(control(sandbox, "id-token", {
        "issuer": "https://idp.example.com", "audience": "python", "sub": "subject-1", "email": "id@example.com"}))
    token = minted["idToken"]
    claims = json.loads(base64url_decode(token.split(".")[1]))
    commitment = client.call("CommitVerifier", {
        "identityType": "oidc", "authMode": "id-token", "handle": base64url(digest(token.encode())),
        "metadata": {"iss": "https://idp.example.com", "aud": "python", "exp": str(claims["exp"])}})
    signed_in = client.call("CompleteAuth", {
        "identityType": "oidc", "authMode": "id-token", "verifier": commitment["verifier"], "answer": token,
        "lifetime": 60})
    assert signed_in["identity"] == {"type": "oidc", "iss": "https://idp.example.com", "sub": "subject-1"}
    assert signed_in["email"] == "id@example.com"


def digest(data):
    return hashlib.sha256(data).digest()


def base64url_decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def control(sandbox, path, body):
    request = urllib.request.Request(
        f"{sandbox['url']}/sandbox/v1/{path}", data=json.dumps(body).encode(), method="POST",
        headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()
