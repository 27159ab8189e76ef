import Foundation
import OMSWallet

/// Facts as one line of JSON with sorted keys, for programs that read what `oms` prints.
enum JSONLine {
  static func text(_ facts: [String: JSONValue]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(JSONValue.object(facts)), as: UTF8.self)
  }
}
