internal import SolanaChain

/// What a transaction may use and what it pays for it (Compute Budget program).
struct SolanaComputeBudget: Equatable {
  /// Lamports for each signature.
  static let lamportsPerSignature: UInt64 = 5000
  /// Units for each instruction where no limit is set.
  static let defaultUnits: UInt64 = 200_000
  /// The most units of a transaction.
  static let maximumUnits: UInt64 = 1_400_000
  /// Units of an instruction of the program itself.
  static let instructionUnits: UInt64 = 150

  private(set) var unitLimit: UInt64
  /// Millionths of a lamport for each unit of the limit.
  private(set) var unitPrice: UInt64 = 0

  /// Reads the settings of a transaction's instructions.
  init(_ instructions: [SolanaInstruction]) throws(SolanaTransactionError) {
    var limit: UInt64?
    var seen: Set<UInt8> = []
    for (index, call) in instructions.enumerated() where call.program == SolanaProgram.computeBudget {
      let kind = call.data.first ?? 0
      let value = call.data.count == (kind == 3 ? 9 : 5) ? call.number(at: 1, count: call.data.count - 1) : nil
      guard (1...4).contains(kind), let value else {
        throw SolanaTransactionError(
          .instruction(index: index, error: .invalidInstructionData),
          "instruction \(index): no setting of the compute budget")
      }
      guard seen.insert(kind).inserted else {
        throw SolanaTransactionError(
          .duplicateInstruction(index: index), "instruction \(index) repeats a setting of the compute budget")
      }
      if kind == 2 { limit = value }
      if kind == 3 { unitPrice = value }
    }
    let paying = instructions.count { $0.program != SolanaProgram.computeBudget }
    unitLimit = min(limit ?? UInt64(paying) * Self.defaultUnits, Self.maximumUnits)
  }

  /// The fee in lamports; nil when it does not fit 64 bits.
  func fee(signatures: Int) -> UInt64? {
    let (micro, overflow) = unitPrice.multipliedReportingOverflow(by: unitLimit)
    guard !overflow else { return nil }
    let priority = micro / 1_000_000 + (micro % 1_000_000 == 0 ? 0 : 1)
    let (sum, tooMuch) = priority.addingReportingOverflow(UInt64(signatures) * Self.lamportsPerSignature)
    return tooMuch ? nil : sum
  }
}
