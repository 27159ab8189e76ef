import CryptoCore
import CryptoEd25519
import SolanaChain
import Testing

@Suite struct SolanaOffchainMessageTests {
  static let domain = [UInt8](repeating: 0xd0, count: 32)

  @Test func writesTheLayoutOfTheSpecification() throws {
    let key = try Ed25519PrivateKey(seed: SecretBytes(copying: [UInt8](0..<32)))
    let header = SolanaOffchainMessage.Header.full(applicationDomain: Self.domain, signers: [key.solanaAddress])
    let message = try SolanaOffchainMessage("hello", header: header)
    let expected =
      [0xff] + Array("solana offchain".utf8) + [0] + Self.domain + [0, 1] + key.solanaAddress.bytes + [5, 0]
      + Array("hello".utf8)
    #expect(message.serialized == expected)
    #expect(try SolanaOffchainMessage(serialized: ([0] + expected).dropFirst()) == message)
    let signature = try message.sign(with: key)
    #expect(key.solanaAddress.isValidSignature(signature, for: expected))
    let other = try Ed25519PrivateKey(seed: SecretBytes(copying: [UInt8](1...32)))
    #expect(throws: SolanaError.self) { try message.sign(with: other) }
  }

  @Test func writesTheShortLayout() throws {
    let message = try SolanaOffchainMessage("é", header: .short)
    #expect(message.format == .limitedUTF8)
    #expect(message.serialized == [0xff] + Array("solana offchain".utf8) + [0, 1, 2, 0, 0xc3, 0xa9])
    #expect(try SolanaOffchainMessage(serialized: message.serialized, hasShortHeader: true) == message)
  }

  @Test func theNarrowestFormatIsChosen() throws {
    let room = SolanaOffchainMessage.packetByteCount - 20
    #expect(try SolanaOffchainMessage(String(repeating: "a", count: room), header: .short).format == .restrictedASCII)
    #expect(try SolanaOffchainMessage(String(repeating: "a", count: room + 1), header: .short).format == .extendedUTF8)
    #expect(try SolanaOffchainMessage("a\n", header: .short).format == .limitedUTF8)
    #expect(try SolanaOffchainMessage(String(repeating: "a", count: 65_535), header: .short).text.utf8.count == 65_535)
  }

  @Test func refusesWhatDoesNotFit() {
    for text in ["", String(repeating: "a", count: 65_536)] {
      #expect(throws: SolanaError.self) { try SolanaOffchainMessage(text, header: .short) }
    }
    #expect(throws: SolanaError.self) { try SolanaOffchainMessage("é", header: .short, format: .restrictedASCII) }
    #expect(throws: SolanaError.self) {
      try SolanaOffchainMessage("a", header: .full(applicationDomain: [1], signers: [SolanaProgram.memo]))
    }
    #expect(throws: SolanaError.self) {
      try SolanaOffchainMessage("a", header: .full(applicationDomain: Self.domain, signers: []))
    }
  }

  @Test func refusesMalformedBytes() throws {
    let good = try SolanaOffchainMessage("hello", header: .short).serialized
    for count in good.indices {
      #expect(throws: SolanaError.self) {
        try SolanaOffchainMessage(serialized: good.prefix(count), hasShortHeader: true)
      }
    }
    for (index, byte) in [(0, 0xfe), (16, 1), (17, 3), (18, 6), (20, 0xff)] as [(Int, UInt8)] {
      var bad = good
      bad[index] = byte
      #expect(throws: SolanaError.self) { try SolanaOffchainMessage(serialized: bad, hasShortHeader: true) }
    }
    #expect(throws: SolanaError.self) { try SolanaOffchainMessage(serialized: good + [0], hasShortHeader: true) }
  }
}
