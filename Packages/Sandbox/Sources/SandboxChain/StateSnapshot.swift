/// A state taken apart into named records, each in canonical JSON.
public struct StateSnapshot: Sendable {
  /// Records by name.
  public var records: [String: [UInt8]] = [:]
  /// Names of records that still exist and were left out because they are saved and never change.
  public var unchanged: Set<String> = []
  /// Names among ``records`` that will never change.
  public var settled: Set<String> = []

  /// An empty snapshot.
  public init() {}

  /// Adds a record.
  public mutating func add(_ name: String, _ value: some Encodable) throws {
    records[name] = try CanonicalJSON.encode(value)
  }

  /// Adds a record that never changes, unless it is saved already.
  public mutating func addSettled(_ name: String, saved: Set<String>, _ value: () throws -> some Encodable) throws {
    guard !saved.contains(name) else {
      unchanged.insert(name)
      return
    }
    records[name] = try CanonicalJSON.encode(try value())
    settled.insert(name)
  }

  /// Adds all of another snapshot.
  public mutating func merge(_ other: StateSnapshot) {
    records.merge(other.records) { $1 }
    unchanged.formUnion(other.unchanged)
    settled.formUnion(other.settled)
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
