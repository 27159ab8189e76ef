"""Measures other people's implementations: a name on a line in, seconds of processor time per call on a line out."""

import sys
import time

import base58
import coincurve
import eth_abi
from eth_account.messages import _hash_eip191_message, encode_typed_data

MAIL = {
    "types": {
        "EIP712Domain": [
            {"name": "name", "type": "string"}, {"name": "version", "type": "string"},
            {"name": "chainId", "type": "uint256"}, {"name": "verifyingContract", "type": "address"}],
        "Person": [{"name": "name", "type": "string"}, {"name": "wallet", "type": "address"}],
        "Mail": [{"name": "from", "type": "Person"}, {"name": "to", "type": "Person"},
                 {"name": "contents", "type": "string"}]},
    "primaryType": "Mail",
    "domain": {"name": "Ether Mail", "version": "1", "chainId": 1,
               "verifyingContract": "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
    "message": {"from": {"name": "Cow", "wallet": "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
                "to": {"name": "Bob", "wallet": "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},
                "contents": "Hello, Bob!"}}
TYPES = ["uint256", "address", "bool", "bytes32", "string", "bytes", "uint8[]", "address[3]", "(uint256,string)",
         "int128", "uint64", "(address,uint256)[]", "string[]", "bytes4", "uint256[][]", "int256", "bool[]", "address",
         "bytes", "uint16"]
ZERO = "0x" + "00" * 20
VALUES = [2**256 - 1, ZERO, True, b"\1" * 32, "hello world", b"\2" * 100, list(range(10)), [ZERO] * 3, (5, "x"), -5, 7,
          [(ZERO, 1), (ZERO, 2)], ["a", "bb"], b"\1\2\3\4", [[1, 2], [3]], -1, [True, False], ZERO, b"", 3]
ENCODED = eth_abi.encode(TYPES, VALUES)
SIGNATURE = bytes(range(1, 65))
TEXT = base58.b58encode(SIGNATURE)
KEY = coincurve.PrivateKey(b"\1" * 32)
DIGEST = b"\7" * 32
RECOVERABLE = KEY.sign_recoverable(DIGEST, hasher=None)
DER = KEY.sign(DIGEST, hasher=None)

CALLS = {
    "eip712-mail": lambda: _hash_eip191_message(encode_typed_data(full_message=MAIL)),
    "abi-encode-20": lambda: eth_abi.encode(TYPES, VALUES),
    "abi-decode-20": lambda: eth_abi.decode(TYPES, ENCODED),
    "base58-encode-64": lambda: base58.b58encode(SIGNATURE),
    "base58-decode-64": lambda: base58.b58decode(TEXT),
    "secp256k1-sign-recoverable": lambda: KEY.sign_recoverable(DIGEST, hasher=None),
    "secp256k1-recover": lambda: coincurve.PublicKey.from_signature_and_message(RECOVERABLE, DIGEST, hasher=None),
    "secp256k1-verify": lambda: KEY.public_key.verify(DER, DIGEST, hasher=None),
}


def seconds(call, count):
    start = time.process_time()
    for _ in range(count):
        call()
    return time.process_time() - start


def main():
    counts = {}
    for line in sys.stdin:
        name = line.strip()
        call = CALLS[name]
        if name not in counts:
            counts[name] = max(1, int(0.02 / max(seconds(call, 20) / 20, 1e-7)))
        print(seconds(call, counts[name]) / counts[name], flush=True)


if __name__ == "__main__":
    main()
