"""The Sandbox's EVM ledger against revm: what its wallets signed, decoded and executed again by other people's software.

The ledger executes its built-in contracts itself. Here they are Vyper contracts, compiled, at the same addresses.
"""

import json
import os
import random
import subprocess
import urllib.request

import pyrevm
import pytest
from conftest import BIN, get
from contracts import compiled
from eth_abi import decode, encode
from eth_account import Account
from eth_account.typed_transactions import TypedTransaction
from eth_utils import keccak, to_checksum_address
from hexbytes import HexBytes
from waas import Client, Refused

CONTRACTS = {
    "reverter": "0x05050505050505050505050505050505bad00001",
    "token": "0x05050505050505050505050505050505e2c20001",
    "collectible": "0x05050505050505050505050505050505e7210001",
    "items": "0x0505050505050505050505050505050511550001",
}
ZERO = "0x" + "00" * 20
TRANSACTIONS = 500


def call_data(signature, *values):
    types = signature[signature.index("(") + 1:-1]
    return keccak(text=signature)[:4] + encode(types.split(",") if types else [], values)


def post(url, body, headers=None):
    request = urllib.request.Request(
        url, data=json.dumps(body).encode(), method="POST",
        headers={"Content-Type": "application/json", **(headers or {})})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


class Revm:
    """revm with the Vyper contracts."""

    def __init__(self):
        self.evm = pyrevm.EVM()
        for name, address in CONTRACTS.items():
            self.evm.insert_account_info(address, pyrevm.AccountInfo(code=compiled.runtime(name)))

    def run(self, sender, to, data, value=0, gas=None):
        """(whether it succeeded, reason if one was told, logs, answer)."""
        try:
            answer = self.evm.message_call(sender, to, bytes(data), value=value, gas=gas)
        except RuntimeError as error:
            text = str(error)
            assert text.startswith("Revert"), text  # not out of gas
            output = bytes.fromhex(text.split("output: 0x")[1].split(" ")[0].rstrip("}"))
            reason = decode(["string"], output[4:])[0] if output[:4] == keccak(text="Error(string)")[:4] else None
            return False, reason, [], b""
        logs = [(log.address.lower(), ["0x" + t.hex() for t in log.data[0]], "0x" + log.data[1].hex())
                for log in self.evm.result.logs]
        return True, None, logs, bytes(answer)

    def view(self, to, signature, *values):
        """What a view answers, as a number; None when it reverts."""
        success, _, _, answer = self.run(ZERO, to, call_data(signature, *values))
        return int.from_bytes(answer[:32], "big") if success else None


class Wallet:
    """A wallet of the Sandbox, used over the wire."""

    def __init__(self, url, email):
        self.client = Client(url)
        commitment = self.client.commit_email(email)
        code = get(f"{url}/sandbox/v1/inbox/{email}")["messages"][-1]["code"]
        wallets = self.client.complete_email(commitment, code)["wallets"]
        made = wallets[0] if wallets else self.client.call("CreateWallet", {"networkFamily": "evm"})["wallet"]
        self.id, self.address = made["id"], made["address"]

    def send(self, to, value, data):
        """Identifier of the transaction, or why it was refused after a simulation."""
        quote = self.client.call("PrepareEthereumTransaction", {
            "network": "80002", "walletId": self.id, "to": to, "value": str(value), "data": "0x" + bytes(data).hex(),
            "mode": "native"})
        try:
            self.client.call("Execute", {
                "txnId": quote["txnId"], "feeOption": {"token": quote["feeOptions"][0]["token"]["symbol"]}})
        except Refused as refusal:
            assert refusal.code == 7314, refusal
            return None, refusal.error["cause"]
        return quote["txnId"], None

    def hash(self, transaction):
        return self.client.call("TransactionStatus", {"txnId": transaction})["txnHash"]


class Outsider:
    """An account of eth-account, whose transactions nobody simulates before they are sent."""

    def __init__(self, url, rng):
        self.url, self.account, self.nonce = url, Account.from_key(rng.randbytes(32)), 0
        self.address = self.account.address

    def send(self, to, value, data):
        signed = self.account.sign_transaction({
            "type": 2, "chainId": 80002, "nonce": self.nonce, "to": to_checksum_address(to), "value": value,
            "data": bytes(data), "gas": 1_500_000, "maxFeePerGas": 200 * 10**9, "maxPriorityFeePerGas": 30 * 10**9})
        answer = post(f"{self.url}/rpc/amoy", {
            "jsonrpc": "2.0", "id": 1, "method": "eth_sendRawTransaction",
            "params": ["0x" + bytes(signed.raw_transaction).hex()]})
        self.nonce += 1
        return answer["result"], None

    def hash(self, transaction):
        return transaction


@pytest.fixture(scope="module")
def chain():
    """A Sandbox that makes blocks on demand: one an hour, and those asked for."""
    process = subprocess.Popen(
        [os.path.join(BIN, "oms"), "sandbox", "--port", "0", "--block-time", "3600000"], stdout=subprocess.PIPE,
        text=True)
    ready = json.loads(process.stdout.readline())
    assert ready["event"] == "ready"
    yield ready["url"]
    process.terminate()
    assert process.wait(timeout=30) == 0


def mine(url):
    return post(f"{url}/sandbox/v1/blocks", {"network": "amoy"})["blocks"][0]["transactions"]


def random_call(rng, accounts):
    """(receiver, value, data) of something that may or may not work."""
    def account():
        return rng.choice(accounts + accounts + [ZERO, *CONTRACTS.values()])

    def identifier():
        return rng.choice([1, 2, 3, 4, 5, 6, 2**256 - 1])

    def amount():
        return rng.choice([0, 1, rng.randrange(60), rng.randrange(400), 2**255, 2**256 - 1])

    def data():
        return rng.randbytes(rng.choice([0, 1, 31, 32, 33, 100]))

    def few():
        return rng.choice([rng.randrange(5), rng.randrange(20)])

    def batch():
        ids = [identifier() for _ in range(rng.choice([0, 1, 2, 3, 8]))]
        return ids, [few() for _ in range(len(ids) + (rng.random() < 0.1))]

    token, collectible, items = CONTRACTS["token"], CONTRACTS["collectible"], CONTRACTS["items"]
    kind = rng.choice([
        "payment", "token", "token", "token", "allowance", "collectible", "collectible", "collectible", "approval",
        "items", "items", "items", "batch", "nonsense"])
    if kind == "payment":
        return rng.choice(accounts), rng.randrange(10**15), b""
    if kind == "token":
        return token, 0, rng.choice([
            lambda: call_data("transfer(address,uint256)", account(), amount()),
            lambda: call_data("transferFrom(address,address,uint256)", account(), account(), amount()),
            lambda: call_data("mint(address,uint256)", account(), amount())])()
    if kind == "allowance":
        return token, 0, call_data("approve(address,uint256)", account(), amount())
    if kind == "collectible":
        return collectible, 0, rng.choice([
            lambda: call_data("mint(address,uint256)", account(), identifier()),
            lambda: call_data("transferFrom(address,address,uint256)", account(), account(), identifier()),
            lambda: call_data("safeTransferFrom(address,address,uint256)", account(), account(), identifier()),
            lambda: call_data(
                "safeTransferFrom(address,address,uint256,bytes)", account(), account(), identifier(), data())])()
    if kind == "approval":
        return rng.choice([
            lambda: (collectible, 0, call_data("approve(address,uint256)", account(), identifier())),
            lambda: (collectible, 0, call_data("setApprovalForAll(address,bool)", account(), rng.random() < 0.7)),
            lambda: (items, 0, call_data("setApprovalForAll(address,bool)", account(), rng.random() < 0.7))])()
    if kind == "items":
        return items, 0, rng.choice([
            lambda: call_data("mint(address,uint256,uint256)", account(), identifier(), few()),
            lambda: call_data(
                "safeTransferFrom(address,address,uint256,uint256,bytes)", account(), account(), identifier(), few(),
                data())])()
    if kind == "batch":
        return items, 0, call_data(
            "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", account(), account(), *batch(), data())
    whole = call_data("transfer(address,uint256)", rng.choice(accounts), 1)
    return rng.choice([
        (CONTRACTS["reverter"], 0, rng.randbytes(4)),
        (rng.choice([token, collectible, items]), 0, rng.randbytes(rng.randrange(40))),
        (token, 0, whole[:rng.randrange(len(whole))]), (token, 0, whole + rng.randbytes(5)), (token, 1, whole),
        (rng.choice(accounts), 1, rng.randbytes(20))])


def likely_call(rng, sender, accounts, revm):
    """A call that the sender can make now, so that not everything is refused."""
    to, others = rng.choice(accounts), [a for a in accounts if a != sender]
    owned = [i for i in range(1, 7) if revm.view(CONTRACTS["collectible"], "ownerOf(uint256)", i) == int(sender, 16)]
    held = [(i, revm.view(CONTRACTS["items"], "balanceOf(address,uint256)", sender, i)) for i in range(1, 7)]
    held = [(i, n) for i, n in held if n]
    options = [
        lambda: (CONTRACTS["token"], 0, call_data(
            "transfer(address,uint256)", to,
            rng.randrange(revm.view(CONTRACTS["token"], "balanceOf(address)", sender) + 1))),
        lambda: (CONTRACTS["token"], 0, call_data("approve(address,uint256)", rng.choice(others), rng.randrange(300))),
    ]
    for owner in others:
        allowed = revm.view(CONTRACTS["token"], "allowance(address,address)", owner, sender)
        if allowed:
            options.append(lambda owner=owner, allowed=allowed: (CONTRACTS["token"], 0, call_data(
                "transferFrom(address,address,uint256)", owner, to, min(allowed, rng.randrange(200)))))
    if owned:
        method = rng.choice(["transferFrom", "safeTransferFrom"])
        options.append(lambda: (CONTRACTS["collectible"], 0, call_data(
            f"{method}(address,address,uint256)", sender, to, rng.choice(owned))))
    if held:
        ids = rng.choices(held, k=rng.randrange(1, 4))
        options.append(lambda: (CONTRACTS["items"], 0, call_data(
            "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", sender, to, [i for i, _ in ids],
            [rng.randrange(n // len(ids) + 1) for _, n in ids], b"")))
    return rng.choice(options)()


def test_the_code_of_built_in_contracts_is_what_vyper_makes_of_their_sources():
    assert compiled.SWIFT.read_text() == compiled.swift()


def test_revm_comes_to_the_same_results_for_random_transactions(chain):
    rng = random.Random("ledger")
    revm, fees, refused, failed, logged = Revm(), {}, 0, 0, 0
    wallets = [Wallet(chain, f"person{number}@example.com") for number in range(4)]
    wallets += [Outsider(chain, rng) for _ in range(2)]
    accounts = [wallet.address.lower() for wallet in wallets]
    for account in accounts:
        post(f"{chain}/sandbox/v1/faucet", {
            "address": to_checksum_address(account), "network": "amoy", "amount": "1000"})
        revm.evm.set_balance(account, 1000 * 10**18)
        post(f"{chain}/sandbox/v1/faucet", {
            "address": to_checksum_address(account), "network": "amoy", "amount": "0.0005",
            "token": CONTRACTS["token"]})
        assert revm.run(ZERO, CONTRACTS["token"], call_data("mint(address,uint256)", account, 500))[0]
    done, queue = 0, []
    while done < TRANSACTIONS:
        wallet = rng.choice(wallets)
        sender = wallet.address.lower()
        to, value, data = (
            likely_call(rng, sender, accounts, revm) if rng.random() < 0.5 else random_call(rng, accounts))
        transaction, cause = wallet.send(to, value, data)
        if transaction is None:
            # Refused after a simulation on the newest block: revm is at the same block.
            checkpoint = revm.evm.snapshot()
            success, reason, _, _ = revm.run(sender, to, data, value)
            revm.evm.revert(checkpoint)
            assert not success, (cause, to, data.hex())
            assert reason in (None, cause)
            refused += 1
        else:
            queue.append((wallet, transaction, to, value, data))
        if len(queue) < rng.randrange(1, 12):
            continue
        hashes = mine(chain)
        assert len(hashes) == len(queue)
        for hash_, (wallet, transaction, to, value, data) in zip(hashes, queue):
            assert wallet.hash(transaction) == hash_
            found = get(f"{chain}/sandbox/v1/transactions/{hash_}")
            raw = HexBytes(found["raw"])
            assert Account.recover_transaction(raw) == wallet.address and "0x" + keccak(raw).hex() == hash_
            fields = TypedTransaction.from_bytes(raw).as_dict()
            assert (fields["chainId"], fields["value"], bytes(fields["data"])) == (80002, value, bytes(data))
            assert HexBytes(fields["to"]) == HexBytes(to)
            success, reason, logs, _ = revm.run(
                wallet.address, "0x" + bytes(fields["to"]).hex(), fields["data"], fields["value"], fields["gas"])
            assert found["status"] == ("executed" if success else "failed"), (found, reason)
            assert reason in (None, found.get("reason"))
            told = [(log["address"].lower(), log["topics"], log["data"]) for log in found["logs"]]
            assert told == logs
            paid = found["gasUsed"] * int(found["effectiveGasPrice"])
            fees[wallet.address.lower()] = fees.get(wallet.address.lower(), 0) + paid
            failed += not success
            logged += len(logs)
            done += 1
        queue = []
    assert failed >= 50 and refused >= 50 and logged >= 200, (failed, refused, logged)
    expect_the_same_balances(chain, revm, accounts, fees)


VIEWS = [
    ("token", "name()"), ("token", "symbol()"), ("token", "decimals()"), ("token", "totalSupply()"),
    ("token", "balanceOf(address)", ZERO), ("token", "allowance(address,address)", ZERO, ZERO),
    ("collectible", "name()"), ("collectible", "symbol()"), ("collectible", "tokenURI(uint256)", 2**256 - 1),
    ("collectible", "tokenURI(uint256)", 5), ("collectible", "ownerOf(uint256)", 2**256 - 1),
    ("collectible", "ownerOf(uint256)", 5), ("collectible", "getApproved(uint256)", 2**256 - 1),
    ("collectible", "getApproved(uint256)", 5), ("collectible", "balanceOf(address)", ZERO),
    ("collectible", "balanceOf(address)", CONTRACTS["token"]),
    ("collectible", "isApprovedForAll(address,address)", ZERO, ZERO),
    ("items", "name()"), ("items", "symbol()"), ("items", "uri(uint256)", 7),
    ("items", "balanceOf(address,uint256)", ZERO, 7),
    ("items", "balanceOfBatch(address[],uint256[])", [], []),
    ("items", "balanceOfBatch(address[],uint256[])", [ZERO, CONTRACTS["token"]], [1, 2]),
    ("items", "balanceOfBatch(address[],uint256[])", [ZERO], [1, 2]),
    ("items", "isApprovedForAll(address,address)", ZERO, ZERO),
    *((contract, "supportsInterface(bytes4)", bytes.fromhex(identifier)) for contract in ("collectible", "items")
      for identifier in ("01ffc9a7", "80ac58cd", "5b5e139f", "780e9d63", "d9b67a26", "0e89341c", "ffffffff")),
]


def test_views_and_code_are_those_of_the_contracts(chain):
    def ask(method, *parameters):
        return post(f"{chain}/rpc/base", {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters})

    for name, address in CONTRACTS.items():
        assert HexBytes(ask("eth_getCode", address, "latest")["result"]) == compiled.runtime(name)
    revm, holder = Revm(), "0x" + "aa" * 20
    post(f"{chain}/sandbox/v1/faucet", {
        "address": holder, "network": "base", "token": CONTRACTS["collectible"], "tokenId": str(2**256 - 1)})
    assert revm.run(holder, CONTRACTS["collectible"], call_data("mint(address,uint256)", holder, 2**256 - 1))[0]
    for contract, signature, *values in VIEWS:
        data = call_data(signature, *values)
        answer = ask("eth_call", {"to": CONTRACTS[contract], "data": "0x" + data.hex()}, "latest")
        success, reason, _, output = revm.run(ZERO, CONTRACTS[contract], data)
        if success:
            assert HexBytes(answer["result"]) == output, signature
        else:
            assert "result" not in answer and reason in answer["error"]["message"], (signature, answer)


def expect_the_same_balances(url, revm, accounts, fees):
    for account in [*accounts, *CONTRACTS.values()]:
        answer = post(f"{url}/v1/IndexerGateway/GetTokenBalancesDetails", {
            "chainIds": [80002], "filter": {"accountAddresses": [account]}, "page": {"page": 0, "pageSize": 1000}},
            {"Api-Key": "pk_local_sdbx_demo_key"})
        native = int(answer["nativeBalances"][0]["results"][0]["balance"])
        assert native == revm.evm.get_balance(account) - fees.get(account, 0)
        found = {
            (b["contractAddress"], int(b["tokenID"])): int(b["balance"]) for b in answer["balances"][0]["results"]}
        expected = {(CONTRACTS["token"], 0): revm.view(CONTRACTS["token"], "balanceOf(address)", account)}
        for identifier in [1, 2, 3, 4, 5, 6, 2**256 - 1]:
            owner = revm.view(CONTRACTS["collectible"], "ownerOf(uint256)", identifier)
            expected[CONTRACTS["collectible"], identifier] = int(owner == int(account, 16))
            expected[CONTRACTS["items"], identifier] = revm.view(
                CONTRACTS["items"], "balanceOf(address,uint256)", account, identifier)
        assert found == {key: amount for key, amount in expected.items() if amount}
