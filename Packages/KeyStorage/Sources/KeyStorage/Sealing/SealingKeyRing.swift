import CryptoCore
import Synchronization

/// The keys of a provider by their identifiers, fetched again when a record names one that is not known yet.
final class SealingKeyRing: Sendable {
  private let provider: any SealingKeyProvider
  private let known = Mutex<[[UInt8]: SealingKey]>([:])
  /// The identity of the store if it turns out to be new.
  let newIdentity = SecureRandom.bytes(count: SealedIndex.Root.identityByteCount)
  private let noted = Mutex<(store: [UInt8], key: [UInt8])?>(nil)

  init(_ provider: any SealingKeyProvider) { self.provider = provider }

  /// The key for a store that has none yet; the provider has been told of the store afterwards.
  ///
  /// A rotation may drop the key before it is told: the key is the right one only if it still is afterwards.
  func keyOfNewStore() throws(KeyStorageError) -> SealingKey {
    var key = try SealingKey(provider.sealingKey())
    for _ in 0..<100 {
      try note(newIdentity, key)
      let present = try SealingKey(provider.sealingKey())
      if present.identifier == key.identifier { return key }
      key = present
    }
    throw KeyStorageError(.busy, message: "the sealing key is changed without a pause; try again")
  }

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

  /// Tells the provider of a store that was read, once. A provider that cannot note it hinders no reading.
  func found(_ store: [UInt8], _ key: SealingKey) {
    let isKnown = noted.withLock { $0.map { $0.store == store && $0.key == key.identifier } }
    if isKnown == true { return }
    try? note(store, key)
    // Two were about to create the store, and the other one was first.
    if isKnown == false, store != newIdentity {
      try? provider.note(store: Hex.encode(newIdentity), keyIdentifier: nil)
    }
  }

  private func note(_ store: [UInt8], _ key: SealingKey) throws(KeyStorageError) {
    try provider.note(store: Hex.encode(store), keyIdentifier: Hex.encode(key.identifier))
    noted.withLock { $0 = (store, key.identifier) }
  }
}
