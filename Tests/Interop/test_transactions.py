"""Every transaction type against eth-account."""

from eth_account import Account
from eth_utils import to_checksum_address
from oracle import CASES, SECP256K1_ORDER, Refused, data, oracle, rng, scalar, zeros_first  # noqa: F401  (fixtures)


def address(rng):
    return to_checksum_address(zeros_first(rng, 20))


def amount(rng):
    return rng.getrandbits(rng.choice([1, 7, 8, 64, 65, 128, 256]))


def small(rng):
    return rng.getrandbits(rng.choice([1, 7, 8, 32, 63]))


def access_list(rng):
    return [{"address": address(rng), "storageKeys": ["0x" + zeros_first(rng, 32).hex() for _ in range(rng.randrange(3))]}
            for _ in range(rng.choice([0, 0, 1, 3]))]


def transaction(rng, kind):
    fields = {"nonce": small(rng), "gas": small(rng), "to": address(rng), "value": amount(rng),
              "data": "0x" + data(rng, 150).hex()}
    if kind < 3 and rng.random() < 0.1:
        fields["to"] = ""
    if kind < 2:
        fields["gasPrice"] = amount(rng)
    else:
        fields |= {"maxFeePerGas": amount(rng), "maxPriorityFeePerGas": amount(rng)}
    if kind == 0:
        if rng.random() < 0.8:
            fields["chainId"] = rng.choice([1, 137, 80002, small(rng) + 1])
        return fields, []
    fields |= {"type": kind, "chainId": rng.choice([1, 137, 80002, small(rng) + 1]), "accessList": access_list(rng)}
    signers = []
    if kind == 3:
        fields |= {"maxFeePerBlobGas": amount(rng), "blobVersionedHashes": [
            "0x01" + rng.randbytes(31).hex() for _ in range(rng.randrange(1, 4))]}
    if kind == 4:
        fields["authorizationList"] = []
        for _ in range(rng.randrange(1, 3)):
            account = Account.from_key(scalar(rng, SECP256K1_ORDER))
            fields["authorizationList"].append(account.sign_authorization(
                {"chainId": rng.choice([0, 1, small(rng)]), "address": address(rng), "nonce": small(rng)}))
            signers.append(account.address)
    return fields, signers


def check(oracle, rng, kind):
    cases = []
    for _ in range(CASES):
        fields, signers = transaction(rng, kind)
        key = scalar(rng, SECP256K1_ORDER)
        signed = Account.sign_transaction(dict(fields), key)
        raw = signed.raw_transaction.hex()
        expected = {
            "type": kind, "nonce": str(fields["nonce"]), "value": str(fields["value"]), "data": fields["data"][2:],
            "to": fields["to"] or None, "chainId": str(fields["chainId"]) if "chainId" in fields else None,
            "sender": Account.from_key(key).address, "hash": signed.hash.hex(), "raw": raw, "signed": raw}
        if kind == 4:
            expected["authorities"] = signers
        cases.append(({"raw": raw, "key": key.hex()}, expected))
    oracle.check("transaction", cases)


def test_legacy(oracle, rng):
    check(oracle, rng, 0)


def test_eip2930(oracle, rng):
    check(oracle, rng, 1)


def test_eip1559(oracle, rng):
    check(oracle, rng, 2)


def test_eip4844(oracle, rng):
    check(oracle, rng, 3)


def test_eip7702(oracle, rng):
    check(oracle, rng, 4)


def test_a_damaged_transaction_is_refused_or_read_as_it_stands(oracle, rng):
    questions = []
    for _ in range(CASES):
        fields, _ = transaction(rng, rng.randrange(5))
        raw = bytearray(Account.sign_transaction(fields, scalar(rng, SECP256K1_ORDER)).raw_transaction)
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        questions.append({"raw": raw.hex()})
    answers = oracle.answers("transaction.decode", questions)
    assert any(isinstance(answer, Refused) for answer in answers)
    for question, answer in zip(questions, answers, strict=True):
        assert isinstance(answer, Refused) or answer == question["raw"]
