import Synchronization
import Testing

@testable import WebSocketClient

@Suite("WebSocketConnection against a server of plain sockets", .timeLimit(.minutes(10)))
struct WebSocketConnectionTests {
  /// Opens a connection, and gives it and its events.
  private func open(
    _ server: LoopbackWebSocketServer, _ change: (inout WebSocketRequest) -> Void = { _ in }
  ) -> (WebSocketConnection, AsyncStream<WebSocketEvent>) {
    var request = WebSocketRequest(host: "127.0.0.1", port: server.port, isSecure: false, path: "/socket?x=1")
    change(&request)
    return open(request)
  }

  private func open(_ request: WebSocketRequest) -> (WebSocketConnection, AsyncStream<WebSocketEvent>) {
    let (events, continuation) = AsyncStream.makeStream(of: WebSocketEvent.self)
    let connection = WebSocketConnection.open(request) { event in
      continuation.yield(event)
      if case .closed = event { continuation.finish() }
    }
    return (connection, events)
  }

  /// Every event, while the connection is held.
  private func all(_ opened: (WebSocketConnection, AsyncStream<WebSocketEvent>)) async -> [WebSocketEvent] {
    var result: [WebSocketEvent] = []
    for await event in opened.1 { result.append(event) }
    withExtendedLifetime(opened.0) {}
    return result
  }

  final class Box<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
    func set(_ new: Value) { value.withLock { $0 = new } }
    var get: Value { value.withLock { $0 } }
  }

  @Test("sends path, host and header fields, then masked text; receives text and binary; closes with 1000")
  func conversation() async throws {
    let head = Box<[String]>([])
    let frames = Box<[String]>([])
    let server = try LoopbackWebSocketServer { peer in
      head.set(peer.head)
      peer.accept()
      var seen: [String] = []
      while let frame = peer.readFrame() {
        seen.append("\(frame.opcode) \(frame.isMasked) \(frame.payload.count)")
        frames.set(seen)
        if frame.opcode == 1 {
          peer.writeFrame(1, frame.payload)
          peer.writeFrame(2, [0xFF])
        }
        if frame.opcode == 8 { return peer.writeFrame(8, frame.payload) }
      }
    }
    let (connection, events) = open(server) { $0.headers = [("Authorization", "OMGClient abc="), ("Accept", "x/y")] }
    connection.send(text: Array("hello".utf8))
    var heard: [WebSocketEvent] = []
    for await event in events {
      heard.append(event)
      if event == .binary([0xFF]) { connection.close() }
    }
    #expect(heard.prefix(3) == [.opened, .text(Array("hello".utf8)), .binary([0xFF])])
    #expect(heard.last == .closed(WebSocketClosure(.wanted, message: "closed")) && heard.count == 4)
    #expect(frames.get == ["1 true 5", "8 true 2"])
    #expect(head.get.first == "GET /socket?x=1 HTTP/1.1")
    let lines = Set(head.get.map { $0.lowercased() })
    #expect(lines.isSuperset(of: ["authorization: omgclient abc=", "accept: x/y", "host: 127.0.0.1:\(server.port)"]))
    #expect(lines.contains("sec-websocket-version: 13"))
  }

  @Test("puts fragments together, with a ping between them, and large messages")
  func fragments() async throws {
    let large = [UInt8](repeating: 0x61, count: 300_000)
    let server = try LoopbackWebSocketServer { peer in
      peer.accept()
      peer.writeFrame(1, Array("one ".utf8), isFinal: false)
      peer.writeFrame(9, Array("ping".utf8))
      peer.writeFrame(0, Array("message".utf8))
      peer.writeFrame(1, large)
      while let frame = peer.readFrame() {
        if frame.opcode == 10 { peer.writeFrame(8, [0x03, 0xE8]) }
      }
    }
    let heard = await all(open(server))
    #expect(heard.prefix(3) == [.opened, .text(Array("one message".utf8)), .text(large)])
    guard case .closed(let closure) = heard.last else {
      Issue.record("\(heard.count)")
      return
    }
    #expect(closure.kind == .server(code: 1000))
  }

  @Test("a server's code and reason are told")
  func serverCloses() async throws {
    let server = try LoopbackWebSocketServer { peer in
      peer.accept()
      peer.writeFrame(8, [0x0F, 0xA0] + Array("go away".utf8))
      peer.waitForEnd()
    }
    #expect(
      await all(open(server)) == [.opened, .closed(WebSocketClosure(.server(code: 4000), message: "go away"))])
  }

  @Test("an answer other than 101 is told with its status", arguments: [200, 403, 404, 503])
  func refused(status: Int) async throws {
    let server = try LoopbackWebSocketServer { peer in
      peer.write("HTTP/1.1 \(status) Some Reason\r\nContent-Length: 0\r\n\r\n")
      peer.waitForEnd()
    }
    let heard = await all(open(server))
    guard case .closed(let closure) = heard.last else {
      Issue.record("\(heard)")
      return
    }
    #expect(heard.count == 1 && closure.kind == .refused(status: status))
  }

  @Test("a message beyond the limit ends the connection, however it is cut")
  func tooLarge() async throws {
    for isFragmented in [false, true] {
      let server = try LoopbackWebSocketServer { peer in
        peer.accept()
        for index in 0..<(isFragmented ? 20 : 1) {
          peer.writeFrame(
            index == 0 ? 1 : 0, [UInt8](repeating: 0x61, count: isFragmented ? 1000 : 20_000), isFinal: false)
        }
        peer.waitForEnd()
      }
      let heard = await all(open(server) { $0.maximumMessageBytes = 10_000 })
      guard case .closed(let closure) = heard.last else {
        Issue.record("\(heard)")
        return
      }
      #expect(closure.kind == .messageTooLarge)
    }
  }

  @Test(
    "text that is not UTF-8 fails the connection at once with code 1007, and nothing after it is heard",
    arguments: [
      [[0xC3, 0x28]], [[0xED, 0xA0, 0x80]], [[0xC0, 0x80]], [[0xF4, 0x90, 0x80, 0x80]], [[0x61, 0xE2, 0x82]],
      [[0xE2], [0x82, 0x61]],
    ] as [[[UInt8]]])
  func invalidText(pieces: [[UInt8]]) async throws {
    let closing = Box<[UInt8]?>(nil)
    let server = try LoopbackWebSocketServer { peer in
      peer.accept()
      for (index, piece) in pieces.enumerated() {
        peer.writeFrame(index == 0 ? 1 : 0, piece, isFinal: index == pieces.count - 1)
      }
      peer.writeFrame(1, Array("later".utf8))
      while let frame = peer.readFrame() {
        guard frame.opcode == 8 else { continue }
        closing.set(frame.payload)
        peer.writeFrame(8, frame.payload)
      }
    }
    #expect(
      await all(open(server))
        == [.opened, .closed(WebSocketClosure(.invalidText, message: "a text message was not UTF-8"))])
    #expect(closing.get == [0x03, 0xEF])
  }

  @Test("a server that does not take the end with code 1007 is left all the same")
  func invalidTextWithoutAnswer() async throws {
    let server = try LoopbackWebSocketServer { peer in
      peer.accept()
      peer.writeFrame(1, [0xFF])
      while peer.readFrame() != nil {}
    }
    let heard = await all(open(server))
    #expect(heard == [.opened, .closed(WebSocketClosure(.invalidText, message: "a text message was not UTF-8"))])
  }

  @Test("a character that is cut by fragments is whole again")
  func cutCharacter() async throws {
    let server = try LoopbackWebSocketServer { peer in
      peer.accept()
      peer.writeFrame(1, [0x61, 0xE2, 0x82], isFinal: false)
      peer.writeFrame(0, [0xAC])
      while let frame = peer.readFrame() { if frame.opcode == 8 { peer.writeFrame(8, frame.payload) } }
    }
    let (connection, events) = open(server)
    var heard: [WebSocketEvent] = []
    for await event in events {
      heard.append(event)
      if case .text = event { connection.close() }
    }
    #expect(heard.prefix(2) == [.opened, .text(Array("a€".utf8))])
  }

  @Test("a connection that breaks without a word is told as such")
  func broken() async throws {
    let server = try LoopbackWebSocketServer { peer in peer.accept() }
    let heard = await all(open(server))
    guard case .closed(let closure) = heard.last else {
      Issue.record("\(heard)")
      return
    }
    #expect(closure.kind == .failed)
  }

  @Test("nobody there, a server that is none, and a wrong answer to the opening are failures")
  func noServer() async throws {
    let server = try LoopbackWebSocketServer { peer in peer.write("SSH-2.0-OpenSSH_9.2\r\n\r\n") }
    let wrong = try LoopbackWebSocketServer { peer in
      peer.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: bm90aGluZw==\r\n\r\n"
      )
      peer.waitForEnd()
    }
    let nobody = WebSocketRequest(host: "127.0.0.1", port: 1, isSecure: false, path: "/")
    for opened in [open(server), open(wrong), open(nobody)] {
      let heard = await all(opened)
      guard heard.count == 1, case .closed(let closure) = heard[0], closure.kind != .wanted else {
        Issue.record("\(heard)")
        continue
      }
    }
  }

  @Test("a server that never answers the opening is given up in time")
  func silent() async throws {
    let server = try LoopbackWebSocketServer { peer in peer.waitForEnd() }
    let heard = await all(open(server) { $0.timeoutSeconds = 1 })
    guard heard.count == 1, case .closed(let closure) = heard[0], closure.kind == .failed else {
      Issue.record("\(heard)")
      return
    }
  }

  @Test("TLS to a server that does not speak it is given up in time, many at once")
  func noTLS() async throws {
    let server = try LoopbackWebSocketServer { peer in peer.write("HTTP/1.1 400 Bad Request\r\n\r\n") }
    await withTaskGroup(of: [WebSocketEvent].self) { group in
      for _ in 0..<12 {
        group.addTask {
          await all(
            open(server) {
              $0.isSecure = true
              $0.timeoutSeconds = 1
            })
        }
      }
      for await heard in group {
        guard heard.count == 1, case .closed(let closure) = heard[0], closure.kind == .failed else {
          Issue.record("\(heard)")
          continue
        }
      }
    }
  }

  @Test("closing before the connection stands ends it at once")
  func earlyClose() async throws {
    let server = try LoopbackWebSocketServer { peer in peer.waitForEnd() }
    let (connection, events) = open(server)
    connection.close()
    #expect(await all((connection, events)) == [.closed(WebSocketClosure(.wanted, message: "closed"))])
  }

  @Test("letting go of a connection closes it")
  func released() async throws {
    let server = try LoopbackWebSocketServer { peer in
      peer.accept()
      peer.waitForEnd()
    }
    let events = open(server).1
    var heard: [WebSocketEvent] = []
    for await event in events { heard.append(event) }
    #expect(heard.last == .closed(WebSocketClosure(.wanted, message: "closed")))
  }

  @Test(
    "what would break the opening apart is not sent",
    arguments: [("/a b", "x"), ("/a\r\nX: y", "x"), ("/", "x\r\nEvil: 1"), ("relative", "x"), ("/ü", "x")])
  func unsendable(path: String, value: String) async throws {
    let server = try LoopbackWebSocketServer { peer in peer.accept() }
    let opened = open(server) {
      $0.path = path
      $0.headers = [("X-Test", value)]
    }
    let failure = WebSocketClosure(.failed, message: "the request holds characters that cannot be sent")
    #expect(await all(opened) == [.closed(failure)])
  }

  @Test("many connections at once, each with its own messages, and no thread left behind")
  func many() async throws {
    let server = try LoopbackWebSocketServer { peer in
      peer.accept()
      while let frame = peer.readFrame(), frame.opcode == 1 { peer.writeFrame(1, frame.payload) }
    }
    for number in 0..<20 {
      let (connection, events) = open(server)
      for index in 0..<5 { connection.send(text: Array("\(number) \(index)".utf8)) }
      var received: [String] = []
      for await event in events {
        if case .text(let bytes) = event { received.append(String(decoding: bytes, as: UTF8.self)) }
        if received.count == 5 { connection.close() }
      }
      #expect(received == (0..<5).map { "\(number) \($0)" })
    }
  }
}
