public import KeyStorage

/// Checks that an implementation of `CredentialKeyStore` keeps every promise of the protocol.
///
/// Throws a `ConformanceFailure` that says what is wrong.
public enum CredentialKeyStoreConformance {
  /// Checks a signature: public key (65 bytes), signature (64 bytes), message.
  public typealias IsValidSignature = ([UInt8], [UInt8], [UInt8]) throws -> Bool

  /// Runs all checks on new, empty stores.
  /// - Parameters:
  ///   - isValidSignature: an implementation of ECDSA with P-256 and SHA-256, for example `P256PublicKey`'s.
  ///   - make: makes a new, empty store.
  /// - Returns: the number of checks.
  @discardableResult
  public static func verify(
    isValidSignature: IsValidSignature, _ make: () throws -> any CredentialKeyStore
  ) throws -> Int {
    for (name, check) in checks { try check(make(), Expectations(check: name)) }
    try signatures(of: make(), isValidSignature)
    return checks.count + 1
  }

  private static let checks: [(String, @Sendable (any CredentialKeyStore, Expectations) throws -> Void)] = [
    (
      "an empty store has no credential",
      { store, expect in
        try expect.equal(store.credential(tag: "tag"), nil, "credential")
        try store.deleteCredential(tag: "tag")
        try expect.equal(store.algorithm, "ecdsa-p256-sha256", "algorithm")
      }
    ),
    (
      "a created credential is found again under its tag",
      { store, expect in
        let one = try store.createCredential(tag: "one")
        let two = try store.createCredential(tag: "two")
        try expect.equal(store.credential(tag: "one"), one, "the first credential")
        try expect.equal(store.credential(tag: "two"), two, "the second credential")
        try expect.equal(one.publicKey.count, 65, "size of the public key")
        try expect.equal(one.publicKey.first, 4, "first byte of the public key")
        try expect.isTrue(one.credentialID.hasPrefix("0x04"), "the identifier does not begin with 0x04")
        try expect.equal(one.credentialID.utf8.count, 132, "length of the identifier")
        try expect.isTrue(one.publicKey != two.publicKey, "two credentials have one key")
      }
    ),
    (
      "a replaced credential no longer signs, the new one does",
      { store, expect in
        let old = try store.createCredential(tag: "tag")
        let new = try store.createCredential(tag: "tag")
        try expect.equal(store.credential(tag: "tag"), new, "credential")
        try expect.throwsCode(.credentialReplaced, "signing with the replaced one") {
          _ = try store.sign([1], with: old)
        }
        try store.deleteCredential(old)
        try expect.equal(store.credential(tag: "tag"), new, "credential after deleting the old one")
        _ = try store.sign([1], with: new)
      }
    ),
    (
      "a deleted credential no longer signs",
      { store, expect in
        let first = try store.createCredential(tag: "tag")
        try store.deleteCredential(first)
        try expect.equal(store.credential(tag: "tag"), nil, "credential")
        try expect.throwsCode(.credentialMissing, "signing") { _ = try store.sign([1], with: first) }
        try store.deleteCredential(first)
        let second = try store.createCredential(tag: "tag")
        try store.deleteCredential(tag: "tag")
        try expect.throwsCode(.credentialMissing, "signing") { _ = try store.sign([1], with: second) }
      }
    ),
  ]

  private static func signatures(
    of store: any CredentialKeyStore, _ isValidSignature: IsValidSignature
  ) throws {
    let expect = Expectations(check: "signatures are valid for the credential and the message")
    let credential = try store.createCredential(tag: "tag")
    let other = try store.createCredential(tag: "other")
    for message in [[], [0], Array("POST /v1/Waas/SignMessage".utf8), Array(repeating: 5, count: 100_000)] {
      let signature = try store.sign(message, with: credential)
      try expect.equal(signature.count, 64, "size of the signature")
      try expect.isTrue(isValidSignature(credential.publicKey, signature, message), "a signature is not valid")
      try expect.isTrue(
        !isValidSignature(credential.publicKey, signature, message + [1]), "a signature is valid for another message")
      try expect.isTrue(
        !isValidSignature(other.publicKey, signature, message), "a signature is valid for another credential")
    }
  }
}
