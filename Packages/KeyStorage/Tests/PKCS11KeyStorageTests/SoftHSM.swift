import CryptoCore
import Foundation
import PKCS11KeyStorage
import Testing

/// A software token in a folder of its own.
enum SoftHSM {
  static let modulePath = [
    "/usr/lib/softhsm/libsofthsm2.so", "/usr/local/lib/softhsm/libsofthsm2.so",
    "/opt/homebrew/lib/softhsm/libsofthsm2.so",
  ].first { FileManager.default.fileExists(atPath: $0) }
  static let pin = "123456"
  static let token = "oms-test"

  static var isInstalled: Bool { modulePath != nil }

  /// Makes the token once for the whole run: the module reads its configuration when it is loaded.
  static let folder: String = {
    let folder = NSTemporaryDirectory() + "/key-storage-softhsm-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: folder + "/tokens", withIntermediateDirectories: true)
    try? "directories.tokendir = \(folder)/tokens\nobjectstore.backend = file\nlog.level = ERROR\n"
      .write(toFile: folder + "/softhsm2.conf", atomically: true, encoding: .utf8)
    setenv("SOFTHSM2_CONF", folder + "/softhsm2.conf", 1)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "softhsm2-util", "--init-token", "--free", "--label", token, "--pin", pin, "--so-pin", "12345678",
    ]
    process.standardOutput = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    atexit { try? FileManager.default.removeItem(atPath: SoftHSM.folder) }
    return folder
  }()

  /// A store whose keys no other store has.
  static func store(namespace: String = UUID().uuidString, pin: String = pin) throws -> PKCS11KeyStorage {
    _ = folder
    return try PKCS11KeyStorage(
      modulePath: #require(modulePath), token: token, pin: SecretBytes(copying: pin.utf8), namespace: namespace)
  }
}
