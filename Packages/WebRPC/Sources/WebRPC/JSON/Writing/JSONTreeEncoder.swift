#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An encoder that collects one value. It doubles as a link of the coding path.
final class JSONTreeEncoder: Encoder {
  private(set) var tree: JSONTree?
  let depth: Int
  private let parent: JSONTreeEncoder?
  private let key: (any CodingKey)?

  init(parent: JSONTreeEncoder? = nil, key: (any CodingKey)? = nil) {
    self.parent = parent
    self.key = key
    depth = (parent?.depth ?? 0) + 1
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var link: JSONTreeEncoder? = self
    while let current = link {
      if let key = current.key { path.append(key) }
      link = current.parent
    }
    return path.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONTreeKeyedContainer<Key>(self, object()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONTreeUnkeyedContainer(self, array())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// The object that has been begun already, so that a class and its superclass can share one.
  private func object() -> JSONTreeObject {
    if case .object(let object) = tree { return object }
    let object = JSONTreeObject()
    tree = .object(object)
    return object
  }

  private func array() -> JSONTreeArray {
    if case .array(let array) = tree { return array }
    let array = JSONTreeArray()
    tree = .array(array)
    return array
  }

  /// The value as a tree, ready to be put into a container.
  func collect(_ value: some Encodable, key: (any CodingKey)?) throws -> JSONTree {
    switch value {
    case let value as String: return .string(value)
    case let value as JSONValue: return .value(value)
    case let value as Data: return .string(value.base64EncodedString())
    case let value as URL: return .string(value.absoluteString)
    case let value as Decimal:
      guard !value.isNaN else { throw unwritable(value, key: key) }
      return .literal(value.description)
    default:
      let encoder = JSONTreeEncoder(parent: self, key: key)
      guard encoder.depth <= JSONWriter.maximumDepth else {
        throw EncodingError.invalidValue(value, context("nested too deeply", key: key))
      }
      try value.encode(to: encoder)
      // A value that encodes nothing is an object without members, as it is for other encoders.
      return encoder.tree ?? .object(JSONTreeObject())
    }
  }

  func collect(number value: Double, key: (any CodingKey)?) throws -> JSONTree {
    guard value.isFinite else { throw unwritable(value, key: key) }
    return .number(value)
  }

  private func unwritable(_ value: Any, key: (any CodingKey)?) -> EncodingError {
    .invalidValue(value, context("JSON has no such number", key: key))
  }

  private func context(_ description: String, key: (any CodingKey)?) -> EncodingError.Context {
    EncodingError.Context(codingPath: codingPath + (key.map { [$0] } ?? []), debugDescription: description)
  }

  func set(_ tree: JSONTree) {
    self.tree = tree
  }
}
