/// A file that belongs to a token.
public struct TokenMetadataAsset: Codable, Sendable {
  /// The file's number.
  public let id: Int64?
  /// The collection's number.
  public let collectionId: Int64?
  /// The token ID.
  public let tokenId: String?
  /// Where the file is.
  public let url: String?
  /// The metadata field it stands for.
  public let metadataField: String?
  /// The file's name.
  public let name: String?
  /// Size in bytes.
  public let filesize: Int64?
  /// The media type.
  public let mimeType: String?
  /// Width in pixels.
  public let width: Int?
  /// Height in pixels.
  public let height: Int?
  /// When it last changed, RFC 3339.
  public let updatedAt: String?

  /// Describes the value field by field.
  public init(
    id: Int64? = nil,
    collectionId: Int64? = nil,
    tokenId: String? = nil,
    url: String? = nil,
    metadataField: String? = nil,
    name: String? = nil,
    filesize: Int64? = nil,
    mimeType: String? = nil,
    width: Int? = nil,
    height: Int? = nil,
    updatedAt: String? = nil
  ) {
    self.id = id
    self.collectionId = collectionId
    self.tokenId = tokenId
    self.url = url
    self.metadataField = metadataField
    self.name = name
    self.filesize = filesize
    self.mimeType = mimeType
    self.width = width
    self.height = height
    self.updatedAt = updatedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id, collectionId, url, metadataField, name, filesize, mimeType, width, height, updatedAt
    case tokenId = "tokenID"
    case tokenIdAlternative = "tokenId"
  }

  /// Reads both spellings of the token ID keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decodeIfPresent(Int64.self, forKey: .id),
      collectionId: try container.decodeIfPresent(Int64.self, forKey: .collectionId),
      tokenId: try container.decodeIfPresent(String.self, forKey: .tokenIdAlternative)
        ?? container.decodeIfPresent(String.self, forKey: .tokenId),
      url: try container.decodeIfPresent(String.self, forKey: .url),
      metadataField: try container.decodeIfPresent(String.self, forKey: .metadataField),
      name: try container.decodeIfPresent(String.self, forKey: .name),
      filesize: try container.decodeIfPresent(Int64.self, forKey: .filesize),
      mimeType: try container.decodeIfPresent(String.self, forKey: .mimeType),
      width: try container.decodeIfPresent(Int.self, forKey: .width),
      height: try container.decodeIfPresent(Int.self, forKey: .height),
      updatedAt: try container.decodeIfPresent(String.self, forKey: .updatedAt)
    )
  }

  /// Writes the service's own spelling, `tokenID`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encodeIfPresent(collectionId, forKey: .collectionId)
    try container.encodeIfPresent(tokenId, forKey: .tokenId)
    try container.encodeIfPresent(url, forKey: .url)
    try container.encodeIfPresent(metadataField, forKey: .metadataField)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(filesize, forKey: .filesize)
    try container.encodeIfPresent(mimeType, forKey: .mimeType)
    try container.encodeIfPresent(width, forKey: .width)
    try container.encodeIfPresent(height, forKey: .height)
    try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
  }
}
