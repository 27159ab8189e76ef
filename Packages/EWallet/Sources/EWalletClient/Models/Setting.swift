/// What the eWallet is set up with.
public struct Setting: Decodable, Sendable {
  /// Every token of the eWallet.
  public let tokens: [Token]

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    tokens = try members.get("tokens")
  }
}
