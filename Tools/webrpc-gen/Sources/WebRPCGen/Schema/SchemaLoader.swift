/// Reads a schema with everything that it imports, and checks it.
public struct SchemaLoader {
  /// How large one file may be, in UTF-8 bytes.
  public static let maximumByteCount = 4 << 20

  private let read: (_ path: String) throws -> String
  private var finished: [String: Schema] = [:]
  private var open: [String] = []

  /// Makes a loader.
  ///
  /// - Parameter read: gives the text of the file at a path. A `SchemaError` that it throws is kept as it is.
  public init(read: @escaping (_ path: String) throws -> String) {
    self.read = read
  }

  /// Reads and checks the schema that starts at `path`. Imports are relative to the file that names them.
  ///
  /// - Throws: `SchemaErrors` with every fault found.
  public static func load(
    _ path: String, read: @escaping (_ path: String) throws -> String
  ) throws(SchemaErrors) -> Schema {
    var loader = SchemaLoader(read: read)
    let schema: Schema
    do {
      schema = try loader.schema(at: path, from: SourceLocation(file: path, line: 1, column: 1))
    } catch {
      throw SchemaErrors([error])
    }
    return try SchemaResolver.resolve(schema, file: path)
  }

  /// Reads and checks a schema without imports.
  ///
  /// - Throws: `SchemaErrors` with every fault found.
  public static func schema(text: String, file: String) throws(SchemaErrors) -> Schema {
    try load(file) { path throws in
      guard path == file else { throw NotAvailable() }
      return text
    }
  }

  private struct NotAvailable: Error {}

  /// The file at `path` with everything that it imports.
  private mutating func schema(at path: String, from origin: SourceLocation) throws(SchemaError) -> Schema {
    if let schema = finished[path] { return schema }
    if open.contains(path) {
      throw SchemaError(.import, at: origin, "imports form a circle", offendingText: path)
    }
    let file = try Parser.parse(try text(at: path, from: origin), file: path)
    open.append(path)
    var schema = Schema()
    schema.name = file.schema.name
    schema.version = file.schema.version
    schema.basepath = file.schema.basepath
    var merge = SchemaMerge(into: schema)
    for item in file.imports {
      let imported = try self.schema(at: Self.resolve(item.path, against: path), from: item.location)
      try merge.add(imported, only: item.members)
    }
    try merge.add(file.schema, only: nil)
    open.removeLast()
    finished[path] = merge.schema
    return merge.schema
  }

  private func text(at path: String, from origin: SourceLocation) throws(SchemaError) -> String {
    let text: String
    do {
      text = try read(path)
    } catch let error as SchemaError {
      throw error
    } catch {
      throw SchemaError(.import, at: origin, "the file cannot be read (\(error))", offendingText: path)
    }
    guard text.utf8.count <= Self.maximumByteCount else {
      throw SchemaError(
        .limit, at: origin, "the file has more than \(Self.maximumByteCount) bytes", offendingText: path)
    }
    return text
  }

  /// `path` as seen from the folder of `file`, without `.` parts and with `..` parts taken back where possible.
  static func resolve(_ path: String, against file: String) -> String {
    if path.hasPrefix("/") { return path }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
