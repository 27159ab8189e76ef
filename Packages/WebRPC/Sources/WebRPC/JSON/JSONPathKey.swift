/// A step of a coding path that is no declared key.
struct JSONPathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  static let `super` = JSONPathKey(stringValue: "super")

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    self.init(index: intValue)
  }

  init(index: Int) {
    stringValue = "[\(index)]"
    intValue = index
  }
}
