import CryptoCore
import CryptoVectors
import Foundation
import Testing

@Suite("SecretBytes")
struct SecretBytesTests {
  private struct Failure: Error {}

  @Test("holds a copy of any form of bytes")
  func copies() {
    let bytes = (0..<40).map { UInt8($0) }
    for form in byteForms(bytes) {
      let secret = SecretBytes(copying: form)
      #expect(secret.count == 40)
      #expect(secret.withUnsafeBytes { Array($0) } == bytes)
    }
  }

  @Test("equality looks at content and length")
  func equality() {
    #expect(SecretBytes(copying: [1, 2, 3]) == SecretBytes(copying: [1, 2, 3]))
    #expect(SecretBytes(copying: [1, 2, 3]) != SecretBytes(copying: [1, 2, 4]))
    #expect(SecretBytes(copying: [1, 2, 3]) != SecretBytes(copying: [1, 2]))
    #expect(SecretBytes(copying: []) == SecretBytes(copying: []))
  }

  @Test("no way of printing shows the content")
  func printing() {
    let secret = SecretBytes(copying: Array("hunter2".utf8))
    var dumped = ""
    dump(secret, to: &dumped)
    struct Holder { let secret: SecretBytes }
    let texts = ["\(secret)", String(reflecting: secret), "\(Holder(secret: secret))", "\([secret])", dumped]
    for text in texts {
      #expect(text.contains("<redacted>"))
      #expect(!text.contains("hunter2") && !text.contains("104"))
    }
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  @Test("a failing initializer passes its error on")
  func failingInitializer() {
    #expect(throws: Failure.self) { try SecretBytes(count: 8) { _ in throw Failure() } }
  }

  @Test("starts from zero and is filled in place")
  func initializing() {
    let secret = SecretBytes(count: 4) { buffer in
      #expect(Array(buffer) == [0, 0, 0, 0])
      buffer[1] = 7
    }
    #expect(secret == SecretBytes(copying: [0, 7, 0, 0]))
  }

  @Test("random bytes have the length asked for and do not repeat")
  func random() {
    #expect(SecretBytes.random(count: 32) != SecretBytes.random(count: 32))
    #expect(SecretBytes.random(count: 0).count == 0)
    #expect(SecureRandom.bytes(count: 32) != SecureRandom.bytes(count: 32))
    #expect(SecureRandom.bytes(count: 0).isEmpty)
    #expect(SecureRandom.bytes(count: 1000).count == 1000)
  }
}

@Suite("ConstantTime")
struct ConstantTimeTests {
  @Test("compares content and length, in every form")
  func compares() {
    let bytes = (0..<33).map { UInt8($0) }
    for form in byteForms(bytes) {
      let isSame = ConstantTime.areEqual(form, bytes)
      let isShorterSame = ConstantTime.areEqual(form, bytes.dropLast())
      #expect(isSame && !isShorterSame, "\(type(of: form))")
      for index in bytes.indices {
        var other = bytes
        other[index] ^= 0x80
        let isOtherSame = ConstantTime.areEqual(form, other)
        #expect(!isOtherSame, "\(type(of: form))")
      }
    }
    #expect(ConstantTime.areEqual([UInt8](), [UInt8]()))
  }
}
