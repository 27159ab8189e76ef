#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Bytes that travel as one standard base64 string with padding (RFC 4648 §4): the schema type `[]byte`.
public struct WebRPCBytes: Hashable, Sendable {
  /// The bytes.
  public var bytes: [UInt8]

  /// Wraps bytes of any collection.
  public init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
  }
}

extension WebRPCBytes: Codable {
  /// Reads canonical base64: no line breaks, right padding, no stray bits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not canonical base64")
    }
    bytes = Array(data)
  }

  /// Writes base64 with padding.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes).base64EncodedString())
  }
}

extension WebRPCBytes: ExpressibleByArrayLiteral {
  /// `[0x01, 0x02]`.
  public init(arrayLiteral elements: UInt8...) {
    bytes = elements
  }
}
