import CryptoP256
import CryptoVectors
import Testing

@Suite("ECDSAP256Signature")
struct ECDSAP256SignatureTests {
  private struct File: Decodable, Sendable {
    struct Valid: Decodable, Sendable {
      let name: String
      let derHex, rawHex: HexText
    }
    struct Invalid: Decodable, Sendable {
      let name: String
      let derHex: HexText
    }
    let valid: [Valid]
    let invalid: [Invalid]
  }

  @Test("every vector of the specification", .enabled(if: hasSpecifications, Comment(rawValue: noSpecifications)))
  func specification() throws {
    let file = try VectorFolder.decode(File.self, from: "ecdsa-der-to-raw.json", in: VectorFolder.specifications)
    #expect(!file.valid.isEmpty && !file.invalid.isEmpty)
    for vector in file.valid {
      for form in byteForms(vector.derHex.bytes) {
        #expect(try ECDSAP256Signature.raw(fromDER: form) == vector.rawHex.bytes, "\(vector.name)")
      }
      for form in byteForms(vector.rawHex.bytes) {
        #expect(try ECDSAP256Signature.der(fromRaw: form) == vector.derHex.bytes, "\(vector.name)")
      }
    }
    for vector in file.invalid {
      #expect(throws: P256Error.self, "\(vector.name)") {
        try ECDSAP256Signature.raw(fromDER: vector.derHex.bytes)
      }
    }
  }

  @Test(
    "names the offset of each fault",
    arguments: [
      ("", 0), ("30", 1), ("3106020101020101", 0), ("308106020101020101", 1), ("3080020101020101", 1),
      ("3007020101020101", 1), ("300602010102010100", 8), ("3006030101020101", 2), ("30050200020101", 3),
      ("3006020181020101", 4), ("300702020001020101", 4), ("3003020101", 5), ("3009020101020101020101", 8),
      ("3006020101020201", 6), ("300402010102", 6),
    ] as [(HexText, Int)])
  func offsets(der: HexText, offset: Int) {
    let error = #expect(throws: P256Error.self) { try ECDSAP256Signature.raw(fromDER: der.bytes) }
    #expect(error?.code == .invalidSignature)
    #expect(error?.offset == offset)
    #expect(error?.description.contains("(offset \(offset))") == true)
  }

  @Test("zero is one content byte in DER")
  func zero() throws {
    let raw = [UInt8](repeating: 0, count: 64)
    #expect(try ECDSAP256Signature.der(fromRaw: raw) == hex("3006020100020100"))
    #expect(try ECDSAP256Signature.raw(fromDER: hex("3006020100020100")) == raw)
  }

  @Test("a raw signature of another length is an error", arguments: [0, 63, 65])
  func rawLength(count: Int) {
    let error = #expect(throws: P256Error.self) {
      try ECDSAP256Signature.der(fromRaw: [UInt8](repeating: 1, count: count))
    }
    #expect(error?.offset == count)
  }
}
