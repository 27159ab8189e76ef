/// What this machine can say about a signature without any service.
public enum LocalVerification: String, Equatable, Sendable {
  /// The key of the address signed exactly this.
  case valid
  /// The key of the address did not sign this, and nothing but its key can sign for it.
  case invalid
  /// The key of the address did not sign this, but a contract at the address may accept it (ERC-1271, ERC-6492): only
  /// the network can tell. Ask `isValidMessageSignature` or `isValidTypedDataSignature`.
  case needsChain
}
