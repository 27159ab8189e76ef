internal import WebRPC

/// A message to the server.
struct OutgoingFrame: Encodable, Sendable, Equatable {
  enum Event: String, Encodable, Sendable {
    case join = "phx_join"
    case leave = "phx_leave"
    case heartbeat
  }

  let topic: String
  let event: Event
  let ref: String
  private let data: [String: String] = [:]

  init(topic: String, event: Event, ref: String) {
    self.topic = topic
    self.event = event
    self.ref = ref
  }

  /// The message as JSON; nil when it cannot be written, which plain texts always can.
  var bytes: [UInt8]? { try? WebRPCJSON.encode(self) }
}
