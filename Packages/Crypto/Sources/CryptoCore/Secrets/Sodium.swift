import CSodium

/// The one place that initializes libsodium.
enum Sodium {
  // A negative result means that no random source could be opened; nothing can be done safely without one.
  private static let isReady: Bool = sodium_init() >= 0

  /// Initializes libsodium once per process.
  static func prepare() {
    precondition(isReady, "libsodium found no source of randomness")
  }
}
