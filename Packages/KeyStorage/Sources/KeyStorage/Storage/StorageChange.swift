/// One step of an atomic update: what to do with a key, and what must hold before.
public struct StorageChange: Hashable, Sendable {
  /// What happens to the key.
  public enum Action: Hashable, Sendable {
    /// Stores the bytes.
    case set([UInt8])
    /// Removes the value or the counter; removing what is not there is no error.
    case delete
  }

  /// What must hold at the moment of the update; otherwise the whole update fails with `conflict`.
  public enum Precondition: Hashable, Sendable {
    /// Nothing.
    case none
    /// The key holds nothing.
    case absent
    /// The key holds the value with this version.
    case version(UInt64)
  }

  /// The key concerned.
  public let key: String
  /// What happens to it.
  public let action: Action
  /// What must hold before.
  public let precondition: Precondition

  /// Describes a step.
  public init(key: String, action: Action, precondition: Precondition = .none) {
    self.key = key
    self.action = action
    self.precondition = precondition
  }

  /// Stores bytes under a key.
  public static func set(_ key: String, _ bytes: [UInt8], when precondition: Precondition = .none) -> StorageChange {
    StorageChange(key: key, action: .set(bytes), precondition: precondition)
  }

  /// Removes a key.
  public static func delete(_ key: String, when precondition: Precondition = .none) -> StorageChange {
    StorageChange(key: key, action: .delete, precondition: precondition)
  }
}

extension StorageChange {
  /// Whether key (by its bytes), action and precondition are the same.
  public static func == (left: StorageChange, right: StorageChange) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8) && left.action == right.action
      && left.precondition == right.precondition
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Array(key.utf8))
    hasher.combine(action)
    hasher.combine(precondition)
  }
}

extension StorageChange.Precondition {
  /// Whether the precondition holds for the version that is stored (nil when there is none).
  public func holds(for stored: UInt64?) -> Bool {
    switch self {
    case .none: true
    case .absent: stored == nil
    case .version(let version): stored == version
    }
  }
}

extension StorageChange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key and the kind of the step; never the bytes, which may be secret.
  public var description: String {
    switch action {
    case .set(let bytes): "set \(key) (\(bytes.count) bytes)"
    case .delete: "delete \(key)"
    }
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// Shows the description only.
  public var customMirror: Mirror { Mirror(self, children: ["change": description as Any]) }
}
