import CryptoCore
import CryptoP256
import Foundation
import KeyStorage
import KeyStorageTesting
import PKCS11KeyStorage
import Testing

@Suite(.serialized, .enabled(if: SoftHSM.isInstalled, "softhsm2 is not installed"))
struct PKCS11KeyStorageTests {
  @Test func conforms() throws {
    let count = try CredentialKeyStoreConformance.verify(
      isValidSignature: { try P256PublicKey(x963: $0).isValidSignature($1, for: $2) }, { try SoftHSM.store() })
    #expect(count == 5)
  }

  @Test func aKeyOutlivesTheSessionThatMadeIt() throws {
    let namespace = UUID().uuidString
    let credential = try SoftHSM.store(namespace: namespace).createCredential(tag: "tag")
    let later = try SoftHSM.store(namespace: namespace)
    #expect(try later.credential(tag: "tag") == credential)
    let signature = try later.sign([1, 2, 3], with: credential)
    #expect(try P256PublicKey(x963: credential.publicKey).isValidSignature(signature, for: [1, 2, 3]))
  }

  @Test func twoUsersNoticeEachOthersChanges() throws {
    let namespace = UUID().uuidString
    let one = try SoftHSM.store(namespace: namespace)
    let two = try SoftHSM.store(namespace: namespace)
    let first = try one.createCredential(tag: "tag")
    #expect(try two.credential(tag: "tag") == first)
    let second = try two.createCredential(tag: "tag")
    #expect(throws: KeyStorageError(.credentialReplaced, record: "tag", message: "")) { try one.sign([1], with: first) }
    try one.deleteCredential(tag: "tag")
    #expect(throws: KeyStorageError(.credentialMissing, record: "tag", message: "")) { try two.sign([1], with: second) }
  }

  @Test func signsFromManyThreads() async throws {
    let store = try SoftHSM.store()
    let credential = try store.createCredential(tag: "tag")
    let key = try P256PublicKey(x963: credential.publicKey)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in UInt8(0)..<32 {
        group.addTask {
          let signature = try await BlockingWork.run { try store.sign([number], with: credential) }
          return key.isValidSignature(signature, for: [number])
        }
      }
      for try await isValid in group { #expect(isValid) }
    }
  }

  @Test func aMissingPINIsLocked() throws {
    _ = SoftHSM.folder
    let error = #expect(throws: KeyStorageError.self) {
      try PKCS11KeyStorage(modulePath: #require(SoftHSM.modulePath), token: SoftHSM.token, pin: nil)
    }
    #expect(error?.code == .locked)
    for part in [SoftHSM.token, "asks for a PIN", "pin-source="] {
      #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }
  }

  @Test func aMissingTokenOrModuleIsUnavailable() throws {
    _ = SoftHSM.folder
    #expect(throws: KeyStorageError(.unavailable, message: "")) {
      try PKCS11KeyStorage(modulePath: #require(SoftHSM.modulePath), token: "no such token", pin: nil)
    }
    #expect(throws: KeyStorageError(.unavailable, message: "")) {
      try PKCS11KeyStorage(modulePath: "/no/such/module.so", token: SoftHSM.token, pin: nil)
    }
    #expect(throws: KeyStorageError(.invalidRequest, message: "")) {
      try PKCS11KeyStorage(modulePath: "module.so", token: SoftHSM.token, pin: nil)
    }
  }

  @Test func aURINamesTheToken() throws {
    _ = SoftHSM.folder
    let module = try #require(SoftHSM.modulePath)
    let pinFile = SoftHSM.folder + "/pin"
    _ = FileManager.default.createFile(
      atPath: pinFile, contents: Data("\(SoftHSM.pin)\n".utf8), attributes: [.posixPermissions: 0o600])
    let namespace = UUID().uuidString
    let store = try PKCS11KeyStorage(
      uri: "pkcs11:token=oms%2dtest?module-path=\(module)&pin-source=file:\(pinFile)", namespace: namespace)
    let credential = try store.createCredential(tag: "tag")
    let other = try PKCS11KeyStorage(
      uri: "pkcs11:token=oms-test?module-path=\(module)&pin-value=\(SoftHSM.pin)", namespace: namespace)
    #expect(try other.credential(tag: "tag") == credential)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: pinFile)
    #expect(throws: KeyStorageError(.permission, message: "")) {
      try PKCS11KeyStorage(uri: "pkcs11:token=oms-test?module-path=\(module)&pin-source=\(pinFile)")
    }
  }

  @Test(arguments: [
    "", "file:x", "pkcs11:", "pkcs11:token=a", "pkcs11:?module-path=/x", "pkcs11:token=a;shape=round?module-path=/x",
    "pkcs11:token=%zz?module-path=/x", "pkcs11:token=a;token=b?module-path=/x", "pkcs11:token?module-path=/x",
    "pkcs11:token=a?module-path=/x&color=blue",
  ])
  func aWrongURIIsRefused(uri: String) {
    #expect(throws: KeyStorageError(.invalidRequest, message: "")) { try PKCS11KeyStorage(uri: uri) }
  }
}
