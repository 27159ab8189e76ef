import CryptoCore
import CryptoP256
import Foundation
import KeyStorage

/// A sealing key that a test chose.
struct FixedSealingKey: SealingKeyProvider {
  var key = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
  func sealingKey() -> SecretBytes { key }
}

/// A provider that has no key yet.
struct LockedSealingKey: SealingKeyProvider {
  func sealingKey() throws(KeyStorageError) -> SecretBytes { throw KeyStorageError(.locked, message: "not yet") }
}

/// A folder of its own, removed with the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "/key-storage-tests-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}

func isValidSignature(_ publicKey: [UInt8], _ signature: [UInt8], _ message: [UInt8]) throws -> Bool {
  try P256PublicKey(x963: publicKey).isValidSignature(signature, for: message)
}

/// The code of the error that the body throws.
func thrownCode(_ body: () throws -> Void) -> KeyStorageError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? KeyStorageError)?.code
  }
}
