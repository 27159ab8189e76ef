/// What the operator of an eWallet can set. A partial form of it changes only what it names.
struct EWalletSettings: Codable, Hashable, Sendable {
  /// Whether users can sign up and log in by themselves.
  var enableStandalone = true
  /// Links in mails must begin with one of these, or with the Sandbox's own address.
  var redirectURLPrefixes = ["my-app-scheme-uri://"]
  var minPasswordLength = 8
  var maxPerPage = 100
  /// Minutes.
  var forgetPasswordRequestLifetime: Int64 = 10
  /// Seconds, extended on every use; 0 is for ever.
  var authTokenLifetime: Int64 = 0
  var senderEmail = "admin@localhost"
}
