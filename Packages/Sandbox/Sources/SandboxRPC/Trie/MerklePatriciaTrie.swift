internal import CryptoCore
internal import EVMChain

/// The root of a Merkle-Patricia trie (Yellow Paper, appendix D), as a block's header has it for its transactions and
/// receipts.
enum MerklePatriciaTrie {
  private struct Entry {
    let path: [UInt8]
    let value: [UInt8]
  }

  /// The root of the empty trie: Keccak-256 of the RLP of nothing.
  static let emptyRoot = Keccak256.hash(RLP.encode(.bytes([])))

  /// The root over values by their position, whose RLP is the key.
  static func root(ofOrdered values: [[UInt8]]) -> [UInt8] {
    let entries = values.enumerated().map { index, value in
      Entry(path: nibbles(RLP.encode(.integer(UInt64(index)))), value: value)
    }
    return Keccak256.hash(RLP.encode(node(entries[...], depth: 0)))
  }

  /// The node above all entries, whose paths agree in their first `depth` nibbles.
  private static func node(_ entries: ArraySlice<Entry>, depth: Int) -> RLPItem {
    guard let first = entries.first else { return .bytes([]) }
    if entries.count == 1 {
      return .list([.bytes(compact(first.path.dropFirst(depth), isLeaf: true)), .bytes(first.value)])
    }
    let shared = entries.dropFirst().reduce(first.path.dropFirst(depth)) { shared, entry in
      let other = entry.path.dropFirst(depth)
      return shared.prefix(zip(shared, other).prefix { $0 == $1 }.count)
    }
    if !shared.isEmpty {
      let child = node(entries, depth: depth + shared.count)
      return .list([.bytes(compact(shared, isLeaf: false)), reference(child)])
    }
    var children: [RLPItem] = (0..<16).map { nibble in
      let below = entries.filter { $0.path.count > depth && $0.path[depth] == UInt8(nibble) }
      return reference(node(below[...], depth: depth + 1))
    }
    children.append(.bytes(entries.first { $0.path.count == depth }?.value ?? []))
    return .list(children)
  }

  /// A node of less than 32 bytes stands in its parent, a larger one by its hash.
  private static func reference(_ node: RLPItem) -> RLPItem {
    let encoded = RLP.encode(node)
    return encoded.count < 32 ? node : .bytes(Keccak256.hash(encoded))
  }

  private static func nibbles(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { [$0 >> 4, $0 & 15] } }

  /// Hex-prefix encoding (Yellow Paper, appendix C).
  private static func compact(_ path: ArraySlice<UInt8>, isLeaf: Bool) -> [UInt8] {
    let flag: UInt8 = isLeaf ? 2 : 0
    let whole = path.count % 2 == 0 ? [flag, 0] + path : [flag + 1] + path
    return stride(from: 0, to: whole.count, by: 2).map { whole[$0] << 4 | whole[$0 + 1] }
  }
}
