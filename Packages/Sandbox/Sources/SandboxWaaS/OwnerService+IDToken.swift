internal import CryptoJOSE
internal import CryptoP256
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  /// Seconds that a token is valid unless asked otherwise, and at most.
  private static let tokenLifetimes: (usual: UInt32, longest: UInt32) = (3600, 86_400)

  /// A JWT (ES256) that says which wallet the caller uses. Custom claims come from the client and stand beside
  /// the service's own, whose names are reserved.
  func getIDToken(_ request: GetIDTokenRequest, context: Caller) async throws -> GetIDTokenResponse {
    let wallet = try usable(request.walletId, context)
    let lifetime = request.ttlSeconds ?? Self.tokenLifetimes.usual
    guard (1...Self.tokenLifetimes.longest).contains(lifetime) else {
      throw WebRPCError.waas(
        .invalidRequest, cause: "ttlSeconds is not in 1…\(Self.tokenLifetimes.longest)")
    }
    let user = try core.withState { state throws(WebRPCError) in state.users[wallet.userID] }
    guard let user, let tokenKey = core.tokenKeys.last else { throw WebRPCError.waas(.internalError) }
    let now = core.clock.now / 1000
    let own: [String: JSONValue] = [
      "iss": .string(core.issuer), "aud": .array([.string(context.scope)]), "sub": .string(wallet.id),
      "iat": .integer(now), "exp": .integer(now + Int64(lifetime)), "wallet_address": .string(wallet.address),
      "wallet_type": .string(wallet.family.type.wireValue),
    ].merging(user.email.map { ["email": .string($0)] } ?? [:]) { own, _ in own }
    let reserved = Set(own.keys).union(["nbf", "jti", "email"])
    let custom = request.customClaims ?? [:]
    if let name = custom.keys.sorted().first(where: reserved.contains) {
      throw WebRPCError.waas(.invalidRequest, cause: "the claim \(name) is reserved")
    }
    var payload = try WebRPCJSON.encode(JSONValue.object(own))
    // As they were sent, so that numbers of any length keep their digits.
    if !custom.isEmpty, let sent = JSONMember.bytes(of: "customClaims", in: context.body) {
      payload = payload.dropLast() + [UInt8(ascii: ",")] + sent.dropFirst()
    }
    let token = try JWS.sign(payload, with: tokenKey.key, keyID: tokenKey.jwk.kid, type: "JWT")
    return GetIDTokenResponse(idToken: token)
  }
}
