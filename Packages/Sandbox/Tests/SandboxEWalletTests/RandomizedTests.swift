import Foundation
import Testing

@Suite("Random operations", .timeLimit(.minutes(10)))
struct RandomizedTests {
  /// 1,500 unless `OMS_EWALLET_OPERATIONS` says otherwise; 10,000 for the whole length.
  private static let operations =
    ProcessInfo.processInfo.environment["OMS_EWALLET_OPERATIONS"].flatMap { Int($0) } ?? 1500

  @Test func neitherLoseNorDoubleAnythingAcrossCrashes() async throws {
    try await CrashRun(operations: Self.operations, crashes: 5, seed: 2026).run()
  }
}
