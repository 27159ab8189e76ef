internal import CryptoCore
internal import CryptoP256
internal import EVMChain
internal import OMSWaaSAPI
internal import WebRPC

extension RequestSignature {
  /// Checks the signature over the raw body and answers the signer, or throws 7201.
  func verify(path: String, body: [UInt8]) throws(WebRPCError) -> CredentialSigner {
    let preimage = preimage(path: path, body: body)
    switch algorithm {
    case CredentialSigner.Algorithm.p256.rawValue: return try verifyP256(preimage)
    case CredentialSigner.Algorithm.eip191.rawValue: return try verifyEIP191(preimage)
    default: throw .waas(.invalidSignature, cause: "unknown alg")
    }
  }

  /// r‖s of 64 bytes over SHA-256 of the preimage; high s is accepted.
  private func verifyP256(_ preimage: [UInt8]) throws(WebRPCError) -> CredentialSigner {
    let credential = credential.lowercased()
    guard credential.hasPrefix("0x"), signature.hasPrefix("0x"), let point = try? Hex.decode(credential),
      let raw = try? Hex.decode(signature), raw.count == 64, let key = try? P256PublicKey(x963: point),
      key.isValidSignature(raw, for: preimage)
    else { throw Self.invalid }
    return CredentialSigner(algorithm: .p256, id: Hex.encode(point, prefix: true))
  }

  /// Personal signature over the hex text of Keccak-256 of the preimage; v is 0, 1, 27 or 28.
  private func verifyEIP191(_ preimage: [UInt8]) throws(WebRPCError) -> CredentialSigner {
    let text = Hex.encode(Keccak256.hash(preimage), prefix: true)
    let credential = credential.lowercased()
    guard EVMAddress.isWellFormed(credential), signature.hasPrefix("0x"),
      let parsed = try? EVMSignature(hex: signature),
      let address = try? EIP191.recoverAddress(text: text, signature: parsed),
      address.lowercased == credential
    else { throw Self.invalid }
    return CredentialSigner(algorithm: .eip191, id: address.lowercased)
  }

  private static let invalid = WebRPCError.waas(.invalidSignature)
}

/// Who signed a request: an algorithm and an identifier in lower case.
struct CredentialSigner: Hashable, Codable, Sendable {
  enum Algorithm: String, Codable, Sendable {
    case p256 = "ecdsa-p256-sha256"
    case eip191 = "ecdsa-p256k-eip191"
  }

  let algorithm: Algorithm
  let id: String
}
