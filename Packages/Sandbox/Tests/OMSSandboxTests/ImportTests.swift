import CryptoCore
import CryptoEd25519
import CryptoHPKE
import CryptoP256
import EVMChain
import OMSSandbox
import OMSWaaSAPI
import SolanaChain
import Testing
import TronChain
import WebRPC

extension Person {
  func recipientKey(_ suite: Ciphersuite = .p256Sha256Aes256Gcm) async throws -> GetRecipientKeyResponse {
    try await waas.getRecipientKey(GetRecipientKeyRequest(purpose: .walletImport, suite: suite))
  }

  /// Seals a plaintext to a recipient key as a client does.
  func sealed(
    _ plaintext: [UInt8], to recipient: GetRecipientKeyResponse, suite: Ciphersuite = .p256Sha256Aes256Gcm
  ) throws -> HPKEPayload {
    let key = try P256PublicKey(subjectPublicKeyInfo: Base64.decode(recipient.publicKey))
    let message = try HPKE.seal(
      plaintext, to: key, info: [], additionalData: [],
      aead: suite == .p256Sha256Aes256Gcm ? .aes256GCM : .chaCha20Poly1305)
    return HPKEPayload(
      keyId: recipient.keyId, suite: suite, encapsulatedKey: WebRPCBytes(message.encapsulatedKey),
      ciphertext: WebRPCBytes(message.ciphertext))
  }

  func importWallet(
    _ payload: HPKEPayload, family: NetworkFamily = .evm, format: KeyFormat = .privateKey, reference: String? = nil
  ) async throws -> Wallet {
    try await waas.importWallet(
      ImportWalletRequest(networkFamily: family, format: format, keyMaterial: payload, reference: reference)
    ).wallet
  }
}

@Suite("Wallet import over HTTP", .timeLimit(.minutes(10)))
struct ImportTests {
  private static let hex = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"
  private static let address = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23"

  private func run(
    clock: SandboxClock = .manual(), _ body: (World, Person) async throws -> Void
  ) async throws {
    try await World.run(.init(blockTime: nil, clock: clock, seed: "import")) { world in
      let person = try world.person()
      try await person.signIn()
      try await body(world, person)
    }
  }

  @Test(arguments: [Ciphersuite.p256Sha256Aes256Gcm, .p256Sha256ChaCha20Poly1305])
  func importsAKeyThatSignsAndIsListed(_ suite: Ciphersuite) async throws {
    try await run { world, person in
      let payload = try person.sealed(
        Array("0x\(Self.hex)".utf8), to: try await person.recipientKey(suite), suite: suite)
      let wallet = try await person.importWallet(payload, reference: "mine")
      #expect(wallet.address == Self.address && wallet.reference == "mine")
      #expect(wallet.keyOrigin == .imported && wallet.networkFamily == .evm && wallet.type == .ethereum)
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets == [wallet])
      let signature = try await person.waas.signMessage(
        SignMessageRequest(network: "1", walletId: wallet.id, message: "m")
      ).signature
      let signer = try EIP191.recoverAddress(text: "m", signature: EVMSignature(hex: signature))
      #expect(signer.checksummed == Self.address)
    }
  }

  @Test func importsSolanaAndTronKeysThatSignAndVerify() async throws {
    try await run { world, person in
      let seed = try Hex.decode(Self.hex)
      let solana = try await person.importWallet(
        try person.sealed(seed, to: try await person.recipientKey()), family: .solana)
      let key = try Ed25519PrivateKey(seed: SecretBytes(copying: seed))
      #expect(solana.address == key.solanaAddress.base58 && solana.type == .solana && solana.networkFamily == .solana)
      let tron = try await person.importWallet(
        try person.sealed(seed, to: try await person.recipientKey()), family: .tron)
      #expect(try tron.address == TronAddress(EVMAddress(Self.address)).base58 && tron.type == .tron)
      for wallet in [solana, tron] {
        let signature = try await person.waas.signMessage(
          SignMessageRequest(network: "", walletId: wallet.id, message: "café")
        ).signature
        func check(_ message: String, signature text: String? = nil) async throws -> Bool {
          try await world.open.isValidMessageSignature(
            IsValidMessageSignatureRequest(
              networkFamily: wallet.networkFamily, walletAddress: wallet.address, message: message,
              signature: text ?? signature)
          ).isValid
        }
        #expect(try await check("café"))
        #expect(try await check("cafe") == false)
        #expect(try await check("café", signature: "nonsense") == false)
        await expectRefusal(7304) {
          try await person.waas.signMessage(SignMessageRequest(network: "1", walletId: wallet.id, message: "m"))
        }
        await expectRefusal(7303) {
          try await person.waas.prepareEthereumTransaction(
            PrepareEthereumTransactionRequest(
              network: "80002", walletId: wallet.id, to: Self.address, value: "1", mode: .relayer))
        }
        if wallet.networkFamily == .solana {
          let valid = try SolanaTextMessage.isValid(
            SolanaSignature(signature), for: "café", signer: SolanaPublicKey(wallet.address))
          #expect(valid)
        } else {
          let signer = try TIP191.recoverAddress(text: "café", signature: EVMSignature(hex: signature))
          #expect(signer.base58 == wallet.address)
        }
      }
    }
  }

  @Test func refusesAnAddressThatHasAWalletAndKeepsTheRecipientKey() async throws {
    try await run { world, person in
      let seed = try Hex.decode(Self.hex)
      _ = try await person.importWallet(try person.sealed(seed, to: try await person.recipientKey()))
      let stranger = try world.person("stranger@example.com")
      try await stranger.signIn()
      let key = try await stranger.recipientKey()
      let payload = try stranger.sealed(seed, to: key)
      await expectRefusal(7313, status: 409) { try await stranger.importWallet(payload) }
      await expectRefusal(7313) { try await stranger.importWallet(payload) }
      // The same scalar is another address on Tron.
      #expect(try await stranger.importWallet(payload, family: .tron).networkFamily == .tron)
    }
  }

  @Test func usesARecipientKeyForOneImport() async throws {
    try await run { world, person in
      let key = try await person.recipientKey()
      _ = try await person.importWallet(try person.sealed(try Hex.decode(Self.hex), to: key))
      let other = try person.sealed([UInt8](repeating: 7, count: 32), to: key)
      await expectRefusal(7200, status: 400) { try await person.importWallet(other) }
    }
  }

  @Test func keepsARecipientKeyUsableAfterWhatCannotBeOpened() async throws {
    try await run { world, person in
      let key = try await person.recipientKey()
      let good = try person.sealed(try Hex.decode(Self.hex), to: key)
      var changed = good
      changed.ciphertext.bytes[0] ^= 1
      var cut = good
      cut.ciphertext.bytes.removeLast()
      var noPoint = good
      noPoint.encapsulatedKey.bytes[0] = 6
      var otherSuite = good
      otherSuite.suite = .p256Sha256ChaCha20Poly1305
      var unknownKey = good
      unknownKey.keyId = "rcp_none"
      let noKey = try person.sealed(Array("no key".utf8), to: key)
      for payload in [changed, cut, noPoint, otherSuite, unknownKey, noKey] {
        await expectRefusal(7200, status: 400) { try await person.importWallet(payload) }
      }
      await expectRefusal(7200) { try await person.importWallet(good, format: .unknown("seed-phrase")) }
      await expectRefusal(7200) { try await person.importWallet(good, reference: String(repeating: "x", count: 129)) }
      await expectRefusal(7303, status: 400) { try await person.importWallet(good, family: .unknown("bitcoin")) }
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.isEmpty)
      #expect(try await person.importWallet(good).address == Self.address)
    }
  }

  @Test func bindsARecipientKeyToItsCaller() async throws {
    try await run { world, person in
      let key = try await person.recipientKey()
      let again = try world.person()
      try await again.signIn()
      let payload = try again.sealed(try Hex.decode(Self.hex), to: key)
      await expectRefusal(7200) { try await again.importWallet(payload) }
      #expect(try await person.importWallet(payload).address == Self.address)
    }
  }

  @Test func endsARecipientKeyAfterFiveMinutes() async throws {
    let clock = SandboxClock.manual()
    try await run(clock: clock) { world, person in
      let seed = try Hex.decode(Self.hex)
      let (first, second) = (try await person.recipientKey(), try await person.recipientKey())
      clock.advance(milliseconds: 299_999)
      #expect(try await person.importWallet(try person.sealed(seed, to: first)).address == Self.address)
      clock.advance(milliseconds: 1)
      let late = try person.sealed([UInt8](repeating: 7, count: 32), to: second)
      await expectRefusal(7200) { try await person.importWallet(late) }
    }
  }

  @Test func offersOnlyThePurposeAndTheSuitesThatItKnows() async throws {
    try await run { world, person in
      for suite in [Ciphersuite.x25519Sha256Aes256Gcm, .x25519Sha256ChaCha20Poly1305, .unknown("none")] {
        await expectRefusal(7200, status: 400) { try await person.recipientKey(suite) }
      }
      await expectRefusal(7200) {
        try await person.waas.getRecipientKey(
          GetRecipientKeyRequest(purpose: .unknown("backup"), suite: .p256Sha256Aes256Gcm))
      }
      let stranger = try world.person("stranger@example.com")
      await expectRefusal(7202) { try await stranger.recipientKey() }
    }
  }

  @Test(arguments: [NetworkFamily.solana, .tron])
  func createsWalletsOfTheOtherFamilies(_ family: NetworkFamily) async throws {
    try await run { world, person in
      let wallet = try await person.waas.createWallet(CreateWalletRequest(networkFamily: family)).wallet
      #expect(wallet.networkFamily == family && wallet.keyOrigin == .enclave)
      #expect(
        family == .tron ? (try? TronAddress(wallet.address)) != nil : (try? SolanaPublicKey(wallet.address)) != nil)
      let token = try await person.waas.getIDToken(GetIDTokenRequest(walletId: wallet.id)).idToken
      let payload = try Base64URL.decode(String(token.split(separator: ".")[1]))
      #expect(try WebRPCJSON.decode(JSONValue.self, from: payload)["wallet_type"]?.string == family.wireValue)
      let claimable = try await world.control(
        .post, "/sandbox/v1/claimable",
        .object(["email": .string(person.email), "type": .string(family.wireValue)]))
      let claimed = try await person.waas.claimWallet(
        ClaimWalletRequest(walletId: claimable.json["walletId"]?.string ?? "")
      ).wallet
      #expect(claimed.networkFamily == family && claimed.address == claimable.json["address"]?.string)
    }
  }

  @Test func signsTypedDataOfTronAndNoneOfSolana() async throws {
    try await run { world, person in
      let tron = try await person.waas.createWallet(CreateWalletRequest(networkFamily: .tron)).wallet
      let solana = try await person.waas.createWallet(CreateWalletRequest(type: .solana)).wallet
      let document = """
        {"types":{"T":[{"name":"to","type":"address"}]},"primaryType":"T","domain":{"name":"t"},\
        "message":{"to":"\(tron.address)"}}
        """
      let json = try WebRPCJSON.decode(JSONValue.self, from: Array(document.utf8))
      let signature = try await person.waas.signTypedData(
        SignTypedDataRequest(network: "", walletId: tron.id, typedData: json)
      ).signature
      let signer = try TIP712.recoverAddress(
        of: try TypedData(json: document), signature: EVMSignature(hex: signature))
      #expect(signer.base58 == tron.address)
      let isValid = try await world.open.isValidTypedDataSignature(
        IsValidTypedDataSignatureRequest(
          networkFamily: .tron, walletAddress: tron.address, typedData: json, signature: signature)
      ).isValid
      #expect(isValid)
      await expectRefusal(7303) {
        try await person.waas.signTypedData(SignTypedDataRequest(network: "", walletId: solana.id, typedData: json))
      }
    }
  }
}
