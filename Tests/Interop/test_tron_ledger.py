"""The Sandbox's Tron transactions, as tronpy and its protocol definitions see them."""

import hashlib
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from conftest import get
from eth_utils import keccak
from tronpy.abi import trx_abi
from tronpy.keys import PrivateKey, Signature, is_base58check_address, to_raw_address
from tronpy.proto import tron_pb2
from waas import Client

NETWORK = "tron:nile"
TRANSFERS = 24
CALLS = 24


def control(sandbox, path, body):
    request = urllib.request.Request(
        f"{sandbox['url']}/sandbox/v1/{path}", data=json.dumps(body).encode(), method="POST",
        headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read())


class Person:
    """Somebody with a Tron wallet and test money."""

    def __init__(self, sandbox, email):
        self.sandbox, self.client = sandbox, Client(sandbox["url"])
        inbox = f"{sandbox['url']}/sandbox/v1/inbox/{urllib.parse.quote(email, safe='')}"
        commitment = self.client.commit_email(email)
        self.client.complete_email(commitment, get(inbox)["messages"][-1]["code"])
        wallet = self.client.call("CreateWallet", {"networkFamily": "tron"})["wallet"]
        self.wallet, self.address = wallet["id"], wallet["address"]
        self.faucet("100000")
        self.token = next(
            entry["contractAddress"] for entry in self.balances() if entry["assetType"] == "fungible-token")

    def faucet(self, amount):
        # The address of the token is taken from the answer to a question that names a wrong one.
        control(self.sandbox, "faucet", {"address": self.address, "network": NETWORK, "amount": amount})
        token = token_address(self.sandbox, self.address)
        control(
            self.sandbox, "faucet",
            {"address": self.address, "network": NETWORK, "amount": amount, "token": token})

    def balances(self):
        body = {"networks": [NETWORK], "filter": {"accountAddresses": [self.address]}}
        request = urllib.request.Request(
            f"{self.sandbox['url']}/v1/TronIndexerGateway/GetTokenBalancesDetails", data=json.dumps(body).encode(),
            method="POST", headers={"Content-Type": "application/json", "Api-Key": self.client.api_key})
        with urllib.request.urlopen(request, timeout=30) as answer:
            found = json.loads(answer.read())
        assert found["errors"] == []
        return found["balances"]

    def execute(self, prepared):
        """Executes a quote; the transaction as the Sandbox shows it once it is in a block."""
        option = prepared["feeOptions"][0]
        assert option["token"]["symbol"] == "TRX" and prepared["sponsored"] is False
        self.client.call(
            "Execute", {"txnId": prepared["txnId"], "feeOption": {"token": "TRX", "index": 0}})
        deadline = time.monotonic() + 30
        while not (status := self.client.call("TransactionStatus", {"txnId": prepared["txnId"]})).get("txnHash"):
            assert status["status"] == "pending" and time.monotonic() < deadline, f"in no block: {status}"
            time.sleep(0.02)
        found = get(f"{self.sandbox['url']}/sandbox/v1/transactions/{status['txnHash']}")
        assert found["hash"] == status["txnHash"] and found["network"] == NETWORK
        assert int(found["fee"]) <= int(option["value"])
        return found

    def prepare(self, preparation, **fields):
        return self.client.call(
            preparation, {"network": NETWORK, "walletId": self.wallet, "mode": "native", **fields})


def token_address(sandbox, address):
    try:
        control(sandbox, "faucet", {"address": address, "network": NETWORK, "amount": "1", "token": address})
    except urllib.error.HTTPError as error:
        return json.loads(error.read())["message"].split()[-1]
    raise AssertionError("an account was taken for a token")


@pytest.fixture(scope="module")
def person(sandbox):
    return Person(sandbox, "tron-ledger@example.com")


@pytest.fixture(scope="module")
def rng():
    return random.Random("tron ledger")


def check(person, found):
    """Identifier, signature and frame of a transaction; the contract in it."""
    transaction = tron_pb2.Transaction.FromString(bytes.fromhex(found["raw"]))
    # Written again by the other implementation, it has the same bytes.
    assert transaction.SerializeToString().hex() == found["raw"]
    raw_data = transaction.raw_data.SerializeToString()
    txid = hashlib.sha256(raw_data).digest()
    assert txid.hex() == found["hash"]
    assert len(transaction.signature) == 1
    public_key = Signature(transaction.signature[0]).recover_public_key_from_msg_hash(txid)
    assert public_key.to_base58check_address() == person.address == found["from"]
    assert Signature(transaction.signature[0]).verify_msg_hash(txid, public_key)
    raw = transaction.raw_data
    assert len(raw.ref_block_bytes) == 2 and len(raw.ref_block_hash) == 8
    assert 0 < raw.expiration - raw.timestamp <= 24 * 60 * 60 * 1000
    assert raw.fee_limit == int(found["feeLimit"])
    assert len(raw.contract) == 1
    # A block's identifier begins with its number; the transaction refers to one of the blocks before its own.
    number = int.from_bytes(bytes.fromhex(found["blockHash"])[:8], "big")
    assert number == found["blockNumber"]
    assert 0 < number - int.from_bytes(raw.ref_block_bytes, "big") < 100
    return raw, raw.contract[0]


def stranger(rng):
    return PrivateKey(rng.randbytes(32)).public_key.to_base58check_address()


def test_tronpy_reads_our_addresses(person):
    assert is_base58check_address(person.address) and is_base58check_address(person.token)
    assert len(to_raw_address(person.token)) == 21


def test_transfers_of_trx(person, rng):
    receivers = [stranger(rng) for _ in range(6)]
    for _ in range(TRANSFERS):
        to, amount = rng.choice(receivers), rng.choice([1, rng.randrange(1, 10**6), rng.randrange(1, 10**9)])
        before = int(person.balances()[0]["balance"])
        found = person.execute(person.prepare("PrepareTronTransaction", to=to, value=str(amount)))
        raw, contract = check(person, found)
        assert contract.type == tron_pb2.Transaction.Contract.TransferContract and raw.fee_limit == 0
        transfer = tron_pb2.TransferContract()
        assert contract.parameter.Unpack(transfer)
        assert transfer.owner_address == to_raw_address(person.address)
        assert transfer.to_address == to_raw_address(to) and transfer.amount == amount
        assert found["status"] == "executed" and found["value"] == str(amount)
        assert int(person.balances()[0]["balance"]) == before - amount - int(found["fee"])


def call_data(signature, types, values):
    return keccak(signature.encode())[:4] + trx_abi.encode(types, values)


def test_calls_of_the_token(person, rng):
    receivers = [stranger(rng) for _ in range(4)]
    for index in range(CALLS):
        method = rng.choice(["transfer", "transfer", "approve"])
        to, amount = rng.choice(receivers), rng.choice([0, 1, rng.randrange(10**7)])
        data = call_data(f"{method}(address,uint256)", ["address", "uint256"], [to, amount])
        if index % 2:
            prepared = person.prepare(
                "PrepareTronTransaction", to=person.token, value="0", data="0x" + data.hex())
        else:
            prepared = person.prepare("PrepareTronContractCall", contract=person.token, method=method, args=[
                {"type": "address", "value": to}, {"type": "uint256", "value": str(amount)}])
        before = int(person.balances()[1]["balance"])
        found = person.execute(prepared)
        raw, contract = check(person, found)
        assert contract.type == tron_pb2.Transaction.Contract.TriggerSmartContract
        call = tron_pb2.TriggerSmartContract()
        assert contract.parameter.Unpack(call)
        assert call.owner_address == to_raw_address(person.address)
        assert call.contract_address == to_raw_address(person.token)
        assert call.data == data and call.call_value == 0 and call.token_id == 0
        assert raw.fee_limit == found["energy"] * 100
        assert found["status"] == "executed" and int(found["output"], 16) == 1
        event = {"transfer": "Transfer", "approve": "Approval"}[method]
        (log,) = found["logs"]
        assert log["topics"][0] == "0x" + keccak(f"{event}(address,address,uint256)".encode()).hex()
        parties = [trx_abi.decode(["address"], bytes.fromhex(topic[2:]))[0] for topic in log["topics"][1:]]
        assert parties == [person.address, to]
        assert int(log["data"], 16) == amount
        moved = amount if method == "transfer" else 0
        assert int(person.balances()[1]["balance"]) == before - moved


def test_a_transaction_becomes_final(person, rng):
    prepared = person.prepare("PrepareTronTransaction", to=stranger(rng), value="1")
    found = person.execute(prepared)
    deadline = time.monotonic() + 30
    while not found["isSolidified"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
        found = get(f"{person.sandbox['url']}/sandbox/v1/transactions/{found['hash']}")
    status = person.client.call("TransactionStatus", {"txnId": prepared["txnId"]})
    assert status == {"status": "executed", "txnHash": found["hash"]}
