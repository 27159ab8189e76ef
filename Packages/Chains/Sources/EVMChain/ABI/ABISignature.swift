internal import CryptoCore

/// The name and the argument types of a function, a custom error or an event.
public struct ABISignature: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String
  /// The types of the arguments.
  public let inputs: [ABIType]
  private let layouts: [ABILayout]

  /// Reads `name(T1,T2,…)`. `uint` and the like are understood as their full names.
  ///
  /// - Throws: ``ABIError`` naming the offset.
  public init(_ text: some StringProtocol) throws(ABIError) {
    var reader = ABITextReader(text)
    name = try reader.identifier()
    layouts = try reader.tuple()
    inputs = layouts.map(\.type)
    try reader.finish()
  }

  /// Puts a name and argument types together.
  ///
  /// - Throws: ``ABIError`` when the name is no identifier, or something is no type.
  public init(name: some StringProtocol, inputs: [ABIType]) throws(ABIError) {
    var reader = ABITextReader(name)
    self.name = try reader.identifier()
    try reader.finish()
    layouts = try ABILayout.all(inputs)
    self.inputs = inputs
  }

  /// Whether name and types are equal.
  public static func == (left: ABISignature, right: ABISignature) -> Bool {
    left.name == right.name && left.inputs == right.inputs
  }

  /// Hashes name and types.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(inputs)
  }

  /// The canonical text.
  public var description: String { name + ABIType.tuple(inputs).description }

  /// Keccak-256 of the canonical text; for an event its first topic.
  public var hash: [UInt8] { Keccak256.hash(Array(description.utf8)) }

  /// The first four bytes of ``hash``.
  public var selector: [UInt8] { Array(hash.prefix(4)) }

  /// The selector and the encoded arguments.
  ///
  /// - Throws: ``ABIError`` when a value does not fit its type.
  public func encodeCall(_ values: [ABIValue]) throws(ABIError) -> [UInt8] {
    var encoder = ABIEncoder(prefix: selector)
    try encoder.appendTuple(values, layouts)
    return encoder.output
  }

  /// The arguments in call data, or in the data of a custom error.
  ///
  /// - Parameter strict: whether only the bytes that ``encodeCall(_:)`` writes are accepted.
  /// - Throws: ``ABIError``, also when the data start with another selector.
  public func decodeCall(
    _ data: some Collection<UInt8>, strict: Bool = false
  ) throws(ABIError) -> [ABIValue] {
    let data = Array(data)
    let selector = selector
    guard data.starts(with: selector) else {
      throw ABIError(.selectorMismatch, offset: 0, "the data do not start with the selector of \(self)")
    }
    return try ABIDecoder.arguments(in: data, after: selector, layouts, strict: strict)
  }
}
