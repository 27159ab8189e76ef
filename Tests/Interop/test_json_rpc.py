"""The Sandbox's Ethereum JSON-RPC as web3.py sees it, and a Sandbox in front of a node that is not ours."""

import json
import os
import subprocess
import time
import urllib.error
import urllib.request

import pytest
import rlp
from conftest import BIN, get
from eth_account import Account
from eth_bloom import BloomFilter
from evm_node import Node
from hexbytes import HexBytes
from trie import HexaryTrie
from waas import Client, Refused
from web3 import Web3
from web3.exceptions import (
    BlockNotFound,
    ContractLogicError,
    TransactionNotFound,
    Web3RPCError,
)

TOKEN = Web3.to_checksum_address("0x05050505050505050505050505050505e2c20001")
REVERTER = Web3.to_checksum_address("0x05050505050505050505050505050505bad00001")
FEE_COLLECTOR = Web3.to_checksum_address("0x" + "fe" * 20)


def function(name, inputs, outputs, mutability="nonpayable"):
    return {
        "type": "function", "name": name, "stateMutability": mutability,
        "inputs": [{"name": f"a{i}", "type": kind} for i, kind in enumerate(inputs)],
        "outputs": [{"name": "", "type": kind} for kind in outputs],
    }


def event(name, *inputs):
    return {
        "type": "event", "name": name, "anonymous": False,
        "inputs": [{"name": argument, "type": kind, "indexed": indexed} for argument, kind, indexed in inputs],
    }


ERC20 = [
    function("name", [], ["string"], "view"),
    function("symbol", [], ["string"], "view"),
    function("decimals", [], ["uint8"], "view"),
    function("balanceOf", ["address"], ["uint256"], "view"),
    function("allowance", ["address", "address"], ["uint256"], "view"),
    function("transfer", ["address", "uint256"], ["bool"]),
    function("approve", ["address", "uint256"], ["bool"]),
    event("Transfer", ("from", "address", True), ("to", "address", True), ("value", "uint256", False)),
    event("Approval", ("owner", "address", True), ("spender", "address", True), ("value", "uint256", False)),
]


def post(url, value):
    request = urllib.request.Request(
        url, data=json.dumps(value).encode(), headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read())


def faucet(sandbox, address, amount="2", token=None):
    post(f"{sandbox['url']}/sandbox/v1/faucet", {
        "address": address, "network": "amoy", "amount": amount, **({"token": token} if token else {})})


@pytest.fixture(scope="module")
def web3(sandbox):
    return Web3(Web3.HTTPProvider(f"{sandbox['url']}/rpc/amoy"))


@pytest.fixture
def alice(sandbox):
    account = Account.create()
    faucet(sandbox, account.address)
    faucet(sandbox, account.address, "50", TOKEN)
    return account


@pytest.fixture
def token(web3):
    return web3.eth.contract(address=TOKEN, abi=ERC20)


def send(web3, account, transaction):
    """Signs with eth-account, sends and waits for the block."""
    raw = account.sign_transaction(transaction).raw_transaction
    sent = web3.eth.send_raw_transaction(raw)
    return raw, web3.eth.wait_for_transaction_receipt(sent, timeout=30, poll_latency=0.02)


def payment(web3, account, to, value, **fields):
    fee = web3.eth.gas_price
    return {
        "type": 2, "chainId": 80002, "nonce": web3.eth.get_transaction_count(account.address), "to": to,
        "value": value, "gas": 21000, "maxFeePerGas": 2 * fee, "maxPriorityFeePerGas": web3.eth.max_priority_fee,
        **fields,
    }


def test_tells_where_it_is(sandbox, web3):
    assert web3.is_connected() and web3.eth.chain_id == 80002 and web3.net.version == "80002"
    assert web3.client_version.startswith("OMSSandbox/")
    assert web3.eth.syncing is False and web3.eth.accounts == []
    for name, chain_id in (("mainnet", 1), ("1", 1), ("base-sepolia", 84532), ("747474", 747474)):
        assert Web3(Web3.HTTPProvider(f"{sandbox['url']}/rpc/{name}")).eth.chain_id == chain_id
    genesis = web3.eth.get_block("earliest")
    assert genesis.number == 0 and genesis.parentHash == HexBytes(bytes(32)) and genesis.transactions == []
    assert web3.eth.get_block(genesis.hash) == genesis
    for tag in ("latest", "safe", "finalized"):
        assert web3.eth.get_block(tag).number <= web3.eth.block_number
    assert web3.eth.get_block("pending")["hash"] is None
    with pytest.raises(BlockNotFound):
        web3.eth.get_block(10**9)
    with pytest.raises(BlockNotFound):
        web3.eth.get_block("0x" + "11" * 32)
    with pytest.raises(TransactionNotFound):
        web3.eth.get_transaction("0x" + "11" * 32)
    with pytest.raises(TransactionNotFound):
        web3.eth.get_transaction_receipt("0x" + "11" * 32)


def test_a_transaction_signed_by_eth_account_is_executed(web3, alice):
    bob = Account.create().address
    assert web3.eth.get_balance(alice.address) == 2 * 10**18
    raw, receipt = send(web3, alice, payment(web3, alice, bob, 12345))
    assert receipt.status == 1 and receipt.gasUsed == 21000 and receipt["from"] == alice.address and receipt.to == bob
    assert receipt.contractAddress is None and receipt.logs == [] and receipt.type == 2
    assert web3.eth.get_balance(bob) == 12345
    assert web3.eth.get_balance(alice.address) == 2 * 10**18 - 12345 - 21000 * receipt.effectiveGasPrice
    assert web3.eth.get_transaction_count(alice.address) == 1
    transaction = web3.eth.get_transaction(receipt.transactionHash)
    assert transaction.value == 12345 and transaction.nonce == 0 and transaction.blockNumber == receipt.blockNumber
    assert transaction.gasPrice == receipt.effectiveGasPrice and transaction.accessList == []
    signed = rlp.decode(raw[1:])
    assert transaction.r == HexBytes(signed[10]) and transaction.s == HexBytes(signed[11])
    assert transaction.yParity == int.from_bytes(signed[9], "big")
    # Everything that the block says fits together.
    block = web3.eth.get_block(receipt.blockNumber, full_transactions=True)
    assert transaction in block.transactions and block.hash == receipt.blockHash
    assert block.miner == FEE_COLLECTOR and block.gasUsed >= 21000 and block.gasLimit == 30_000_000
    parent = web3.eth.get_block(block.number - 1)
    assert block.parentHash == parent.hash and block.timestamp >= parent.timestamp


def test_roots_and_bloom_of_a_block_are_those_that_others_compute(web3, alice, token):
    bob = Account.create().address
    raws = []
    for nonce in range(3):
        transaction = token.functions.transfer(bob, 100 + nonce).build_transaction({
            "from": alice.address, "nonce": nonce, "gas": 100_000})
        raws.append(alice.sign_transaction(transaction).raw_transaction)
    raws.append(alice.sign_transaction(payment(web3, alice, REVERTER, 0, nonce=3, gas=60_000)).raw_transaction)
    hashes = [web3.eth.send_raw_transaction(raw) for raw in raws]
    receipts = [web3.eth.wait_for_transaction_receipt(h, timeout=30, poll_latency=0.02) for h in hashes]
    assert [r.status for r in receipts] == [1, 1, 1, 0]
    for number in {r.blockNumber for r in receipts}:
        block = web3.eth.get_block(number)
        transactions, told, gas, bloom = HexaryTrie(db={}), HexaryTrie(db={}), 0, BloomFilter()
        for index, transaction_hash in enumerate(block.transactions):
            receipt = web3.eth.get_transaction_receipt(transaction_hash)
            gas += receipt.gasUsed
            assert receipt.cumulativeGasUsed == gas and receipt.transactionIndex == index
            own = BloomFilter()
            for log in receipt.logs:
                for value in (bytes.fromhex(log.address[2:]), *log.topics):
                    own.add(bytes(value))
                    bloom.add(bytes(value))
            own_bytes = int(own).to_bytes(256, "big")
            assert receipt.logsBloom == own_bytes
            transactions[rlp.encode(index)] = raws[hashes.index(transaction_hash)]
            told[rlp.encode(index)] = b"\x02" + rlp.encode([
                receipt.status, gas, own_bytes,
                [[bytes.fromhex(log.address[2:]), list(log.topics), bytes(log.data)] for log in receipt.logs]])
        assert block.transactionsRoot == transactions.root_hash
        assert block.receiptsRoot == told.root_hash
        assert block.logsBloom == int(bloom).to_bytes(256, "big") and block.gasUsed == gas


def test_a_contract_object_calls_sends_and_decodes_events(web3, alice, token):
    bob = Account.create().address
    assert token.functions.symbol().call() == "SBUSD" and token.functions.decimals().call() == 6
    assert token.functions.name().call() == "Sandbox Dollar"
    assert token.functions.balanceOf(alice.address).call() == 50_000_000
    # web3 itself asks for gas, fees and chain id.
    transaction = token.functions.transfer(bob, 7_000_000).build_transaction({
        "from": alice.address, "nonce": web3.eth.get_transaction_count(alice.address)})
    assert transaction["chainId"] == 80002 and transaction["gas"] > 21000
    _, receipt = send(web3, alice, transaction)
    assert receipt.status == 1 and receipt.gasUsed <= transaction["gas"]
    [moved] = token.events.Transfer().process_receipt(receipt)
    assert dict(moved.args) == {"from": alice.address, "to": bob, "value": 7_000_000}
    assert token.functions.balanceOf(bob).call() == 7_000_000
    block = receipt.blockNumber
    [found] = token.events.Transfer().get_logs(from_block=block, to_block=block, argument_filters={"to": bob})
    assert found == moved and found.transactionHash == receipt.transactionHash
    assert token.events.Transfer().get_logs(from_block=0, argument_filters={"to": Account.create().address}) == []
    assert token.events.Approval().get_logs(block_hash=receipt.blockHash) == []
    logs = web3.eth.get_logs({"blockHash": receipt.blockHash, "address": TOKEN})
    assert receipt.logs[0] in logs and logs[0].removed is False
    approval = token.functions.approve(bob, 5).build_transaction({
        "from": alice.address, "nonce": web3.eth.get_transaction_count(alice.address)})
    _, receipt = send(web3, alice, approval)
    [approved] = token.events.Approval().process_receipt(receipt)
    assert dict(approved.args) == {"owner": alice.address, "spender": bob, "value": 5}


def test_a_revert_is_a_contract_logic_error_with_its_reason(web3, alice, token):
    bob = Account.create().address
    too_much = token.functions.transfer(bob, 50_000_001)
    for attempt in (too_much.call, too_much.estimate_gas):
        with pytest.raises(ContractLogicError) as caught:
            attempt({"from": alice.address})
        assert caught.value.message.startswith("execution reverted: ERC20: balance too low")
        assert caught.value.data.startswith("0x08c379a0")
    with pytest.raises(ContractLogicError, match="reverts every call"):
        web3.eth.call({"to": REVERTER, "from": alice.address})


def test_fees_have_a_history(web3, alice):
    bob = Account.create().address
    tip = 30 * 10**9
    _, receipt = send(web3, alice, payment(web3, alice, bob, 1, maxPriorityFeePerGas=tip, maxFeePerGas=10**11))
    history = web3.eth.fee_history(2, receipt.blockNumber, [0, 50, 100])
    assert history.oldestBlock == receipt.blockNumber - 1
    assert len(history.baseFeePerGas) == 3 and len(history.gasUsedRatio) == 2 and len(history.reward) == 2
    block = web3.eth.get_block(receipt.blockNumber)
    assert history.baseFeePerGas[1] == block.baseFeePerGas
    assert history.gasUsedRatio[1] == pytest.approx(block.gasUsed / block.gasLimit)
    assert max(history.reward[1]) == tip == receipt.effectiveGasPrice - block.baseFeePerGas
    assert web3.eth.gas_price >= web3.eth.max_priority_fee > 0


def test_refusals_are_in_the_words_that_clients_know(web3, alice):
    bob = Account.create().address
    cases = [
        ({"nonce": 7}, "nonce too high"),
        ({"value": 10**24}, "insufficient funds for gas * price + value"),
        ({"gas": 20999}, "intrinsic gas too low"),
        ({"gas": 30_000_001}, "exceeds block gas limit"),
        ({"maxFeePerGas": 1, "maxPriorityFeePerGas": 1}, "max fee per gas less than block base fee"),
        ({"chainId": 1}, "invalid chain id for signer"),
    ]
    for fields, words in cases:
        raw = alice.sign_transaction({**payment(web3, alice, bob, 1), **fields}).raw_transaction
        with pytest.raises(Web3RPCError) as caught:
            web3.eth.send_raw_transaction(raw)
        assert caught.value.rpc_response["error"]["code"] == -32000
        assert caught.value.rpc_response["error"]["message"].startswith(words)
    raw, _ = send(web3, alice, payment(web3, alice, bob, 1))
    with pytest.raises(Web3RPCError, match="already known"):
        web3.eth.send_raw_transaction(raw)
    legacy = {"nonce": 1, "gasPrice": 10**11, "gas": 21000, "to": bob, "value": 1, "chainId": 80002}
    with pytest.raises(Web3RPCError, match="transaction type not supported"):
        web3.eth.send_raw_transaction(alice.sign_transaction(legacy).raw_transaction)


def test_states_of_the_past_are_refused_and_not_replaced(web3, alice):
    send(web3, alice, payment(web3, alice, Account.create().address, 1))
    for block in (0, "earliest", web3.eth.get_block(0).hash):
        with pytest.raises(Web3RPCError, match="not kept"):
            web3.eth.get_balance(alice.address, block)
    for block in ("latest", "pending", "safe", "finalized"):
        assert web3.eth.get_balance(alice.address, block) < 2 * 10**18


def test_batches(web3, alice):
    with web3.batch_requests() as batch:
        batch.add(web3.eth.get_block(0))
        batch.add(web3.eth.get_balance(alice.address))
        chain, balance = batch.execute()
    assert chain.number == 0 and balance == 2 * 10**18


# A Sandbox whose network amoy is executed by eth-tester with py-evm.


@pytest.fixture(scope="module")
def rich():
    return Account.create()


@pytest.fixture(scope="module")
def node(web3, rich):
    """A node with the contracts that the ledger has built in, as EVM code."""
    node = Node(80002, {
        rich.address: {"balance": 10**24},
        REVERTER: {"code": bytes(web3.eth.get_code(REVERTER))},
        TOKEN: {"code": bytes(web3.eth.get_code(TOKEN))},
    })
    yield node
    node.stop()


@pytest.fixture(scope="module")
def front(node):
    process = subprocess.Popen(
        [os.path.join(BIN, "oms"), "sandbox", "--port", "0", "--evm-node", f"amoy={node.url}"],
        stdout=subprocess.PIPE, text=True)
    ready = json.loads(process.stdout.readline())
    yield ready
    process.terminate()
    assert process.wait(timeout=30) == 0


@pytest.fixture(scope="module")
def wallet(front, node, rich):
    client = Client(front["url"])
    email = "node@example.com"
    commitment = client.commit_email(email)
    client.complete_email(commitment, get(f"{front['url']}/sandbox/v1/inbox/{email}")["messages"][-1]["code"])
    wallet = client.call("CreateWallet", {"networkFamily": "evm"})["wallet"]
    web3 = Web3(Web3.HTTPProvider(f"{front['url']}/rpc/amoy"))
    send(web3, rich, payment(web3, rich, Web3.to_checksum_address(wallet["address"]), 10**18))
    return client, wallet


def prepare(client, wallet, to, value="0", **fields):
    return client.call("PrepareEthereumTransaction", {
        "network": "80002", "walletId": wallet["id"], "to": to, "value": value, "mode": "relayer", **fields})


def execute(client, quote):
    return client.call("Execute", {"txnId": quote["txnId"], "feeOption": {"token": "POL"}})


def settled(client, quote):
    for _ in range(300):
        status = client.call("TransactionStatus", {"txnId": quote["txnId"]})
        if status["status"] not in ("quoted", "pending"):
            return status
        time.sleep(0.05)
    raise AssertionError("not settled")


def test_the_node_is_seen_through_the_sandbox(front, node, rich):
    web3 = Web3(Web3.HTTPProvider(f"{front['url']}/rpc/amoy"))
    assert web3.eth.chain_id == 80002 and web3.eth.get_balance(rich.address) > 10**23
    assert web3.eth.accounts == []  # those of the node are not the Sandbox's to show
    with pytest.raises(Web3RPCError, match="eth_sendTransaction does not exist"):
        web3.eth.send_transaction({"from": rich.address, "to": rich.address, "value": 1})
    # Other networks stay with the ledger.
    assert Web3(Web3.HTTPProvider(f"{front['url']}/rpc/base")).client_version.startswith("OMSSandbox/")


def test_a_wallet_pays_through_the_node(front, node, wallet):
    client, mine = wallet
    bob = Account.create().address
    quote = prepare(client, mine, bob, "777")
    assert quote["status"] == "quoted" and int(quote["feeOptions"][0]["value"]) > 0
    execute(client, quote)
    status = settled(client, quote)
    assert status["status"] == "executed"
    assert node.tester.get_balance(bob) == 777
    told = node.tester.get_transaction_by_hash(status["txnHash"])
    assert told["from"] == Web3.to_checksum_address(mine["address"]) and told["value"] == 777
    shown = get(f"{front['url']}/sandbox/v1/transactions/{status['txnHash']}")
    assert shown["status"] == "executed" and shown["network"] == "amoy"
    assert Account.recover_transaction(shown["raw"]) == told["from"]


def test_many_payments_at_once_take_nonces_in_a_row(node, wallet):
    client, mine = wallet
    bob = Account.create().address
    quotes = [prepare(client, mine, bob, str(value)) for value in range(1, 6)]
    for quote in quotes:
        execute(client, quote)
    assert [settled(client, quote)["status"] for quote in quotes] == ["executed"] * 5
    assert node.tester.get_balance(bob) == 15


def test_what_would_revert_is_quoted_and_refused(node, wallet):
    client, mine = wallet
    for to, data in ((REVERTER, "0x"), (TOKEN, "0xa9059cbb" + "00" * 12 + "11" * 20 + "00" * 31 + "05")):
        quote = prepare(client, mine, to, data=data)
        before = node.calls.count("eth_sendRawTransaction")
        with pytest.raises(Refused) as caught:
            execute(client, quote)
        assert caught.value.code == 7314, caught.value.error
        assert node.calls.count("eth_sendRawTransaction") == before
        assert client.call("TransactionStatus", {"txnId": quote["txnId"]})["status"] == "failed"


def test_the_reason_of_a_revert_comes_through(node, wallet):
    client, mine = wallet
    quote = prepare(client, mine, TOKEN, data="0xa9059cbb" + "00" * 12 + "11" * 20 + "00" * 31 + "05")
    with pytest.raises(Refused) as caught:
        execute(client, quote)
    assert "ERC20: balance too low" in caught.value.error["cause"]


def test_what_the_wallet_cannot_pay_is_refused(node, wallet):
    client, mine = wallet
    quote = prepare(client, mine, Account.create().address, str(10**20))
    with pytest.raises(Refused) as caught:
        execute(client, quote)
    assert caught.value.code == 7314


def test_the_indexer_tells_what_a_node_can(front, node, wallet):
    client, mine = wallet

    def ask(method, request):
        return client.post(f"/v1/IndexerGateway/{method}", json.dumps(request).encode(), {})

    accounts = {"accountAddresses": [mine["address"]]}
    balances = ask("GetTokenBalancesDetails", {"chainIds": [80002, 1], "filter": accounts})
    assert [group["chainId"] for group in balances["nativeBalances"]] == [80002, 1]
    native = [group["results"][0]["balance"] for group in balances["nativeBalances"]]
    assert native == [str(node.tester.get_balance(Web3.to_checksum_address(mine["address"]))), "0"]
    history = ask("GetTransactionHistory", {"chainIds": [80002, 1], "filter": accounts})["transactions"]
    assert "indexer" in history[0]["errorReason"] and history[0]["results"] == []
    assert history[1].get("errorReason") is None
    for path, body in (("faucet", {"address": mine["address"], "network": "amoy", "amount": "1"}),
                       ("blocks", {"network": "amoy"})):
        with pytest.raises(urllib.error.HTTPError) as refused:
            post(f"{front['url']}/sandbox/v1/{path}", body)
        assert refused.value.code == 400


def test_a_node_of_another_chain_is_refused_at_the_start():
    node = Node(1, {})
    try:
        done = subprocess.run(
            [os.path.join(BIN, "oms"), "sandbox", "--port", "0", "--evm-node",
             f"amoy={node.url.replace('://', '://user:passw0rd@')}/key-0123456"],
            capture_output=True, text=True, timeout=60, check=False)
    finally:
        node.stop()
    assert done.returncode != 0 and "chain 1" in done.stderr and "amoy" in done.stderr
    assert "passw0rd" not in done.stderr and "0123456" not in done.stderr


@pytest.mark.parametrize("value", [
    "http://user:passw0rd@node/?key=1", "amoy", "amoy=", "amoy=ftp://user:passw0rd@node", "nowhere=http://passw0rd@node",
    "amoy=http://user:passw0rd@node:99999/",
])
def test_a_node_that_is_none_is_refused_without_being_repeated(value):
    done = subprocess.run(
        [os.path.join(BIN, "oms"), "sandbox", "--port", "0", "--evm-node", value],
        capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0 and done.stdout == "" and "passw0rd" not in done.stderr
    assert "--evm-node" in done.stderr or "unknown network" in done.stderr
