internal import CryptoCore
internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// Puts nonce and signature of one credential on requests. Blocking: it waits for the store and the signer.
struct RequestSigner: Sendable {
  let credential: CredentialReference
  let scope: String
  let nonceKey: String
  let keyStore: any CredentialKeyStore
  let storage: any KeyValueStorage
  let wallClock: any WallClock

  /// The request with a fresh nonce, reserved in storage before it is used, and its signature.
  ///
  /// - Throws: `KeyStorageError` when the nonce cannot be reserved or the key cannot sign.
  func sign(_ request: WebRPCRequest) throws -> WebRPCRequest {
    let now = UInt64(max(0, wallClock.millisecondsSinceEpoch()))
    let nonce = try storage.reserveCounter(nonceKey, atLeast: now)
    let preimage = RequestPreimage.bytes(path: request.path, nonce: nonce, scope: scope, body: request.body)
    let signature = try keyStore.sign(preimage, with: credential)
    var signed = request
    signed.headers[SignatureHeader.name] = SignatureHeader.value(
      algorithm: keyStore.algorithm,
      scope: scope,
      credentialID: credential.credentialID,
      nonce: nonce,
      signature: Hex.encode(signature, prefix: true)
    )
    return signed
  }
}
