/// How sessions end.
public enum SessionPolicy: String, Sendable, Hashable {
  /// Expiry moves with use: ten days after the last use, at most the requested lifetime.
  case sliding
  /// As older services do it: expiry is fixed at sign-in, lifetimes are cut to thirty days without a word, there is no
  /// `GetCredential` (-2).
  case fixed

  /// The longest lifetime of the older services, in seconds.
  static let fixedMaximum: UInt32 = 2_592_000
}
