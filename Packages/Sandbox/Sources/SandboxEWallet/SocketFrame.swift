internal import WebRPC

/// What the server says on a socket, without topic and ref.
struct SocketFrame: Sendable {
  let event: String
  var isSuccess: Bool
  var data: JSONValue
  var error: EWalletError?

  init(event: String, data: JSONValue, error: EWalletError? = nil) {
    (self.event, self.data, self.error) = (event, data, error)
    isSuccess = error == nil
  }

  /// The answer to a message of the client.
  static func reply(_ error: EWalletError? = nil) -> SocketFrame {
    SocketFrame(event: "phx_reply", data: .null, error: error)
  }

  /// A channel has ended as it should. Not a success and not an error either.
  static var close: SocketFrame {
    var frame = SocketFrame(event: "phx_close", data: .null)
    frame.isSuccess = false
    return frame
  }

  /// The message as it is sent: all seven members, always.
  func text(topic: String, ref: String?) -> String {
    let value = JSONValue.object([
      "success": .bool(isSuccess), "version": .string("1"), "data": data, "error": error?.json ?? .null,
      "topic": .string(topic), "event": .string(event), "ref": Wire.text(ref),
    ])
    return String(decoding: (try? WebRPCJSON.encode(value)) ?? [], as: UTF8.self)
  }
}
