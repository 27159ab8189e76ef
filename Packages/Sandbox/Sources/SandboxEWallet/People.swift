/// Someone who keeps tokens for others: a shop, the master account.
struct AccountRecord: Codable, Sendable {
  let id: String
  let number: UInt64
  let name: String
  let description: String?
  let isMaster: Bool
  var metadata = Metadata()
  let createdAt: Int64
  var updatedAt: Int64
}

/// An end user: standalone with email and password, or managed by a provider.
struct UserRecord: Codable, Sendable {
  let id: String
  let number: UInt64
  var email: String?
  var username: String?
  var providerUserID: String?
  var password: PasswordHash?
  var isEnabled = true
  var isAdmin = false
  var metadata = Metadata()
  let createdAt: Int64
  var updatedAt: Int64
}

/// Opens the client API to an application.
struct APIKeyRecord: Codable, Sendable {
  let id: String
  let key: String
  let createdAt: Int64
}

/// What a user holds after log-in.
struct AuthTokenRecord: Codable, Sendable {
  let id: String
  let token: String
  let userID: String
  var isExpired = false
  /// Milliseconds since 1970; nil when it does not expire by itself.
  var expiresAt: Int64?
  let createdAt: Int64
}

/// Sent at sign-up; the user is confirmed when it comes back.
struct InviteRecord: Codable, Sendable {
  let id: String
  let token: String
  let userID: String
  let successURL: String
  let createdAt: Int64
}

/// Sent to whoever forgot the password; good for one change.
struct PasswordResetRecord: Codable, Sendable {
  let id: String
  let token: String
  let userID: String
  var isClosed = false
  let expiresAt: Int64
  let createdAt: Int64
}
