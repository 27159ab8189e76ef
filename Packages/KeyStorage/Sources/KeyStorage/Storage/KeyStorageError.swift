/// A failure of a key store: what kind, which record, and one line for a person.
///
/// Equality looks at the code and the record. Neither the message nor any description ever holds stored bytes.
public struct KeyStorageError: Error, Sendable {
  /// The kind of failure; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let rawValue: String

    /// Names a kind.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The stable name of the kind.
    public var description: String { rawValue }

    /// The sealing key is not available yet (for example, the passphrase was not given). Nothing is lost: try later.
    public static let locked = Code(rawValue: "locked")
    /// The stored bytes are damaged, were replaced, or are not a key store. They are left as they are.
    public static let corrupted = Code(rawValue: "corrupted")
    /// The store cannot be used now: no disk space, an I/O error, a folder in the place of the file, a closed store.
    public static let unavailable = Code(rawValue: "unavailable")
    /// A precondition did not hold; nothing was changed.
    public static let conflict = Code(rawValue: "conflict")
    /// A value, a key, a list of changes or a counter is larger than the store takes.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// Another writer held the store for longer than the time limit.
    public static let busy = Code(rawValue: "busy")
    /// The store was written by a newer version of this software. It is left as it is.
    public static let unsupportedVersion = Code(rawValue: "unsupportedVersion")
    /// The store may not be read or written, is open to other users, or is a symbolic link.
    public static let permission = Code(rawValue: "permission")
    /// The caller asked for something that no store does, such as an empty key or the same key twice in one update.
    public static let invalidRequest = Code(rawValue: "invalidRequest")
    /// There is no credential under the tag.
    public static let credentialMissing = Code(rawValue: "credentialMissing")
    /// The tag holds another credential than the one asked for.
    public static let credentialReplaced = Code(rawValue: "credentialReplaced")
  }

  /// The kind of failure.
  public let code: Code
  /// The key of the record concerned, when there is one.
  public let record: String?
  /// One line for a person: what happened and, where possible, what to do.
  public let message: String

  /// Describes a failure.
  public init(_ code: Code, record: String? = nil, message: String) {
    self.code = code
    self.record = record
    self.message = message
  }
}

extension KeyStorageError: Equatable {
  /// Whether the code and the record are the same; messages may differ.
  public static func == (left: KeyStorageError, right: KeyStorageError) -> Bool {
    left.code == right.code && left.record.map { Array($0.utf8) } == right.record.map { Array($0.utf8) }
  }
}

extension KeyStorageError: CustomStringConvertible {
  /// The code, the record if any, and the message, on one line.
  public var description: String {
    guard let record else { return "\(code): \(message)" }
    return "\(code) (\(record)): \(message)"
  }
}
