"""Asks our libraries: `interop-oracle` reads one JSON object a line and answers each with one."""

import json
import os
import random
import subprocess
import threading

import pytest

# At least this many cases of every primitive, always the same ones.
CASES = int(os.environ.get("INTEROP_CASES", "2000"))


class Refused(Exception):
    """Our libraries refused the input."""


class Oracle:
    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def answers(self, op, questions):
        """The answers to many questions; a refusal is the Refused that says why."""
        lines = [json.dumps({"op": op, **question}, ensure_ascii=False) for question in questions]

        def write():
            for line in lines:
                self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

        writer = threading.Thread(target=write)
        writer.start()
        answers = []
        for line in lines:
            text = self.process.stdout.readline()
            assert text, f"the oracle ended at {line[:2000]}"
            answer = json.loads(text)
            answers.append(answer["ok"] if "ok" in answer else Refused(answer["error"]))
        writer.join()
        return answers

    def check(self, op, cases):
        """Compares the answers to (question, expected) pairs."""
        cases = list(cases)
        assert len(cases) >= CASES
        for (question, expected), answer in zip(cases, self.answers(op, [c[0] for c in cases]), strict=True):
            assert answer == expected, f"{op} {json.dumps(question)[:3000]}"

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=30) == 0


@pytest.fixture(scope="module")
def oracle():
    oracle = Oracle(os.path.join(os.environ.get("OMS_BIN_PATH", ""), "interop-oracle"))
    yield oracle
    oracle.close()


@pytest.fixture
def rng(request):
    """The same numbers in every run, others in every test."""
    return random.Random("interop " + request.node.name)


def length(rng, most=300):
    """Often short, sometimes at the boundaries of hash blocks."""
    return rng.choice([rng.randrange(4), rng.randrange(most), rng.choice([31, 32, 33, 55, 56, 63, 64, 65, 135, 136, 137])])


def data(rng, most=300):
    return rng.randbytes(length(rng, most))


def zeros_first(rng, size):
    """Bytes that start with zeros more often than chance would have it."""
    zeros = rng.choice([0, 0, 0, 1, 2, size])
    return bytes(min(zeros, size)) + rng.randbytes(size - min(zeros, size))


SECP256K1_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def scalar(rng, order):
    """A private key, sometimes at the edges."""
    value = rng.choice([1, 2, order - 1]) if rng.random() < 0.02 else rng.randrange(1, order)
    return value.to_bytes(32, "big")


def text(rng, most=60):
    """Letters of many scripts, also from beyond the basic plane."""
    letters = "abcdefghijklmnopqrstuvwxyz ABC0123456789\"\\/\n\t{}[]'éßñ漢字日本語🚀🇨🇭\u0000\u007f\u00a0\u2028"
    return "".join(rng.choice(letters) for _ in range(rng.randrange(most)))
