internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// A block with its transactions, as a node shows it.
///
/// Roots of transactions and receipts, the bloom and the size are those that Ethereum computes. The ledger keeps no
/// state trie: `stateRoot` is zero, and the hash is the ledger's own over number, parent, time, fee, gas and
/// transactions instead of the hash of the header.
struct BlockContents: Sendable {
  let block: Block
  let transactions: [ChainTransaction]
  /// Not made yet: without hash.
  var isPending = false

  init(_ block: Block, of snapshot: NetworkSnapshot, isPending: Bool = false) {
    self.block = block
    transactions = snapshot.transactions(of: block)
    self.isPending = isPending
  }

  /// The logs of all transactions.
  var logs: [EVMLog] { transactions.flatMap { $0.receipt?.logs ?? [] } }

  var transactionsRoot: [UInt8] { MerklePatriciaTrie.root(ofOrdered: transactions.map(\.signed.raw)) }

  var receiptsRoot: [UInt8] {
    var gas: UInt64 = 0
    let encoded = transactions.map { transaction -> [UInt8] in
      gas += transaction.receipt?.gasUsed ?? 0
      let logs = transaction.receipt?.logs ?? []
      let fields: [RLPItem] = [
        .integer(transaction.hasSucceeded ? 1 : 0 as UInt64), .integer(gas), .bytes(LogsBloom(logs).bytes),
        .list(logs.map(\.rlp)),
      ]
      return [transaction.type] + RLP.encode(.list(fields))
    }
    return MerklePatriciaTrie.root(ofOrdered: encoded)
  }

  /// The block object of execution-apis, with transactions whole or by hash.
  func json(showsTransactions: Bool) -> JSONValue {
    let (transactionsRoot, receiptsRoot, bloom) = (transactionsRoot, receiptsRoot, LogsBloom(logs).bytes)
    let zeros = [UInt8](repeating: 0, count: 32)
    let header: [RLPItem] = [
      .bytes(block.parentHash), .bytes(Self.noUncles), .bytes(NetworkSnapshot.feeCollector.bytes), .bytes(zeros),
      .bytes(transactionsRoot), .bytes(receiptsRoot), .bytes(bloom), .integer(0 as UInt64), .integer(block.number),
      .integer(NetworkSnapshot.blockGasLimit), .integer(block.gasUsed), .integer(UInt64(clamping: block.timestamp)),
      .bytes([]), .bytes(zeros), .bytes(Array(zeros.prefix(8))), .integer(block.baseFee),
    ]
    let size = RLP.encode(.list([.list(header), .list(transactions.map { .bytes($0.signed.raw) }), .list([])])).count
    return .object([
      "number": Wire.quantity(block.number),
      "hash": isPending ? .null : Wire.data(block.hash),
      "parentHash": Wire.data(block.parentHash),
      "nonce": isPending ? .null : Wire.data(zeros.prefix(8)),
      "sha3Uncles": Wire.data(Self.noUncles),
      "logsBloom": Wire.data(bloom),
      "transactionsRoot": Wire.data(transactionsRoot),
      "stateRoot": Wire.data(zeros),
      "receiptsRoot": Wire.data(receiptsRoot),
      "miner": Wire.address(NetworkSnapshot.feeCollector),
      "difficulty": Wire.quantity(0 as UInt64),
      "extraData": .string("0x"),
      "mixHash": Wire.data(zeros),
      "size": Wire.quantity(UInt64(size)),
      "gasLimit": Wire.quantity(NetworkSnapshot.blockGasLimit),
      "gasUsed": Wire.quantity(block.gasUsed),
      "timestamp": Wire.quantity(UInt64(clamping: block.timestamp)),
      "baseFeePerGas": Wire.quantity(block.baseFee),
      "uncles": .array([]),
      "transactions": .array(
        transactions.map { showsTransactions ? $0.json(isPending: isPending) : Wire.data($0.hash) }),
    ])
  }

  /// Keccak-256 of the RLP of an empty list.
  private static let noUncles = Keccak256.hash(RLP.encode(.list([])))
}
