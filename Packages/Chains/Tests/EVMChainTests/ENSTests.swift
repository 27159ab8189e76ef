import ChainVectors
import CryptoCore
import EVMChain
import Testing

@Suite struct ENSTests {
  /// EIP-137, namehash algorithm, and widely known names.
  @Test(arguments: [
    ("", "0000000000000000000000000000000000000000000000000000000000000000"),
    ("eth", "93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae"),
    ("foo.eth", "de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f"),
    ("FOO.eth", "de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f"),
    ("vitalik.eth", "ee6c4522aab0003e8d14cd40a6af439055fd2577951148c14b6cea9a53475835"),
    (
      "[4f5b812789fc606be1b3b16908db13fc7a9adf7ca72641f84d75b47069d3d7f0].eth",
      "93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4af"
    ),
  ])
  func hashesNames(_ name: String, _ node: String) throws {
    if name.hasPrefix("[") {
      let label = try bytes(String(name.dropFirst().prefix(64)))
      #expect(try ENS.namehash(name) == Keccak256.hash(ENS.namehash("eth") + label))
    } else {
      #expect(Hex.encode(try ENS.namehash(name)) == node)
    }
  }

  @Test(arguments: [(".", 1), ("a..eth", 2), ("eth.", 4), (".eth", 0), ("a b.eth", 1), ("a\n", 1)])
  func refusesMalformedNames(_ name: String, _ offset: Int) {
    let error = #expect(throws: ENSNameError.self) { try ENS.namehash(name) }
    #expect(error?.offset == offset)
  }
}
