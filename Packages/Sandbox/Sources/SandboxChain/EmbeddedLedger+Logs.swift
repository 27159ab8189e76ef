public import ChainCore
public import EVMChain

extension EmbeddedLedger {
  /// The logs of a range of blocks that a filter admits, in their order; bounds beyond the newest block are allowed.
  public func logs(from first: UInt64, to last: UInt64, matching filter: LogFilter, on network: Network) -> [LocatedLog]
  {
    snapshot(network).logs(from: first, to: last, matching: filter)
  }

  /// The logs of a range of blocks, of any of the given contracts (any contract when empty) and with the given topics
  /// (by position; nil for any).
  public func logs(
    from first: UInt64, to last: UInt64, addresses: Set<EVMAddress> = [], topics: [[[UInt8]]?] = [],
    on network: Network
  ) -> [LocatedLog] {
    logs(from: first, to: last, matching: LogFilter(addresses: addresses, topics: topics), on: network)
  }

  /// Runtime code at an address; empty for an account without code. See ``BuiltInContract/code``.
  public func code(at address: EVMAddress, on network: Network) -> [UInt8] {
    BuiltInContract.at(address)?.code ?? []
  }
}

extension NetworkLedger {
  func logs(from first: UInt64, to last: UInt64, matching filter: LogFilter) -> [LocatedLog] {
    guard first <= last else { return [] }
    var found: [LocatedLog] = []
    // Numbers are ascending: only blocks with transactions are walked through.
    for number in busyBlocks.drop(while: { $0 < first }).prefix(while: { $0 <= last }) {
      let block = blocks[Int(number)]
      var index = 0
      for hash in block.transactions {
        guard let receipt = transactions[hash]?.receipt else { continue }
        for log in receipt.logs {
          if filter.admits(log) {
            found.append(
              LocatedLog(
                log: log, blockNumber: number, blockHash: block.hash, timestamp: block.timestamp,
                transactionHash: hash, transactionIndex: receipt.index, index: index))
          }
          index += 1
        }
      }
    }
    return found
  }
}
