internal import CryptoCore
internal import SandboxChain
internal import SandboxTron
internal import SandboxSolana
internal import SolanaChain
internal import WebRPC

extension WaasCore {
  /// A claim that was saved without its outcome was sent if the chain holds what it was to send. The chain is
  /// saved first: what was sent since then is lost with its block, and its quote stays used.
  func resolveInterrupted(_ sent: @Sendable (TransactionDraft) async -> [[UInt8]]) async throws {
    let all = try withState { state throws(WebRPCError) in Array(state.transactions.values) }
    var known: Set<String> = []
    for record in all {
      if case .submitted(let hash) = record.phase { known.insert(hash) }
    }
    for record in all.sorted(by: { $0.id < $1.id }) {
      switch record.phase {
      case .quoted, .refused: continue
      case .claimed: break
      case .submitted(let hash):
        guard try await !holds(hash, of: record.order) else { continue }
      }
      var phase = TransactionRecord.Phase.refused(reason: "the Sandbox ended before it was saved")
      for hash in await hashes(of: record, sent) where known.insert(hash).inserted {
        phase = .submitted(hash: hash)
        break
      }
      try withState { state throws(WebRPCError) in state.settle(record.id, phase) }
    }
  }

  /// Whether the chain knows a transaction. One of an order that does not read is left as it is.
  private func holds(_ hash: String, of order: TransactionOrder) async throws -> Bool {
    switch order {
    case .ethereum(let order):
      guard let network = order.network, let bytes = try? Hex.decode(hash) else { return true }
      return try await chain.transaction(bytes, on: network) != nil
    case .solana(let order):
      guard let network = order.transfer?.network, let signature = try? SolanaSignature(hash) else { return true }
      return await solana.transaction(signature, on: network) != nil
    case .tron(let order):
      guard let network = order.draft?.network, let id = try? Hex.decode(hash) else { return true }
      return await tron.transaction(id, on: network) != nil
    }
  }

  /// What on the chain does just what a record orders, oldest first.
  private func hashes(
    of record: TransactionRecord, _ sent: @Sendable (TransactionDraft) async -> [[UInt8]]
  ) async -> [String] {
    switch record.order {
    case .ethereum(let order):
      guard let draft = order.draft() else { return [] }
      return await sent(draft).map { Hex.encode($0, prefix: true) }
    case .solana(let order):
      guard let transfer = order.transfer else { return [] }
      return await solana.signatures(of: transfer.from, memo: record.id, on: transfer.network).map(\.base58)
    case .tron(let order):
      guard let draft = order.draft else { return [] }
      return await tron.ids(matching: draft).map { Hex.encode($0) }
    }
  }
}
