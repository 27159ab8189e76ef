internal import ChainCore
internal import OMSWaaSAPI
internal import WebRPC

/// The `OMS-Wallet-Signature` header, taken apart.
struct RequestSignature: Equatable {
  let algorithm: String
  let scope: String
  let credential: String
  /// Decimal digits as sent: the preimage holds them so.
  let nonce: String
  let signature: String

  /// Reads `alg="…", scope="…", cred="…", nonce=…, sig="…"`.
  ///
  /// Every field occurs once, in any order; only the nonce has no quotes. Anything else is 7201.
  init(header: String) throws(WebRPCError) {
    var fields: [String: String] = [:]
    for part in header.split(separator: ",", omittingEmptySubsequences: false) {
      let trimmed = part.drop { $0 == " " }
      guard let equals = trimmed.firstIndex(of: "=") else { throw Self.malformed }
      let name = String(trimmed[..<equals])
      let value = trimmed[trimmed.index(after: equals)...]
      let isQuoted = value.count >= 2 && value.first == "\"" && value.last == "\""
      guard ["alg", "scope", "cred", "nonce", "sig"].contains(name), isQuoted != (name == "nonce"),
        fields.updateValue(isQuoted ? String(value.dropFirst().dropLast()) : String(value), forKey: name) == nil
      else { throw Self.malformed }
    }
    guard let algorithm = fields["alg"], let scope = fields["scope"], let credential = fields["cred"],
      let nonce = fields["nonce"], let signature = fields["sig"]
    else { throw Self.malformed }
    guard !nonce.isEmpty, nonce.utf8.allSatisfy({ (0x30...0x39).contains($0) }), UInt256(decimal: nonce) != nil else {
      throw .waas(.invalidSignature, cause: "the nonce is not a decimal number")
    }
    self.algorithm = algorithm
    self.scope = scope
    self.credential = credential
    self.nonce = nonce
    self.signature = signature
  }

  /// The signed bytes: method and path, nonce, scope, an empty line, the body as it was sent.
  func preimage(path: String, body: [UInt8]) -> [UInt8] {
    Array("POST \(path)\nnonce: \(nonce)\nscope: \(scope)\n\n".utf8) + body
  }

  private static let malformed = WebRPCError.waas(.invalidSignature, cause: "malformed OMS-Wallet-Signature header")
}
