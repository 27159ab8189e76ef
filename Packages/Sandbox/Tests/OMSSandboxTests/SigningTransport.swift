import CryptoCore
import CryptoP256
import Synchronization
import WebRPC

/// Signs requests as a client does, over any transport. Written from the protocol's text, not from the SDK.
final class SigningTransport: WebRPCTransport {
  let key: P256PrivateKey
  let scope: String
  private let base: any WebRPCTransport
  private let nonce: Mutex<UInt64>

  init(_ base: any WebRPCTransport, key: P256PrivateKey, scope: String = "prj_demo", firstNonce: UInt64 = 1) {
    self.base = base
    self.key = key
    self.scope = scope
    nonce = Mutex(firstNonce)
  }

  var credential: String { Hex.encode(key.publicKey.x963, prefix: true) }

  /// The next nonce is at least this one.
  func skip(to value: UInt64) { nonce.withLock { $0 = max($0, value) } }

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    let next = nonce.withLock { value in
      defer { value += 1 }
      return value
    }
    return try await base.send(try signed(request, nonce: String(next)))
  }

  func signed(_ request: WebRPCRequest, nonce: String) throws -> WebRPCRequest {
    let head = "POST \(request.path)\nnonce: \(nonce)\nscope: \(scope)\n\n"
    let signature = Hex.encode(try key.signature(for: Array(head.utf8) + request.body), prefix: true)
    var request = request
    request.headers["OMS-Wallet-Signature"] =
      "alg=\"ecdsa-p256-sha256\", scope=\"\(scope)\", cred=\"\(credential)\", nonce=\(nonce), sig=\"\(signature)\""
    return request
  }
}
