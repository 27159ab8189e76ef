"""What the Sandbox's EVM wallets sign over the wire, recovered by eth-account (EIP-191, EIP-712)."""

import random

import pytest
from conftest import get
from eth_account import Account
from eth_account.messages import encode_defunct, encode_typed_data
from test_typed_data import DOMAIN, make_types, value
from waas import Client

MESSAGES = [
    "", "hello", "café", "Let's go 🚀", "\x19Ethereum Signed Message:\n1", "0x1234", "a" * 9, "a" * 10, "a" * 99, "a" * 100,
    "a" * 135, "a" * 136, "a" * 137, "line\nline\r\n\ttab", "\u0000", "e\u0301", "🏳️‍🌈" * 300,
]


def field(name, kind):
    return {"name": name, "type": kind}


def document(fields, message, domain=None, others=None):
    return {
        "types": {"Root": [field(*f) for f in fields], **(others or {})}, "primaryType": "Root",
        "domain": domain if domain is not None else {"name": "Hard cases", "chainId": 80002}, "message": message}


ITEM = {"Item": [field("id", "uint256"), field("tags", "string[]")]}

HARD_CASES = {
    "nested arrays of structs": document(
        [("items", "Item[2][]")], {"items": [[{"id": i, "tags": ["a"] * i}, {"id": 9, "tags": []}] for i in range(3)]},
        others=ITEM),
    "arrays of arrays": document([("grid", "uint8[3][2][]")], {"grid": [[[1, 2, 3], [4, 5, 6]]]}),
    "empty arrays": document([("items", "Item[]"), ("grid", "int8[][]")], {"items": [], "grid": [[], []]}, others=ITEM),
    "a struct only inside an array": document([("items", "Item[]")], {"items": [{"id": 1, "tags": []}]}, others=ITEM),
    "bytesN": document(
        [(f"b{n}", f"bytes{n}") for n in (1, 4, 20, 31, 32)],
        {f"b{n}": "0x" + bytes(range(n)).hex() for n in (1, 4, 20, 31, 32)}),
    "arrays of bytesN": document([("all", "bytes4[]")], {"all": ["0x01020304", "0x00000000", "0xffffffff"]}),
    "long bytes": document([("data", "bytes")], {"data": "0x" + "ab" * 1000}),
    "negative integers": document(
        [(f"i{n}", f"int{n}") for n in (8, 16, 64, 128, 256)],
        {f"i{n}": -(2 ** (n - 1)) for n in (8, 16, 64, 128, 256)}),
    "negative integers as text": document(
        [("one", "int8"), ("low", "int256")], {"one": "-1", "low": str(-(2**255))}),
    "the largest integer as a number": document([("n", "uint256")], {"n": 2**256 - 1}),
    "the largest integer as text": document([("n", "uint256")], {"n": str(2**256 - 1)}),
    "the largest integer in hex": document([("n", "uint256")], {"n": hex(2**256 - 1)}),
    "integers beyond 64 bits": document([("a", "uint128"), ("b", "int128")], {"a": 2**64, "b": -(2**64)}),
    "chainId as hex text": document([("n", "uint8")], {"n": 1}, domain={"name": "d", "chainId": "0x13882"}),
    "chainId as decimal text": document([("n", "uint8")], {"n": 1}, domain={"name": "d", "chainId": "80002"}),
    "no chainId": document([("n", "uint8")], {"n": 1}, domain={"name": "d", "version": "1"}),
    "a salt": document([("n", "uint8")], {"n": 1}, domain={"name": "d", "salt": "0x" + "5a" * 32}),
    "strings that are no ASCII": document([("s", "string")], {"s": "Grüße 🚀\u0000"}),
    "a struct within a struct": document(
        [("from", "Item"), ("to", "Item")], {"from": {"id": 1, "tags": ["x"]}, "to": {"id": 2, "tags": []}}, others=ITEM),
}


@pytest.fixture(scope="module")
def wallet(sandbox):
    client = Client(sandbox["url"])
    email = "signatures@example.com"
    commitment = client.commit_email(email)
    client.complete_email(commitment, get(f"{sandbox['url']}/sandbox/v1/inbox/{email}")["messages"][-1]["code"])
    made = client.call("CreateWallet", {"networkFamily": "evm"})["wallet"]

    def sign(method, **request):
        answer = client.call(method, {"network": "80002", "walletId": made["id"], **request})
        return answer["signature"]

    sign.address = made["address"]
    return sign


def domain_type(document):
    names = document["domain"]
    return [field(name, kind) for name, kind in DOMAIN if name in names]


@pytest.mark.parametrize("message", MESSAGES)
def test_eth_account_recovers_messages(wallet, message):
    signature = wallet("SignMessage", message=message)
    assert Account.recover_message(encode_defunct(text=message), signature=signature) == wallet.address
    assert signature[-2:] in ("1b", "1c")


@pytest.mark.parametrize("name", HARD_CASES)
def test_eth_account_recovers_typed_data(wallet, name):
    wanted = HARD_CASES[name]
    signature = wallet("SignTypedData", typedData=wanted)
    full = {**wanted, "types": {**wanted["types"], "EIP712Domain": domain_type(wanted)}}
    assert Account.recover_message(encode_typed_data(full_message=full), signature=signature) == wallet.address
    # The type of the domain may be told as well.
    assert wallet("SignTypedData", typedData=full) == signature


def test_eth_account_recovers_random_typed_data(wallet):
    rng = random.Random("typed data over the wire")
    for _ in range(100):
        primary, types = make_types(rng)
        chosen = [entry for entry in DOMAIN if rng.random() < 0.7]
        full = {
            "primaryType": primary, "domain": {name: value(rng, {}, kind) for name, kind in chosen},
            "message": value(rng, types, primary),
            "types": {**types, "EIP712Domain": [field(*entry) for entry in chosen]}}
        signature = wallet("SignTypedData", typedData=full)
        assert Account.recover_message(encode_typed_data(full_message=full), signature=signature) == wallet.address
