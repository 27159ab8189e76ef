public import KeyStorage

/// Checks that an implementation of `KeyValueStorage` keeps every promise of the protocol.
///
/// Works with any test framework: it throws a `ConformanceFailure` that says what is wrong. The checks with two
/// threads run until their calls have overlapped some hundred times, and for three seconds each at most.
///
///     @Test func ourBackendConforms() async throws {
///       try await KeyValueStorageConformance.verify { try OurStorage(inFolder: newTemporaryFolder()) }
///     }
public enum KeyValueStorageConformance {
  /// Makes a new, empty store; called once for each check.
  public typealias MakeStorage = () throws -> any KeyValueStorage

  /// Opens the store that another object is using, as another process would; nil for one that cannot be shared.
  public typealias OpenAgain = (any KeyValueStorage) throws -> any KeyValueStorage

  /// Runs all checks.
  /// - Parameters:
  ///   - make: makes a new, empty store.
  ///   - openAgain: opens the same store a second time, if there is such a thing.
  /// - Returns: the number of checks.
  /// - Throws: `ConformanceFailure`, or what the store throws.
  @discardableResult
  public static func verify(
    openAgain: OpenAgain? = nil, _ make: MakeStorage
  ) async throws -> Int {
    var count = 0
    for check in valueChecks + updateChecks + keyChecks + counterChecks + concurrencyChecks {
      try check.body(make(), Expectations(check: check.name))
      count += 1
    }
    for check in streamChecks {
      try await check.body(make(), Expectations(check: check.name))
      count += 1
    }
    count += try await verifyTurns(of: make, openAgain)
    guard let openAgain else { return count }
    for check in sharingChecks {
      let storage = try make()
      try check.body(storage, openAgain(storage), Expectations(check: check.name))
      count += 1
    }
    for check in reopeningChecks {
      let storage = try make()
      try check.before(storage)
      try check.after(openAgain(storage), Expectations(check: check.name))
      count += 1
    }
    for check in sharedStreamChecks {
      let storage = try make()
      try await check.body(storage, openAgain(storage), Expectations(check: check.name))
      count += 1
    }
    return count
  }

  /// Runs the checks of turns, between the users of one object and, where a store can be shared, of two.
  static func verifyTurns(
    of make: MakeStorage, _ openAgain: OpenAgain?, checks: [TurnCheck] = turnChecks, patience: Duration = .seconds(60)
  ) async throws -> Int {
    var count = 0
    for check in checks {
      let inTime = InTime(expect: Expectations(check: check.name), patience: patience)
      let storage = try make()
      guard let turns = storage.turns else { continue }
      try await check.body(turns, turns, inTime)
      count += 1
      guard let openAgain else { continue }
      let other = try openAgain(storage)
      guard let others = other.turns else { throw inTime.expect.fail("the second user of the store has no turns") }
      try await check.body(turns, others, inTime)
      count += 1
    }
    return count
  }

  struct Check: Sendable {
    let name: String
    let body: @Sendable (any KeyValueStorage, Expectations) throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (any KeyValueStorage, Expectations) throws -> Void) {
      self.name = name
      self.body = body
    }
  }
}
