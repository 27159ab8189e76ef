"""The Sandbox's Solana transactions against solders: parsed, verified and accounted for by other people's software."""

import json
import random
import time
import urllib.error
import urllib.request

import pytest
from conftest import get
from solders.compute_budget import ID as COMPUTE_BUDGET
from solders.compute_budget import set_compute_unit_limit, set_compute_unit_price
from solders.hash import Hash
from solders.keypair import Keypair
from solders.message import MessageV0, to_bytes_versioned
from solders.pubkey import Pubkey
from solders.signature import Signature
from solders.system_program import ID as SYSTEM
from solders.system_program import TransferParams, transfer
from solders.token import ID as TOKEN
from solders.token.associated import get_associated_token_address
from solders.transaction import VersionedTransaction
from waas import Client, Refused

MINT = Pubkey.from_string("SBUSDSandboxDo11arMint111111111111111111111")
ASSOCIATED = Pubkey.from_string("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
MEMO = Pubkey.from_string("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")
NETWORK = "solana:devnet"
PER_SIGNATURE, PRIORITY, LEAST, TOKEN_RENT = 5000, 100, 890_880, 2_039_280
TRANSFERS = 60


def post(url, body, headers=None):
    request = urllib.request.Request(
        url, data=json.dumps(body).encode(), method="POST",
        headers={"Content-Type": "application/json", **(headers or {})})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


class Person:
    """Someone with a Solana wallet, and what this test believes to be in it."""

    def __init__(self, sandbox, email):
        self.url = sandbox["url"]
        self.client = Client(self.url)
        commitment = self.client.commit_email(email)
        code = get(f"{self.url}/sandbox/v1/inbox/{email}")["messages"][-1]["code"]
        self.client.complete_email(commitment, code)
        self.wallet = self.client.call("CreateWallet", {"networkFamily": "solana"})["wallet"]
        self.address = Pubkey.from_string(self.wallet["address"])

    def fund(self, sol=None, tokens=None):
        for amount, token in ((sol, None), (tokens, str(MINT))):
            if amount is not None:
                post(f"{self.url}/sandbox/v1/faucet", {
                    "address": str(self.address), "network": NETWORK, "amount": amount,
                    **({"token": token} if token else {})})

    def send(self, asset, to, amount, mode, fee):
        """(quote, transaction as it was signed, what the Sandbox tells of it)."""
        quote = self.client.call("PrepareSolanaTransfer", {
            "network": NETWORK, "walletId": self.wallet["id"], "asset": asset, "recipient": {"address": str(to)},
            "amount": str(amount), "mode": mode})
        self.client.call("Execute", {"txnId": quote["txnId"], "feeOption": {"token": fee}})
        deadline = time.monotonic() + 30
        while not (status := self.client.call("TransactionStatus", {"txnId": quote["txnId"]})).get("txnHash"):
            assert time.monotonic() < deadline, f"in no block: {status}"
            time.sleep(0.02)
        shown = get(f"{self.url}/sandbox/v1/transactions/{status['txnHash']}")
        return quote, VersionedTransaction.from_bytes(bytes.fromhex(shown["raw"][2:])), shown


def balances(sandbox, address):
    """(lamports, base units of the test token) as the indexer tells them."""
    answer = post(
        f"{sandbox['url']}/v1/SolanaIndexerGateway/GetTokenBalancesDetails",
        {"networks": [NETWORK], "filter": {"accountAddresses": [str(address)]}},
        {"Api-Key": "pk_local_sdbx_demo_key"})
    assert answer["errors"] == []
    found = {entry.get("mintAddress"): int(entry["balance"]) for entry in answer["balances"]}
    return found[None], found.get(str(MINT), 0)


def verify(transaction, shown, wallet, is_relayed):
    """Signatures, message bytes and accounts, as solders sees them. Returns the payer."""
    message = transaction.message
    assert bytes(transaction).hex() == shown["raw"][2:]
    assert str(transaction.signatures[0]) == shown["hash"]
    required = message.header.num_required_signatures
    assert required == len(transaction.signatures) == (2 if is_relayed else 1)
    signed = to_bytes_versioned(message)
    for signature, key in zip(transaction.signatures, message.account_keys):
        assert signature.verify(key, signed)
    assert transaction.verify_with_results() == [True] * required
    transaction.sanitize()
    signers = message.account_keys[:required]
    assert wallet in signers and [str(key) for key in signers] == shown["signers"]
    assert (signers[0] != wallet) == is_relayed
    assert len(bytes(transaction)) <= 1232
    # The same instructions, compiled by solders, are the same message.
    again = MessageV0.try_compile(signers[0], instructions(message), [], message.recent_blockhash)
    assert bytes(again) == bytes(message)
    assert int(shown["fee"]) == PER_SIGNATURE * required + PRIORITY
    return signers[0]


def instructions(message):
    """The instructions with their accounts, from the header alone."""
    from solders.instruction import AccountMeta, Instruction

    keys, header = message.account_keys, message.header
    signers = header.num_required_signatures

    def meta(index):
        writable = (index < signers - header.num_readonly_signed_accounts if index < signers
                    else index < len(keys) - header.num_readonly_unsigned_accounts)
        return AccountMeta(keys[index], index < signers, writable)

    return [Instruction(keys[call.program_id_index], bytes(call.data), [meta(i) for i in call.accounts])
            for call in message.instructions]


def expected(txn_id, sender, to, asset, amount, payer, reimbursement, creates):
    """(program, data, accounts) of each instruction, built without our code."""
    calls = [set_compute_unit_limit(40_000), set_compute_unit_price(2500)]
    built = [(COMPUTE_BUDGET, bytes(call.data), []) for call in calls]
    built.append((MEMO, txn_id.encode(), [sender]))

    def move(units, receiver):
        data = bytes([12]) + units.to_bytes(8, "little") + bytes([6])
        return (TOKEN, data, [get_associated_token_address(sender, MINT), MINT,
                              get_associated_token_address(receiver, MINT), sender])

    def pay(lamports, receiver):
        call = transfer(TransferParams(from_pubkey=sender, to_pubkey=receiver, lamports=lamports))
        return (SYSTEM, bytes(call.data), [sender, receiver])

    if asset == "SOL":
        built.append(pay(amount, to))
    else:
        if creates:
            built.append((ASSOCIATED, b"\x01", [
                payer, get_associated_token_address(to, MINT), to, MINT, SYSTEM, TOKEN]))
        built.append(move(amount, to))
    if reimbursement:
        token, value = reimbursement
        built.append(pay(value, payer) if token == "SOL" else move(value, payer))
    return built


def test_transfers_are_what_solders_makes_of_them(sandbox):
    chance = random.Random(20260930)
    people = [Person(sandbox, f"solana{number}@example.com") for number in range(3)]
    held = {}
    for person in people:
        person.fund(sol="2", tokens="50")
        held[person.address] = [2_000_000_000, 50_000_000]
    strangers = [Keypair.from_seed(bytes([number] * 32)).pubkey() for number in range(1, 5)]
    for stranger in strangers:
        held[stranger] = list(balances(sandbox, stranger))
    with_accounts = {person.address for person in people}
    kinds = set()
    for _ in range(TRANSFERS):
        sender = chance.choice(people)
        to = chance.choice([key for key in held if key != sender.address])
        asset = chance.choice(["SOL", str(MINT)])
        mode = chance.choice(["relayer", "native"])
        fee = chance.choice(["SOL", "SBUSD"]) if mode == "relayer" else "SOL"
        amount = chance.randrange(LEAST, 3 * LEAST) if asset == "SOL" else chance.randrange(1, 400_000)
        creates = asset != "SOL" and to not in with_accounts
        quote, transaction, shown = sender.send(asset, to, amount, mode, fee)
        assert shown["status"] == "executed", shown
        payer = verify(transaction, shown, sender.address, mode == "relayer")
        cost = PER_SIGNATURE * (2 if mode == "relayer" else 1) + PRIORITY + (TOKEN_RENT if creates else 0)
        options = {option["token"]["symbol"]: int(option["value"]) for option in quote["feeOptions"]}
        assert options == {"SOL": cost, **({"SBUSD": -(-cost * 3 // 20)} if mode == "relayer" else {})}
        reimbursement = (fee, options[fee]) if mode == "relayer" else None
        message = transaction.message
        found = [(message.account_keys[call.program_id_index], bytes(call.data),
                  [message.account_keys[index] for index in call.accounts]) for call in message.instructions]
        assert found == expected(
            quote["txnId"], sender.address, to, asset, amount, payer, reimbursement, creates)
        held[sender.address][0 if asset == "SOL" else 1] -= amount
        held[to][0 if asset == "SOL" else 1] += amount
        held[sender.address][0 if fee == "SOL" else 1] -= options[fee]
        if creates:
            with_accounts.add(to)
        for key in (sender.address, to):
            assert balances(sandbox, key) == tuple(held[key])
        kinds.add((asset, mode, fee, creates))
    # Every way was gone: SOL and tokens, native and relayed, both fees, with and without a new account.
    assert {kind[:3] for kind in kinds} == {
        (asset, mode, fee) for asset in ("SOL", str(MINT))
        for mode, fee in (("native", "SOL"), ("relayer", "SOL"), ("relayer", "SBUSD"))}
    assert {kind[3] for kind in kinds if kind[0] != "SOL"} == {True, False}
    state = next(entry for entry in get(f"{sandbox['url']}/sandbox/v1/state")["solana"] if entry["network"] == NETWORK)
    assert state["issued"] == state["supply"]


@pytest.mark.parametrize("asset", ["SOL", str(MINT)])
def test_more_than_there_is_is_refused_with_the_programs_error(sandbox, asset):
    person = Person(sandbox, f"solana-poor-{asset[:3].lower()}@example.com")
    person.fund(sol="1", tokens="1")
    before = balances(sandbox, person.address)
    with pytest.raises(Refused) as refused:
        person.send(asset, Keypair().pubkey(), 10**12, "native", "SOL")
    assert refused.value.code == 7314 and refused.value.status == 400
    assert "custom program error: 0x1" in refused.value.error["cause"]
    assert balances(sandbox, person.address) == before


def test_messages_name_blockhashes_of_the_ledger(sandbox):
    person = Person(sandbox, "solana-hash@example.com")
    person.fund(sol="1")
    first = post(f"{sandbox['url']}/sandbox/v1/blocks", {"network": NETWORK})["blocks"][0]
    _, transaction, shown = person.send("SOL", person.address, 0, "native", "SOL")
    assert transaction.message.recent_blockhash == Hash.from_string(first["hash"])
    assert shown["slot"] > first["number"] and Signature.from_string(shown["hash"]) == transaction.signatures[0]
