/// A mail that the Sandbox "sent". None leaves the process.
struct MailRecord: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case verification
    case resetPassword = "reset_password"
  }

  /// Kept per recipient; the oldest go first.
  static let capacity = 100

  let id: String
  let number: UInt64
  let to: String
  let from: String
  let kind: Kind
  let subject: String
  let text: String
  let html: String
  let link: String
  let sentAt: Int64
}
