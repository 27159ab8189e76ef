/// A wallet of a user or an account.
public struct Wallet: Decodable, Sendable {
  /// The address that others pay to.
  public let address: String
  /// What it holds, by token. Empty for wallets inside other objects.
  public let balances: [Balance]
  /// The name.
  public let name: String
  /// The kind, such as `primary`.
  public let identifier: String
  /// The owner, when a user is.
  public let userId: String?
  /// The owner, when a user is.
  public let user: User?
  /// The owner, when an account is.
  public let accountId: String?
  /// The owner, when an account is.
  public let account: Account?
  /// Free-form data.
  public let metadata: [String: MetadataValue]
  /// Free-form data that the server keeps encrypted.
  public let encryptedMetadata: [String: MetadataValue]

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    address = try members.get("address")
    balances = try members.find("balances") ?? []
    name = try members.get("name")
    identifier = try members.get("identifier")
    userId = try members.find("user_id")
    user = try members.find("user")
    accountId = try members.find("account_id")
    account = try members.find("account")
    metadata = try members.metadata("metadata")
    encryptedMetadata = try members.metadata("encrypted_metadata")
  }
}

extension Wallet: Hashable {
  /// Equal when `address` is.
  public static func == (left: Wallet, right: Wallet) -> Bool { left.address == right.address }

  /// Hashes `address`.
  public func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
