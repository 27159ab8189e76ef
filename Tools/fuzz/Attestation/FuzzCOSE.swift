// libFuzzer entry point: any bytes as an attestation, as its text, and as the document inside.
import Attestation
import CryptoCore

private let policy = AttestationPolicy(
  rootFingerprint: AttestationPolicy.awsNitroRootFingerprint, measurements: [[UInt8](repeating: 0, count: 48)],
  acceptsDebugMode: true, tolerance: .max)

/// Nothing may crash; what can be read comes back; nothing is believed that the seeds' signatures do not cover.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCOSE(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let message = try? COSESign1(decoding: bytes) {
    precondition((try? COSESign1(decoding: message.encoded)) == message, "a message does not come back")
  }
  if let document = try? AttestationDocument(payload: bytes) {
    precondition((try? AttestationDocument(payload: document.payload)) == document, "a document does not come back")
  }
  let verifier = AttestationVerifier(policy: policy)
  let report = verifier.examine(message: bytes, nonce: [], userData: [], now: 1_787_666_870_726)
  precondition(report.findings.count == AttestationRule.allCases.count, "a rule without a finding")
  let believed = try? verifier.verify(message: bytes, nonce: [], userData: [], now: 1_787_666_870_726)
  precondition(believed == nil, "an attestation out of nothing")
  let text = String(decoding: bytes, as: UTF8.self)
  _ = verifier.examine(base64: text, nonce: [], userData: [], now: 0)
  return 0
}
