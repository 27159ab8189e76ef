public import KeyStorage
public import OMSCore

/// The parts of a `RemoteAccessClient`.
public struct RemoteAccessConfiguration: Sendable {
  /// The project's key; its prefix selects the environment.
  public var publishableKey: String
  /// Where the local Sandbox is, for example `http://127.0.0.1:8787`. Only a loopback address, and only with a
  /// `pk_local_sdbx_` key; nil takes `OMS_SANDBOX_URL`, else `http://127.0.0.1:8787`.
  public var endpoint: String?
  /// The backend's key.
  public var signer: any RemoteCredentialSigner
  /// Where the last nonce and the registration are kept. Processes that share a key must share the store.
  public var storage: any KeyValueStorage
  /// What brings requests to the service; `CurlTransport` is one.
  public var transport: any WebRPCTransport
  /// What time it is.
  public var wallClock: any WallClock = SystemWallClock()
  /// What deadlines and polling sleep by.
  public var sleepClock: any Clock<Duration> = ContinuousClock()

  /// Describes a client with the device's clocks.
  public init(
    publishableKey: String,
    signer: any RemoteCredentialSigner,
    storage: any KeyValueStorage,
    transport: any WebRPCTransport
  ) {
    self.publishableKey = publishableKey
    self.signer = signer
    self.storage = storage
    self.transport = transport
  }
}
