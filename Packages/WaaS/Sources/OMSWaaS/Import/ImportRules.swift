internal import CryptoCore
@_spi(OMSInternal) internal import OMSCore

/// What must hold of an import's arguments before anything is sent.
enum ImportRules {
  /// The longest reference in bytes.
  static let referenceByteCount = 128

  static func check(reference: String?) throws {
    guard let reference, reference.utf8.count > referenceByteCount else { return }
    throw LocalFailure.validation("the reference has more than \(referenceByteCount) bytes")
  }

  static func check(type: WalletType) throws {
    if case .unknown = type { throw LocalFailure.validation("wallets of this type cannot be imported") }
  }

  /// The pending selection, if there is one, is for wallets of one type.
  static func check(type: WalletType, for access: WalletAccess) throws {
    guard case .selection(let pending, _) = access, pending.walletType != type else { return }
    throw LocalFailure.validation(
      "the sign-in waits for a wallet of type \(pending.walletType.wireValue), not \(type.wireValue)")
  }

  static func check(_ material: EncryptedWalletImportKeyMaterial) throws {
    guard !material.keyId.isBlank else { throw LocalFailure.validation("keyId must not be empty") }
    for (name, text) in [("encapsulatedKey", material.encapsulatedKey), ("ciphertext", material.ciphertext)] {
      guard isCanonicalBase64(text) else {
        throw LocalFailure.validation("\(name) must be canonical base64 and not empty")
      }
    }
  }

  static func isCanonicalBase64(_ text: String) -> Bool {
    (try? Base64.decode(text)).map { !$0.isEmpty } ?? false
  }
}
