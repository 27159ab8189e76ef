"""Builds attestations of AWS Nitro enclaves with PyCA cryptography and cbor2, right or wrong in one place."""

import base64
import datetime
import hashlib

import cbor2
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NOW = 1_800_000_000_000
HOUR = datetime.timedelta(hours=1)
INSTANT = datetime.datetime.fromtimestamp(NOW / 1000, datetime.timezone.utc)
PCR0 = bytes([0xA1]) * 48


def usage(signs=False, certifies=False):
    return x509.KeyUsage(
        digital_signature=signs, content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=not (signs or certifies), key_cert_sign=certifies, crl_sign=certifies, encipher_only=False,
        decipher_only=False)


class Certificate:
    """What goes into a certificate; None leaves an extension out."""

    def __init__(self, name, authority, curve=ec.SECP384R1(), path_length=None):
        self.name = name
        self.key = ec.generate_private_key(curve)
        self.constraints = (x509.BasicConstraints(authority, path_length), True)
        self.usage = usage(certifies=True) if authority else usage(signs=True)
        self.start, self.end = INSTANT - HOUR, INSTANT + HOUR
        self.further = []
        self.digest = hashes.SHA384()
        self.signer = None  # another key than the issuer's
        self.issuer_name = None  # another name than the issuer's

    def issue(self, issuer):
        def named(text):
            return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])

        builder = (
            x509.CertificateBuilder().subject_name(named(self.name))
            .issuer_name(named(self.issuer_name or issuer.name)).public_key(self.key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(self.start).not_valid_after(self.end))
        if self.constraints:
            builder = builder.add_extension(*self.constraints)
        if self.usage:
            builder = builder.add_extension(self.usage, critical=True)
        for extension, critical in self.further:
            builder = builder.add_extension(extension, critical)
        return builder.sign(self.signer or issuer.key, self.digest).public_bytes(Encoding.DER)


class Attestation:
    """One attestation. Each attribute is right until a test changes it."""

    def __init__(self):
        self.root = Certificate("root", True)
        self.first = Certificate("first", True, path_length=1)
        self.second = Certificate("second", True, path_length=0)
        self.leaf = Certificate("leaf", False)
        self.algorithm = {1: -35}
        self.fields = {}
        self.dropped = []
        self.signer = None
        self.change_chain = lambda chain: chain
        self.change_payload = lambda payload: payload
        self.change_message = lambda elements: elements
        self.change_bytes = lambda encoded: encoded
        self.change_text = lambda text: text
        self.tag = None
        self.path = "/v1/Waas/GetRecipientKey"
        self.request, self.response = b'{"purpose":"wallet-import"}', b'{"keyId":"1"}'
        self.nonce = base64.b64encode(bytes(range(18)))
        # What the verifier is asked.
        self.now, self.pinned, self.trusted, self.accepts_debug = NOW, None, [PCR0], False
        self.asked_nonce = self.asked_path = self.asked_request = self.asked_response = None

    @staticmethod
    def user_data(path, request, response):
        digest = hashlib.sha256(b"POST " + path.encode() + b"\n" + request + b"\n" + response).digest()
        return b"Sequence/1:" + base64.b64encode(digest)

    def sign(self, header, payload):
        key = self.signer or self.leaf.key
        covered = cbor2.dumps(["Signature1", header, b"", payload])
        size = (key.curve.key_size + 7) // 8
        r, s = decode_dss_signature(key.sign(covered, ec.ECDSA(hashes.SHA384())))
        return r.to_bytes(size, "big") + s.to_bytes(size, "big")

    def question(self):
        """The document and what is known of its exchange, as the oracle takes them."""
        parts = [self.root, self.first, self.second, self.leaf]
        chain = [part.issue(issuer) for part, issuer in zip(parts, [self.root] + parts[:3])]
        root = hashlib.sha256(chain[0]).hexdigest()
        chain = self.change_chain(chain)
        fields = {
            "module_id": "i-0123456789abcdef0-enc0123456789abcdef", "digest": "SHA384", "timestamp": NOW,
            "pcrs": {0: PCR0, 1: bytes(48)}, "certificate": chain[-1], "cabundle": chain[:-1], "public_key": None,
            "user_data": self.user_data(self.path, self.request, self.response), "nonce": self.nonce, **self.fields}
        for name in self.dropped:
            del fields[name]
        payload = self.change_payload(cbor2.dumps(fields))
        header = cbor2.dumps(self.algorithm)
        elements = self.change_message([header, {}, payload, self.sign(header, payload)])
        message = cbor2.CBORTag(self.tag, elements) if self.tag is not None else elements
        text = self.change_text(base64.b64encode(self.change_bytes(cbor2.dumps(message))).decode())

        def asked(value, otherwise):
            return otherwise if value is None else value

        expected = self.user_data(
            asked(self.asked_path, self.path), asked(self.asked_request, self.request),
            asked(self.asked_response, self.response))
        return {
            "document": text, "root": asked(self.pinned, root), "measurements": [value.hex() for value in self.trusted],
            "acceptsDebugMode": self.accepts_debug, "nonce": asked(self.asked_nonce, self.nonce).hex(),
            "userData": expected.hex(), "now": self.now}


SERVER_AUTH = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
