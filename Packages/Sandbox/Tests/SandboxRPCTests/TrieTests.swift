import CryptoCore
import EVMChain
import Testing

@testable import SandboxRPC

@Suite struct TrieTests {
  @Test func rootOfNothingIsTheHashOfAnEmptyString() {
    let empty = "56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"
    #expect(Hex.encode(MerklePatriciaTrie.emptyRoot) == empty)
    #expect(Hex.encode(MerklePatriciaTrie.root(ofOrdered: [])) == empty)
  }

  /// Worked out by hand: one leaf, whose path is the two nibbles of 0x80 behind the prefix 0x20.
  @Test func oneValueIsALeaf() {
    let leaf = RLP.encode(.list([.bytes([0x20, 0x80]), .bytes(Array("value".utf8))]))
    #expect(MerklePatriciaTrie.root(ofOrdered: [Array("value".utf8)]) == Keccak256.hash(leaf))
  }

  /// Keys 0x80 and 0x01: a branch with two leaves below 8 and 0, both short enough to stand in it.
  @Test func twoValuesAreABranch() {
    var children = [RLPItem](repeating: .bytes([]), count: 17)
    children[8] = .list([.bytes([0x30]), .bytes([0xaa])])
    children[0] = .list([.bytes([0x31]), .bytes([0xbb])])
    #expect(
      MerklePatriciaTrie.root(ofOrdered: [[0xaa], [0xbb]]) == Keccak256.hash(RLP.encode(.list(children))))
  }

  @Test func everyValueAndItsPlaceCount() {
    var roots: Set<[UInt8]> = []
    for count in 0..<300 {
      let values = (0..<count).map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 40) }
      #expect(roots.insert(MerklePatriciaTrie.root(ofOrdered: values)).inserted)
      guard count > 1 else { continue }
      var changed = values
      changed[count - 1][39] ^= 1
      #expect(MerklePatriciaTrie.root(ofOrdered: changed) != MerklePatriciaTrie.root(ofOrdered: values))
    }
  }
}
