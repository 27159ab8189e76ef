/// The description of a token.
public struct TokenMetadata: Codable, Sendable {
  /// The chain ID.
  public let chainId: Int64?
  /// The token's contract.
  public let contractAddress: String?
  /// The token ID.
  public let tokenId: String
  /// Where the description comes from.
  public let source: String
  /// The token's name.
  public let name: String
  /// The token in words.
  public let description: String?
  /// A picture's address.
  public let image: String?
  /// A film's address.
  public let video: String?
  /// A sound's address.
  public let audio: String?
  /// Free properties.
  public let properties: [String: JSONValue]?
  /// The token's attributes.
  public let attributes: [[String: JSONValue]]
  /// A picture as data.
  public let imageData: String?
  /// A page about the token.
  public let externalUrl: String?
  /// The colour behind the picture.
  public let backgroundColor: String?
  /// An animation's address.
  public let animationUrl: String?
  /// Decimal places.
  public let decimals: Int?
  /// When it last changed, RFC 3339.
  public let updatedAt: String?
  /// Files of the token.
  public let assets: [TokenMetadataAsset]?
  /// The state of the description.
  public let status: String
  /// When a refresh was asked for, RFC 3339.
  public let queuedAt: String?
  /// When it was last read at its source, RFC 3339.
  public let lastFetched: String?

  /// Describes the value field by field.
  public init(
    chainId: Int64? = nil,
    contractAddress: String? = nil,
    tokenId: String,
    source: String,
    name: String,
    description: String? = nil,
    image: String? = nil,
    video: String? = nil,
    audio: String? = nil,
    properties: [String: JSONValue]? = nil,
    attributes: [[String: JSONValue]],
    imageData: String? = nil,
    externalUrl: String? = nil,
    backgroundColor: String? = nil,
    animationUrl: String? = nil,
    decimals: Int? = nil,
    updatedAt: String? = nil,
    assets: [TokenMetadataAsset]? = nil,
    status: String,
    queuedAt: String? = nil,
    lastFetched: String? = nil
  ) {
    self.chainId = chainId
    self.contractAddress = contractAddress
    self.tokenId = tokenId
    self.source = source
    self.name = name
    self.description = description
    self.image = image
    self.video = video
    self.audio = audio
    self.properties = properties
    self.attributes = attributes
    self.imageData = imageData
    self.externalUrl = externalUrl
    self.backgroundColor = backgroundColor
    self.animationUrl = animationUrl
    self.decimals = decimals
    self.updatedAt = updatedAt
    self.assets = assets
    self.status = status
    self.queuedAt = queuedAt
    self.lastFetched = lastFetched
  }

  private enum CodingKeys: String, CodingKey {
    case chainId, contractAddress, source, name, description, image, video, audio, properties, attributes,
      decimals, updatedAt, assets, status, queuedAt, lastFetched
    case tokenId = "tokenID"
    case tokenIdAlternative = "tokenId"
    case imageData = "image_data"
    case externalUrl = "external_url"
    case backgroundColor = "background_color"
    case animationUrl = "animation_url"
  }

  /// Reads both spellings of the token ID keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      chainId: try container.decodeIfPresent(Int64.self, forKey: .chainId),
      contractAddress: try container.decodeIfPresent(String.self, forKey: .contractAddress),
      tokenId: try container.decodeIfPresent(String.self, forKey: .tokenIdAlternative)
        ?? container.decode(String.self, forKey: .tokenId),
      source: try container.decode(String.self, forKey: .source),
      name: try container.decode(String.self, forKey: .name),
      description: try container.decodeIfPresent(String.self, forKey: .description),
      image: try container.decodeIfPresent(String.self, forKey: .image),
      video: try container.decodeIfPresent(String.self, forKey: .video),
      audio: try container.decodeIfPresent(String.self, forKey: .audio),
      properties: try container.decodeIfPresent([String: JSONValue].self, forKey: .properties),
      attributes: try container.decode([[String: JSONValue]].self, forKey: .attributes),
      imageData: try container.decodeIfPresent(String.self, forKey: .imageData),
      externalUrl: try container.decodeIfPresent(String.self, forKey: .externalUrl),
      backgroundColor: try container.decodeIfPresent(String.self, forKey: .backgroundColor),
      animationUrl: try container.decodeIfPresent(String.self, forKey: .animationUrl),
      decimals: try container.decodeIfPresent(Int.self, forKey: .decimals),
      updatedAt: try container.decodeIfPresent(String.self, forKey: .updatedAt),
      assets: try container.decodeIfPresent([TokenMetadataAsset].self, forKey: .assets),
      status: try container.decode(String.self, forKey: .status),
      queuedAt: try container.decodeIfPresent(String.self, forKey: .queuedAt),
      lastFetched: try container.decodeIfPresent(String.self, forKey: .lastFetched)
    )
  }

  /// Writes the service's own spelling, `tokenID`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(chainId, forKey: .chainId)
    try container.encodeIfPresent(contractAddress, forKey: .contractAddress)
    try container.encode(tokenId, forKey: .tokenId)
    try container.encode(source, forKey: .source)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(description, forKey: .description)
    try container.encodeIfPresent(image, forKey: .image)
    try container.encodeIfPresent(video, forKey: .video)
    try container.encodeIfPresent(audio, forKey: .audio)
    try container.encodeIfPresent(properties, forKey: .properties)
    try container.encode(attributes, forKey: .attributes)
    try container.encodeIfPresent(imageData, forKey: .imageData)
    try container.encodeIfPresent(externalUrl, forKey: .externalUrl)
    try container.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
    try container.encodeIfPresent(animationUrl, forKey: .animationUrl)
    try container.encodeIfPresent(decimals, forKey: .decimals)
    try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
    try container.encodeIfPresent(assets, forKey: .assets)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(queuedAt, forKey: .queuedAt)
    try container.encodeIfPresent(lastFetched, forKey: .lastFetched)
  }
}
