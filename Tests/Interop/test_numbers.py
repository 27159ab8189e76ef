"""256-bit integers and units against Python's integers and decimals."""

from decimal import ROUND_HALF_UP, Context, Decimal

from oracle import CASES, oracle, rng  # noqa: F401  (fixtures)

M = 2**256


def number(rng, bits=256):
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice([0, 1, 2, M - 1, 2**64 - 1, 2**64, 2**128, 2**192 - 1, 2**255, 10**19, 10**38])
    if kind == 1:
        return rng.getrandbits(rng.choice([1, 8, 63, 64, 65, 127, 128, 129, 192]))
    if kind == 2:  # limbs of ones, zeros and single bits
        return sum(rng.choice([0, 2**64 - 1, 1, 2**63]) << (64 * i) for i in range(4))
    return rng.getrandbits(bits)


def signed(value):
    return value - M if value >= M // 2 else value


def test_unsigned_integers(oracle, rng):
    cases = []
    for _ in range(4 * CASES):
        a, b = number(rng), number(rng)
        expected = {
            "sum": str((a + b) % M), "difference": str((a - b) % M), "low": str(a * b % M), "high": str(a * b // M),
            "hex": hex(a), "bytes": a.to_bytes((a.bit_length() + 7) // 8, "big").hex(), "isLess": a < b}
        if b:
            expected |= {"quotient": str(a // b), "remainder": str(a % b)}
        cases.append(({"a": str(a), "b": str(b)}, expected))
    oracle.check("uint256", cases)


def test_signed_integers(oracle, rng):
    cases = []
    for _ in range(CASES):
        a, b = signed(number(rng)), signed(number(rng))
        cases.append(({"a": str(a), "b": str(b)}, {
            "sum": str(signed((a + b) % M)), "difference": str(signed((a - b) % M)),
            "product": str(signed(a * b % M)), "overflow": not -M // 2 <= a * b < M // 2, "isLess": a < b}))
    oracle.check("int256", cases)


def digits(rng):
    return "".join(rng.choice("0123456789") for _ in range(rng.randrange(1, 60)))


def plain(value):
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def test_units(oracle, rng):
    context = Context(prec=400, Emin=-9999, Emax=9999)
    parse, render = [], []
    for _ in range(CASES):
        decimals = rng.choice([0, 1, 6, 18, 77, rng.randrange(100)])
        sign = rng.choice(["", "", "-", "+"])
        text = sign + digits(rng) + rng.choice(["", ".", "." + digits(rng)])
        if rng.random() < 0.1:
            text = sign + "." + digits(rng)
        scaled = context.scaleb(Decimal(text), decimals).quantize(Decimal(1), ROUND_HALF_UP, context)
        parse.append(({"value": " " + text + "\n", "decimals": decimals}, plain(scaled)))
        whole = sign + digits(rng)
        render.append(({"value": whole, "decimals": decimals}, plain(context.scaleb(Decimal(whole), -decimals))))
    oracle.check("units.parse", parse)
    oracle.check("units.format", render)
