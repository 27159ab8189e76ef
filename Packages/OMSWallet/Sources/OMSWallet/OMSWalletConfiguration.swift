internal import Foundation
public import KeyStorage
@_spi(OMSInternal) public import OMSCore
internal import SQLiteKeyStorage
public import WebRPC
internal import WebRPCCurl

/// The parts an `OMSWallet` is made of. Every part has a default; a program or a test replaces what it needs to.
public struct OMSWalletConfiguration: Sendable {
  /// The project's key; its prefix selects the environment.
  public var publishableKey: String
  /// Where the local Sandbox is, for example `http://127.0.0.1:8787`. Only a loopback address, and only with a
  /// `pk_local_sdbx_` key; nil takes `OMS_SANDBOX_URL`, else `http://127.0.0.1:8787`.
  public var endpoint: String?
  /// Where session records are kept. Default: SQLite at `SQLiteKeyStorage.defaultPath`.
  public var storage: any KeyValueStorage
  /// What seals the session's signing key in `storage`. Default: a key file beside the database.
  public var sealingKey: any SealingKeyProvider
  /// What keeps the session's signing key. Default: nil, software keys in `storage`, sealed with `sealingKey`.
  public var credentialKeyStore: (any CredentialKeyStore)?
  /// What brings requests to the services. Default: libcurl, one for the process.
  public var transport: any WebRPCTransport
  /// What time it is. Default: the device's clock.
  public var wallClock: any WallClock
  /// What deadlines, timers and polling sleep by. Default: `ContinuousClock`.
  public var sleepClock: any Clock<Duration>
  /// Whether the app is in the foreground: while it is not, the session's expiry is not read on the client's own
  /// account, since that counts as use. Default: always active.
  public var activity: any AppActivity

  /// A configuration with the defaults. Opens the default database.
  ///
  /// - Throws: `OMSWalletError` with `validationError` for a malformed key, `storageError` when the database cannot be
  ///   opened.
  public init(publishableKey: String) throws {
    _ = try ProjectAddress(publishableKey: publishableKey, endpoint: nil)
    let environment = ProcessInfo.processInfo.environment
    let path = SQLiteKeyStorage.defaultPath(environment: environment)
    self.init(
      publishableKey: publishableKey,
      storage: try DefaultParts.storage(at: path),
      sealingKey: KeyFileSealingKey(path: DefaultParts.sealingKeyPath(besides: path)))
  }

  /// A configuration with a storage of your own; nothing is opened or created.
  public init(publishableKey: String, storage: any KeyValueStorage, sealingKey: any SealingKeyProvider) {
    self.publishableKey = publishableKey
    self.storage = storage
    self.sealingKey = sealingKey
    transport = DefaultParts.transport
    wallClock = SystemWallClock()
    sleepClock = ContinuousClock()
    activity = AlwaysActive()
  }
}
