/// How many units of one token a unit of another is worth: an exact positive decimal fraction.
struct Rate: Hashable, Sendable {
  let numerator: Amount
  /// A power of ten.
  let denominator: Amount

  /// The rate written as a decimal number (`2`, `0.25`, `1e-7`); nil when it is not one, or not above zero.
  init?(_ text: String) {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count <= 2, let mantissa = parts.first, let exponent = parts.count == 2 ? Int(parts[1]) : 0,
      (-100...100).contains(exponent)
    else { return nil }
    let pieces = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(pieces.count), pieces.allSatisfy({ !$0.isEmpty }),
      let value = Amount(pieces.joined()), value > .zero, value.description.utf8.count <= 60
    else { return nil }
    let scale = (pieces.count == 2 ? pieces[1].utf8.count : 0) - exponent
    guard (-160...160).contains(scale) else { return nil }
    numerator = scale < 0 ? value * .powerOfTen(-scale) : value
    denominator = .powerOfTen(max(scale, 0))
  }

  /// The rate as the wire has it.
  var approximation: Double { numerator.approximation / denominator.approximation }
}

extension Rate: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let rate = Rate(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a rate")
    }
    self = rate
  }

  /// Writes `numerator` `e-` zeros of the denominator.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(numerator)e-\(denominator.description.utf8.count - 1)")
  }
}
