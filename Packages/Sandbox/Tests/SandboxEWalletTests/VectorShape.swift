import Testing
import WebRPC

/// How an answer differs from a vector. Identifiers, dates and texts for people may; everything else may not.
enum VectorShape {
  static func differences(_ answer: JSON, _ vector: JSON, _ path: String = "") -> [String] {
    let name = String(path.split(separator: ".").last ?? "")
    switch (answer.value, vector.value) {
    case (.object, .object):
      let (ours, theirs) = (answer.members, vector.members)
      var found = theirs.keys.filter { ours[$0] == nil }.map { "\(path).\($0) is missing" }
      found += ours.keys.filter { theirs[$0] == nil }.map { "\(path).\($0) should not be there" }
      for key in ours.keys.sorted() where theirs[key] != nil {
        found += differences(answer[key], vector[key], "\(path).\(key)")
      }
      return found
    case (.array, .array):
      guard answer.items.count == vector.items.count else {
        return ["\(path) has \(answer.items.count) elements, not \(vector.items.count)"]
      }
      return zip(answer.items, vector.items).enumerated().flatMap {
        differences($1.0, $1.1, "\(path).\($0)")
      }
    case (.string(let one), .string(let other)) where answer.text != nil && vector.text != nil:
      if isDate(name) { return isISODate(one) ? [] : ["\(path) is no date: \(one)"] }
      return isFree(name) || one == other ? [] : ["\(path) is \(one), not \(other)"]
    default:
      if case .number(let rate) = answer.value, case .number(let other) = vector.value {
        return rate == other ? [] : ["\(path) is \(rate)"]
      }
      return answer == vector ? [] : ["\(path) is \(answer), not \(vector)"]
    }
  }

  private static func isDate(_ name: String) -> Bool { name.hasSuffix("_at") || name == "expiration_date" }

  private static func isISODate(_ text: String) -> Bool {
    text.utf8.count == 27 && text.hasSuffix("Z") && text.utf8.dropFirst(19).first == UInt8(ascii: ".")
  }

  private static func isFree(_ name: String) -> Bool {
    name == "id" || name.hasSuffix("_id") || name == "socket_topic" || name == "authentication_token"
      || name == "idempotency_token" || name == "description" || name == "error_description" || name == "name"
      || name == "topic" || name == "email" || name == "address" || name == "ewallet_version"
  }

}
