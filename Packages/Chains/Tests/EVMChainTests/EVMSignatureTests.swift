import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Testing

@Suite struct EVMSignatureTests {
  static let compact = String(repeating: "11", count: 32) + String(repeating: "22", count: 32)

  @Test(arguments: [("00", UInt8(0)), ("01", 1), ("1b", 0), ("1c", 1)])
  func readsFourFormsOfTheRecoveryID(_ last: String, _ recoveryID: UInt8) throws {
    let signature = try EVMSignature(hex: "0x" + Self.compact + last)
    #expect(signature.recoveryID == recoveryID)
    #expect(signature.hex == "0x" + Self.compact + (recoveryID == 0 ? "1b" : "1c"))
    #expect(signature.bytes.count == 65)
    #expect(try EVMSignature(bytes: ([7] + signature.bytes).dropFirst()) == signature)
  }

  @Test(arguments: ["02", "1a", "1d", "25", "ff"])
  func refusesOtherRecoveryIDs(_ last: String) {
    let error = #expect(throws: EVMSignatureError.self) { try EVMSignature(hex: Self.compact + last) }
    #expect(error?.code == .invalidRecoveryID)
  }

  @Test func refusesOtherLengths() {
    for text in ["", "0x", Self.compact, Self.compact + "1b1b"] {
      #expect(throws: EVMSignatureError.self) { try EVMSignature(hex: text) }
    }
    #expect(throws: EVMSignatureError.self) { try EVMSignature(hex: Self.compact + "1") }
    #expect(throws: EVMSignatureError.self) { try EVMSignature(hex: Self.compact + "zz") }
  }

  @Test func refusesScalarsOutOfRange() throws {
    let order = try #require(UInt256(hex: "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"))
    for value in [UInt256.zero, order, .max] {
      #expect(throws: EVMSignatureError.self) { try EVMSignature(r: value, s: 1, recoveryID: 0) }
      #expect(throws: EVMSignatureError.self) { try EVMSignature(r: 1, s: value, recoveryID: 0) }
    }
    let largest = order.subtractingReportingOverflow(1).partialValue
    #expect(try EVMSignature(r: largest, s: 1, recoveryID: 0).hasLowS)
    #expect(try !EVMSignature(r: 1, s: largest, recoveryID: 0).hasLowS)
  }

  @Test func reportsThatNoKeyFits() throws {
    // x = 5 is on no point of the curve.
    let signature = try EVMSignature(r: 5, s: 1, recoveryID: 0)
    let error = #expect(throws: EVMSignatureError.self) {
      try signature.recoverAddress(fromDigest: [UInt8](repeating: 1, count: 32))
    }
    #expect(error?.code == .recoveryFailed)
    #expect(throws: EVMSignatureError.self) { try signature.recoverAddress(fromDigest: [1]) }
  }

  @Test func faultsNameTheirPlace() {
    func offset(_ bytes: [UInt8]) -> Int? {
      do throws(EVMSignatureError) {
        _ = try EVMSignature(bytes: bytes)
        return nil
      } catch { return error.offset }
    }
    let one = [UInt8](repeating: 0, count: 31) + [1]
    let zero = [UInt8](repeating: 0, count: 32)
    #expect(offset(one + one + [27]) == nil)
    #expect(offset(zero + one + [27]) == 0)
    #expect(offset(one + zero + [27]) == 32)
    #expect(offset(one + [UInt8](repeating: 0xff, count: 32) + [27]) == 32)
    #expect(offset(one + one + [2]) == 64)
    #expect(offset(one + one) == 64)
    #expect(offset(one + one + [27, 27]) == 65)
    #expect(offset([]) == 0)
    let text = #expect(throws: EVMSignatureError.self) { try EVMSignature(hex: "0x12g4") }
    #expect(text?.offset == 4)
    let short = #expect(throws: EVMSignatureError.self) { try EVMSignature(hex: "0x1234") }
    #expect(short?.description == "a signature has 65 bytes, not 2 (offset 2)")
  }
}
