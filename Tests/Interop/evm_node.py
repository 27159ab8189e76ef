"""An EVM node that is not ours: eth-tester with py-evm behind JSON-RPC over HTTP, as far as a wallet needs it."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from eth_tester import EthereumTester, PyEVMBackend
from eth_tester.exceptions import BlockNotFound, TransactionFailed, TransactionNotFound
from eth_utils import encode_hex, to_canonical_address, to_checksum_address

NAMES = {
    "accessList": "access_list", "baseFeePerGas": "base_fee_per_gas", "blockHash": "block_hash",
    "blockNumber": "block_number", "chainId": "chain_id", "contractAddress": "contract_address",
    "cumulativeGasUsed": "cumulative_gas_used", "effectiveGasPrice": "effective_gas_price",
    "extraData": "extra_data", "gasPrice": "gas_price", "gasLimit": "gas_limit", "gasUsed": "gas_used", "logIndex": "log_index",
    "logsBloom": "logs_bloom", "maxFeePerGas": "max_fee_per_gas",
    "maxPriorityFeePerGas": "max_priority_fee_per_gas", "mixHash": "mix_hash", "parentHash": "parent_hash",
    "receiptsRoot": "receipts_root", "sha3Uncles": "sha3_uncles", "stateRoot": "state_root",
    "storageKeys": "storage_keys", "transactionHash": "transaction_hash", "transactionIndex": "transaction_index",
    "transactionsRoot": "transactions_root", "yParity": "y_parity",
}
WIRE = {python: name for name, python in NAMES.items()}


class Refused(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.error = {"code": code, "message": message, **({"data": data} if data is not None else {})}


class Backend(PyEVMBackend):
    """py-evm with a chain id of one's choice."""

    def __init__(self, chain_id, accounts):
        state = {
            to_canonical_address(address): {
                "balance": account.get("balance", 0), "nonce": 0, "code": account.get("code", b""), "storage": {}}
            for address, account in accounts.items()
        }
        super().__init__(genesis_state=state)
        type(self.chain).chain_id = chain_id


class Node:
    """The node. Blocks are made as soon as a transaction arrives, or by `mine`."""

    def __init__(self, chain_id, accounts):
        self.chain_id = chain_id
        self.backend = Backend(chain_id, accounts)
        self.tester = EthereumTester(self.backend)
        self.calls = []
        self.lock = threading.Lock()
        node = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                call = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                answer = {"jsonrpc": "2.0", "id": call["id"]}
                try:
                    answer["result"] = node.answer(call["method"], call.get("params", []))
                except Refused as refusal:
                    answer["error"] = refusal.error
                content = json.dumps(answer).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, method, params):
        with self.lock:
            self.calls.append(method)
            name = method.replace("eth_", "", 1)
            handler = getattr(self, f"do_{name}", None)
            if handler is None:
                raise Refused(-32601, f"the method {method} does not exist")
            try:
                return handler(*params)
            except TransactionFailed as failure:
                reason = failure.args[0]
                if isinstance(reason, Exception):
                    reason = reason.args[0] if reason.args else ""
                if isinstance(reason, bytes):
                    raise Refused(3, "execution reverted", encode_hex(reason)) from failure
                raise Refused(3, f"execution reverted: {reason}") from failure
            except (BlockNotFound, TransactionNotFound):
                return None
            except Refused:
                raise
            except Exception as error:  # what eth-tester and py-evm do not take
                raise Refused(-32000, f"{type(error).__name__}: {error}") from error

    def do_chainId(self):
        return hex(self.chain_id)

    def do_blockNumber(self):
        return hex(self.tester.get_block_by_number("latest")["number"])

    def do_getBalance(self, address, block):
        return hex(self.tester.get_balance(to_checksum_address(address), number(block)))

    def do_getTransactionCount(self, address, block):
        return hex(self.tester.get_nonce(to_checksum_address(address), number(block)))

    def do_getCode(self, address, block):
        return self.tester.get_code(to_checksum_address(address), number(block))

    def do_call(self, transaction, block="latest"):
        return self.tester.call(arguments(transaction), number(block))

    def do_estimateGas(self, transaction, block="latest"):
        return hex(self.tester.estimate_gas(arguments(transaction), number(block)))

    def do_feeHistory(self, count, newest, percentiles=()):
        history = self.tester.get_fee_history(int(count, 16), number(newest), list(percentiles))
        return {
            "oldestBlock": hex(history["oldest_block"]),
            "baseFeePerGas": [hex(fee) for fee in history["base_fee_per_gas"]],
            "gasUsedRatio": history["gas_used_ratio"],
            "reward": [[hex(reward) for reward in rewards] for rewards in history.get("reward", [])],
        }

    def do_maxPriorityFeePerGas(self):
        return hex(10**9)

    def do_gasPrice(self):
        return hex(self.tester.get_block_by_number("latest")["base_fee_per_gas"] + 10**9)

    def do_sendRawTransaction(self, raw):
        return self.tester.send_raw_transaction(raw)

    def do_getTransactionByHash(self, transaction_hash):
        found = self.tester.get_transaction_by_hash(transaction_hash)
        return {**wire(found), "input": found["data"]}

    def do_getTransactionReceipt(self, transaction_hash):
        found = self.tester.get_transaction_receipt(transaction_hash)
        if found["block_number"] is None:
            return None
        receipt = wire(found)
        receipt["logs"] = [wire(log) for log in found["logs"]]
        return receipt

    def do_getBlockByNumber(self, block, full):
        return self.block(self.tester.get_block_by_number(number(block), full))

    def do_getBlockByHash(self, block_hash, full):
        return self.block(self.tester.get_block_by_hash(block_hash, full))

    @staticmethod
    def block(found):
        block = wire(found)
        block["transactions"] = [
            wire(transaction) if isinstance(transaction, dict) else transaction
            for transaction in found["transactions"]
        ]
        return block


def number(block):
    return int(block, 16) if block.startswith("0x") else block


def arguments(transaction):
    """A transaction object as eth-tester wants it: addresses with checksums, numbers."""
    plain = {"from": to_checksum_address(transaction["from"]), "to": to_checksum_address(transaction["to"])}
    for name in ("value", "gas"):
        if name in transaction:
            plain[name] = int(transaction[name], 16)
    plain["data"] = transaction.get("data", transaction.get("input", "0x"))
    return plain


def wire(value, name=""):
    """What eth-tester tells, in the encodings of JSON-RPC."""
    if isinstance(value, dict):
        return {WIRE.get(key, key): wire(item, key) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [wire(item, name) for item in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, bytes):
        return encode_hex(value)
    return hex(value) if isinstance(value, int) else value


def code_of(url, address):
    """The code at an address of another node."""
    from web3 import Web3  # only here: the node itself does without

    return bytes(Web3(Web3.HTTPProvider(url)).eth.get_code(to_checksum_address(address)))

