internal import CWebSockets

/// Limits of one WebSocket connection.
public struct WebSocketLimits: Sendable, Equatable {
  /// Largest message in bytes, fragments joined. A larger one closes the connection with 1009.
  public var maximumMessageSize: Int
  /// Bytes of messages that may wait for their reader before the client is slowed down.
  public var maximumUnread: Int
  /// Bytes that may wait for the client to take them; a client that leaves more is disconnected.
  public var maximumUnsent: Int
  /// Seconds without a byte from the client after which the connection is closed.
  public var idleTimeoutSeconds: Int

  /// Limits; the defaults suit a local server.
  public init(
    maximumMessageSize: Int = 1 << 20, maximumUnread: Int = 1 << 20, maximumUnsent: Int = 16 << 20,
    idleTimeoutSeconds: Int = 60
  ) {
    self.maximumMessageSize = maximumMessageSize
    self.maximumUnread = maximumUnread
    self.maximumUnsent = maximumUnsent
    self.idleTimeoutSeconds = idleTimeoutSeconds
  }
}

/// Serves one WebSocket connection and returns when it is done with it; the connection is closed then.
public typealias WebSocketHandler = @Sendable (WebSocketConnection) async -> Void

/// What an accepted handshake leads to.
public final class WebSocketUpgrade: Sendable, Equatable {
  let limits: WebSocketLimits
  let serve: WebSocketHandler

  init(limits: WebSocketLimits, serve: @escaping WebSocketHandler) {
    (self.limits, self.serve) = (limits, serve)
  }

  /// Equality is identity.
  public static func == (one: WebSocketUpgrade, other: WebSocketUpgrade) -> Bool { one === other }
}

extension HTTPServerRequest {
  /// Whether the client asks for a WebSocket (RFC 6455 §4.2.1), be it in the right form or not.
  public var asksForWebSocket: Bool {
    Self.tokens(headers["Upgrade"]).contains("websocket") && Self.tokens(headers["Connection"]).contains("upgrade")
  }

  fileprivate static func tokens(_ list: String?) -> [String] {
    (list ?? "").lowercased().split(separator: ",").map { item in
      let trimmed = item.drop { $0 == " " || $0 == "\t" }
      return String(trimmed.prefix { $0 != " " && $0 != "\t" })
    }
  }
}

extension HTTPServerResponse {
  /// Accepts a WebSocket handshake (RFC 6455 §4.2.2), or refuses one that is not in the right form: with 426 when
  /// the request is no handshake or of another version than 13, with 400 when its key is not right.
  public static func webSocket(
    _ request: HTTPServerRequest, limits: WebSocketLimits = .init(), serve: @escaping WebSocketHandler
  ) -> HTTPServerResponse {
    guard request.method == "GET", request.asksForWebSocket, request.headers["Sec-WebSocket-Version"] == "13" else {
      return HTTPServerResponse(
        status: 426, headers: HTTPServerHeaders([("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]))
    }
    guard let key = request.headers["Sec-WebSocket-Key"], isKey(key), request.body.isEmpty else {
      return HTTPServerResponse(status: 400)
    }
    return HTTPServerResponse(
      status: 101, headers: HTTPServerHeaders([("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept(key))]),
      delivery: .webSocket(WebSocketUpgrade(limits: limits, serve: serve)))
  }

  /// 16 bytes in base64.
  private static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 24 && bytes.hasSuffix("==")
      && bytes.dropLast(2).allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "+"), UInt8(ascii: "/"): true
        default: false
        }
      }
  }

  static func accept(_ key: String) -> String {
    let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    var hash = [UInt8](repeating: 0, count: 20)
    _ = lws_SHA1(text, text.count, &hash)
    var encoded = [CChar](repeating: 0, count: 32)
    let count = hash.withUnsafeBytes { bytes in
      lws_b64_encode_string(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), &encoded, Int32(encoded.count))
    }
    return String(decoding: encoded.prefix(Int(max(count, 0))).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    suffix(text.utf8CodeUnitCount).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
