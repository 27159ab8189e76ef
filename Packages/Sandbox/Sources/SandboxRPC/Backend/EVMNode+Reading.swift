internal import ChainCore
internal import EVMChain
internal import WebRPC

/// Answers as values.
extension EVMNode {
  func quantity(_ method: String, _ parameters: [JSONValue] = []) async throws -> UInt256 {
    try read(method, try await call(method, parameters), Wire.readQuantity)
  }

  func number(_ method: String, _ parameters: [JSONValue] = []) async throws -> UInt64 {
    try read(method, try await call(method, parameters), Wire.readUInt64)
  }

  func data(_ method: String, _ parameters: [JSONValue] = []) async throws -> [UInt8] {
    try read(method, try await call(method, parameters), Wire.readData)
  }

  /// An object; nil for null.
  func object(_ method: String, _ parameters: [JSONValue]) async throws -> EVMNodeObject? {
    switch try await call(method, parameters) {
    case .null: return nil
    case .object(let members): return EVMNodeObject(node: self, method: method, members: members)
    default: throw malformed(method, "it is no object")
    }
  }

  func read<Value>(
    _ method: String, _ value: JSONValue, _ reader: (JSONValue) throws(WireFault) -> Value
  ) throws(EVMNodeError) -> Value {
    do throws(WireFault) { return try reader(value) } catch { throw malformed(method, error.reason) }
  }
}

/// An object that a node answered, whose members are read with errors that name them.
struct EVMNodeObject: Sendable {
  let node: EVMNode
  let method: String
  let members: [String: JSONValue]

  func optional<Value>(
    _ name: String, _ reader: (JSONValue) throws(WireFault) -> Value
  ) throws(EVMNodeError) -> Value? {
    guard let value = members[name], value != .null else { return nil }
    do throws(WireFault) { return try reader(value) } catch { throw node.malformed(method, "\(name): \(error.reason)") }
  }

  func required<Value>(
    _ name: String, _ reader: (JSONValue) throws(WireFault) -> Value
  ) throws(EVMNodeError) -> Value {
    guard let value = try optional(name, reader) else { throw node.malformed(method, "\(name) is missing") }
    return value
  }

  /// An array; empty when it is missing.
  func array(_ name: String) throws(EVMNodeError) -> [JSONValue] {
    switch members[name] {
    case nil, .null?: return []
    case .array(let values)?: return values
    default: throw node.malformed(method, "\(name) is no array")
    }
  }
}
