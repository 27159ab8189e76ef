"""Tron addresses, messages and transactions against tronpy and its protocol definitions."""

import hashlib

from eth_account.messages import _hash_eip191_message, encode_typed_data
from eth_utils import keccak
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.any_pb2 import Any
from oracle import CASES, SECP256K1_ORDER, data, oracle, rng, scalar, text  # noqa: F401  (fixtures)
from test_typed_data import make_types, value
from tronpy.abi import trx_abi
from tronpy.keys import PrivateKey, hash_message, to_base58check_address
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


def block_header():
    """`BlockHeader.raw` of the protocol, which tronpy does not bring along."""
    kinds = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name="block_header.proto", syntax="proto3")
    message = file.message_type.add(name="raw")
    for number, name, kind in [
            (1, "timestamp", kinds.TYPE_INT64), (2, "txTrieRoot", kinds.TYPE_BYTES),
            (3, "parentHash", kinds.TYPE_BYTES), (7, "number", kinds.TYPE_INT64),
            (9, "witness_address", kinds.TYPE_BYTES), (10, "version", kinds.TYPE_INT32)]:
        message.field.add(number=number, name=name, type=kind, label=kinds.LABEL_OPTIONAL)
    return message_factory.GetMessageClass(
        descriptor_pool.DescriptorPool().AddSerializedFile(file.SerializeToString()).message_types_by_name["raw"])


def test_block_headers(oracle, rng):
    header, cases = block_header(), []
    for _ in range(CASES):
        question = {
            "timestamp": small(rng), "root": rng.randbytes(32).hex(), "parent": rng.randbytes(32).hex(),
            "number": small(rng), "witness": "41" + rng.randbytes(20).hex(), "version": rng.choice([0, 1, 30])}
        raw = header(
            timestamp=question["timestamp"], txTrieRoot=bytes.fromhex(question["root"]),
            parentHash=bytes.fromhex(question["parent"]), number=question["number"],
            witness_address=bytes.fromhex(question["witness"]), version=question["version"]).SerializeToString()
        identifier = question["number"].to_bytes(8, "big") + hashlib.sha256(raw).digest()[8:]
        cases.append((question, {"raw": raw.hex(), "id": identifier.hex()}))
    oracle.check("tron.block", cases)


def test_messages_of_bytes(oracle, rng):
    cases = []
    for _ in range(CASES):
        key, content = PrivateKey(scalar(rng, SECP256K1_ORDER)), data(rng)
        digest = keccak(b"\x19TRON Signed Message:\n" + str(len(content)).encode() + content)
        cases.append(({"key": key.hex(), "data": content.hex()}, {
            "digest": digest.hex(), "signature": signature(key.sign_msg_hash(digest).to_bytes()),
            "address": key.public_key.to_base58check_address()}))
    oracle.check("tron.bytes", cases)


def tron_addresses(rng, types, kind, given):
    """The same value with its addresses in one of Tron's forms."""
    if given is None:
        return None
    if kind.endswith("]"):
        return [tron_addresses(rng, types, kind[:kind.rindex("[")], element) for element in given]
    if kind in types:
        return {f["name"]: tron_addresses(rng, types, f["type"], given[f["name"]]) for f in types[kind]}
    if kind == "address":
        digits = "41" + given[2:].lower()
        return rng.choice([digits, "0x" + digits, to_base58check_address(digits), given])
    return given


def test_typed_data(oracle, rng):
    """TIP-712 is EIP-712 over the 20 bytes of an address."""
    domain_types = [("name", "string"), ("chainId", "uint256"), ("verifyingContract", "address")]
    cases = []
    for _ in range(CASES):
        primary, types = make_types(rng)
        types["EIP712Domain"] = [{"name": n, "type": t} for n, t in domain_types if rng.random() < 0.7]
        document = {"types": types, "primaryType": primary, "domain": value(rng, types, "EIP712Domain"),
                    "message": value(rng, types, primary)}
        digest = _hash_eip191_message(encode_typed_data(full_message=document))
        key = PrivateKey(scalar(rng, SECP256K1_ORDER))
        given = {**document, "domain": tron_addresses(rng, types, "EIP712Domain", document["domain"]),
                 "message": tron_addresses(rng, types, primary, document["message"])}
        cases.append(({"typedData": given, "key": key.hex()}, {
            "digest": digest.hex(), "signature": signature(key.sign_msg_hash(digest).to_bytes()),
            "address": key.public_key.to_base58check_address()}))
    oracle.check("tron.typedData", cases)


def test_token_calls(oracle, rng):
    def call(name, types, values):
        return (keccak(f"{name}({','.join(types)})".encode())[:4] + trx_abi.encode(types, values)).hex()

    cases = []
    for _ in range(CASES):
        owner, to = (to_base58check_address(b"\x41" + rng.randbytes(20)) for _ in range(2))
        amount = rng.choice([0, 1, 2**256 - 1, rng.getrandbits(64), rng.getrandbits(256)])
        cases.append(({"owner": owner, "to": to, "amount": str(amount)}, {
            "transfer": call("transfer", ["address", "uint256"], [to, amount]),
            "approve": call("approve", ["address", "uint256"], [to, amount]),
            "transferFrom": call("transferFrom", ["address", "address", "uint256"], [owner, to, amount]),
            "balanceOf": call("balanceOf", ["address"], [owner])}))
    oracle.check("tron.token", cases)


def test_signed_transactions_come_back(oracle, rng):
    cases = []
    for _ in range(CASES):
        keys = [PrivateKey(scalar(rng, SECP256K1_ORDER)) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
        owner, to = keys[0].public_key.to_address(), b"\x41" + rng.randbytes(20)
        parameter = tron_pb2.TransferContract(owner_address=owner, to_address=to, amount=small(rng))
        raw = tron_pb2.Transaction.raw(
            ref_block_bytes=rng.randbytes(2), ref_block_hash=rng.randbytes(8), expiration=small(rng),
            timestamp=small(rng), contract=[tron_pb2.Transaction.Contract(type=1, parameter=Any(
                type_url="type.googleapis.com/protocol.TransferContract", value=parameter.SerializeToString()))])
        identifier = hashlib.sha256(raw.SerializeToString()).digest()
        made = [key.sign_msg_hash(identifier).to_bytes() for key in keys]
        made = [rng.choice([s, s[:64] + bytes([s[64] + 27])]) for s in made]
        full = tron_pb2.Transaction(raw_data=raw, signature=made).SerializeToString()
        cases.append(({"data": full.hex()}, {
            "data": full.hex(), "id": identifier.hex(),
            "signers": [key.public_key.to_base58check_address() for key in keys]}))
    oracle.check("tron.signed", cases)
