import Foundation
import OMSWallet
import Testing

/// Payments that run into faults at random: what the caller is told agrees with the ledger.
///
/// `OMS_FAULT_RUNS` sets how many (60 unless given, 1,000 with `OMS_FULL_TESTS=1`), `OMS_FAULT_SEED` another seed.
@Suite("payments and faults at random", .timeLimit(.minutes(60)))
struct FaultRunTests {
  static let families: [WalletType] = [.ethereum, .solana, .tron]

  private static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  @Test("nothing that was executed is called not sent, nothing is sent twice, and every identifier is kept")
  func faults() async throws {
    let isFull = ProcessInfo.processInfo.environment["OMS_FULL_TESTS"] == "1"
    let count = Int(Self.setting("OMS_FAULT_RUNS") ?? (isFull ? 1_000 : 60))
    let seed = Self.setting("OMS_FAULT_SEED") ?? 1130
    print("payments and faults: \(count) runs, seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let runs = (0..<count).map { FaultRun(number: $0, families: Self.families, using: &generator) }

    let world = try await FaultWorld(Self.families)
    var tally = FaultTally()
    for run in runs {
      guard let payer = world.payers.first(where: { $0.family == run.family }) else { continue }
      let verdict = try await FaultRunner(world: world, payer: payer, run: run).verdict()
      tally.add(run, verdict)
      #expect(verdict.complaints.isEmpty, "\(run), seed \(seed): \(verdict.complaints.joined(separator: "; "))")
    }
    for payer in world.payers {
      let complaints = try await tally.audit(payer, world.control)
      #expect(complaints.isEmpty, "\(payer.family.wireValue), seed \(seed): \(complaints.joined(separator: "; "))")
    }
    print(tally.table)
    await world.stop()
  }

  @Test("the comparison notices a transport that sends Execute twice")
  func noticed() async throws {
    struct Twice: WebRPCTransport {
      func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
        if request.path.hasSuffix("/Execute") { _ = try await Wire.curl.send(request) }
        return try await Wire.curl.send(request)
      }
    }
    let world = try await FaultWorld([.ethereum], over: Twice())
    var generator = SeededGenerator(seed: 1)
    let run = FaultRun(number: 0, families: [.ethereum], using: &generator)
    #expect(run.fault == .none)
    let verdict = try await FaultRunner(world: world, payer: world.payers[0], run: run).verdict()
    #expect(verdict.isExecuted && !verdict.complaints.isEmpty)
    await world.stop()
  }
}
