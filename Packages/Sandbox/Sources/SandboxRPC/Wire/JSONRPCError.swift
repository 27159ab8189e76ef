internal import WebRPC

/// An error of JSON-RPC 2.0 §5.1, with the codes that Ethereum nodes add (EIP-1474, execution-apis).
struct JSONRPCError: Error, Equatable, Sendable {
  let code: Int
  let message: String
  var data: JSONValue?

  init(_ code: Int, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The text is not JSON.
  static let parse = JSONRPCError(-32700, "parse error")

  static func invalidRequest(_ reason: String) -> JSONRPCError { JSONRPCError(-32600, "invalid request: \(reason)") }

  static func methodNotFound(_ name: String) -> JSONRPCError {
    JSONRPCError(-32601, "the method \(shown(name)) does not exist or is not available")
  }

  static func invalidParams(_ reason: String) -> JSONRPCError { JSONRPCError(-32602, reason) }

  static func invalidArgument(_ index: Int, _ reason: String) -> JSONRPCError {
    JSONRPCError(-32602, "invalid argument \(index): \(reason)")
  }

  static func internalError(_ reason: String) -> JSONRPCError { JSONRPCError(-32603, "internal error: \(reason)") }

  /// What nodes say of transactions and states that they do not have or take (EIP-1474: invalid input).
  static func refused(_ reason: String) -> JSONRPCError { JSONRPCError(-32000, reason) }

  /// A block or network that is not there (EIP-1474).
  static func notFound(_ reason: String) -> JSONRPCError { JSONRPCError(-32001, reason) }

  /// More results than one answer holds (EIP-1474).
  static func limitExceeded(_ reason: String) -> JSONRPCError { JSONRPCError(-32005, reason) }

  /// A name from the client, cut, and without what could disturb a terminal.
  private static func shown(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(64).map { scalar -> Unicode.Scalar in
      scalar.value > 0x20 && scalar.value < 0x7f ? scalar : "?"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  var json: JSONValue {
    var members: [String: JSONValue] = ["code": .integer(Int64(code)), "message": .string(message)]
    if let data { members["data"] = data }
    return .object(members)
  }
}
