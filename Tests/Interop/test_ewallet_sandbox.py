"""The eWallet of the Sandbox, as two independent WebSocket clients and a plain HTTP client see it."""

import asyncio
import base64
import json
import socket
import struct
import urllib.request
import uuid

import pytest
import websocket
import websockets

MEDIA_TYPE = "application/vnd.omisego.v1+json"
POINTS = "tok_PTS_01hx3nr4q0x16p72vj81e373v8"
BIG = "tok_BIG_01hx3nr4q0et8h96fm038r0ek6"
USERS = {1: "usr_01hx3nr4q0gmkzb53fhpxdsyc8", 2: "usr_01hx3nr4q03d0j3r58kdry9ga9"}


def headers(user):
    pair = f"sandbox-api-key-0001:sandbox-auth-token-user{user}".encode()
    return {"Accept": MEDIA_TYPE, "Authorization": "OMGClient " + base64.b64encode(pair).decode()}


def post(url, body, fields=None):
    request = urllib.request.Request(
        url, data=json.dumps(body).encode(), headers={"Content-Type": "application/json", **(fields or {})})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read())


@pytest.fixture
def call(sandbox):
    def call(user, operation, **body):
        answer = post(f"{sandbox['url']}/api/client/{operation}", body, headers(user))
        assert answer["success"], answer
        return answer["data"]

    return call


@pytest.fixture
def address(sandbox):
    return sandbox["url"].replace("http://", "ws://") + "/api/client/socket"


def message(event, topic, ref):
    return json.dumps({"topic": topic, "event": event, "ref": ref, "data": {}})


def reply(topic, ref):
    return {
        "success": True, "version": "1", "data": None, "error": None, "topic": topic, "event": "phx_reply", "ref": ref}


def request_of(call, kind="send"):
    return call(1, "me.create_transaction_request", type=kind, token_id=POINTS, amount=5, require_confirmation=True)


def test_the_handshake_is_refused_without_credentials(address):
    async def connect():
        async with websockets.connect(address):
            pass

    with pytest.raises(websockets.InvalidStatus) as refused:
        asyncio.run(connect())
    assert refused.value.response.status_code == 403
    assert not refused.value.response.body
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        websocket.create_connection(address, header={"Accept": MEDIA_TYPE})
    assert refused.value.status_code == 403


def test_one_client_asks_and_another_pays(call, address):
    """`websockets` listens for the requester, `websocket-client` for the consumer, which sends binary frames."""
    made = request_of(call)

    async def requester(consume):
        async with websockets.connect(address, additional_headers=headers(1)) as one:
            await one.send(message("phx_join", made["socket_topic"], "1"))
            assert json.loads(await one.recv()) == reply(made["socket_topic"], "1")
            pending = await asyncio.to_thread(consume)
            event = json.loads(await one.recv())
            assert (event["event"], event["ref"]) == ("transaction_consumption_request", None)
            assert event["data"] == pending
            done = await asyncio.to_thread(call, 1, "me.approve_transaction_consumption", id=pending["id"])
            event = json.loads(await one.recv())
            assert (event["event"], event["success"]) == ("transaction_consumption_finalized", True)
            assert event["data"] == done
            return done

    two = websocket.create_connection(address, header=headers(2), timeout=30)
    two.send_binary(message("phx_join", "user:" + USERS[2], "1").encode())
    assert json.loads(two.recv()) == reply("user:" + USERS[2], "1")
    done = asyncio.run(
        requester(
            lambda: call(
                2, "me.consume_transaction_request", formatted_transaction_request_id=made["id"],
                idempotency_token=str(uuid.uuid4()))))
    event = json.loads(two.recv())
    assert event["data"] == done
    assert event["topic"] == "user:" + USERS[2]
    two.close()


def test_pings_fragments_and_closing_with_websockets(address):
    async def talk():
        async with websockets.connect(address, additional_headers=headers(1)) as client:
            await asyncio.wait_for(await client.ping(), 10)
            text = message("heartbeat", "phoenix", "7")
            await client.send([text[:5], text[5:6], text[6:]])
            assert json.loads(await client.recv()) == reply("phoenix", "7")
            await client.close(3001, "done")
        assert client.close_code == 3001

    asyncio.run(talk())


def test_pings_and_closing_with_websocket_client(address):
    client = websocket.create_connection(address, header=headers(1), timeout=30)
    client.ping("are you there?")
    opcode, frame = client.recv_data_frame(control_frame=True)
    assert (opcode, frame.data) == (websocket.ABNF.OPCODE_PONG, b"are you there?")
    client.send(message("heartbeat", "phoenix", "8"))
    assert json.loads(client.recv()) == reply("phoenix", "8")
    client.send_close(1000)
    opcode, frame = client.recv_data_frame(control_frame=True)
    assert opcode == websocket.ABNF.OPCODE_CLOSE
    assert frame.data[:2] == struct.pack("!H", 1000)


@pytest.mark.parametrize("payload, code", [
    (message("heartbeat", "phoenix", "1") + "x" * (1 << 20), 1009), ("not JSON", 1003), ("[]", 1003),
    (json.dumps({"topic": "phoenix", "event": "heartbeat"}), 1003),
])
def test_the_close_code_says_what_was_wrong(address, payload, code):
    async def talk():
        async with websockets.connect(address, additional_headers=headers(1)) as client:
            await client.send(payload)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await client.recv()
            assert closed.value.rcvd.code == code

    asyncio.run(talk())


@pytest.mark.parametrize("frame, code", [
    (b"\x81\x01A", 1002),  # not masked
    (b"\xc1\x81\x00\x00\x00\x00A", 1002),  # reserved bit
    (b"\x83\x80\x00\x00\x00\x00", 1002),  # reserved opcode
    (b"\x80\x81\x00\x00\x00\x00A", 1002),  # nothing to continue
    (b"\x09\x80\x00\x00\x00\x00", 1002),  # fragmented ping
    (b"\x81\x81\x00\x00\x00\x00\xff", 1007),  # not UTF-8
    (b"\x88\x82\x00\x00\x00\x00\x03\xed", 1002),  # 1005 must not be sent
])
def test_frames_that_break_the_standard_fail_the_connection(address, frame, code):
    client = websocket.create_connection(address, header=headers(1), timeout=30)
    client.sock.sendall(frame)
    opcode, answer = client.recv_data_frame(control_frame=True)
    assert opcode == websocket.ABNF.OPCODE_CLOSE
    assert struct.unpack("!H", answer.data[:2])[0] == code
    client.shutdown()


def test_big_integers_are_bare_and_exact(call):
    amount = 2**65 + 1
    sent = call(
        1, "me.create_transaction", to_user_id=USERS[2], token_id=BIG, amount=amount,
        idempotency_token=str(uuid.uuid4()))
    assert sent["from"]["amount"] == amount
    assert isinstance(sent["to"]["amount"], int)
    wallet = call(2, "me.get_wallets")["data"][0]
    assert next(b["amount"] for b in wallet["balances"] if b["token"]["symbol"] == "BIG") >= amount


def test_a_hundred_connections_are_told_at_once(call, address):
    made = request_of(call)

    async def talk():
        clients = [await websockets.connect(address, additional_headers=headers(1)) for _ in range(100)]
        for client in clients:
            await client.send(message("phx_join", made["socket_topic"], "1"))
        for client in clients:
            assert json.loads(await client.recv())["success"]
        pending = await asyncio.to_thread(
            call, 2, "me.consume_transaction_request", formatted_transaction_request_id=made["id"],
            idempotency_token=str(uuid.uuid4()))
        for client in clients:
            assert json.loads(await asyncio.wait_for(client.recv(), 30))["data"]["id"] == pending["id"]
        await asyncio.gather(*(client.close() for client in clients))

    asyncio.run(talk())


def test_a_connection_that_breaks_is_forgotten(address, sandbox):
    client = websocket.create_connection(address, header=headers(1), timeout=30)
    client.send(message("phx_join", "user:" + USERS[1], "1"))
    client.recv()
    client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.sock.close()
    for _ in range(100):
        with urllib.request.urlopen(f"{sandbox['url']}/sandbox/v1/ewallet/sockets", timeout=30) as answer:
            if json.loads(answer.read())["connections"] == 0:
                return
    raise AssertionError("the connection is still known")
