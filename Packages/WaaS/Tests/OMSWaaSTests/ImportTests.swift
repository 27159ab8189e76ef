import Attestation
import CryptoCore
import Foundation
import WebRPC
import Testing

@_spi(OMSInternal) @testable import OMSWaaS
@_spi(OMSInternal) import OMSCore

/// Importing private keys under attestation.
@Suite("Wallet import")
struct ImportTests {
  private static let hex = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"
  private static let localKey = "pk_local_sdbx_demo_key"

  private func fixture(_ key: String = localKey) throws -> (Fixture, AttestedService) {
    let fixture = try Fixture(key)
    return (fixture, try AttestedService(fixture.service))
  }

  private func imports(_ fixture: Fixture) -> [WebRPCRequest] { fixture.service.requests("ImportWallet") }

  @Test("a key is sealed to the attested key, imported, and its wallet becomes the active one")
  func imported() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    let before = try #require(client.session)
    let result = try await client.importWallet(privateKey: .ethereum("0x\(Self.hex)"), reference: "mine")
    #expect(result.wallet.id == "w9")
    #expect(result.wallet.keyOrigin == .imported)
    #expect(client.activeWallet == result.wallet)
    #expect(client.session == before)
    #expect(fixture.record?.wallet.id == "w9")
    let request = try #require(imports(fixture).first)
    #expect(try enclave.plaintext(of: request) == SecretBytes(copying: "0x\(Self.hex)".utf8))
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(body.contains(#""networkFamily":"evm""#) && body.contains(#""format":"private-key""#))
    #expect(body.contains(#""keyId":"key-1""#) && body.contains(#""suite":"p256-sha256-aes256gcm""#))
    #expect(body.contains(#""reference":"mine""#))
    let asked = try #require(fixture.service.requests("GetRecipientKey").first)
    #expect(
      String(decoding: asked.body, as: UTF8.self)
        == #"{"purpose":"wallet-import","suite":"p256-sha256-aes256gcm"}"#)
    let nonces = [asked, request].compactMap { $0.headers[AttestationHeader.nonce] }
    #expect(nonces.count == 2 && nonces[0] != nonces[1])
    #expect(nonces.allSatisfy { $0.utf8.count == 24 && AttestationHeader.isNonce($0) })
    #expect(fixture.service.calls.suffix(2) == ["GetRecipientKey", "ImportWallet"])
  }

  @Test("calls that are not attested carry no nonce")
  func plainCalls() async throws {
    let (fixture, _) = try fixture()
    _ = try await fixture.signedIn().useWallet(walletId: "w2")
    #expect(fixture.service.transport.requests.allSatisfy { $0.headers[AttestationHeader.nonce] == nil })
  }

  @Test(
    "a wallet of each family can be imported while a sign-in waits for one", arguments: ["ethereum", "solana", "tron"])
  func duringSelection(family: String) async throws {
    let (fixture, enclave) = try fixture()
    let type = WalletType(wireValue: family)
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    _ = try await client.completeEmailAuth(code: "123456", walletSelection: .manual, walletType: type)
    let seed = Data(try Hex.decode(Self.hex))
    let (key, wallet): (WalletImportPrivateKey, WireWallet) =
      switch type {
      case .solana: (.solanaBytes(seed), .solana("w9"))
      case .tron: (.tronBytes(seed), .tron("w9"))
      default: (.ethereumBytes(seed), .ethereum("w9"))
      }
    enclave.respondToImport(with: wallet)
    let result = try await client.importWallet(privateKey: key)
    #expect(result.wallet.type == type)
    #expect(client.activeWallet == result.wallet)
    #expect(try enclave.plaintext(of: #require(imports(fixture).first)) == SecretBytes(copying: seed))
  }

  @Test("E37: an import uses the pending selection up; one that failed does not")
  func selectionUsedUp() async throws {
    let (fixture, enclave) = try fixture()
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    guard
      case .walletSelection(let pending) =
        try await client.completeEmailAuth(code: "123456", walletSelection: .manual)
    else { throw CancellationError() }
    enclave.refuse("ImportWallet", 7313, "AddressAlreadyImported", status: 409)
    let refused = await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }
    #expect(refused?.code == .walletAddressAlreadyImported)
    #expect(client.activeWallet == nil)
    let events = client.sessionChangeEvents()
    _ = try await client.importWallet(privateKey: .ethereum(Self.hex))
    expectLocal(
      await walletError { try await pending.selectWallet(walletId: "w1") }, .walletSelectionStale,
      .pendingWalletSelectionSelectWallet)
    #expect(client.activeWallet?.id == "w9")
    for await event in events {
      if case .signedIn(let wallet, _) = event { #expect(wallet.id == "w9") } else { Issue.record("\(event)") }
      break
    }
  }

  @Test("E65: a key of another family than the pending selection's")
  func otherFamilyThanSelection() async throws {
    let (fixture, _) = try fixture()
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    _ = try await client.completeEmailAuth(code: "123456", walletSelection: .manual, walletType: .ethereum)
    let count = fixture.service.calls.count
    let error = await walletError { try await client.importWallet(privateKey: .tron(Self.hex)) }
    expectLocal(error, .validationError, .walletImportWallet)
    let material = EncryptedWalletImportKeyMaterial(
      keyId: "k", cipherSuite: .p256Sha256Aes256Gcm, encapsulatedKey: "AA==", ciphertext: "AA==")
    let other = await walletError { try await client.importEncryptedWallet(walletType: .solana, keyMaterial: material) }
    expectLocal(other, .validationError, .walletImportEncryptedWallet)
    #expect(fixture.service.calls.count == count)
    // The selection is still good.
    _ = try await client.importWallet(privateKey: .ethereum(Self.hex))
    #expect(client.activeWallet?.id == "w9")
  }

  @Test("E65: references, key material and types that cannot be imported")
  func arguments() async throws {
    let (fixture, _) = try fixture()
    let client = try await fixture.signedIn()
    let count = fixture.service.calls.count
    let long = String(repeating: "é", count: 65)
    expectLocal(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex), reference: long) },
      .validationError, .walletImportWallet)
    func material(_ keyId: String, _ encapsulatedKey: String, _ ciphertext: String) -> EncryptedWalletImportKeyMaterial
    {
      EncryptedWalletImportKeyMaterial(
        keyId: keyId, cipherSuite: .x25519Sha256Aes256Gcm, encapsulatedKey: encapsulatedKey, ciphertext: ciphertext)
    }
    let bad = [
      material(" ", "AA==", "AA=="), material("", "AA==", "AA=="), material("k", "", "AA=="),
      material("k", "AA==", ""), material("k", "AA", "AA=="), material("k", "AB==", "AA=="),
      material("k", "AA==", "AA==\n"), material("k", "AA==", "_w=="),
    ]
    for material in bad {
      let error = await walletError {
        try await client.importEncryptedWallet(walletType: .ethereum, keyMaterial: material)
      }
      expectLocal(error, .validationError, .walletImportEncryptedWallet)
    }
    let unknown = await walletError {
      try await client.importEncryptedWallet(walletType: .unknown("cosmos"), keyMaterial: material("k", "AA==", "AA=="))
    }
    expectLocal(unknown, .validationError, .walletImportEncryptedWallet)
    #expect(fixture.service.calls.count == count)
    _ = try await client.importWallet(privateKey: .ethereum(Self.hex), reference: String(repeating: "é", count: 64))
  }

  @Test("E43: nobody is signed in")
  func signedOut() async throws {
    let (fixture, _) = try fixture()
    let client = try fixture.client()
    expectLocal(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .sessionMissing,
      .walletImportWallet)
    expectLocal(
      await walletError { try await client.getWalletImportRecipientKey(cipherSuite: .p256Sha256Aes256Gcm) },
      .sessionMissing, .walletGetImportRecipientKey)
    #expect(fixture.service.calls.isEmpty)
  }

  @Test("E66: the address is managed already; the active wallet stays")
  func alreadyImported() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    for (status, name) in [(409, "AddressAlreadyImported"), (400, "AddressAlreadyImported")] {
      enclave.refuse("ImportWallet", 7313, name, status: status)
      let error = await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }
      #expect(error?.code == .walletAddressAlreadyImported)
      #expect(error?.operation == .walletImportWallet)
      #expect(error?.status == 409)
      #expect(error?.retryable == false)
      #expect(error?.upstreamError?.code == "7313")
      #expect(error?.upstreamError?.status == status)
      #expect(client.activeWallet?.id == "w1")
    }
  }

  private func expectAttestationFailure(
    _ error: OMSWalletError?, _ operation: OMSWalletOperation, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(error?.code == .attestationVerificationFailed, sourceLocation: sourceLocation)
    #expect(error?.operation == operation, sourceLocation: sourceLocation)
    #expect(error?.status == nil, sourceLocation: sourceLocation)
    #expect(error?.retryable == false, sourceLocation: sourceLocation)
    #expect(error?.upstreamError == nil, sourceLocation: sourceLocation)
  }

  @Test(
    "E67: a recipient key that is not attested: nothing is sealed or sent", arguments: AttestedService.Spoil.allCases)
  func untrustedRecipient(_ spoil: AttestedService.Spoil) async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    enclave.respond("GetRecipientKey", enclave.recipientKeyBody, spoil: spoil)
    let refused = await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }
    expectAttestationFailure(refused, .walletImportWallet)
    #expect(refused?.message.hasSuffix("; nothing secret was sent") == true)
    expectAttestationFailure(
      await walletError { try await client.getWalletImportRecipientKey(cipherSuite: .x25519Sha256Aes256Gcm) },
      .walletGetImportRecipientKey)
    #expect(imports(fixture).isEmpty)
    #expect(client.activeWallet?.id == "w1")
  }

  @Test("E67: an import whose answer is not attested activates nothing", arguments: AttestedService.Spoil.allCases)
  func untrustedAnswer(_ spoil: AttestedService.Spoil) async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    enclave.respondToImport(with: .ethereum("w9"), spoil: spoil)
    let error = await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }
    expectAttestationFailure(error, .walletImportWallet)
    #expect(
      error?.message.hasSuffix("; the encrypted key was sent before, and its wallet may have been imported") == true)
    #expect(client.activeWallet?.id == "w1")
    #expect(fixture.record?.wallet.id == "w1")
  }

  @Test("E67: an error answer without attestation is not believed either")
  func untrustedError() async throws {
    let (fixture, _) = try fixture()
    let client = try await fixture.signedIn()
    fixture.service.refuse("GetRecipientKey", 7202, "KeyNotFound", status: 404)
    expectAttestationFailure(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .walletImportWallet)
    #expect(client.activeWallet?.id == "w1")
  }

  @Test(
    "E67: keys of every other environment refuse the Sandbox's enclave",
    arguments: [
      "pk_live_demo_key", "pk_sdbx_demo_key", "pk_stg_live_demo_key", "pk_stg_sdbx_demo_key", "pk_dev_live_demo_key",
      "pk_dev_sdbx_demo_key",
    ])
  func otherEnvironments(key: String) async throws {
    let (fixture, _) = try fixture(key)
    let client = try await fixture.signedIn()
    let error = await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }
    expectAttestationFailure(error, .walletImportWallet)
    #expect(imports(fixture).isEmpty)
  }

  @Test("E68: recipient keys without ID or key, of another kind, and wallets of another family")
  func unusableAnswers() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    for body in [
      #"{"keyId":" ","publicKey":"AA=="}"#, #"{"keyId":"k","publicKey":""}"#, #"{"keyId":"k","publicKey":"AA"}"#,
      #"{"keyId":"k","publicKey":"AB=="}"#,
    ] {
      enclave.respond("GetRecipientKey", body)
      expectLocal(
        await walletError { try await client.getWalletImportRecipientKey(cipherSuite: .p256Sha256Aes256Gcm) },
        .invalidResponse, .walletGetImportRecipientKey)
      expectLocal(
        await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .invalidResponse,
        .walletImportWallet)
    }
    enclave.respond("GetRecipientKey", #"{"keyId":"k","publicKey":"AA=="}"#)
    expectLocal(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .invalidResponse,
      .walletImportWallet)
    #expect(imports(fixture).isEmpty)
    enclave.respond("GetRecipientKey", enclave.recipientKeyBody)
    enclave.respondToImport(with: .solana("w9"))
    expectLocal(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .invalidResponse,
      .walletImportWallet)
    enclave.respondToImport(with: WireWallet(id: "w9", family: "evm", address: "0x12"))
    expectLocal(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .invalidResponse,
      .walletImportWallet)
    #expect(client.activeWallet?.id == "w1")
  }

  @Test("E69: other failures of an attested answer, and one that the clock may explain")
  func otherFailures() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    enclave.refuse("ImportWallet", 7200, "InvalidRequest", status: 400, cause: "opening failed")
    let refused = await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }
    #expect(refused?.code == .requestFailed && refused?.status == 400 && refused?.retryable == false)
    #expect(refused?.upstreamError?.cause == "opening failed")
    enclave.refuse("GetRecipientKey", 7101, "EncryptionError", status: 500)
    let broken = await walletError { try await client.getWalletImportRecipientKey(cipherSuite: .p256Sha256Aes256Gcm) }
    #expect(broken?.code == .requestFailed && broken?.status == 500 && broken?.retryable == true)
    fixture.service.fail("GetRecipientKey")
    let offline = await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }
    #expect(offline?.code == .requestFailed && offline?.status == nil && offline?.retryable == true)
    #expect(client.activeWallet?.id == "w1")
  }

  @Test("E49: an attested answer that the credential is unknown ends the session")
  func ended() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    enclave.refuse("ImportWallet", 7202, "KeyNotFound", status: 404)
    expectLocal(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .sessionExpired,
      .walletImportWallet)
    #expect(client.activeWallet == nil)
  }

  @Test("E51: every attempt has an attestation nonce of its own")
  func resent() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    for _ in 0..<2 { enclave.refuse("ImportWallet", 7206, "PreconditionFailed", status: 412) }
    _ = try await client.importWallet(privateKey: .ethereum(Self.hex))
    let nonces = imports(fixture).compactMap { $0.headers[AttestationHeader.nonce] }
    #expect(nonces.count == 3)
    #expect(Set(nonces).count == 3)
  }

  @Test("E55: signing out while the recipient key is fetched: nothing is sealed or sent")
  func replacedMeanwhile() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    let answer = enclave.recipientKeyBody
    fixture.service.transport.respond(to: ScriptedService.path("GetRecipientKey")) { request in
      try client.signOut()
      return try await enclave.answer(answer, to: request)
    }
    expectLocal(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .sessionMissing,
      .walletImportWallet)
    #expect(imports(fixture).isEmpty)
  }

  @Test("E55: another wallet became active while the import ran; the newer state stays")
  func walletChangedMeanwhile() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    let epoch = client.keeper.state.epoch
    let body = #"{"wallet":\#(WireWallet.ethereum("w9").json)}"#
    fixture.service.transport.respond(to: ScriptedService.path("ImportWallet")) { request in
      // What useWallet does at its end; the requests themselves would wait for each other.
      try await client.keeper.activate(epoch: epoch, during: client.keeper.hub.begin()) { state in
        guard var active = state.active else { throw LocalFailure.sessionReplaced }
        active.wallet = Wallet(id: "w2", type: .ethereum, address: active.wallet.address, keyOrigin: .enclave)
        return active
      }
      return try await enclave.answer(body, to: request)
    }
    expectLocal(
      await walletError { try await client.importWallet(privateKey: .ethereum(Self.hex)) }, .sessionMissing,
      .walletImportWallet)
    #expect(client.activeWallet?.id == "w2")
  }

  @Test("material that the caller has sealed is passed on as it is")
  func encrypted() async throws {
    let (fixture, enclave) = try fixture()
    let client = try await fixture.signedIn()
    let key = try await client.getWalletImportRecipientKey(cipherSuite: .x25519Sha256ChaCha20Poly1305)
    #expect(key.keyId == "key-1" && key.cipherSuite == .x25519Sha256ChaCha20Poly1305)
    enclave.respondToImport(with: .solana("w9"))
    let result = try await client.importEncryptedWallet(
      walletType: .solana,
      keyMaterial: EncryptedWalletImportKeyMaterial(
        keyId: key.keyId, cipherSuite: key.cipherSuite, encapsulatedKey: "AQI=", ciphertext: "AwQ="),
      reference: "r")
    #expect(result.wallet.type == .solana)
    let body = String(decoding: try #require(imports(fixture).first).body, as: UTF8.self)
    #expect(body.contains(#""networkFamily":"solana""#) && body.contains(#""suite":"x25519-sha256-chacha20poly1305""#))
    #expect(body.contains(#""encapsulatedKey":"AQI=""#) && body.contains(#""ciphertext":"AwQ=""#))
  }

  @Test("no form of printing shows a key")
  func printing() {
    let keys: [WalletImportPrivateKey] = [.ethereum(Self.hex), .solanaBytes(Data([1, 2, 3])), .tron(Self.hex)]
    for key in keys {
      var dumped = ""
      dump(key, to: &dumped)
      for text in ["\(key)", String(reflecting: key), dumped] {
        #expect(text.contains("<redacted>"))
        #expect(!text.contains(Self.hex) && !text.contains("1, 2, 3"))
      }
    }
  }
}
