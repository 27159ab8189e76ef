"""What the wallet produces, as other people's software sees it."""

import re

import pytest
from conftest import get
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from eth_account import Account
from eth_account.messages import encode_defunct
from eth_account.typed_transactions import TypedTransaction
from eth_utils import keccak
from hexbytes import HexBytes

HEADER = re.compile(
    r'alg="([^"]+)", scope="([^"]+)", cred="0x([0-9a-f]{130})", nonce=([0-9]+), sig="0x([0-9a-f]{128})"')


@pytest.mark.parametrize("message", ["hello", "café", "Let's go 🚀", "\x19Ethereum", "a" * 1000])
def test_eth_account_recovers_our_message_signatures(oms, message):
    signature = oms.json("sign", message)["signature"]
    assert Account.recover_message(encode_defunct(text=message), signature=signature) == oms.address


def test_the_raw_transaction_decodes_and_its_sender_is_our_wallet(oms, sandbox):
    to = "0x000000000000000000000000000000000000dEaD"
    sent = oms.json("send", to, "0.001", "--network", "amoy")
    assert sent["status"] == "executed"
    found = get(f"{sandbox['url']}/sandbox/v1/transactions/{sent['txnHash']}")
    raw = HexBytes(found["raw"])
    assert Account.recover_transaction(raw) == oms.address
    fields = TypedTransaction.from_bytes(raw).as_dict()
    assert fields["chainId"] == 80002
    assert fields["value"] == 10**15
    assert HexBytes(fields["to"]) == HexBytes(to)
    assert fields["maxFeePerGas"] >= fields["maxPriorityFeePerGas"]
    assert "0x" + keccak(raw).hex() == sent["txnHash"]


def test_pyca_verifies_every_captured_signed_request(oms, recorder):
    oms("sign", "captured")
    signed = [r for r in recorder.requests if r[1].startswith("/v1/Waas/")]
    assert len(signed) >= 4
    last_nonce = {}
    for method, path, headers, body in signed:
        value = next(v for k, v in headers.items() if k.lower() == "oms-wallet-signature")
        match = HEADER.fullmatch(value)
        assert match, value
        alg, scope, credential, nonce, signature = match.groups()
        assert (alg, scope) == ("ecdsa-p256-sha256", "prj_demo")
        preimage = f"{method} {path}\nnonce: {nonce}\nscope: {scope}\n\n".encode() + body
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes.fromhex(credential))
        r, s = int(signature[:64], 16), int(signature[64:], 16)
        point.verify(encode_dss_signature(r, s), preimage, ec.ECDSA(hashes.SHA256()))
        assert int(nonce) > last_nonce.get(credential, 0)
        last_nonce[credential] = int(nonce)
    public = [r for r in recorder.requests if r[1].startswith("/v1/WaasPublic/")]
    assert all("oms-wallet-signature" not in {k.lower() for k in r[2]} for r in public)
