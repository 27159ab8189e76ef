/// A stored value with the version under which it was written.
public struct StoredValue: Hashable, Sendable {
  /// The stored bytes.
  public let bytes: [UInt8]
  /// Changes at each write of the key and never repeats for it, not even after a deletion. Only for comparison.
  public let version: UInt64

  /// A value as a backend hands it out.
  public init(bytes: [UInt8], version: UInt64) {
    self.bytes = bytes
    self.version = version
  }
}

extension StoredValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of bytes and the version; never the bytes, which may be secret.
  public var description: String { "StoredValue(\(bytes.count) bytes, version \(version))" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// Shows the number of bytes and the version only.
  public var customMirror: Mirror {
    Mirror(self, children: ["byteCount": bytes.count as Any, "version": version as Any])
  }
}
