internal import Synchronization

/// Mails that the Sandbox "sent": the only place where a one-time code can be read.
public final class Inbox: Sendable {
  /// A mail with a one-time code.
  public struct Message: Sendable, Hashable, Codable {
    /// Identifier of the message.
    public let id: String
    /// Recipient as the client gave it.
    public let to: String
    /// Six digits; leading zeros count.
    public let code: String
    /// Time of sending, milliseconds since 1970.
    public let sentAt: Int64
    /// Time from which the code is refused, milliseconds since 1970.
    public let expiresAt: Int64

    /// A message of its parts.
    public init(id: String, to: String, code: String, sentAt: Int64, expiresAt: Int64) {
      self.id = id
      self.to = to
      self.code = code
      self.sentAt = sentAt
      self.expiresAt = expiresAt
    }
  }

  /// Messages kept per recipient; the oldest go first.
  public static let capacity = 100

  private let messages = Mutex<[String: [Message]]>([:])

  /// An empty inbox.
  public init() {}

  /// Messages to an address in any letter case, newest last.
  public func messages(to address: String) -> [Message] {
    messages.withLock { $0[address.lowercased()] ?? [] }
  }

  /// Everything by recipient.
  var all: [String: [Message]] { messages.withLock { $0 } }

  func restore(_ saved: [Message], for recipient: String) {
    messages.withLock { $0[recipient] = saved }
  }

  func deliver(_ message: Message) {
    messages.withLock { all in
      all[message.to.lowercased(), default: []].append(message)
      if let count = all[message.to.lowercased()]?.count, count > Self.capacity {
        all[message.to.lowercased()]?.removeFirst(count - Self.capacity)
      }
    }
  }
}
