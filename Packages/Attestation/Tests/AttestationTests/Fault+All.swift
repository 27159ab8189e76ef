import CryptoCore
import CryptoP256
import CryptoX509

@testable import Attestation

extension Fault {
  static let all: [Fault] = message + payload + expectations + chain

  private static let message: [Fault] = [
    Fault("a line feed at the end", .canonicalBase64, without: .unreadable) { $0.text = { $0 += "\n" } },
    Fault("a byte after the message", .cbor, without: .unreadable) { $0.message = { $0.append(0) } },
    Fault("the message cut short", .cbor, without: .unreadable) { $0.message = { $0.removeLast() } },
    Fault("tag 17", .tag) { $0.tag = 17 },
    Fault("five elements", .fourElements) { $0.elements = { $0.append(.null) } },
    Fault("three elements", .fourElements, without: .stopped(.elementTypes)) { $0.elements = { $0.removeLast() } },
    Fault("not an array", .fourElements, without: .unreadable) {
      $0.message = { $0 = CBOR.encode(.map([])) }
    },
    Fault("the payload as a map", .elementTypes, without: .unreadable) { $0.elements = { $0[2] = .map([]) } },
    Fault("an unprotected key identifier", .emptyUnprotectedHeader) {
      $0.elements = { $0[1] = .map([CBOREntry(.unsigned(4), .bytes([1]))]) }
    },
    Fault("an unprotected header that is no map", .emptyUnprotectedHeader) { $0.elements = { $0[1] = .null } },
    Fault("a signature of 95 bytes", .signatureLength, without: .stopped(.signature)) {
      $0.elements = { if case .bytes(let bytes) = $0[3] { $0[3] = .bytes(Array(bytes.dropLast())) } }
    },
    Fault("ES256 is named", .algorithm) {
      $0.header = CBOR.encode(.map([CBOREntry(.unsigned(1), .negative(6))]))
    },
    Fault("no algorithm is named", .algorithm) { $0.header = CBOR.encode(.map([])) },
    Fault("the algorithm as text", .algorithm) {
      $0.header = CBOR.encode(.map([CBOREntry(.unsigned(1), .text("ES384"))]))
    },
    Fault("an empty protected header", .algorithm) { $0.header = [] },
  ]

  private static let payload: [Fault] = [
    Fault("a payload that is no map", .payloadMap, without: .unreadable) {
      $0.elements = { $0[2] = .bytes(CBOR.encode(.array([]))) }
    },
    Fault("a payload with a field twice", .payloadMap, without: .unreadable) {
      $0.fields = { $0.append(CBOREntry(.text("nonce"), .bytes([]))) }
    },
    Fault("an empty module name", .moduleID) { $0.document = { $0.moduleID = "" } },
    Fault("a module name as bytes", .moduleID) { $0.fields = { $0.set("module_id", .bytes([1])) } },
    Fault("SHA256", .digest) { $0.fields = { $0.set("digest", .text("SHA256")) } },
    Fault("no digest", .digest) { $0.fields = { $0.set("digest", nil) } },
    Fault("a negative timestamp", .timestamp, without: .stopped(.freshness)) {
      $0.fields = { $0.set("timestamp", .negative(0)) }
    },
    Fault("a timestamp as text", .timestamp, without: .stopped(.freshness)) {
      $0.fields = { $0.set("timestamp", .text("1800000000000")) }
    },
    Fault("no timestamp", .timestamp, without: .unreadable) { $0.fields = { $0.set("timestamp", nil) } },
    Fault("no registers", .pcrMap, without: .stopped(.measurement)) { $0.document = { $0.pcrs = [:] } },
    Fault("registers as an array", .pcrMap, without: .unreadable) { $0.fields = { $0.set("pcrs", .array([])) } },
    Fault("register 32", .pcrIndex) { $0.document = { $0.pcrs[32] = Specimen.measurement } },
    Fault("register −1", .pcrIndex) { $0.document = { $0.pcrs[-1] = Specimen.measurement } },
    Fault("a register named by text", .pcrIndex, without: .unreadable) {
      $0.fields = { $0.set("pcrs", .map([CBOREntry(.text("0"), .bytes(Specimen.measurement))])) }
    },
    Fault("a register of 31 bytes", .pcrLength) { $0.document = { $0.pcrs[1] = [UInt8](repeating: 1, count: 31) } },
    Fault("a register as text", .pcrLength, without: .unreadable) {
      $0.fields = { $0.set("pcrs", .map([CBOREntry(.unsigned(0), .text("a1"))])) }
    },
    Fault("a certificate of more than 1024 bytes", .certificate) {
      $0.leaf.additionalExtensions = [.large]
    },
    Fault("no certificate", .certificate, without: .unreadable) { $0.fields = { $0.set("certificate", nil) } },
    Fault("an authority of more than 1024 bytes", .caBundle) { $0.authority.additionalExtensions = [.large] },
    Fault("an empty bundle", .caBundle, without: .stopped(.certificateEncoding)) {
      $0.document = { $0.caBundle = [] }
    },
    Fault("no bundle", .caBundle, without: .unreadable) { $0.fields = { $0.set("cabundle", nil) } },
    Fault("a bundle of texts", .caBundle, without: .unreadable) {
      $0.fields = { $0.set("cabundle", .array([.text("x")])) }
    },
    Fault("a public key of 1025 bytes", .publicKey) {
      $0.document = { $0.publicKey = [UInt8](repeating: 1, count: 1025) }
    },
    Fault("an empty public key", .publicKey) { $0.document = { $0.publicKey = [] } },
    Fault("user data of 513 bytes", .userDataLength) {
      let long = [UInt8](repeating: 1, count: 513)
      $0.document = { $0.userData = long }
      $0.userData = long
    },
    Fault("no user data", .userDataLength, without: .unreadable) { $0.fields = { $0.set("user_data", nil) } },
    Fault("user data that is null", .userDataLength, without: .unreadable) {
      $0.fields = { $0.set("user_data", .null) }
    },
    Fault("a nonce of 513 bytes", .nonceLength) {
      let long = [UInt8](repeating: 1, count: 513)
      $0.document = { $0.nonce = long }
      $0.nonce = long
    },
    Fault("no nonce", .nonceLength, without: .unreadable) { $0.fields = { $0.set("nonce", nil) } },
  ]

  private static let expectations: [Fault] = [
    Fault("made a millisecond too long ago", .freshness) { $0.now += 300_001 },
    Fault("made a millisecond too far in the future", .freshness) { $0.now -= 300_001 },
    Fault("another image", .measurement) { $0.document = { $0.pcrs[0] = [UInt8](repeating: 2, count: 48) } },
    Fault("no register 0", .measurement) { $0.document = { $0.pcrs = [1: Specimen.measurement] } },
    Fault("debug mode, although its measurement is trusted", .debugMode) {
      let zeros = [UInt8](repeating: 0, count: 48)
      $0.document = { $0.pcrs[0] = zeros }
      $0.policy = { $0.measurements = [zeros] }
    },
    Fault("the nonce of another request", .nonce) { $0.nonce = Array("other".utf8) },
    Fault("an empty nonce", .nonce) { $0.document = { $0.nonce = [] } },
    Fault("another exchange", .binding) { $0.userData = Array("other".utf8) },
    Fault("a root that is not pinned", .root) { $0.policy = { $0.rootFingerprint[0] ^= 1 } },
  ]
}

extension X509Extension {
  /// An extension that makes a certificate longer than 1024 bytes.
  static let large = X509Extension(
    identifier: "1.2.3.4", isCritical: false, value: [0x04, 0x82, 4, 0] + [UInt8](repeating: 7, count: 1024))
}
