internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension WaasState {
  /// Remembers a recipient key and forgets those that have expired.
  mutating func add(_ key: RecipientKey, now: Int64) {
    recipientKeys = recipientKeys.filter { $0.value.expiresAt > now }
    recipientKeys[key.id] = key
  }

  /// A key that the caller can import with now. Unknown, used up, expired and foreign ones are all 7200.
  func recipientKey(
    _ id: String, caller: CredentialRecord, purpose: TransportPurpose, now: Int64
  ) throws(WebRPCError) -> RecipientKey {
    guard let key = recipientKeys[id], key.credentialKey == caller.key, key.purpose == purpose.wireValue,
      key.expiresAt > now
    else { throw .waas(.invalidRequest, cause: "keyMaterial.keyId names no recipient key that the caller can use") }
    return key
  }

  /// Makes an imported key a wallet of the caller and uses up the recipient key; 7313 if the address has a wallet,
  /// whoever's it is.
  mutating func importWallet(
    _ key: WalletKey, reference: String?, with recipient: RecipientKey, caller: CredentialRecord, random: SandboxRandom
  ) throws(WebRPCError) -> WalletRecord {
    guard !wallets.values.contains(where: { $0.address == key.address }) else { throw .waas(.addressAlreadyImported) }
    recipientKeys[recipient.id] = nil
    return try createWallet(reference: reference, caller: caller, key: key, origin: .imported, random: random)
  }
}
