/// Typed structured data that a wallet signs (EIP-712).
///
/// Integers may be numbers, decimal text or `0x` text; the digest is the same. A struct that is absent or null counts
/// as 32 zero bytes, so that recursive types have an end. Fields of a value that its type does not declare, and types
/// that neither the primary type nor the domain refers to, are no part of the digest and are not looked at. Types are
/// parsed and hashed once, when a digest is first asked for; further digests of the same value or its copies use that.
public struct TypedData: Hashable, Sendable {
  /// The struct types by name. `EIP712Domain` may be absent; it is then made from the fields that ``domain`` has.
  public var types: [TypedDataName: [TypedDataField]] {
    didSet { cache = TypedDataCache() }
  }
  /// The type of ``message``. With `EIP712Domain` only the domain is signed.
  public var primaryType: String
  /// The domain separator's fields.
  public var domain: [TypedDataName: EIP712Value]
  /// The message.
  public var message: [TypedDataName: EIP712Value]

  /// The number of arrays and structs inside each other that a value may have.
  public static let maximumDepth = 128

  /// The most struct types that a document may have.
  public static let maximumTypeCount = 256

  /// The types in the form that hashing needs; another one when ``types`` change.
  private(set) var cache = TypedDataCache()

  /// Typed data from its parts; faults come to light when it is hashed.
  public init(
    types: [TypedDataName: [TypedDataField]], primaryType: String, domain: [TypedDataName: EIP712Value],
    message: [TypedDataName: EIP712Value]
  ) {
    self.types = types
    self.primaryType = primaryType
    self.domain = domain
    self.message = message
  }

  /// Typed data from its parts, for names that are at hand as `String`; faults come to light when it is hashed.
  @_disfavoredOverload
  public init(
    types: [String: [TypedDataField]], primaryType: String, domain: [String: EIP712Value],
    message: [String: EIP712Value]
  ) {
    self.init(
      types: Self.named(types), primaryType: primaryType, domain: Self.named(domain), message: Self.named(message))
  }

  /// Reads the JSON document of `eth_signTypedData_v4` from its UTF-8 bytes. Digits of numbers are kept, however many
  /// there are.
  ///
  /// - Throws: ``TypedDataError`` naming the offset or the path, and the reason.
  public init(json: some Collection<UInt8>) throws(TypedDataError) {
    self = try Array(json).withUnsafeBufferPointer { (text) throws(TypedDataError) in
      var reader = EIP712JSONReader(text, isDocument: true)
      guard case .object(let document) = try reader.read() else {
        throw TypedDataError(.malformedDocument, "typed data is an object")
      }
      return try TypedData(document: document, types: reader.plainTypes)
    }
  }

  /// Reads the JSON document of `eth_signTypedData_v4`.
  ///
  /// - Throws: ``TypedDataError`` naming the offset or the path, and the reason.
  public init(json: String) throws(TypedDataError) {
    try self.init(json: Array(json.utf8))
  }

  /// Takes the document as a tree of values, with the members `types`, `primaryType`, `domain` and `message`.
  ///
  /// - Throws: ``TypedDataError`` naming the path and the reason.
  public init(document: [TypedDataName: EIP712Value]) throws(TypedDataError) {
    try self.init(document: document, types: nil)
  }

  /// Takes the document; its types may have been read already.
  private init(
    document: [TypedDataName: EIP712Value], types: [TypedDataName: [TypedDataField]]?
  ) throws(TypedDataError) {
    guard case .string(let primaryType)? = document["primaryType"] else {
      throw TypedDataError(.malformedDocument, path: "primaryType", "a type's name expected")
    }
    let givenTypes = if let types { types } else { try Self.types(document["types"]) }
    self.init(
      types: givenTypes, primaryType: primaryType,
      domain: try Self.object(document["domain"], "domain"),
      message: try Self.object(document["message"], "message"))
  }

  /// Whether all parts are equal.
  public static func == (left: TypedData, right: TypedData) -> Bool {
    left.types == right.types && left.primaryType.hasSameBytes(as: right.primaryType)
      && left.domain == right.domain && left.message == right.message
  }

  /// Hashes all parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(types)
    primaryType.hashBytes(into: &hasher)
    hasher.combine(domain)
    hasher.combine(message)
  }

  /// Keys of `String` are distinct in a stricter sense than names, so that none is lost.
  private static func named<Value>(_ members: [String: Value]) -> [TypedDataName: Value] {
    Dictionary(members.map { (TypedDataName($0.key), $0.value) }) { first, _ in first }
  }

  private static func types(_ value: EIP712Value?) throws(TypedDataError) -> [TypedDataName: [TypedDataField]] {
    var types: [TypedDataName: [TypedDataField]] = [:]
    for (name, value) in try object(value, "types") {
      guard case .array(let members) = value else {
        throw TypedDataError(.malformedDocument, path: "types.\(name)", "an array of members expected")
      }
      var fields: [TypedDataField] = []
      for (index, member) in members.enumerated() {
        guard case .object(let member) = member, case .string(let fieldName)? = member["name"],
          case .string(let type)? = member["type"]
        else {
          throw TypedDataError(
            .malformedDocument, path: "types.\(name)[\(index)]", "a member has a name and a type")
        }
        fields.append(TypedDataField(name: fieldName, type: type))
      }
      types[name] = fields
    }
    return types
  }

  private static func object(
    _ value: EIP712Value?, _ name: String
  ) throws(TypedDataError) -> [TypedDataName: EIP712Value] {
    guard case .object(let fields)? = value else {
      throw TypedDataError(.malformedDocument, path: name, "an object expected")
    }
    return fields
  }
}
