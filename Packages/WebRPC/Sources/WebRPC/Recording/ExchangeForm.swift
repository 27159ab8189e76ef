/// What a line of a file of exchanges must look like, beyond the types of its members.
enum ExchangeForm {
  /// What is wrong with it. The name of an unknown member is not quoted: it could be anything.
  struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  static func check(_ line: JSONValue) throws(Fault) {
    guard case .object(let members) = line else { throw Fault("the line is not an object") }
    switch members["version"] {
    case .integer(let version)? where version == Int64(RecordedExchange.currentVersion): break
    case .integer(let version)?: throw Fault("version \(version) is not known")
    case nil: throw Fault("version is missing")
    default: throw Fault("version has another type")
    }
    try check(
      members, at: "",
      allowed: ["version", "method", "path", "request", "status", "response", "failure", "ending"])
    for name in ["request", "response"] {
      if let content = members[name] { try check(content: content, at: name) }
    }
    if case .string(let method)? = members["method"], WebRPCRequest.Method(rawValue: method) == nil {
      throw Fault("method has a name that is not known")
    }
    for name in ["failure", "ending"] {
      if case .string(let failure)? = members[name], !RecordedFailure.isKnown(failure) {
        throw Fault("\(name) has a name that is not known")
      }
    }
    if case .integer(let status)? = members["status"], !(200...599).contains(status) {
      throw Fault("status is not one of a final answer")
    }
    try checkOutcome(members)
  }

  private static func checkOutcome(_ members: [String: JSONValue]) throws(Fault) {
    let isAnswer = members["status"] != nil || members["response"] != nil
    guard isAnswer != (members["failure"] != nil) else {
      throw Fault(isAnswer ? "both an answer and a failure" : "neither an answer nor a failure")
    }
    for name in ["status", "response"] where isAnswer && members[name] == nil { throw Fault("\(name) is missing") }
    if !isAnswer, members["ending"] != nil { throw Fault("ending without an answer") }
  }

  private static func check(content: JSONValue, at place: String) throws(Fault) {
    guard case .object(let members) = content else { throw Fault("\(place) has another type") }
    try check(members, at: "\(place).", allowed: ["headers", "text", "base64"])
    guard members["text"] == nil || members["base64"] == nil else { throw Fault("\(place) has text and base64") }
    guard case .array(let fields)? = members["headers"] else { return }
    for (index, field) in fields.enumerated() {
      guard case .object(let field) = field else { throw Fault("\(place).headers[\(index)] has another type") }
      try check(field, at: "\(place).headers[\(index)].", allowed: ["name", "value"])
    }
  }

  private static func check(
    _ members: [String: JSONValue],
    at place: String,
    allowed: Set<String>
  ) throws(Fault) {
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard allowed.contains(name) else {
        throw Fault("\(place.isEmpty ? "the line" : String(place.dropLast())) has a member that is not known")
      }
      if value == .null { throw Fault("\(place)\(name) is null") }
    }
  }
}
