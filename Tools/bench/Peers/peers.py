"""The Python peers of the benchmarks: turns of calls to eth-account, eth-abi, base58 and coincurve.

Without arguments, commands come line by line on standard input, answers go line by line to standard output:
  answer NAME         -> what one call returns, in hexadecimal
  turn NAME SECONDS   -> how many calls were made in about that time, and the processor time they took
With an argument, `peers.py SECONDS` prints the operations per second of each.
"""

import json
import os
import sys
import time

import base58
import coincurve
import eth_abi
from eth_account.messages import _hash_eip191_message, encode_typed_data

FOLDER = os.path.dirname(os.path.abspath(__file__))


def load(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return json.load(file)


def argument(value):
    """A value for eth-abi: `0x` text is bytes, unless it has the length of an address."""
    if isinstance(value, list):
        return tuple(argument(element) for element in value)
    if isinstance(value, str) and value.startswith("0x") and len(value) != 42:
        return bytes.fromhex(value[2:])
    return value


def hexadecimal(result):
    if isinstance(result, coincurve.PublicKey):
        result = result.format()
    if isinstance(result, str):
        result = result.encode()
    return bytes(result).hex()


def operations():
    mail = load("mail.json")
    mail_text = json.dumps(mail)
    tuple_ = load("tuple.json")
    types, values = [tuple_["type"]], [argument(tuple_["value"])]
    encoded = eth_abi.encode(types, values)
    data = bytes(range(1, 65))
    text = base58.b58encode(data)
    key = coincurve.PrivateKey(bytes(range(1, 33)))
    public = key.public_key
    digest = bytes(range(101, 133))
    recoverable = key.sign_recoverable(digest, hasher=None)
    der = key.sign(digest, hasher=None)
    return {
        "eip712-mail": lambda: _hash_eip191_message(encode_typed_data(full_message=mail)),
        "eip712-mail-json": lambda: _hash_eip191_message(encode_typed_data(full_message=json.loads(mail_text))),
        "abi-encode-20": lambda: eth_abi.encode(types, values),
        "abi-decode-20": lambda: eth_abi.decode(types, encoded),
        "base58-encode-64": lambda: base58.b58encode(data),
        "base58-decode-64": lambda: base58.b58decode(text),
        "secp256k1-sign-recoverable-coincurve": lambda: key.sign_recoverable(digest, hasher=None),
        "secp256k1-recover-coincurve": lambda: coincurve.PublicKey.from_signature_and_message(
            recoverable, digest, hasher=None),
        "secp256k1-verify-coincurve": lambda: public.verify(der, digest, hasher=None),
    }, (lambda decoded: eth_abi.encode(types, decoded))


def turn(call, seconds):
    """Calls until the time is up; the clock is looked at after 1, 2, 4, … calls, so that it costs nothing."""
    calls, batch = 0, 1
    start = time.thread_time()
    while True:
        for _ in range(batch):
            call()
        calls += batch
        spent = time.thread_time() - start
        if spent >= seconds:
            return calls, spent
        batch = max(1, min(2 * batch, int(calls * (seconds - spent) / spent) + 1)) if spent > 0 else 2 * batch


def main():
    calls, reencoded = operations()
    if len(sys.argv) > 1:
        for name, call in calls.items():
            count, spent = turn(call, float(sys.argv[1]))
            print(f"{name} {count / spent:.0f}/s")
        return
    for line in sys.stdin:
        command, name, *rest = line.split()
        if command == "answer":
            result = calls[name]()
            if name == "abi-decode-20":
                result = reencoded(result)
            print(hexadecimal([result] if isinstance(result, bool) else result), flush=True)
        else:
            count, spent = turn(calls[name], float(rest[0]))
            print(count, f"{spent:.9f}", flush=True)


if __name__ == "__main__":
    main()
