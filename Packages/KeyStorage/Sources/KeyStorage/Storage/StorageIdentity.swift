/// Tells one store from another within a process: the object that holds it, and which part of it is meant.
///
/// Two values of a store that is a structure, such as two namespaces, are the same store when they are the same part of
/// the same object.
public struct StorageIdentity: Hashable, Sendable {
  private let root: ObjectIdentifier
  private let parts: [String]

  /// The identity of a store that is an object, or of the only store of a type.
  public init(_ storage: any KeyValueStorage) {
    if type(of: storage) is AnyClass {
      root = ObjectIdentifier(storage as AnyObject)
    } else {
      root = ObjectIdentifier(type(of: storage) as any Any.Type)
    }
    parts = []
  }

  private init(root: ObjectIdentifier, parts: [String]) {
    self.root = root
    self.parts = parts
  }

  /// The identity of a part of this store.
  public func part(_ name: String) -> StorageIdentity {
    StorageIdentity(root: root, parts: parts + [name])
  }
}
