internal import CryptoCore

/// The proof that the user knows the one-time code: base64url of SHA-256 over challenge and code.
enum EmailAnswer {
  /// Builds the answer; leading zeros of the code count.
  static func make(challenge: String, code: String) -> String {
    Base64URL.encode(SHA256.hash(Array(challenge.utf8) + Array(code.utf8)))
  }
}
