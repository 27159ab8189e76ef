import Attestation
import CryptoCore
import CryptoP256
import CryptoX509
import EVMChain

let attestationOperations: [String: Operation] = [
  "attestation.examine": { question in
    let policy = AttestationPolicy(
      rootFingerprint: try question.bytes("root"),
      measurements: Set(try question.texts("measurements").map { try Hex.decode($0) }),
      acceptsDebugMode: question.flag("acceptsDebugMode"))
    let report = AttestationVerifier(policy: policy).examine(
      base64: try question.text("document"), nonce: try question.bytes("nonce"),
      userData: try question.bytes("userData"), now: Int64(try question.int("now")))
    return [
      "broken": .array(report.failures.map { .string($0.rule.rawValue) }),
      "unchecked": .array(report.unchecked.map { .string($0.rawValue) }),
    ]
  },
  "attestation.userData": { question in
    .hex(
      AttestedExchange(
        path: try question.text("path"), requestBody: try question.bytes("request"),
        responseBody: try question.bytes("response")
      ).userData)
  },
  // An enclave of ours with a root of its own, for other implementations to verify.
  "attestation.sign": { question in
    let second = Int64(try question.int("now")) / 1000
    let validity = X509Validity(notBefore: second - 60, notAfter: second + 60)
    let root = try X509Authority.root(
      .authority(X509Name(commonName: "interop root"), validity: validity), key: .generate())
    let enclave = try EnclaveSigner.issue(
      by: root, moduleID: "interop", pcrs: [0: question.bytes("pcr0")], validity: validity)
    let document = enclave.document(
      userData: try question.bytes("userData"), nonce: try question.bytes("nonce"),
      timestamp: Int64(try question.int("now")))
    return .hex(try enclave.sign(document).encoded)
  },
  "cbor.decode": { question in .string("\(try CBOR.decode(question.bytes("data")))") },
  "cbor.recode": { question in
    .hex(CBOR.encode(try CBOR.decode(question.bytes("data"), limits: CBORLimits(indefiniteLengths: .all))))
  },
]
