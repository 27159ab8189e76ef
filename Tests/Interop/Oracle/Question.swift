import ChainCore
import CryptoCore
import EVMChain

/// Computes the answer to a question.
typealias Operation = @Sendable (Question) throws -> EIP712Value

/// The members of one line of input. Bytes are hexadecimal text.
struct Question {
  private let members: [TypedDataName: EIP712Value]

  init(_ line: String) throws {
    guard case .object(let members) = try EIP712Value(json: Array(line.utf8)) else {
      throw QuestionError.member("an object")
    }
    self.members = members
  }

  init(_ value: EIP712Value) throws {
    guard case .object(let members) = value else { throw QuestionError.member("an object") }
    self.members = members
  }

  subscript(name: TypedDataName) -> EIP712Value { members[name] ?? .null }

  func text(_ name: String) throws -> String {
    guard case .string(let text)? = members[TypedDataName(name)] else { throw QuestionError.member(name) }
    return text
  }

  /// Nil when the member is absent or null.
  func optionalText(_ name: String) throws -> String? {
    try self[TypedDataName(name)] == .null ? nil : text(name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Hex.decode(text(name))
  }

  func secret(_ name: String) throws -> SecretBytes {
    SecretBytes(copying: try bytes(name))
  }

  func integer(_ name: String) throws -> UInt256 {
    guard let value = UInt256(decimal: try text(name)) else { throw QuestionError.member(name) }
    return value
  }

  func int(_ name: String) throws -> Int {
    guard case .number(let digits)? = members[TypedDataName(name)], let value = Int(digits) else {
      throw QuestionError.member(name)
    }
    return value
  }

  func flag(_ name: String) -> Bool { members[TypedDataName(name)] == .bool(true) }

  func list(_ name: String) throws -> [EIP712Value] {
    guard case .array(let list)? = members[TypedDataName(name)] else { throw QuestionError.member(name) }
    return list
  }

  func texts(_ name: String) throws -> [String] {
    try list(name).map { value in
      guard case .string(let text) = value else { throw QuestionError.member(name) }
      return text
    }
  }

  func questions(_ name: String) throws -> [Question] {
    try list(name).map { try Question($0) }
  }
}

enum QuestionError: Error {
  case member(String)
}

extension EIP712Value {
  /// Bytes as hexadecimal text.
  static func hex(_ bytes: some Collection<UInt8>) -> EIP712Value { .string(Hex.encode(bytes)) }
}
