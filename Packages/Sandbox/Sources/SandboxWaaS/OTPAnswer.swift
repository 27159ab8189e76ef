internal import CryptoCore

/// What a client proves the code with.
enum OTPAnswer {
  /// base64url without padding of SHA-256 over challenge and code as UTF-8.
  static func answer(challenge: String, code: String) -> String {
    Base64URL.encode(SHA256.hash(Array((challenge + code).utf8)))
  }
}
