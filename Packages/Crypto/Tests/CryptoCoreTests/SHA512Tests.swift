import CryptoCore
import CryptoVectors
import Testing

@Suite("SHA-384 and SHA-512")
struct SHA512Tests {
  // FIPS 180-4 examples: one block and two blocks.
  private static let twoBlocks =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"

  @Test(
    "SHA-384",
    arguments: [
      ("", "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b"),
      ("abc", "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"),
      (twoBlocks, "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa91746039"),
    ] as [(String, HexText)])
  func sha384(message: String, digest: HexText) {
    #expect(SHA384.hash(message.utf8) == digest.bytes)
    #expect(HashAlgorithm.sha384.hash(message.utf8) == digest.bytes)
    var hash = SHA384()
    for byte in message.utf8 { hash.update(CollectionOfOne(byte)) }
    #expect(hash.finalize() == digest.bytes)
  }

  @Test(
    "SHA-512",
    arguments: [
      (
        "",
        """
        cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce
        47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
        """
      ),
      (
        "abc",
        """
        ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
        2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
        """
      ),
      (
        twoBlocks,
        """
        8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018
        501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909
        """
      ),
    ] as [(String, HexText)])
  func sha512(message: String, digest: HexText) {
    #expect(SHA512.hash(message.utf8) == digest.bytes)
    #expect(HashAlgorithm.sha512.hash(message.utf8) == digest.bytes)
    var hash = SHA512()
    for byte in message.utf8 { hash.update(CollectionOfOne(byte)) }
    #expect(hash.finalize() == digest.bytes)
  }
}
