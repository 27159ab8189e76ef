import ChainCore
import ChainVectors
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Testing

/// Transactions made by eth-account with the key of the wallet vectors.
@Suite struct EIP1559TransactionTests {
  static let key = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"

  static let transfer = TransactionCase(
    raw:
      "02f8758301388280843b9aca008506fc23ac0082520894f0109fc8df283027b6285cc889f5aa624eac1f5587038d7ea4c680"
      + "0080c080a0f47c626b114f2c8eea1fe2296b87964bad39393eb007404b7e20ab7bd6d94b0aa0743500a5ba4a4eb57cd11aec"
      + "a1d8833238c189d17ea425f90d3361da46ee2b3f",
    hash: "1821cfa1301be2fae0d1c78376fb8cf8840c0da168afde4e7b59b6e2526c8fe3",
    transaction: { recipient in
      EIP1559Transaction(
        chainID: 80002, nonce: 0, maxPriorityFeePerGas: 1_000_000_000, maxFeePerGas: 30_000_000_000, gasLimit: 21000,
        to: recipient, value: 1_000_000_000_000_000)
    })

  static let withAccessList = TransactionCase(
    raw:
      "02f8ef8301388281818091040000000000000000000000000000000082520894f0109fc8df283027b6285cc889f5aa624eac"
      + "1f558085a9059cbb00f872f859941111111111111111111111111111111111111111f842a000000000000000000000000000"
      + "00000000000000000000000000000000000001a0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
      + "ffffd6942222222222222222222222222222222222222222c080a037a842cd5e564cd30e465effe247c8895a0af4a2d88d72"
      + "25ec478e735ca21730a0670e656c54db8bfd255f47319f6da83e5a696f1a3bac5851ece3dfc59bca8b0a",
    hash: "aa7d32ca72042317f5197c8bf1d14d1af19c76b346b30093d9e4c30755363388",
    transaction: { recipient in
      EIP1559Transaction(
        chainID: 80002, nonce: 129, maxPriorityFeePerGas: 0,
        maxFeePerGas: try #require(UInt256(hex: "0x400000000000000000000000000000000")), gasLimit: 21000, to: recipient,
        value: 0, data: [0xa9, 0x05, 0x9c, 0xbb, 0],
        accessList: [
          .init(address: try EVMAddress("0x1111111111111111111111111111111111111111"), storageKeys: [1, .max]),
          .init(address: try EVMAddress("0x2222222222222222222222222222222222222222"), storageKeys: []),
        ])
    })

  static let creation = TransactionCase(
    raw:
      "02f87c0188800000000000000001018601000000000080a08000000000000000000000000000000000000000000000000000"
      + "000000000000826000c080a03b48a1535044d73c0fc4a832154485f6f8d15acd97d5f9ae71880aab7eb8cc69a078a15dcd15"
      + "8b8cea998264add4666ee94b062aa6229cfff61cd793a0b95327a8",
    hash: "05597cca56026e707a17ea135446028e4b7202d4666cde7a77af02b2010592ff",
    transaction: { _ in
      EIP1559Transaction(
        chainID: 1, nonce: 1 << 63, maxPriorityFeePerGas: 1, maxFeePerGas: 1, gasLimit: 1 << 40, to: nil,
        value: try UInt256(bigEndian: [0x80] + [UInt8](repeating: 0, count: 31)), data: [0x60, 0])
    })

  @Test(arguments: [transfer, withAccessList, creation])
  func signsAndReadsWhatOthersSign(_ row: TransactionCase) throws {
    let transaction = try row.transaction(EVMAddress("0xF0109fC8DF283027b6285cc889F5aA624EaC1F55"))
    let signed = try transaction.signed(with: privateKey(Self.key))
    #expect(Hex.encode(signed.raw) == row.raw)
    #expect(Hex.encode(signed.hash) == row.hash)
    let read = try SignedEIP1559Transaction(raw: bytes("00" + row.raw).dropFirst())
    #expect(read == signed)
    #expect(try read.recoverSender().checksummed == "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23")
  }

  @Test func everyCutOfTheBytesIsRefused() throws {
    let raw = try bytes(Self.withAccessList.raw)
    for count in raw.indices {
      #expect(throws: EVMTransactionError.self) { try SignedEIP1559Transaction(raw: raw.prefix(count)) }
    }
    #expect(throws: EVMTransactionError.self) { try SignedEIP1559Transaction(raw: raw + [0]) }
  }

  @Test func errorsNameTheFieldAndTheOffset() throws {
    let zero = RLPItem.bytes([])
    let r = RLPItem.bytes([1])
    var fields: [RLPItem] = [r, zero, zero, zero, zero, zero, zero, zero, .list([]), zero, r, r]
    #expect(fault(fields) == "accepted")
    for (index, bad, expected) in [
      (1, RLPItem.bytes([0, 1]), "nonce 3"), (1, .bytes([UInt8](repeating: 1, count: 9)), "nonce 3"),
      (2, .bytes([UInt8](repeating: 1, count: 33)), "maxPriorityFeePerGas 4"), (3, .list([]), "maxFeePerGas 5"),
      (5, .bytes([1]), "to 7"), (8, zero, "accessList 10"), (8, .list([.list([])]), "accessList 12"),
      (9, .bytes([2]), "yParity 11"), (9, .bytes([27]), "yParity 11"), (10, .bytes([0, 1]), "r 12"),
      (11, .bytes([]), "- 12"),
    ] {
      var changed = fields
      changed[index] = bad
      #expect(fault(changed) == expected)
    }
    fields.append(zero)
    #expect(fault(fields) == "- 14")
    fields.removeLast(2)
    #expect(fault(fields) == "s 13")
  }

  @Test func aHighSHasNoSender() throws {
    let signed = try SignedEIP1559Transaction(raw: bytes(Self.transfer.raw))
    let order = try #require(UInt256(hex: "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"))
    let mirrored = try EVMSignature(
      r: signed.signature.r, s: order.subtractingReportingOverflow(signed.signature.s).partialValue,
      recoveryID: 1 - signed.signature.recoveryID)
    let other = SignedEIP1559Transaction(transaction: signed.transaction, signature: mirrored)
    let error = #expect(throws: EVMTransactionError.self) { try other.recoverSender() }
    #expect(error?.code == .invalidSignature)
  }

  private func fault(_ fields: [RLPItem]) -> String {
    do {
      _ = try SignedEIP1559Transaction(raw: [2] + RLP.encode(.list(fields)))
      return "accepted"
    } catch {
      return "\(error.field ?? "-") \(error.offset ?? -1)"
    }
  }
}

struct TransactionCase: Sendable {
  let raw: String
  let hash: String
  let transaction: @Sendable (EVMAddress) throws -> EIP1559Transaction
}
