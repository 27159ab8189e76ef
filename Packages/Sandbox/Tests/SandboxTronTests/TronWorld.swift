import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxTron
import Testing
import TronChain

/// Two accounts on Nile with TRX, one of them with tokens.
struct TronWorld {
  static let trx: Int64 = 1_000_000

  let ledger: TronLedger
  let clock: SandboxClock
  let alice: Secp256k1PrivateKey
  let bob: Secp256k1PrivateKey
  var aliceAddress: TronAddress { TronAddress(publicKey: alice.publicKey) }
  var bobAddress: TronAddress { TronAddress(publicKey: bob.publicKey) }

  init(mining: MiningMode = .onDemand, trx: Int64 = 100, tokens: UInt256 = 1000) async throws {
    clock = .manual()
    ledger = TronLedger(clock: clock, mining: mining)
    alice = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 7, count: 32)))
    bob = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 8, count: 32)))
    for account in [aliceAddress, bobAddress] {
      #expect(try await ledger.issue(trx * Self.trx, to: account, on: .nile) == trx * Self.trx)
    }
    #expect(try await ledger.issueToken(tokens, to: aliceAddress, on: .nile) == tokens)
  }

  /// An account that nobody has sent anything.
  static func stranger(_ byte: UInt8 = 0xb0) throws -> TronAddress {
    TronAddress(try EVMAddress(bytes: [UInt8](repeating: byte, count: 20)))
  }

  func payment(_ amount: Int64 = 1000, to: TronAddress? = nil) -> TronDraft {
    TronDraft(network: .nile, contract: .transfer(owner: aliceAddress, to: to ?? bobAddress, amount: amount))
  }

  func call(_ data: [UInt8], from key: Secp256k1PrivateKey? = nil, value: Int64 = 0) -> TronDraft {
    TronDraft(
      network: .nile,
      contract: .triggerSmartContract(
        TronContractCall(
          owner: TronAddress(publicKey: (key ?? alice).publicKey), contract: TronTestToken.address, callValue: value,
          data: data)))
  }

  /// Sends a draft and makes a block; the receipt.
  @discardableResult
  func execute(_ draft: TronDraft, by key: Secp256k1PrivateKey? = nil) async throws -> TronReceipt {
    let sent = try await ledger.send(draft, signedBy: key ?? alice)
    #expect(sent.status == .pending)
    await ledger.mine(.nile)
    return try #require(await ledger.transaction(sent.id)?.receipt)
  }

  /// A transaction of Alice, changed before it is signed.
  func signed(_ change: (inout TronTransaction) -> Void = { _ in }) async throws -> SignedTronTransaction {
    let head = try #require(await ledger.latestBlock(.nile))
    var transaction = TronTransaction(
      refBlockBytes: TronBlockHeader.referenceBytes(number: head.number),
      refBlockHash: TronBlockHeader.referenceHash(id: head.id), expiration: clock.now + 60_000, timestamp: clock.now,
      contract: payment().contract)
    change(&transaction)
    return try transaction.signed(with: alice)
  }

  func expectConserved(_ network: TronNetwork = .nile) async {
    let supply = await ledger.supply(network)
    #expect(supply.issued == supply.total + supply.burnt)
  }

  func balance(_ account: TronAddress) async -> Int64 { await ledger.balance(of: account, on: .nile) }

  func tokens(_ account: TronAddress) async -> UInt256 { await ledger.tokenBalance(of: account, on: .nile) }
}
