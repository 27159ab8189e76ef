internal import Synchronization

/// The types of a document in the form that hashing needs, made when they are first asked for. Copies of a document
/// share it as long as their types are the same.
final class TypedDataCache: Sendable {
  private struct Entry {
    let root: TypedDataName
    let aliases: Set<String>
    let types: Result<TypedDataTypes, TypedDataError>
  }

  /// The domain, the primary type and a few that someone asks about.
  private static let capacity = 8

  private let entries = Mutex<[Entry]>([])

  func types(
    root: TypedDataName, in fields: [TypedDataName: [TypedDataField]], dialect: TypedDataDialect
  ) throws(TypedDataError) -> TypedDataTypes {
    let known = entries.withLock { entries in
      entries.first { $0.root == root && $0.aliases == dialect.integerAliases }
    }
    if let known { return try known.types.get() }
    let types = Result { () throws(TypedDataError) in
      try TypedDataTypes(root: root, in: fields, dialect: dialect)
    }
    entries.withLock { entries in
      if entries.count == Self.capacity { entries.removeFirst() }
      entries.append(Entry(root: root, aliases: dialect.integerAliases, types: types))
    }
    return try types.get()
  }
}
