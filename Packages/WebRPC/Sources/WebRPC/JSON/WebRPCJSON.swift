#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one way in which WebRPC values become JSON and back.
public enum WebRPCJSON {
  /// The value as JSON: keys sorted, no white space, slashes not escaped. Equal values give equal bytes.
  ///
  /// - Throws: `EncodingError`, for example for a number that is not finite.
  public static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  /// The value that the JSON text holds. Unknown fields are ignored.
  ///
  /// - Throws: `DecodingError`.
  public static func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: some Collection<UInt8>
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}
