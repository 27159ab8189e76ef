internal import CryptoCore
package import KeyStorage
@_spi(OMSInternal) package import OMSCore
package import WebRPC

/// Puts nonce and signature of one credential on requests. Blocking: it waits for the store and the signer.
package protocol RequestSigning: Sendable {
  /// The name of the signature algorithm in the header.
  var algorithm: String { get }
  /// The name of the credential in the header.
  var credentialID: String { get }
  /// The project's scope.
  var scope: String { get }
  /// Where the last nonce is kept.
  var nonceKey: String { get }
  /// What keeps the last nonce.
  var storage: any KeyValueStorage { get }
  /// What time it is.
  var wallClock: any WallClock { get }
  /// The signature of a request's preimage, in the form of the algorithm.
  func signature(of preimage: [UInt8]) throws -> [UInt8]
}

extension RequestSigning {
  /// The request with a fresh nonce, reserved in storage before it is used, and its signature.
  ///
  /// - Throws: `KeyStorageError` when the nonce cannot be reserved, and what the signer throws.
  package func sign(_ request: WebRPCRequest) throws -> WebRPCRequest {
    let now = UInt64(max(0, wallClock.millisecondsSinceEpoch()))
    let nonce = try storage.reserveCounter(nonceKey, atLeast: now)
    let preimage = RequestPreimage.bytes(path: request.path, nonce: nonce, scope: scope, body: request.body)
    let signature = try signature(of: preimage)
    var signed = request
    signed.headers[SignatureHeader.name] = SignatureHeader.value(
      algorithm: algorithm, scope: scope, credentialID: credentialID, nonce: nonce,
      signature: Hex.encode(signature, prefix: true))
    return signed
  }
}
