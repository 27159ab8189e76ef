internal import WebRPC

/// The arguments of a call, by position (execution-apis: `paramStructure` is by-position).
struct Parameters: Sendable {
  let values: [JSONValue]
  /// Arguments came by name, which no method here takes.
  let areNamed: Bool

  init(_ values: [JSONValue], areNamed: Bool = false) {
    self.values = values
    self.areNamed = areNamed
  }

  /// Refuses named arguments, and more than the method has.
  func check(atMost count: Int) throws(JSONRPCError) {
    guard !areNamed else { throw .invalidParams("arguments by name are not offered: params must be an array") }
    guard values.count <= count else {
      throw .invalidParams("too many arguments, want at most \(count)")
    }
  }

  /// An argument that must be there; null is as good as missing.
  func required<Value>(
    _ index: Int, _ read: (JSONValue) throws(WireFault) -> Value
  ) throws(JSONRPCError) -> Value {
    guard let value = try optional(index, read) else {
      throw .invalidParams("missing value for required argument \(index)")
    }
    return value
  }

  /// An argument that may be missing or null.
  func optional<Value>(
    _ index: Int, _ read: (JSONValue) throws(WireFault) -> Value
  ) throws(JSONRPCError) -> Value? {
    guard index < values.count, values[index] != .null else { return nil }
    do throws(WireFault) {
      return try read(values[index])
    } catch {
      throw .invalidArgument(index, error.reason)
    }
  }
}
