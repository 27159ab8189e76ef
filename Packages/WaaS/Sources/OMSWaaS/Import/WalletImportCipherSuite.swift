/// How key material is encrypted to the enclave (HPKE, RFC 9180, base mode).
public enum WalletImportCipherSuite: String, CaseIterable, Sendable {
  /// DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. For material that the caller encrypts.
  case x25519Sha256Aes256Gcm = "x25519-sha256-aes256gcm"
  /// DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305. For material that the caller encrypts.
  case x25519Sha256ChaCha20Poly1305 = "x25519-sha256-chacha20poly1305"
  /// DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. What `importWallet` uses.
  case p256Sha256Aes256Gcm = "p256-sha256-aes256gcm"
  /// DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305. For material that the caller encrypts.
  case p256Sha256ChaCha20Poly1305 = "p256-sha256-chacha20poly1305"
}
