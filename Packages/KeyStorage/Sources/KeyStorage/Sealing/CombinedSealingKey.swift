public import CryptoCore

/// Several providers as one: the first is preferred for a new store, a store sealed with any of them opens.
///
/// For the time in which a store moves from one provider to another.
public struct CombinedSealingKey: SealingKeyProvider {
  private let providers: [any SealingKeyProvider]

  /// Combines providers, the preferred one first.
  public init(_ first: any SealingKeyProvider, _ others: any SealingKeyProvider...) { providers = [first] + others }

  /// The first provider's key.
  public func sealingKey() throws(KeyStorageError) -> SecretBytes { try providers[0].sealingKey() }

  /// The keys of all providers that have theirs.
  /// - Throws: the first provider's error when none has.
  public func candidateKeys() throws(KeyStorageError) -> [SecretBytes] {
    var keys: [SecretBytes] = []
    var failure: KeyStorageError?
    for provider in providers {
      do throws(KeyStorageError) { keys += try provider.candidateKeys() } catch { failure = failure ?? error }
    }
    if keys.isEmpty, let failure { throw failure }
    return keys
  }

  /// Tells all providers.
  public func note(store: String, keyIdentifier: String?) throws(KeyStorageError) {
    for provider in providers { try provider.note(store: store, keyIdentifier: keyIdentifier) }
  }
}
