import CryptoCore
import Foundation
import KeyStorage
import Testing

@testable import PKCS11KeyStorage

extension PKCS11KeyStorageTests {
  /// What another user of the token sees of the key, with the PIN. Inside the other suite, because the tests of one
  /// token run one after another: the software token does not bear two that make keys at once.
  @Suite(.serialized, .enabled(if: SoftHSM.isInstalled, "softhsm2 is not installed"))
  struct NonExtractableKeyTests {
    private enum Attribute {
      static let value: UInt = 0x11, id: UInt = 0x102, sensitive: UInt = 0x103, extractable: UInt = 0x162
      static let neverExtractable: UInt = 0x164, local: UInt = 0x163
    }

    @Test func thePrivateKeyCannotBeTakenOut() throws {
      let namespace = UUID().uuidString
      _ = try SoftHSM.store(namespace: namespace).createCredential(tag: "tag")
      let module = try PKCS11Module(path: #require(SoftHSM.modulePath))
      let slot = try #require(try module.slot(ofToken: SoftHSM.token, serial: nil)).slot
      let session = try PKCS11Session(module, slot: slot, pin: SecretBytes(copying: SoftHSM.pin.utf8))
      let keys = PKCS11KeyObjects(session: session, label: Array((namespace + "tag").utf8))
      let identifier = try #require(try keys.identifiers().last)
      let key = try #require(try keys.privateKey(identifier))

      #expect(try session.attribute(Attribute.sensitive, of: key) == [1])
      #expect(try session.attribute(Attribute.extractable, of: key) == [0])
      #expect(try session.attribute(Attribute.neverExtractable, of: key) == [1])
      #expect(try session.attribute(Attribute.local, of: key) == [1])
      let failure = #expect(throws: PKCS11Failure.self) { try session.attribute(Attribute.value, of: key) }
      // CKR_ATTRIBUTE_SENSITIVE
      #expect(failure?.code == 0x11)
    }

    @Test func aKeyThatWasLeftBehindByABrokenOffReplacementIsNotUsed() throws {
      let namespace = UUID().uuidString
      let store = try SoftHSM.store(namespace: namespace)
      let old = try store.createCredential(tag: "tag")
      let module = try PKCS11Module(path: #require(SoftHSM.modulePath))
      let slot = try #require(try module.slot(ofToken: SoftHSM.token, serial: nil)).slot
      let session = try PKCS11Session(module, slot: slot, pin: SecretBytes(copying: SoftHSM.pin.utf8))
      let keys = PKCS11KeyObjects(session: session, label: Array((namespace + "tag").utf8))
      let new = try keys.generate()
      #expect(try store.credential(tag: "tag")?.publicKey == new.publicKey)
      #expect(throws: (any Error).self) { try store.sign([1], with: old) }
      _ = try store.createCredential(tag: "tag")
      #expect(try keys.identifiers().count == 1)
    }
  }
}
