import CryptoCore
import Foundation
import KeyStorage

/// A sealing key that a test chose.
struct FixedSealingKey: SealingKeyProvider {
  var key = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
  func sealingKey() -> SecretBytes { key }
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

/// The code of the error that the body throws.
func thrownCode(_ body: () throws -> Void) -> KeyStorageError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? KeyStorageError)?.code
  }
}

func content(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

/// Changes a file's content and leaves its mode alone.
func overwrite(_ path: String, with content: Data) throws {
  guard let file = FileHandle(forWritingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
  try file.truncate(atOffset: 0)
  try file.write(contentsOf: content)
  try file.close()
}
