"""Tron addresses, messages and transactions against tronpy and its protocol definitions."""

import hashlib

from google.protobuf.any_pb2 import Any
from oracle import CASES, SECP256K1_ORDER, data, oracle, rng, scalar, text  # noqa: F401  (fixtures)
from tronpy.keys import PrivateKey, hash_message
from tronpy.proto import tron_pb2


def signature(made):
    """tronpy ends with a recovery id of 0 or 1, we with 27 or 28."""
    return (made[:64] + bytes([made[64] + 27])).hex()


def test_addresses(oracle, rng):
    keys = [scalar(rng, SECP256K1_ORDER) for _ in range(CASES)]
    oracle.check("tron.address", [({"key": k.hex()}, {
        "base58": PrivateKey(k).public_key.to_base58check_address(),
        "hex": PrivateKey(k).public_key.to_hex_address()}) for k in keys])


def test_messages(oracle, rng):
    cases = []
    for _ in range(CASES):
        key, content = PrivateKey(scalar(rng, SECP256K1_ORDER)), text(rng)
        cases.append(({"key": key.hex(), "text": content}, {
            "digest": hash_message(content).hex(),
            "signature": signature(key.sign_msg(content.encode()).to_bytes()),
            "address": key.public_key.to_base58check_address()}))
    oracle.check("tron.message", cases)


def small(rng):
    return rng.choice([0, 1, rng.getrandbits(20), rng.getrandbits(63)])


def test_transactions(oracle, rng):
    cases = []
    for _ in range(CASES):
        key = PrivateKey(scalar(rng, SECP256K1_ORDER))
        owner, to = key.public_key.to_address(), b"\x41" + rng.randbytes(20)
        question = {
            "kind": rng.choice(["transfer", "call"]), "key": key.hex(), "owner": owner.hex(), "to": to.hex(),
            "amount": small(rng), "tokenValue": small(rng), "tokenId": small(rng), "data": data(rng).hex(),
            "refBlockBytes": rng.randbytes(2).hex(), "refBlockHash": rng.randbytes(8).hex(),
            "expiration": small(rng), "timestamp": small(rng), "feeLimit": small(rng),
            "memo": rng.choice(["", data(rng).hex()]), "permissionId": rng.choice([0, 0, 2])}
        if question["kind"] == "transfer":
            kind, name = 1, "TransferContract"
            parameter = tron_pb2.TransferContract(owner_address=owner, to_address=to, amount=question["amount"])
        else:
            kind, name = 31, "TriggerSmartContract"
            parameter = tron_pb2.TriggerSmartContract(
                owner_address=owner, contract_address=to, call_value=question["amount"],
                data=bytes.fromhex(question["data"]), call_token_value=question["tokenValue"],
                token_id=question["tokenId"])
        contract = tron_pb2.Transaction.Contract(
            type=kind, Permission_id=question["permissionId"], parameter=Any(
                type_url=f"type.googleapis.com/protocol.{name}", value=parameter.SerializeToString()))
        raw = tron_pb2.Transaction.raw(
            ref_block_bytes=bytes.fromhex(question["refBlockBytes"]),
            ref_block_hash=bytes.fromhex(question["refBlockHash"]), expiration=question["expiration"],
            timestamp=question["timestamp"], fee_limit=question["feeLimit"], data=bytes.fromhex(question["memo"]),
            contract=[contract]).SerializeToString()
        identifier = hashlib.sha256(raw).digest()
        cases.append((question, {"raw": raw.hex(), "id": identifier.hex(), "isSignedByOwner": True,
                                 "signature": signature(key.sign_msg_hash(identifier).to_bytes())}))
    oracle.check("tron.transaction", cases)
