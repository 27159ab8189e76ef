/// What of a state is to be written: named records in canonical JSON, and names of records that are no more.
public struct StateSnapshot: Sendable {
  /// New and changed records by name.
  public private(set) var records: [String: [UInt8]] = [:]
  /// Names of records that are no more.
  public private(set) var removed: Set<String> = []

  /// An empty snapshot.
  public init() {}

  /// Adds a record.
  public mutating func add(_ name: String, _ value: some Encodable) throws {
    records[name] = try CanonicalJSON.encode(value)
  }

  /// Says that a record is no more.
  public mutating func remove(_ name: String) {
    records[name] = nil
    removed.insert(name)
  }

  /// Adds what differs between two dictionaries: values are compared, and only those that changed are encoded.
  public mutating func add<Value: Equatable, Record: Encodable>(
    _ now: [String: Value], since before: [String: Value]?, name: (String) -> String,
    record: (String, Value) -> Record
  ) throws {
    for (key, value) in now where before?[key] != value { try add(name(key), record(key, value)) }
    for key in (before ?? [:]).keys where now[key] == nil { removed.insert(name(key)) }
  }

  /// Adds what differs between two dictionaries of records.
  public mutating func add<Value: Encodable & Equatable>(
    _ now: [String: Value], since before: [String: Value]?, name: (String) -> String
  ) throws {
    try add(now, since: before, name: name) { $1 }
  }

  /// Adds all of another snapshot.
  public mutating func merge(_ other: StateSnapshot) {
    records.merge(other.records) { $1 }
    removed.formUnion(other.removed)
  }
}

/// Why saved state cannot be read.
public struct StateError: Error, Sendable, CustomStringConvertible {
  /// Name of the record.
  public let record: String
  /// One readable line.
  public var description: String { "saved record \(record) cannot be read" }

  /// An error about a record.
  public init(record: String) {
    self.record = record
  }
}
