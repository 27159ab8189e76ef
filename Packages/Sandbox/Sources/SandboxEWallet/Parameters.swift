internal import WebRPC

/// The members of a request's body. `null` is the same as absent, except for ``has(_:)``.
struct Parameters {
  let members: [String: JSONValue]

  /// Amounts of requests, consumptions and transactions stay below this.
  static let bound = Amount.powerOfTen(35)

  init(_ members: [String: JSONValue] = [:]) { self.members = members }

  /// Only the members of these names.
  func keeping(_ names: Set<String>) -> Parameters { Parameters(members.filter { names.contains($0.key) }) }

  /// Whether the member is there, be it null.
  func has(_ name: String) -> Bool { members[name] != nil }

  /// Whether the member is there and not null.
  func isGiven(_ name: String) -> Bool { members[name].map { $0 != .null } ?? false }

  func text(_ name: String) throws(EWalletError) -> String? {
    switch members[name] {
    case nil, .null?: return nil
    case .string(let text)? where !Self.isNumber(text): return text
    default: throw .rejected(name, "is not a string")
    }
  }

  func required(_ name: String) throws(EWalletError) -> String {
    guard let text = try text(name) else { throw .missing(name) }
    return text
  }

  /// A whole number of any size, also as decimal text.
  func amount(_ name: String) throws(EWalletError) -> Amount? {
    guard let value = members[name], value != .null else { return nil }
    if let digits = WebRPCJSON.integerText(value), let amount = Amount(digits) { return amount }
    if case .string(let text) = value, let amount = Amount(text) { return amount }
    throw .rejected(name, "is not a whole number")
  }

  /// An amount below the bound.
  func boundedAmount(_ name: String) throws(EWalletError) -> Amount? {
    guard let amount = try amount(name) else { return nil }
    guard amount.magnitude < Self.bound else { throw .rejected(name, "is not below 10^35") }
    return amount
  }

  func flag(_ name: String) throws(EWalletError) -> Bool? {
    switch members[name] {
    case nil, .null?: return nil
    case .bool(let value)?: return value
    default: throw .rejected(name, "is not true or false")
    }
  }

  /// A whole number within 64 bits.
  func integer(_ name: String) throws(EWalletError) -> Int64? {
    switch members[name] {
    case nil, .null?: return nil
    case .integer(let value)?: return value
    default: throw .rejected(name, "is not a whole number")
    }
  }

  /// A whole number that is not negative.
  func count(_ name: String) throws(EWalletError) -> Int64? {
    guard let value = try integer(name) else { return nil }
    guard value >= 0 else { throw .rejected(name, "must not be negative") }
    return value
  }

  /// `metadata` and `encrypted_metadata`.
  func metadata() throws(EWalletError) -> Metadata {
    Metadata(open: try object("metadata"), encrypted: try object("encrypted_metadata"))
  }

  private func object(_ name: String) throws(EWalletError) -> JSONText {
    switch members[name] {
    case nil, .null?: return JSONText()
    case .object(let value)?: return JSONText(.object(value))
    default: throw .rejected(name, "is not an object")
    }
  }

  /// Whether a string value is really a wide number as the reader keeps it, behind a character no text contains.
  private static func isNumber(_ text: String) -> Bool { text.unicodeScalars.first?.value == 0xFDD0 }
}
