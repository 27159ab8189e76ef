internal import EVMChain
internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaS

/// Signs requests with a backend's credential.
struct RemoteRequestSigner: RequestSigning {
  let signer: any RemoteCredentialSigner
  let scope: String
  let nonceKey: String
  let storage: any KeyValueStorage
  let wallClock: any WallClock

  var algorithm: String { signer.algorithm.rawValue }
  var credentialID: String { signer.credentialID }

  func signature(of preimage: [UInt8]) throws -> [UInt8] {
    let signature = try signer.signature(of: preimage)
    guard signature.count == signer.algorithm.signatureByteCount else {
      throw LocalFailure.validation("the signer made \(signature.count) bytes, which is no \(algorithm) signature")
    }
    return signature
  }

  /// Refuses a name of a key that is not of the algorithm's form.
  static func check(_ signer: any RemoteCredentialSigner) throws {
    let id = signer.credentialID
    switch signer.algorithm {
    case .ecdsaP256kEIP191:
      guard EVMAddress.isWellFormed(id) else {
        throw LocalFailure.validation("the signer's credentialID must be an address, 0x and 40 hexadecimal digits")
      }
    case .ecdsaP256SHA256:
      let digits = id.utf8.dropFirst(4)
      guard id.hasPrefix("0x04"), digits.count == 128,
        digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
      else {
        throw LocalFailure.validation("the signer's credentialID must be 0x04 and 128 lowercase hexadecimal digits")
      }
    }
  }
}
