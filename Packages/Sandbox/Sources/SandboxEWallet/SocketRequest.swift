internal import SandboxHTTP
internal import WebRPC

/// What a client says on a socket: `{topic, event, ref, data}`.
struct SocketRequest {
  let topic: String
  let event: String
  let ref: String?

  /// Why a message is none.
  enum Fault: Error {
    /// It cannot even be answered.
    case broken
    case wrongTypes(topic: String, ref: String?)
  }

  init(_ message: WebSocketMessage) throws(Fault) {
    let bytes: [UInt8] =
      switch message {
      case .text(let text): Array(text.utf8)
      case .binary(let bytes): bytes
      }
    guard let value = try? WebRPCJSON.decode(JSONValue.self, from: bytes), case .object(let members) = value,
      let topic = members["topic"], let event = members["event"], let ref = members["ref"]
    else { throw .broken }
    let parameters = Parameters(members)
    let readable = (try? parameters.text("topic")) ?? nil
    let readableRef = (try? parameters.text("ref")) ?? nil
    guard let readable, topic != .null, event != .null, ref == .null || readableRef != nil,
      let name = (try? parameters.text("event")) ?? nil
    else { throw .wrongTypes(topic: readable ?? "phoenix", ref: readableRef) }
    switch members["data"] {
    case nil, .null?, .object?: break
    default: throw .wrongTypes(topic: readable, ref: readableRef)
    }
    (self.topic, self.event, self.ref) = (readable, name, readableRef)
  }
}
