import CryptoCore
import Synchronization

/// The keys of a provider by their identifiers, fetched again when a record names one that is not known yet.
final class SealingKeyRing: Sendable {
  private let provider: any SealingKeyProvider
  private let known = Mutex<[[UInt8]: SealingKey]>([:])

  init(_ provider: any SealingKeyProvider) { self.provider = provider }

  /// The key for a store that has none yet.
  func preferredKey() throws(KeyStorageError) -> SealingKey { try SealingKey(provider.sealingKey()) }

  /// The key with an identifier, or nil when the provider does not have it.
  func key(_ identifier: [UInt8]) throws(KeyStorageError) -> SealingKey? {
    if let key = known.withLock({ $0[identifier] }) { return key }
    var keys: [[UInt8]: SealingKey] = [:]
    for bytes in try provider.candidateKeys() {
      let key = try SealingKey(bytes)
      keys[key.identifier] = key
    }
    known.withLock { [keys] in $0 = keys }
    return keys[identifier]
  }
}
