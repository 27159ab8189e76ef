"""Sign-In with Ethereum against the siwe package."""

import random
import string

import pytest
from eth_utils import to_checksum_address
from oracle import CASES, Refused, oracle, rng  # noqa: F401  (fixtures)
from siwe import SiweMessage

FIELDS = {"scheme": "scheme", "domain": "domain", "address": "address", "statement": "statement", "uri": "uri",
          "chain_id": "chainId", "nonce": "nonce", "issued_at": "issuedAt", "expiration_time": "expirationTime",
          "not_before": "notBefore", "request_id": "requestId", "resources": "resources"}
# The other parser is slow where it follows the standard's own grammar.
GRAMMAR_CASES = 200


def pick(rng, letters, low, high):
    return "".join(rng.choice(letters) for _ in range(rng.randrange(low, high)))


def time(rng):
    fraction = rng.choice(["", "", "." + pick(rng, string.digits, 1, 7)])
    zone = rng.choice(["Z", "Z", "+02:00", "-11:30"])
    return (f"{rng.randrange(2000, 2100)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}T{rng.randrange(24):02}:"
            f"{rng.randrange(60):02}:{rng.randrange(60):02}{fraction}{zone}")


def uri(rng):
    name = pick(rng, string.ascii_lowercase, 1, 12)
    path = "".join("/" + pick(rng, string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@", 0, 8)
                   for _ in range(rng.randrange(3)))
    query = rng.choice(["", "?" + pick(rng, string.ascii_letters + "=&/?", 0, 9)])
    fragment = rng.choice(["", "#" + pick(rng, string.ascii_letters + "/?", 0, 9)])
    return rng.choice(["https", "ipfs", "http"]) + f"://{name}.example{path or '/'}{query}{fragment}"


def message(rng):
    optional = lambda value: value if rng.random() < 0.5 else None  # noqa: E731
    return {
        "scheme": optional(rng.choice(["https", "http", "app+x.y"])),
        "domain": rng.choice(["example.com", "localhost:8080", "127.0.0.1", "a-b.example:1", "[::1]:99"]),
        "address": to_checksum_address(rng.randbytes(20)),
        "statement": optional(pick(rng, string.ascii_letters + string.digits + " :/?#[]@!$&'()*+,;=-._~", 1, 60)),
        "uri": uri(rng), "chain_id": rng.choice([1, 137, rng.randrange(1, 2**63)]),
        "nonce": pick(rng, string.ascii_letters + string.digits, 8, 24), "issued_at": time(rng),
        "expiration_time": optional(time(rng)), "not_before": optional(time(rng)),
        "request_id": optional(pick(rng, string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@", 1, 20)),
        "resources": optional([uri(rng) for _ in range(rng.randrange(1, 4))])}


def ours(fields):
    named = {FIELDS[name]: value for name, value in fields.items()}
    return named | {"chainId": str(fields["chain_id"])}


def test_messages(oracle, rng):
    write, read = [], []
    for _ in range(CASES):
        fields = message(rng)
        text = SiweMessage(version="1", **fields).prepare_message()
        write.append((ours(fields), text))
        read.append(({"text": text}, ours(fields)))
    oracle.check("siwe.write", write)
    oracle.check("siwe.read", read)


def damage(rng, text):
    """Another text: a changed, an inserted or a missing character, or two lines in another order."""
    lines = text.split("\n")
    place = rng.randrange(len(text))
    letter = rng.choice(string.printable)
    kind = rng.randrange(4)
    if kind == 0:
        return text[:place] + letter + text[place + 1:]
    if kind == 1:
        return text[:place] + letter + text[place:]
    if kind == 2:
        return text[:place] + text[place + 1:]
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines)


def test_damaged_messages(oracle, rng):
    """What we read is written back as it was, and is a message in the eyes of the standard's grammar too."""
    texts = [damage(rng, SiweMessage(version="1", **message(rng)).prepare_message()) for _ in range(CASES)]
    answers = oracle.answers("siwe.read", [{"text": text} for text in texts])
    accepted = [(t, a) for t, a in zip(texts, answers, strict=True) if not isinstance(a, Refused)]
    assert 0 < len(accepted) < CASES
    for (text, answer), written in zip(accepted, oracle.answers("siwe.write", [a for _, a in accepted]), strict=True):
        assert written == text, answer
    sample = random.Random("grammar").sample(list(zip(texts, answers, strict=True)), GRAMMAR_CASES)
    for text, answer in sample:
        if isinstance(answer, Refused):
            continue
        try:
            SiweMessage.from_message(text)
        except ValueError as error:
            pytest.fail(f"only we accept {text!r}: {error}")
