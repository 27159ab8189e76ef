internal import CryptoJOSE
public import WebRPC

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Verifies the ID tokens that wallets of a project show to its backend.
///
/// One verifier serves any number of requests at once. It fetches the issuer's keys when it first needs them, keeps
/// them, fetches them anew from time to time and when a token names a key that it does not know, and goes on with the
/// keys at hand while the issuer cannot be reached.
public final class WalletTokenVerifier: Sendable {
  /// Which tokens are believed.
  public let configuration: WalletTokenConfiguration
  private let source: KeySource
  private let now: @Sendable () -> Int64

  /// Makes a verifier. Nothing is fetched before the first token.
  ///
  /// - Parameters:
  ///   - transport: what fetches the issuer's keys.
  ///   - now: the present time in seconds since 1970-01-01T00:00:00Z; nil for the system's clock.
  /// - Throws: ``WalletTokenError`` with `invalidConfiguration`.
  public init(
    _ configuration: WalletTokenConfiguration, transport: any WebRPCTransport,
    now: (@Sendable () -> Int64)? = nil
  ) throws(WalletTokenError) {
    try configuration.check()
    self.configuration = configuration
    let now = now ?? { Int64(Date().timeIntervalSince1970) }
    self.now = now
    source = KeySource(configuration, transport: transport, now: now)
  }

  /// Verifies a token and says what it claims.
  ///
  /// - Throws: ``WalletTokenError``, or `CancellationError` when the task is cancelled while keys are fetched.
  public func verify(_ token: some StringProtocol) async throws -> WalletTokenClaims {
    let token = try Self.read(String(token))
    let keys = try await source.keys()
    do throws(JOSEError) {
      try token.verify(with: keys)
    } catch {
      guard error.code == .keyNotFound, let newer = try await source.newerKeys(than: keys) else {
        throw Self.failure(error)
      }
      do throws(JOSEError) {
        try token.verify(with: newer)
      } catch {
        throw Self.failure(error)
      }
    }
    return try WalletTokenClaims(payload: token.payload, for: configuration, now: now())
  }

  private static func read(_ text: String) throws(WalletTokenError) -> JWS {
    let token: JWS
    do throws(JOSEError) {
      token = try JWS(compact: text, maximumByteCount: 1 << 16)
    } catch {
      throw failure(error)
    }
    guard token.header.algorithm == .es256 else {
      throw WalletTokenError(.unsupportedAlgorithm, "the algorithm is \(token.header.algorithm.rawValue), not ES256")
    }
    guard token.header.keyID != nil else { throw WalletTokenError(.malformed, "the token names no key (kid)") }
    return token
  }

  private static func failure(_ error: JOSEError) -> WalletTokenError {
    switch error.code {
    case .unsupportedAlgorithm: WalletTokenError(.unsupportedAlgorithm, error.reason)
    case .keyNotFound: WalletTokenError(.unknownKey, "the issuer does not publish the token's key")
    case .invalidSignature: WalletTokenError(.invalidSignature, error.reason)
    default: WalletTokenError(.malformed, error.reason)
    }
  }
}
