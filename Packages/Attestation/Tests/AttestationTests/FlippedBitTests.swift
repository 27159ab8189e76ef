import Attestation
import AttestationTesting
import CryptoCore
import Foundation
import Testing

/// Whole documents with one bit changed: each must be refused, and none may end the process.
@Suite("Flipped bits")
struct FlippedBitTests {
  /// All eight bits of every byte when `OMS_EVERY_BIT` is set, which takes minutes; otherwise one bit of every 41st byte.
  private static let everyBit = ProcessInfo.processInfo.environment["OMS_EVERY_BIT"] != nil

  private func accepted(
    _ message: [UInt8], _ policy: AttestationPolicy, nonce: [UInt8], userData: [UInt8], now: Int64
  ) -> [String] {
    let verifier = AttestationVerifier(policy: policy)
    func isAccepted(_ message: [UInt8]) -> Bool {
      (try? verifier.verify(base64: Base64.encode(message), nonce: nonce, userData: userData, now: now)) != nil
    }
    guard isAccepted(message) else { return ["the document itself is refused"] }
    return stride(from: 0, to: message.count, by: Self.everyBit ? 1 : 41).flatMap { index in
      (Self.everyBit ? Array(0..<8) : [index % 8]).compactMap { bit in
        var changed = message
        changed[index] ^= 1 << UInt8(bit)
        return isAccepted(changed) ? "bit \(bit) of byte \(index)" : nil
      }
    }
  }

  @Test("the Sandbox's document is refused with any bit changed")
  func sandbox() throws {
    let second: Int64 = 1_800_000_000
    let exchange = AttestedExchange(path: "/v1/Waas/GetRecipientKey", requestBody: [], responseBody: Array("{}".utf8))
    let header = try SandboxEnclave.launch(at: second).attest(exchange, nonce: "nonce", timestamp: second * 1000)
    #expect(
      accepted(
        try Base64.decode(header), .sandbox, nonce: Array("nonce".utf8), userData: exchange.userData,
        now: second * 1000) == [])
  }

  @Test(
    "the genuine document is refused with any bit changed",
    .enabled(if: SpecificationVectors.areThere, Comment(rawValue: SpecificationVectors.absence)))
  func genuine() throws {
    let vector = try #require(try GenuineVectors.load().positive.first)
    #expect(
      accepted(
        try Base64.decode(vector.documentBase64), .development, nonce: try Hex.decode(vector.nonceHex),
        userData: vector.userData, now: try instant(vector.now)) == [])
  }
}
