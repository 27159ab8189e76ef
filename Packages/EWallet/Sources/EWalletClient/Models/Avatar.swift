/// Addresses of a picture in several sizes.
public struct Avatar: Decodable, Sendable, Hashable {
  /// As it was uploaded.
  public let original: String?
  /// Large.
  public let large: String?
  /// Small.
  public let small: String?
  /// The smallest.
  public let thumb: String?

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    original = try members.find("original")
    large = try members.find("large")
    small = try members.find("small")
    thumb = try members.find("thumb")
  }
}
