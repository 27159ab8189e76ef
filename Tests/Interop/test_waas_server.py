"""Our client against a wallet service in Python."""

import json
import os
import subprocess

import pytest
from conftest import BIN, OMS
from eth_account import Account
from eth_account.messages import encode_defunct
from waas_server import Server


@pytest.fixture
def server():
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def client(server, tmp_path):
    return OMS(server.url, tmp_path)


def sign_in(client, server, email, *, wrong=0):
    login = subprocess.Popen(
        [os.path.join(BIN, "oms"), "login", email, "--json"], env=client.environment, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert "code was sent" in login.stderr.readline()
    out, err = login.communicate("nonsense\n" * wrong + server.service.codes[email] + "\n", timeout=60)
    return login.returncode, out, err


def test_signs_in_signs_and_verifies(client, server):
    status, out, err = sign_in(client, server, "python@example.com", wrong=2)
    assert status == 0, err
    address = json.loads(out)["address"]
    assert client.json("whoami")["email"] == "python@example.com"
    signature = client.json("sign", "from Swift to Python")["signature"]
    assert Account.recover_message(encode_defunct(text="from Swift to Python"), signature=signature) == address
    assert client("verify", "from Swift to Python", signature).strip() == "valid"
    assert server.service.calls[:4] == ["CommitVerifier", "CompleteAuth", "CompleteAuth", "CompleteAuth"]


def test_creates_lists_and_uses_wallets_of_several_pages(client, server):
    assert sign_in(client, server, "pages@example.com")[0] == 0
    first = client.json("whoami")["walletId"]
    made = [client.json("create", "--reference", f"number {n}")["walletId"] for n in range(3)]
    listed = client.json("wallets")
    assert [w["walletId"] for w in listed["wallets"]] == [first, *made]
    assert listed["active"] == made[-1]
    assert client.json("use", first)["walletId"] == first
    # A second sign-in finds them again, through every page, and takes the first.
    assert sign_in(client, server, "pages@example.com")[0] == 0
    assert client.json("whoami")["walletId"] == first


def test_understands_the_services_refusals(client, server):
    status, _, err = sign_in(client, server, "wrong@example.com", wrong=4)
    assert status == 13 and "too many wrong codes" in err
    assert sign_in(client, server, "wrong@example.com")[0] == 0
    credential = next(iter(server.service.credentials))
    server.service.credentials[credential]["end"] = 0
    done = subprocess.run(
        [os.path.join(BIN, "oms"), "sign", "x"], env=client.environment, capture_output=True, text=True, timeout=60,
        check=False)
    # Expired; or signed out already, when the read of the expiry that follows a restart was answered first.
    assert done.returncode in (11, 12) and "oms login" in done.stderr
    assert server.service.calls[-1] in ("GetCredential", "SignMessage")


def test_resends_when_another_process_was_ahead_with_its_nonce(client, server):
    assert sign_in(client, server, "nonce@example.com")[0] == 0
    credential = next(iter(server.service.credentials))
    server.service.nonces[credential] += 1
    address = client.json("whoami")["address"]
    signature = client.json("sign", "in turn")["signature"]
    assert Account.recover_message(encode_defunct(text="in turn"), signature=signature) == address
