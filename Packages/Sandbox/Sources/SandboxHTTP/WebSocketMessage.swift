/// A whole message from the client, its fragments joined.
public enum WebSocketMessage: Sendable, Equatable {
  /// Valid UTF-8.
  case text(String)
  /// Any bytes.
  case binary([UInt8])

  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}
