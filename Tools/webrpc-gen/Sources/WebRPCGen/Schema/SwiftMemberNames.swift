/// The names of the members of one Swift type, each with what it stands for in the schema.
struct SwiftMemberNames {
  private var taken: [String: String] = [:]

  /// Takes a name; gives what has it already, if anything has.
  mutating func insert(_ swiftName: String, for name: String) -> String? {
    if let other = taken[swiftName] { return other }
    taken[swiftName] = name
    return nil
  }
}
