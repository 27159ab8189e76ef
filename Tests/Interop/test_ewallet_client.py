"""The eWallet client against a server that is none of ours: aiohttp, over HTTP and WebSocket with TLS."""

import asyncio
import base64
import datetime
import ipaddress
import json
import os
import ssl
import subprocess
import threading

import pytest
from aiohttp import WSMsgType, web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

MEDIA_TYPE = "application/vnd.omisego.v1+json"
DATE = "2024-05-01T09:30:00.123456Z"
COMMON = {"metadata": {}, "encrypted_metadata": {}, "created_at": DATE, "updated_at": DATE}
USER = {**COMMON, "object": "user", "id": "usr_1", "socket_topic": "user:usr_1", "email": "user@example.com"}
TOKEN = {**COMMON, "object": "token", "id": "tok_1", "symbol": "PTS", "name": "Points", "subunit_to_unit": 100}
REQUEST = {
    **COMMON, "object": "transaction_request", "id": "txr_1", "formatted_id": "txr_1", "type": "receive",
    "socket_topic": "transaction_request:txr_1", "token": TOKEN, "amount": 10**37, "address": "a", "status": "valid",
    "require_confirmation": True, "allow_amount_override": True}
CONSUMPTION = {
    **COMMON, "object": "transaction_consumption", "id": "txc_1", "status": "pending", "token": TOKEN, "address": "b",
    "socket_topic": "transaction_consumption:txc_1", "estimated_request_amount": 10**37, "user": USER,
    "estimated_consumption_amount": 10**37, "idempotency_token": "i", "transaction_request": REQUEST}


class Server:
    """An eWallet that knows one user, and tells of one consumption as soon as somebody listens."""

    def __init__(self, context):
        self.context = context
        self.calls, self.frames, self.closing = [], [], None
        self.ready, self.stopped = threading.Event(), None
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True)
        self.thread.start()
        assert self.ready.wait(20)

    async def serve(self):
        app = web.Application()
        app.router.add_post("/api/client/user.login", self.login)
        app.router.add_post("/api/client/me.get", self.me)
        app.router.add_get("/api/client/socket", self.socket)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=self.context)
        await site.start()
        self.port = site._server.sockets[0].getsockname()[1]
        self.loop, self.stopped = asyncio.get_running_loop(), asyncio.Event()
        self.ready.set()
        await self.stopped.wait()
        await runner.cleanup()

    def stop(self):
        self.loop.call_soon_threadsafe(self.stopped.set)
        self.thread.join(20)

    def answer(self, data):
        return web.json_response({"version": "1", "success": True, "data": data})

    async def login(self, request):
        self.calls.append((request.path, dict(request.headers), await request.read()))
        return self.answer({
            "object": "authentication_token", "authentication_token": "tok:en", "user_id": "usr_1", "user": USER})

    async def me(self, request):
        self.calls.append((request.path, dict(request.headers), await request.read()))
        return self.answer(USER)

    async def socket(self, request):
        self.calls.append((request.path, dict(request.headers), b""))
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for message in socket:
            assert message.type == WSMsgType.TEXT
            frame = json.loads(message.data)
            self.frames.append(frame)
            reply = {"version": "1", "success": True, "data": None, "error": None, "topic": frame["topic"],
                     "event": "phx_reply", "ref": frame["ref"]}
            await socket.send_str(json.dumps(reply))
            if frame["event"] == "phx_join":
                event = {**reply, "event": "transaction_consumption_request", "ref": None, "data": CONSUMPTION}
                await socket.ping()
                await socket.send_str("this is no frame")
                await socket.send_bytes(b"\x00\x01")
                await socket.send_str(json.dumps(event))
        self.closing = socket.close_code
        return socket


def certificate(folder, name, hosts):
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.timezone.utc)
    built = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(hosts), False)
        .add_extension(x509.BasicConstraints(True, None), True).sign(key, hashes.SHA256()))
    path, key_path = folder / f"{name}.pem", folder / f"{name}.key"
    path.write_bytes(built.public_bytes(serialization.Encoding.PEM))
    key_path.write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path, key_path)
    return path, context


LOCAL = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]


def run(environment, *words, stdin=None):
    from conftest import BIN
    return subprocess.run(
        [f"{BIN}/oms", "ewallet", *words], env=environment, input=stdin, capture_output=True, text=True, timeout=60,
        check=False)


@pytest.mark.parametrize("secure", [False, True])
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_log_in_and_listen(tmp_path, secure, host):
    path, context = certificate(tmp_path, "server", LOCAL)
    server = Server(context if secure else None)
    try:
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "SSL_CERT_FILE": str(path)}
        url = f"{'https' if secure else 'http'}://{host}:{server.port}"
        done = run(environment, "login", "user@example.com", "--url", url, "--api-key", "key", stdin="secret\n")
        assert done.returncode == 0, done.stderr
        done = run(environment, "watch", "--count", "1", "--json")
        assert done.returncode == 0, done.stderr
        event = json.loads(done.stdout)
        assert event["event"] == "transaction_consumption_request" and event["amount"] == str(10**37)
    finally:
        server.stop()
    login, me, socket = server.calls
    assert login[0].endswith("user.login") and json.loads(login[2]) == {
        "email": "user@example.com", "password": "secret"}
    assert "Authorization" not in login[1]
    assert me[2] == b""
    for _, headers, _ in (me, socket):
        assert headers["Accept"] == MEDIA_TYPE and headers["Content-Type"] == MEDIA_TYPE + "; charset=utf-8"
        assert headers["Authorization"] == "OMGClient " + base64.b64encode(b"key:tok:en").decode()
    assert server.frames[0] == {"topic": "user:usr_1", "event": "phx_join", "ref": "1", "data": {}}


@pytest.mark.parametrize("fault", ["stranger", "host"])
def test_a_socket_with_a_wrong_certificate_is_refused(tmp_path, fault):
    """The server changes its certificate between the last HTTP call and the opening of the socket."""
    from conftest import BIN
    good, context = certificate(tmp_path, "server", LOCAL)
    other, bad_context = certificate(tmp_path, "other", LOCAL if fault == "stranger" else [x509.DNSName("elsewhere")])
    trusted = tmp_path / "trusted.pem"
    trusted.write_bytes(good.read_bytes() + (other.read_bytes() if fault == "host" else b""))
    server = Server(context)

    def choose(connection, name, _):
        if any(path.endswith("me.get") for path, _, _ in server.calls):
            connection.context = bad_context

    context.sni_callback = choose
    try:
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "SSL_CERT_FILE": str(trusted)}
        url = f"https://localhost:{server.port}"
        assert run(environment, "login", "user@example.com", "--url", url, stdin="secret\n").returncode == 0
        watch = subprocess.Popen(
            [f"{BIN}/oms", "ewallet", "watch"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        assert "The connection is gone" in watch.stderr.readline()
        watch.terminate()
        watch.communicate(timeout=30)
        assert [path for path, _, _ in server.calls if path.endswith("socket")] == [] and server.frames == []
    finally:
        server.stop()


@pytest.mark.parametrize("fault", ["stranger", "host"])
def test_wrong_certificates_are_refused(tmp_path, fault):
    """Before anything is sent."""
    good, good_context = certificate(tmp_path, "server", LOCAL)
    other, bad_context = certificate(tmp_path, "other", LOCAL if fault == "stranger" else [x509.DNSName("elsewhere")])
    trusted = good if fault == "stranger" else other
    bad = Server(bad_context)
    try:
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "SSL_CERT_FILE": str(trusted)}
        url = f"https://localhost:{bad.port}"
        done = run(environment, "login", "user@example.com", "--url", url, stdin="secret\n")
        assert done.returncode == 1 and done.stderr.count("\n") <= 2
        assert bad.calls == []
    finally:
        bad.stop()
