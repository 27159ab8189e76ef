internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore

/// Signs requests with a P-256 credential of a key store.
struct RequestSigner: RequestSigning {
  let credential: CredentialReference
  let scope: String
  let nonceKey: String
  let keyStore: any CredentialKeyStore
  let storage: any KeyValueStorage
  let wallClock: any WallClock

  var algorithm: String { keyStore.algorithm }
  var credentialID: String { credential.credentialID }

  func signature(of preimage: [UInt8]) throws -> [UInt8] {
    try keyStore.sign(preimage, with: credential)
  }
}
