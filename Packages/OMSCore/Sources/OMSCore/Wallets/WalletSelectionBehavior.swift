/// Who chooses the wallet at the end of a sign-in.
public enum WalletSelectionBehavior: String, Codable, Equatable, Sendable {
  /// The SDK: an own wallet of the type, else a claimable one, else a new one.
  case automatic
  /// The app, through a pending selection.
  case manual
}
