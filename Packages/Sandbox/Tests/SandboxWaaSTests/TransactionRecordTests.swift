import ChainCore
import EVMChain
import OMSWaaSAPI
import SandboxChain
import SandboxSolana
import SolanaChain
import Testing

@testable import SandboxWaaS

private let address = "0x00000000000000000000000000000000000000b0"

@Suite("Saved transactions")
struct TransactionRecordTests {
  private func record() throws -> TransactionRecord {
    let account = try EVMAddress(address)
    let draft = TransactionDraft(
      network: .amoy, from: account, to: account, value: 7, data: [1, 2], gasLimit: 21_000, maxFeePerGas: 3,
      maxPriorityFeePerGas: 2)
    return TransactionRecord(
      id: "t", walletID: "w", order: .ethereum(EthereumOrder(draft)), mode: .native, feeOptions: [], sponsored: true,
      expiresAt: 1000, phase: .submitted(hash: "0xaa"), spending: SessionSpending(sessionID: "s", amount: "7"))
  }

  @Test func areReadAsTheyWereWritten() throws {
    let record = try record()
    let bytes = try CanonicalJSON.encode(record)
    #expect(try CanonicalJSON.decode(TransactionRecord.self, from: bytes) == record)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""order":{"ethereum":{"chainID":80002"#))
  }

  @Test func ofSolanaSayWhatIsMoved() throws {
    let transfer = SolanaTransfer(
      network: .devnet, from: SolanaTestToken.mint, to: SolanaProgram.memo,
      token: .init(mint: SolanaTestToken.mint, decimals: 6, createsAccount: true), amount: .max)
    let record = TransactionRecord(
      id: "t", walletID: "w", order: .solana(transfer.order), feeOptions: [], sponsored: false, expiresAt: 1)
    let read = try CanonicalJSON.decode(TransactionRecord.self, from: try CanonicalJSON.encode(record))
    #expect(read == record)
    guard case .solana(let order) = read.order else {
      Issue.record("another family")
      return
    }
    #expect(order.transfer == transfer)
  }

  @Test func ofOlderStateFilesAreEthereumOrdersLyingFlat() throws {
    let address = try EVMAddress(address).checksummed
    let older = """
      {"chainID":80002,"data":"0x0102","expiresAt":1000,"feeOptions":[],"from":"\(address)","gasLimit":21000,"id":"t",\
      "maxFee":"3","phase":{"submitted":{"hash":"0xaa"}},"spending":{"amount":"7","sessionID":"s"},"sponsored":true,\
      "tip":"2","to":"\(address)","value":"7","walletID":"w"}
      """
    var expected = try record()
    expected.mode = .relayer
    #expect(try CanonicalJSON.decode(TransactionRecord.self, from: Array(older.utf8)) == expected)
  }

  @Test func ofAFamilyThatIsNotKnownAreRefused() throws {
    let unknown = """
      {"expiresAt":1,"feeOptions":[],"id":"t","order":{"bitcoin":{}},"phase":{"quoted":{}},"sponsored":true,\
      "walletID":"w"}
      """
    #expect(throws: DecodingError.self) {
      try CanonicalJSON.decode(TransactionRecord.self, from: Array(unknown.utf8))
    }
  }
}
