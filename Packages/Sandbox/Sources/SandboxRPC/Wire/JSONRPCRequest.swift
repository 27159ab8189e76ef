internal import WebRPC

/// A request object of JSON-RPC 2.0 §4.
struct JSONRPCRequest: Sendable {
  let method: String
  let parameters: Parameters
  /// What the answer repeats; nil for a notification, which gets none (§4.1).
  let id: JSONValue?

  /// Why a value is no request object, and the id that the answer to it has.
  struct Fault: Error {
    let id: JSONValue
    let error: JSONRPCError
  }

  init(_ value: JSONValue) throws(Fault) {
    guard case .object(let members) = value else {
      throw Fault(id: .null, error: .invalidRequest("it is not an object"))
    }
    var id: JSONValue?
    switch members["id"] {
    case nil: break
    case .string?, .integer?, .unsignedInteger?, .number?, .null?: id = members["id"]
    default: throw Fault(id: .null, error: .invalidRequest("id is neither a string nor a number"))
    }
    let answerID = id ?? .null
    guard members["jsonrpc"] == .string("2.0") else {
      throw Fault(id: answerID, error: .invalidRequest("jsonrpc is not \"2.0\""))
    }
    guard case .string(let method)? = members["method"] else {
      throw Fault(id: answerID, error: .invalidRequest("method is not a string"))
    }
    switch members["params"] {
    case nil, .null?: parameters = Parameters([])
    case .array(let values)?: parameters = Parameters(values)
    case .object?: parameters = Parameters([], areNamed: true)
    default: throw Fault(id: answerID, error: .invalidRequest("params is neither an array nor an object"))
    }
    self.method = method
    self.id = id
  }
}
