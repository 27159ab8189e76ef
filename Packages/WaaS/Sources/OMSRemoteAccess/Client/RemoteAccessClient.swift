#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaS

/// A backend's access to the wallets of owners who allowed it, within the limits that they set (smart sessions).
///
/// A backend makes a key, registers it as a remote credential, and shows the credential's identifier to an owner, whose
/// app authorizes it. From then on the backend finds the owner's session in `listSessions` and sends transactions in
/// it. Methods may be called from anywhere, also at the same time; signed requests leave one after the other, in the
/// order of the calls, each within 30 seconds. No request that writes is sent twice. Every method throws
/// `RemoteAccessError`, or `CancellationError` when its task is cancelled.
public final class RemoteAccessClient: Sendable {
  /// The name of the key in requests. The service's identifier of the credential is another one, see
  /// `registeredCredentialId`.
  public var signerCredentialID: String { transport.signer.credentialID }

  let transport: SigningTransport<RemoteRequestSigner>
  let sleepClock: any Clock<Duration>
  let registrationKey: String
  private let baseURL: String
  private let apiKey: String

  /// Assembles a client. Nothing is read or sent yet.
  ///
  /// - Throws: `RemoteAccessError` with `validationError` for a malformed key, an endpoint that is not allowed, or a
  ///   signer whose name is not of the algorithm's form; its `operation` is nil.
  public init(configuration: RemoteAccessConfiguration) throws {
    do {
      try RemoteRequestSigner.check(configuration.signer)
      let key = try PublishableKey(configuration.publishableKey)
      let endpoint = try ServiceEndpoint(
        key: key, override: configuration.endpoint, variables: ProcessInfo.processInfo.environment)
      let names = try RemoteStorageNames(
        baseURL: endpoint.baseURL, scope: key.scope, credentialID: configuration.signer.credentialID)
      transport = SigningTransport(
        signer: RemoteRequestSigner(
          signer: configuration.signer, scope: key.scope, nonceKey: names.nonce, storage: configuration.storage,
          wallClock: configuration.wallClock),
        base: configuration.transport, clock: configuration.sleepClock, turns: configuration.storage.turns)
      sleepClock = configuration.sleepClock
      registrationKey = names.registration
      baseURL = endpoint.baseURL
      apiKey = key.text
    } catch let error as PublishableKeyError {
      throw RemoteAccessError.normalized(LocalFailure.validation(error.message), nil)
    } catch let error as ServiceEndpointError {
      throw RemoteAccessError.normalized(LocalFailure.validation(error.message), nil)
    } catch {
      throw RemoteAccessError.normalized(error, nil)
    }
  }

  /// The service's methods for one request, whose place in the queue is taken now.
  var service: WalletService { transport.service(baseURL: baseURL, apiKey: apiKey, clock: sleepClock) }

  /// The frame of a public method.
  nonisolated(nonsending) func perform<Result>(
    _ operation: RemoteAccessOperation,
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    do {
      try Task.checkCancellation()
      return try await body()
    } catch {
      throw RemoteAccessError.normalized(error, operation)
    }
  }
}
