import CryptoCore
import Foundation
import KeyStorage
import Testing

@Suite struct SealingKeyProviderTests {
  private let folder = TemporaryFolder()
  private let key = [UInt8](1...32)

  @Test func theEnvironmentHoldsHexadecimalOrBase64() throws {
    for text in [Hex.encode(key), Hex.encode(key, prefix: true), Base64.encode(key), Base64URL.encode(key)] {
      let provider = EnvironmentSealingKey(variable: "K", environment: ["K": text])
      #expect(try provider.sealingKey() == SecretBytes(copying: key))
    }
  }

  @Test func aMissingVariableIsLockedAWrongOneIsCorruptedAndNeverShown() {
    #expect(thrownCode { _ = try EnvironmentSealingKey(environment: [:]).sealingKey() } == .locked)
    for text in ["", "swordfish", Hex.encode(key) + "00", String(Hex.encode(key).dropLast())] {
      let provider = EnvironmentSealingKey(environment: ["OMS_SEALING_KEY": text])
      let error = #expect(throws: KeyStorageError.self) { try provider.sealingKey() }
      #expect(error?.code == .corrupted)
      #expect(text.isEmpty || !"\(error as Any)".contains(text))
    }
  }

  @Test func systemdHandsOverRawBytesOrText() throws {
    let environment = ["CREDENTIALS_DIRECTORY": folder.path]
    let provider = SystemdCredentialSealingKey(environment: environment)
    #expect(thrownCode { _ = try provider.sealingKey() } == .locked)
    #expect(thrownCode { _ = try SystemdCredentialSealingKey(environment: [:]).sealingKey() } == .locked)
    for content in [key, Array((Hex.encode(key) + "\n").utf8), Array(Base64.encode(key).utf8)] {
      #expect(write(content, mode: 0o440))
      #expect(try provider.sealingKey() == SecretBytes(copying: key))
    }
    #expect(write(Array("too short".utf8), mode: 0o400))
    #expect(thrownCode { _ = try provider.sealingKey() } == .corrupted)
    #expect(write(key, mode: 0o444))
    #expect(thrownCode { _ = try provider.sealingKey() } == .permission)
  }

  @Test func aCredentialsNameLeavesNotItsFolder() {
    let provider = SystemdCredentialSealingKey(name: "../x", environment: ["CREDENTIALS_DIRECTORY": folder.path])
    #expect(thrownCode { _ = try provider.sealingKey() } == .invalidRequest)
  }

  @Test func combinedProvidersOpenWithAnyAndPreferTheFirst() throws {
    let one = FixedSealingKey(key: .random(count: 32))
    let two = FixedSealingKey(key: .random(count: 32))
    let combined = CombinedSealingKey(one, two)
    #expect(try combined.sealingKey() == one.key)
    #expect(try combined.candidateKeys() == [one.key, two.key])
    #expect(try CombinedSealingKey(LockedSealingKey(), two).candidateKeys() == [two.key])
    #expect(
      thrownCode { _ = try CombinedSealingKey(LockedSealingKey(), LockedSealingKey()).candidateKeys() } == .locked)
  }

  private func write(_ content: [UInt8], mode: Int) -> Bool {
    let path = folder.file("oms-sealing-key")
    try? FileManager.default.removeItem(atPath: path)
    return FileManager.default.createFile(
      atPath: path, contents: Data(content), attributes: [.posixPermissions: mode])
  }
}
