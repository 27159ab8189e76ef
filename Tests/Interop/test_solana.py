"""Solana addresses, messages and transactions against solders."""

from oracle import CASES, Refused, data, oracle, rng  # noqa: F401  (fixtures)
from solders.address_lookup_table_account import AddressLookupTableAccount
from solders.hash import Hash
from solders.instruction import AccountMeta, Instruction
from solders.keypair import Keypair
from solders.message import Message, MessageV0, to_bytes_versioned
from solders.pubkey import Pubkey
from solders.system_program import TransferParams, transfer
from solders.token.associated import get_associated_token_address
from solders.transaction import Transaction, VersionedTransaction

TOKEN = Pubkey.from_string("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
TOKEN_2022 = Pubkey.from_string("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb")


def key(rng):
    return Pubkey.from_bytes(rng.randbytes(32))


def test_what_lies_on_the_curve(oracle, rng):
    p = 2**255 - 19
    cases = []
    for _ in range(CASES):
        encoded = rng.randbytes(32)
        if rng.random() < 0.1:  # small, large and non-canonical y, with either sign
            y = rng.choice([rng.randrange(30), p - rng.randrange(30), p + rng.randrange(19)])
            encoded = (y | rng.randrange(2) << 255).to_bytes(32, "little")
        cases.append(({"data": encoded.hex()}, Pubkey.from_bytes(encoded).is_on_curve()))
    oracle.check("solana.curve", cases)


def test_program_addresses(oracle, rng):
    found, associated = [], []
    for _ in range(CASES):
        seeds, program = [rng.randbytes(rng.randrange(33)) for _ in range(rng.randrange(5))], key(rng)
        address, bump = Pubkey.find_program_address(seeds, program)
        found.append(({"seeds": [s.hex() for s in seeds], "program": str(program)}, [str(address), bump]))
        owner, mint, token = key(rng), key(rng), rng.choice([TOKEN, TOKEN_2022])
        associated.append(({"owner": str(owner), "mint": str(mint), "program": str(token)},
                           str(get_associated_token_address(owner, mint, token))))
    oracle.check("solana.pda", found)
    oracle.check("solana.ata", associated)


def test_messages(oracle, rng):
    cases = []
    for _ in range(CASES):
        keys, programs = [key(rng) for _ in range(rng.randrange(1, 20))], [key(rng) for _ in range(3)]
        blockhash, payer = Hash.from_bytes(rng.randbytes(32)), rng.choice(keys)
        instructions = [
            Instruction(rng.choice(programs), data(rng), [
                AccountMeta(rng.choice(keys + programs), rng.random() < 0.2, rng.random() < 0.5)
                for _ in range(rng.randrange(6))])
            for _ in range(rng.randrange(1, 5))]
        tables = [AddressLookupTableAccount(key(rng), [rng.choice(keys + [key(rng)]) for _ in range(rng.randrange(10))])
                  for _ in range(rng.choice([0, 0, 1, 2, 3]))]
        question = {
            "payer": str(payer), "blockhash": bytes(blockhash).hex(),
            "instructions": [{"program": str(i.program_id), "data": bytes(i.data).hex(), "accounts": [
                {"key": str(a.pubkey), "isSigner": a.is_signer, "isWritable": a.is_writable} for a in i.accounts]}
                for i in instructions],
            "tables": [{"address": str(t.key), "accounts": [str(a) for a in t.addresses]} for t in tables]}
        if payer in [i.program_id for i in instructions]:
            continue
        legacy = bytes(Message.new_with_blockhash(instructions, payer, blockhash)).hex()
        cases.append(({**question, "isLegacy": True}, legacy))
        v0 = to_bytes_versioned(MessageV0.try_compile(payer, instructions, tables, blockhash)).hex()
        cases.append((question, v0))
    oracle.check("solana.message", cases)


def test_transfers(oracle, rng):
    cases = []
    for _ in range(CASES):
        seed, to, lamports = rng.randbytes(32), key(rng), rng.getrandbits(rng.choice([8, 40, 64]))
        blockhash, signer = Hash.from_bytes(rng.randbytes(32)), Keypair.from_seed(seed)
        instruction = transfer(TransferParams(from_pubkey=signer.pubkey(), to_pubkey=to, lamports=lamports))
        legacy = rng.random() < 0.5
        if legacy:
            message = Message.new_with_blockhash([instruction], signer.pubkey(), blockhash)
            transaction = Transaction([signer], message, blockhash)
        else:
            message = MessageV0.try_compile(signer.pubkey(), [instruction], [], blockhash)
            transaction = VersionedTransaction(message, [signer])
        cases.append(({"seed": seed.hex(), "to": str(to), "lamports": str(lamports),
                       "blockhash": bytes(blockhash).hex(), "isLegacy": legacy}, bytes(transaction).hex()))
    oracle.check("solana.transaction", cases)


def test_a_damaged_message_is_refused_or_read_as_it_stands(oracle, rng):
    questions = []
    for _ in range(CASES):
        instruction = Instruction(key(rng), data(rng, 40), [AccountMeta(key(rng), False, True)])
        message = bytearray(to_bytes_versioned(MessageV0.try_compile(key(rng), [instruction], [], Hash.default())))
        message[rng.choice([rng.randrange(8), rng.randrange(len(message))])] ^= 1 << rng.randrange(8)
        questions.append({"data": message.hex()})
    answers = oracle.answers("solana.decode", questions)
    assert any(isinstance(answer, Refused) for answer in answers)
    for question, answer in zip(questions, answers, strict=True):
        assert isinstance(answer, Refused) or answer == question["data"]
