"""What the interoperability tests share: the built programs, a running Sandbox, a recording proxy."""

import json
import os
import subprocess
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

BIN = os.environ.get("OMS_BIN_PATH", "")


class Recorder:
    """A proxy that forwards every request unchanged and keeps the bytes that it saw."""

    def __init__(self, upstream):
        self.requests = []
        recorder = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def forward(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                recorder.requests.append((self.command, self.path, dict(self.headers.items()), body))
                passed = {k: v for k, v in self.headers.items() if k.lower() not in ("host", "content-length")}
                request = urllib.request.Request(
                    upstream + self.path, data=body if self.command == "POST" else None, headers=passed,
                    method=self.command)
                try:
                    with urllib.request.urlopen(request, timeout=30) as answer:
                        status, content = answer.status, answer.read()
                except urllib.error.HTTPError as error:
                    status, content = error.code, error.read()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_POST = do_GET = forward

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class OMS:
    """The `oms` program, signed in at a Sandbox through the recording proxy."""

    def __init__(self, url, folder):
        self.environment = {**os.environ, "OMS_SANDBOX_URL": url, "XDG_DATA_HOME": str(folder)}
        self.environment.pop("OMS_PUBLISHABLE_KEY", None)

    def __call__(self, *words, stdin=None):
        done = subprocess.run(
            [os.path.join(BIN, "oms"), *words], env=self.environment, input=stdin, capture_output=True, text=True,
            timeout=120, check=False)
        assert done.returncode == 0, f"oms {' '.join(words)}: {done.stderr}"
        return done.stdout

    def json(self, *words, stdin=None):
        return json.loads(self(*words, "--json", stdin=stdin))


def get(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.loads(answer.read())


@pytest.fixture(scope="session")
def sandbox():
    process = subprocess.Popen(
        [os.path.join(BIN, "oms"), "sandbox", "--port", "0", "--block-time", "50"], stdout=subprocess.PIPE, text=True)
    ready = json.loads(process.stdout.readline())
    assert ready["event"] == "ready"
    yield ready
    process.terminate()
    assert process.wait(timeout=30) == 0


@pytest.fixture(scope="session")
def recorder(sandbox):
    recorder = Recorder(sandbox["url"])
    yield recorder
    recorder.stop()


@pytest.fixture(scope="session")
def oms(recorder, sandbox, tmp_path_factory):
    """`oms`, signed in as somebody new, with test money."""
    program = OMS(recorder.url, tmp_path_factory.mktemp("oms"))
    email = "interop@example.com"
    login = subprocess.Popen(
        [os.path.join(BIN, "oms"), "login", email, "--json"], env=program.environment, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    login.stderr.readline()  # says that the code was sent
    code = get(f"{sandbox['url']}/sandbox/v1/inbox/{email}")["messages"][-1]["code"]
    out, err = login.communicate(code + "\n", timeout=60)
    assert login.returncode == 0, err
    program.address = json.loads(out)["address"]
    program("sandbox", "faucet", program.address, "--network", "amoy", "--amount", "2")
    return program
