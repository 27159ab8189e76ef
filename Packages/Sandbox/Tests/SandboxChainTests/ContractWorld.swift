import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import Testing

/// Three accounts that can pay fees on one network, and calls of built-in contracts.
struct ContractWorld {
  enum Person: Int, CaseIterable {
    case alice, bob, carol
  }

  let ledger: EmbeddedLedger
  private let keys: [Secp256k1PrivateKey]

  init() async throws {
    ledger = EmbeddedLedger(clock: .manual(), mining: .onDemand)
    keys = try Person.allCases.map {
      try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: UInt8(7 + $0.rawValue), count: 32)))
    }
    for person in Person.allCases {
      _ = try await ledger.issue(UInt256(1_000_000_000_000_000_000), to: address(person), on: .amoy)
    }
  }

  func key(_ person: Person) -> Secp256k1PrivateKey { keys[person.rawValue] }

  func address(_ person: Person) -> EVMAddress { EVMAddress(publicKey: key(person).publicKey) }

  func draft(
    _ contract: BuiltInContract, _ signature: String, _ values: [ABIValue], by person: Person, value: UInt256 = 0
  ) async throws -> TransactionDraft {
    let fees = await ledger.fees(on: .amoy)
    var draft = TransactionDraft(
      network: .amoy, from: address(person), to: contract.address, value: value,
      data: try ABISignature(signature).encodeCall(values), maxFeePerGas: fees.maxFee,
      maxPriorityFeePerGas: fees.priorityFee)
    draft.gasLimit = await ledger.simulate(draft).gas
    return draft
  }

  /// Sends a call and makes a block: the logs, or why it failed. What was simulated and what happened agree.
  func call(
    _ contract: BuiltInContract, _ signature: String, _ values: [ABIValue], by person: Person, value: UInt256 = 0
  ) async throws -> Result<[EVMLog], ChainError> {
    let draft = try await draft(contract, signature, values, by: person, value: value)
    let simulated = await ledger.simulate(draft)
    let sent = try await ledger.send(draft, signedBy: key(person))
    await ledger.mine(.amoy)
    switch try #require(await ledger.transaction(sent.hash)).status {
    case .executed(let receipt):
      #expect(simulated.revertReason == nil)
      return .success(receipt.logs)
    case .failed(let receipt, let reason):
      #expect(simulated.revertReason == reason && receipt.logs.isEmpty)
      return .failure(ChainError(.reverted, reason))
    case .pending:
      Issue.record("not in the block")
      return .success([])
    }
  }

  /// The reason of a call that must revert.
  func refusal(
    _ contract: BuiltInContract, _ signature: String, _ values: [ABIValue], by person: Person, value: UInt256 = 0
  ) async throws -> String {
    switch try await call(contract, signature, values, by: person, value: value) {
    case .success(let logs):
      Issue.record("\(signature) did not revert but told \(logs)")
      return ""
    case .failure(let error): return error.message
    }
  }

  /// What a view answers.
  func view(_ contract: BuiltInContract, _ signature: String, _ values: [ABIValue], as type: ABIType) async throws
    -> ABIValue
  {
    let simulation = await ledger.simulate(try await draft(contract, signature, values, by: .carol))
    #expect(simulation.revertReason == nil)
    return try #require(try ABI.decode(simulation.output, as: [type]).first)
  }

  static func word(_ address: EVMAddress) -> [UInt8] { [UInt8](repeating: 0, count: 12) + address.bytes }

  static func topic(_ event: String) -> [UInt8] { Keccak256.hash(Array(event.utf8)) }
}
