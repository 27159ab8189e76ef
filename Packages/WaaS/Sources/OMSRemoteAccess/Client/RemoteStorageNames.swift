internal import CryptoCore
@_spi(OMSInternal) internal import OMSCore

/// The names under which one key of one project and environment keeps its things.
struct RemoteStorageNames {
  /// The last nonce.
  let nonce: String
  /// The registration at the service.
  let registration: String

  init(baseURL: String, scope: String, credentialID: String) throws {
    let origin = try ServiceOrigin(baseURL)
    let parts = [origin.text, scope, credentialID.lowercased()]
    let suffix = Hex.encode(SHA256.hash(Array(parts.joined(separator: "\0").utf8)))
    nonce = "oms-remote-credential-nonce-\(suffix)"
    registration = "oms-remote-credential-registration-\(suffix)"
  }
}
