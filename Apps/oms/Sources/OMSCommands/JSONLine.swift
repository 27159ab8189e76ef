import Foundation
import OMSWallet

/// Facts as one line of JSON with sorted keys, for programs that read what `oms` prints.
enum JSONLine {
  static func text(_ facts: [String: JSONValue]) throws -> String {
    try text(.object(facts))
  }

  static func text(_ value: JSONValue) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
