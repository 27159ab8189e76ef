import ChainCore
import CryptoCore
import EVMChain
import OMSWaaSAPI
import SandboxChain
import Testing
import WebRPC

@testable import SandboxWaaS

private let shop = "0x00000000000000000000000000000000000000b0"

private func grant(_ limit: String) -> Grant {
  Grant(kind: .nativeTransfer, nativeTransfer: NativeTransferGrant(to: shop, limit: limit))
}

/// A state with the session `s` that grants `limit`, and the quote `t` of `amount` in it.
private func state(limit: String = "10", amount: String = "6") throws -> (WaasState, TransactionRecord) {
  var state = WaasState()
  state.sessions["s"] = SessionRecord(
    id: "s", number: 1, walletID: "w", credentialKey: "k", signerAddress: shop, chainID: 80002,
    grants: try SessionGrant.read(Grants(entries: [grant(limit)])), expiresAt: 1000)
  let shopAddress = try EVMAddress(shop)
  let value = try #require(UInt256(decimal: amount))
  let draft = TransactionDraft(
    network: .amoy, from: shopAddress, to: shopAddress, value: value, gasLimit: 21_000, maxFeePerGas: 1,
    maxPriorityFeePerGas: 1)
  let transaction = TransactionRecord(
    id: "t", walletID: "w", order: .ethereum(EthereumOrder(draft)), feeOptions: [], sponsored: true, expiresAt: 1000,
    spending: SessionSpending(sessionID: "s", amount: amount))
  state.transactions["t"] = transaction
  return (state, transaction)
}

extension WaasState {
  fileprivate var used: String? { sessions["s"]?.grants.first?.used }
  fileprivate var open: [String]? { sessions["s"]?.openTransactions }
}

@Suite("Counting in a session")
struct SessionTests {
  @Test func countsOnceAndForGoodWhatSucceeded() throws {
    var (state, transaction) = try state()
    try state.count(transaction)
    #expect(state.used == "6" && state.open == ["t"])
    state.closeCounting("t", succeeded: true)
    #expect(state.used == "6" && state.open == [])
    // What is closed stays as it is.
    state.closeCounting("t", succeeded: false)
    #expect(state.used == "6")
  }

  @Test func givesBackOnceWhatFailedOnTheChain() throws {
    var (state, transaction) = try state()
    try state.count(transaction)
    for _ in 0..<2 {
      state.closeCounting("t", succeeded: false)
      #expect(state.used == "0" && state.open == [] && state.transactions["t"]?.spending?.grant == nil)
    }
  }

  @Test func givesBackWhatARestartFindsUnsent() throws {
    var (state, transaction) = try state()
    try state.count(transaction)
    for _ in 0..<2 {
      state.settle("t", .refused(reason: "r"))
      #expect(state.used == "0" && state.open == [])
    }
  }

  @Test func countsNothingAboveTheLimit() throws {
    var (state, transaction) = try state(limit: "5")
    let error = #expect(throws: WebRPCError.self) { try state.count(transaction) }
    #expect(error?.code == 7205 && state.used == "0" && state.open == [])
  }

  @Test func doesNotOverflow() throws {
    let most = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    var (state, transaction) = try state(limit: most, amount: most)
    try state.count(transaction)
    #expect(state.used == most)
    let error = #expect(throws: WebRPCError.self) { try state.count(transaction) }
    #expect(error?.code == 7205 && state.used == most)
  }

  @Test func keepsWhatWasUsedOfAGrantThatIsThereAgainAndNothingElse() throws {
    var (state, transaction) = try state()
    try state.count(transaction)
    state.sessions["s"]?.replace(try SessionGrant.read(Grants(entries: [grant("7"), grant("8")])), expiresAt: 2000)
    #expect(state.sessions["s"]?.grants.map(\.used) == ["6", "0"])
    #expect(state.sessions["s"]?.expiresAt == 2000)
    state.sessions["s"]?.replace([], expiresAt: 2000)
    // Its grant is gone: there is nothing to give back to.
    state.closeCounting("t", succeeded: false)
    #expect(state.sessions["s"]?.grants.isEmpty == true)
  }
}

@Suite("Enclave")
struct EnclaveTests {
  @Test func derivesItsKeysFromTheSeedAlone() throws {
    func keys(_ seed: String) throws -> Enclave.Keys {
      try #require(Enclave(SandboxRandom(seed: seed).stream("enclave"))).keys
    }
    #expect(try keys("a") == keys("a"))
    #expect(try keys("a") != keys("b"))
    let made = try keys("a")
    #expect(made.authority != made.leaf)
  }
}
