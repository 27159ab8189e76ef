"""Attestation documents and HPKE against PyCA cryptography, cbor2 and pyhpke."""

import base64
import datetime
import io

import cbor2
import pytest
from attestation import HOUR, INSTANT, NOW, PCR0, SERVER_AUTH, Attestation, Certificate, usage
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from oracle import P256_ORDER, Refused, data, oracle, rng, scalar  # noqa: F401  (fixtures)
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey


def changed(**attributes):
    """A fault that sets attributes: `leaf__end=…` reaches into the leaf's certificate."""
    def make(attestation):
        for name, value in attributes.items():
            target, *rest = name.split("__")
            if rest:
                setattr(getattr(attestation, target), rest[0], value)
            else:
                setattr(attestation, target, value)
    return make


def indefinite(payload):
    """The payload's map with an indefinite length, as AWS writes it."""
    assert payload[0] & 0xE0 == 0xA0
    return b"\xbf" + payload[1:] + b"\xff"


ACCEPTED = {
    "as it is": changed(),
    "with the tag of COSE_Sign1": changed(tag=18),
    "a payload map of indefinite length": changed(change_payload=indefinite),
    "five minutes old": changed(now=NOW + 300_000),
    "five minutes in the future": changed(now=NOW - 300_000),
    "an image among two that are trusted": changed(trusted=[bytes([0xFF]) * 48, PCR0]),
    "debug mode where it is accepted": changed(
        fields={"pcrs": {0: bytes(48)}}, trusted=[bytes(48)], accepts_debug=True),
    "a leaf without basic constraints": changed(leaf__constraints=None),
    "an extension that is not critical": changed(leaf__further=[(SERVER_AUTH, False)]),
    "all 32 registers": changed(fields={"pcrs": {i: PCR0 for i in range(32)}}),
    "a public key": changed(fields={"public_key": b"key"}),
}


def p256_leaf(attestation):
    attestation.leaf = Certificate("leaf", False, curve=ec.SECP256R1())


def foreign_root(attestation):
    attestation.change_chain = lambda chain: [Certificate("root", True).issue(Certificate("root", True))] + chain[1:]


def namesake_root(attestation):
    namesake = Certificate("root", True)
    der = namesake.issue(namesake)
    digest = hashes.Hash(hashes.SHA256())
    digest.update(der)
    attestation.pinned = digest.finalize().hex()
    attestation.change_chain = lambda chain: [der] + chain[1:]


def flip(index):
    def change(elements):
        altered = bytearray(elements[index])
        altered[len(altered) // 2] ^= 1
        return elements[:index] + [bytes(altered)] + elements[index + 1:]
    return change


def der_signature(elements):
    raw = elements[3]
    der = encode_dss_signature(int.from_bytes(raw[:48], "big"), int.from_bytes(raw[48:], "big"))
    return elements[:3] + [der]


# Name: the rule that must be the first to break, and the fault.
REJECTED = {
    "a line feed after the base64": ("canonicalBase64", changed(change_text=lambda text: text + "\n")),
    "base64url": ("canonicalBase64", changed(change_text=lambda text: text.replace("+", "-").replace("/", "_"))),
    "no padding": ("canonicalBase64", changed(
        change_bytes=lambda b: b + bytes(-len(b) % 3 or 3) + b"\0", change_text=lambda text: text.rstrip("="))),
    "a byte after the message": ("cbor", changed(change_bytes=lambda b: b + b"\0")),
    "the message cut short": ("cbor", changed(change_bytes=lambda b: b[:-1])),
    "an array of indefinite length": ("cbor", changed(change_bytes=lambda b: b"\x9f" + b[1:] + b"\xff")),
    "the signature's length not in its shortest form": ("cbor", changed(
        change_bytes=lambda b: b.replace(b"\x58\x60", b"\x59\x00\x60"))),
    "tag 17": ("tag", changed(tag=17)),
    "five elements": ("fourElements", changed(change_message=lambda e: e + [b""])),
    "three elements": ("fourElements", changed(change_message=lambda e: e[:3])),
    "a map": ("fourElements", changed(change_message=lambda e: {1: 2})),
    "a protected header that is not wrapped": ("elementTypes", changed(change_message=lambda e: [{1: -35}] + e[1:])),
    "an unprotected parameter": ("emptyUnprotectedHeader", changed(
        change_message=lambda e: [e[0], {4: b"key"}] + e[2:])),
    "a signature in DER": ("signatureLength", changed(change_message=der_signature)),
    "ES256": ("algorithm", changed(algorithm={1: -7})),
    "no algorithm": ("algorithm", changed(algorithm={})),
    "a payload that is an array": ("payloadMap", changed(change_payload=lambda p: cbor2.dumps([p]))),
    "a field twice": ("payloadMap", changed(
        change_payload=lambda p: bytes([p[0] + 1]) + p[1:] + cbor2.dumps("nonce") + cbor2.dumps(b""))),
    "a floating-point timestamp": ("payloadMap", changed(fields={"timestamp": float(NOW)})),
    "an empty module name": ("moduleID", changed(fields={"module_id": ""})),
    "SHA256": ("digest", changed(fields={"digest": "SHA256"})),
    "a timestamp as text": ("timestamp", changed(fields={"timestamp": str(NOW)})),
    "a negative timestamp": ("timestamp", changed(fields={"timestamp": -NOW})),
    "no registers": ("pcrMap", changed(fields={"pcrs": {}})),
    "register 32": ("pcrIndex", changed(fields={"pcrs": {0: PCR0, 32: PCR0}})),
    "a register of 31 bytes": ("pcrLength", changed(fields={"pcrs": {0: PCR0, 3: PCR0[:31]}})),
    "no certificate": ("certificate", changed(dropped=["certificate"])),
    "an empty bundle": ("caBundle", changed(fields={"cabundle": []})),
    "an empty public key": ("publicKey", changed(fields={"public_key": b""})),
    "no user data": ("userDataLength", changed(dropped=["user_data"])),
    "a nonce that is null": ("nonceLength", changed(fields={"nonce": None})),
    "a millisecond too old": ("freshness", changed(now=NOW + 300_001)),
    "a millisecond too new": ("freshness", changed(now=NOW - 300_001)),
    "seconds instead of milliseconds": ("freshness", changed(fields={"timestamp": NOW // 1000})),
    "another image": ("measurement", changed(trusted=[bytes([0xBB]) * 48])),
    "the image in register 1 only": ("measurement", changed(fields={"pcrs": {1: PCR0}})),
    "debug mode": ("debugMode", changed(fields={"pcrs": {0: bytes(48)}}, trusted=[bytes(48)])),
    "the answer to another nonce": ("nonce", changed(asked_nonce=b"other")),
    "another path": ("binding", changed(asked_path="/v1/Waas/ImportWallet")),
    "another request": ("binding", changed(asked_request=b"{}")),
    "another answer": ("binding", changed(asked_response=b'{"keyId":"2"}')),
    "a root that is not pinned": ("root", changed(pinned="00" * 32)),
    "another root of the same name": ("root", foreign_root),
    "the chain upside down": ("root", changed(change_chain=lambda c: c[::-1])),
    "a certificate with a byte after it": ("certificateEncoding", changed(
        change_chain=lambda c: c[:1] + [c[1] + b"\0"] + c[2:])),
    "a missing authority": ("chainNames", changed(change_chain=lambda c: c[:1] + c[2:])),
    "an authority twice": ("chainNames", changed(change_chain=lambda c: c[:2] + c[1:])),
    "an authority that does not belong": ("chainNames", changed(
        change_chain=lambda c: c[:1] + [Certificate("other", True).issue(Certificate("other", True))] + c[1:])),
    "another issuer's name": ("chainNames", changed(leaf__issuer_name="other")),
    "the pinned root over a foreign chain": ("chainSignatures", namesake_root),
    "a leaf that another key signed": ("chainSignatures", changed(
        leaf__signer=ec.generate_private_key(ec.SECP384R1()))),
    "an expired leaf": ("chainValidity", changed(leaf__end=INSTANT - datetime.timedelta(seconds=1))),
    "a leaf of the future": ("chainValidity", changed(leaf__start=INSTANT + datetime.timedelta(seconds=1))),
    "an expired authority": ("chainValidity", changed(second__end=INSTANT - datetime.timedelta(seconds=1))),
    "an issuer that is no authority": ("chainBasicConstraints", changed(
        second__constraints=(x509.BasicConstraints(False, None), True))),
    "an authority without basic constraints": ("chainBasicConstraints", changed(first__constraints=None)),
    "basic constraints that are not critical": ("chainBasicConstraints", changed(
        first__constraints=(x509.BasicConstraints(True, None), False))),
    "a path longer than allowed": ("chainPathLength", changed(
        first__constraints=(x509.BasicConstraints(True, 0), True))),
    "an authority that may not certify": ("chainKeyUsage", changed(first__usage=usage(signs=True))),
    "a leaf that is an authority": ("leafIsNoAuthority", changed(
        leaf__constraints=(x509.BasicConstraints(True, None), True))),
    "a leaf that may not sign": ("leafKeyUsage", changed(leaf__usage=usage())),
    "a critical extension that is not understood": ("chainExtensions", changed(leaf__further=[(SERVER_AUTH, True)])),
    "a leaf on P-256": ("signatureLength", p256_leaf),
    "a payload changed after it was signed": ("signature", changed(
        change_message=lambda e: [*e[:2], e[2].replace(b"enc0123", b"enc3210"), e[3]])),
    "a signature with a bit flipped": ("signature", changed(change_message=flip(3))),
    "a signature of zeros": ("signature", changed(change_message=lambda e: [*e[:3], bytes(96)])),
    "signed by another key": ("signature", changed(signer=ec.generate_private_key(ec.SECP384R1()))),
}


def examine(oracle, faults):
    questions = []
    for fault in faults:
        attestation = Attestation()
        fault(attestation)
        questions.append(attestation.question())
    return oracle.answers("attestation.examine", questions)


def test_attestations_that_hold(oracle):
    for name, answer in zip(ACCEPTED, examine(oracle, ACCEPTED.values()), strict=True):
        assert answer == {"broken": [], "unchecked": []}, name


def test_attestations_that_do_not(oracle):
    assert len(REJECTED) >= 30
    for name, answer in zip(REJECTED, examine(oracle, [fault for _, fault in REJECTED.values()]), strict=True):
        assert answer["broken"][:1] == [REJECTED[name][0]], f"{name}: {answer}"


def test_every_flipped_bit_of_a_message_is_noticed(oracle, rng):
    question = Attestation().question()
    message = base64.b64decode(question["document"])
    questions = []
    for bit in rng.sample(range(8 * len(message)), 400):
        altered = bytearray(message)
        altered[bit // 8] ^= 1 << bit % 8
        questions.append({**question, "document": base64.b64encode(bytes(altered)).decode()})
    for answer in oracle.answers("attestation.examine", questions):
        assert answer["broken"]


def test_our_enclave_is_verified_by_others(oracle):
    nonce, text = b"nonce", b"user data"
    [encoded] = oracle.answers("attestation.sign", [
        {"now": NOW, "pcr0": PCR0.hex(), "userData": text.hex(), "nonce": nonce.hex()}])
    header, unprotected, payload, signature = cbor2.loads(bytes.fromhex(encoded))
    document = cbor2.loads(payload)
    assert (cbor2.loads(header), unprotected) == ({1: -35}, {})
    assert (document["pcrs"], document["nonce"], document["user_data"]) == ({0: PCR0}, nonce, text)
    leaf = x509.load_der_x509_certificate(document["certificate"])
    chain = [x509.load_der_x509_certificate(der) for der in document["cabundle"]] + [leaf]
    for issuer, subject in zip(chain, chain[1:]):
        subject.verify_directly_issued_by(issuer)
    chain[0].verify_directly_issued_by(chain[0])
    leaf.public_key().verify(
        encode_dss_signature(int.from_bytes(signature[:48], "big"), int.from_bytes(signature[48:], "big")),
        cbor2.dumps(["Signature1", header, b"", payload]), ec.ECDSA(hashes.SHA384()))


def value(rng, depth=0):
    kinds = ["unsigned", "negative", "bytes", "text", "simple"] + (["array", "map", "tag"] if depth < 5 else [])
    kind = rng.choice(kinds)
    if kind == "unsigned":
        return rng.getrandbits(rng.choice([4, 8, 16, 32, 64]))
    if kind == "negative":
        return -1 - rng.getrandbits(rng.choice([4, 8, 16, 32, 64]))
    if kind == "bytes":
        return rng.randbytes(rng.choice([0, 1, 23, 24, 300]))
    if kind == "text":
        return "".join(rng.choice("aé水🚀 ") for _ in range(rng.choice([0, 1, 23, 24, 80])))
    if kind == "simple":
        return rng.choice([True, False, None])
    if kind == "array":
        return [value(rng, depth + 1) for _ in range(rng.randrange(5))]
    if kind == "tag":
        return cbor2.CBORTag(rng.choice([18, 6000, 1 << 40]), value(rng, depth + 1))
    return {rng.choice([rng.randrange(1 << 20), str(rng.random()), rng.randbytes(4)]): value(rng, depth + 1)
            for _ in range(rng.randrange(5))}


def test_cbor_is_read_and_written_as_cbor2_does(oracle, rng):
    encodings = [cbor2.dumps(value(rng)) for _ in range(3000)]
    for encoding, answer in zip(
            encodings, oracle.answers("cbor.recode", [{"data": e.hex()} for e in encodings]), strict=True):
        assert answer == encoding.hex()


def test_what_cbor2_refuses_we_refuse(oracle, rng):
    def is_read(encoding):
        try:
            stream = io.BytesIO(encoding)
            cbor2.load(stream)
            return stream.read() == b""
        except Exception:  # noqa: BLE001  (cbor2 has no single type for all faults)
            return False

    damaged = []
    for _ in range(3000):
        encoding = bytearray(cbor2.dumps(value(rng)))
        encoding[rng.randrange(len(encoding))] ^= 1 << rng.randrange(8)
        damaged.append(bytes(encoding))
    answers = oracle.answers("cbor.decode", [{"data": e.hex()} for e in damaged])
    for encoding, answer in zip(damaged, answers, strict=True):
        # Of tags, cbor2 also judges the meaning.
        assert isinstance(answer, Refused) or "tagged(" in answer or is_read(encoding), encoding.hex()
    assert 100 < sum(isinstance(answer, Refused) for answer in answers) < 3000


SUITES = {1: AEADId.AES128_GCM, 2: AEADId.AES256_GCM, 3: AEADId.CHACHA20_POLY1305}


@pytest.mark.parametrize("number", SUITES)
def test_pyhpke_opens_what_we_seal_and_seals_what_we_open(oracle, rng, number):
    suite = CipherSuite.new(KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256, SUITES[number])
    theirs, ours, expected = [], [], []
    for _ in range(150):
        secret = scalar(rng, P256_ORDER)
        key = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        content, info = data(rng), data(rng)
        encapsulated, sender = suite.create_sender_context(KEMKey.from_pyca_cryptography_key(key.public_key()), info)
        common = {"info": info.hex(), "aead": number}
        theirs.append({**common, "key": secret.hex(), "data": (encapsulated + sender.seal(content)).hex()})
        ours.append({**common, "publicKey": point.hex(), "data": content.hex()})
        expected.append((key, content, info))
    for answer, (_, content, _) in zip(oracle.answers("hpke.open", theirs), expected, strict=True):
        assert answer == content.hex()
    for answer, (key, content, info) in zip(oracle.answers("hpke.seal", ours), expected, strict=True):
        sealed = bytes.fromhex(answer)
        recipient = suite.create_recipient_context(sealed[:65], KEMKey.from_pyca_cryptography_key(key), info)
        assert recipient.open(sealed[65:]) == content
