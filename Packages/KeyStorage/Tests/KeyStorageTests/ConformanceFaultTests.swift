import KeyStorage
import KeyStorageTesting
import Testing

/// The suite finds every fault, and names the promise that is broken.
@Suite struct ConformanceFaultTests {
  /// The check that finds a fault; of some faults it is found by chance which one comes first.
  private static let checks: [FaultyStorage.Fault: String] = [
    .forgetsValues: "a stored value is read back",
    .losesAKeyWhenAnUpdateFails: "a failing precondition changes nothing and names the record",
    .appliesAFailedUpdateInPart: "a failing precondition changes nothing and names the record",
    .ignoresPreconditions: "a failing precondition changes nothing and names the record",
    .namesNoRecordInAConflict: "a failing precondition changes nothing and names the record",
    .leavesTheRevision: "every write moves the revision upwards, an empty update does not",
    .movesTheRevisionOfAnEmptyUpdate: "every write moves the revision upwards, an empty update does not",
    .returnsAnOldRevision: "every write moves the revision upwards, an empty update does not",
    .keepsTheVersion: "a value is replaced, and its version changes at each write",
    .startsVersionsAnewAfterADeletion: "a version does not come back after a deletion",
    .listsKeysUnsorted: "keys are told apart by their bytes",
    .takesEqualStringsForOneKey: "keys are told apart by their bytes",
    .matchesPrefixesByLetters: "a prefix is compared by bytes, without wildcards",
    .takesEmptyKeys: "an empty key, a zero byte and a key that is too long are refused",
    .takesLargeValues: "values of a megabyte are stored, larger ones refused",
    .takesAKeyTwice: "a key may occur once in an update",
    .takesEmptyValuesForNone: "a stored value is read back",
    .deletesOnlyTheFirst: "an update may have a thousand changes",
    .countsFromZero: "a counter hands out the larger of the floor and the next number",
    .ignoresTheFloor: "a counter hands out the larger of the floor and the next number",
    .repeatsANumber: "a counter hands out the larger of the floor and the next number",
    .countsPastTheEnd: "a counter ends at its last number",
    .lowersCounters: "counters are raised in one step with the changes, and never lowered",
    .forgetsCountersWhenOpenedAgain: "a counter goes on when the store is opened again",
    .hidesWritesFromOthers: "a change is seen by the other user at its next call",
    .checksAndThenApplies: "of two threads that create one key, one succeeds",
    .readsAndThenCounts: "threads never get the same number of a counter",
    .writesOneKeyAfterTheOther: "a snapshot never shows half an update",
    .refusesTheSealOfALargeValue: "a value of a megabyte is stored sealed too",
    .neverReports: "a stream of changes reports every last revision",
  ]

  @Test(arguments: FaultyStorage.Fault.allCases)
  func findsAFaultAndNamesIt(fault: FaultyStorage.Fault) async throws {
    let expected = try #require(Self.checks[fault])
    let failure = await #expect(throws: ConformanceFailure.self) {
      try await KeyValueStorageConformance.verify(openAgain: { ($0 as? FaultyStorage)?.again() ?? $0 }) {
        FaultyStorage(fault)
      }
    }
    #expect(failure?.check == expected, "\(failure?.description ?? "")")
  }
}
