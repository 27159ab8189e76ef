import OMSWallet
import Testing

/// Signing and verifying with the service, for each family.
@Suite("signing and verifying", .timeLimit(.minutes(10)))
struct SigningTests {
  static let typedData: JSONValue = .object([
    "types": .object([
      "Order": .array([
        .object(["name": .string("what"), "type": .string("string")]),
        .object(["name": .string("amounts"), "type": .string("uint256[][2]")]),
        .object(["name": .string("tag"), "type": .string("bytes4")]),
        .object(["name": .string("change"), "type": .string("int64")]),
      ])
    ]),
    "primaryType": .string("Order"),
    "domain": .object(["name": .string("Shop"), "version": .string("1"), "chainId": .string("0x13882")]),
    "message": .object([
      "what": .string("café 🚀"),
      "amounts": .array([.array([.integer(1), .string("0x2")]), .array([.unsignedInteger(.max)])]),
      "tag": .string("0xdeadbeef"), "change": .integer(-5),
    ]),
  ])

  static let otherData: JSONValue = .object([
    "types": .object(["Order": .array([.object(["name": .string("what"), "type": .string("string")])])]),
    "primaryType": .string("Order"), "domain": .object(["name": .string("Shop")]),
    "message": .object(["what": .string("nothing")]),
  ])

  @Test("an Ethereum wallet signs texts and typed data that the service and this machine verify")
  func ethereum() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let wallet = stage.wallet
      let signature = try await wallet.signMessage(network: .amoy, message: "Let's go 🚀")
      #expect(try await wallet.isValidMessageSignature(network: .amoy, message: "Let's go 🚀", signature: signature))
      #expect(
        try await wallet.isValidMessageSignature(
          network: .amoy, walletAddress: stage.address, message: "Let's go 🚀", signature: signature))
      #expect(
        try OMSWallet.verifyMessageLocally(
          walletAddress: stage.address, message: "Let's go 🚀", signature: signature) == .valid)
      let typed = try await wallet.signTypedData(network: .amoy, typedData: Self.typedData)
      #expect(
        try await wallet.isValidTypedDataSignature(network: .amoy, typedData: Self.typedData, signature: typed))
      #expect(
        try OMSWallet.verifyTypedDataLocally(
          walletAddress: stage.address, typedData: Self.typedData, signature: typed) == .valid)
    }
  }

  @Test("a Solana wallet signs texts that the service and this machine verify")
  func solana() async throws {
    try await Stage.run(.solana, amount: nil) { stage async throws in
      let wallet = stage.wallet
      let signature = try await wallet.signSolanaMessage(message: "café")
      #expect(try await wallet.isValidSolanaMessageSignature(message: "café", signature: signature))
      #expect(
        try await wallet.isValidSolanaMessageSignature(
          walletAddress: stage.address, message: "café", signature: signature))
      #expect(
        try OMSWallet.verifySolanaMessageLocally(
          walletAddress: stage.address, message: "café", signature: signature) == .valid)
      #expect(
        try OMSWallet.verifySolanaMessageLocally(
          walletAddress: stage.address, message: "cafe", signature: signature) == .invalid)
    }
  }

  @Test("a Tron wallet signs texts and typed data that the service and this machine verify")
  func tron() async throws {
    try await Stage.run(.tron, amount: nil) { stage async throws in
      let wallet = stage.wallet
      let signature = try await wallet.signTronMessage(message: "café")
      #expect(try await wallet.isValidTronMessageSignature(message: "café", signature: signature))
      #expect(
        try OMSWallet.verifyTronMessageLocally(
          walletAddress: stage.address, message: "café", signature: signature) == .valid)
      #expect(
        try OMSWallet.verifyTronMessageLocally(
          walletAddress: stage.address, message: "cafe", signature: signature) == .invalid)
      let typed = try await wallet.signTronTypedData(typedData: Self.typedData)
      #expect(try await wallet.isValidTronTypedDataSignature(typedData: Self.typedData, signature: typed))
      #expect(
        try OMSWallet.verifyTronTypedDataLocally(
          walletAddress: stage.address, typedData: Self.typedData, signature: typed) == .valid)
      #expect(
        try OMSWallet.verifyTronTypedDataLocally(
          walletAddress: stage.address, typedData: Self.otherData, signature: typed) == .invalid)
    }
  }

  @Test("the signature is the service's text, unchanged")
  func unchanged() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      struct Signed: Decodable { let signature: String }
      let signature = try await stage.wallet.signMessage(network: .amoy, message: "m")
      #expect(try stage.wire.answer("SignMessage", as: Signed.self).signature == signature)
      try await stage.control.plan([
        "method": .string("SignMessage"), "status": .integer(200), "body": .object(["signature": .string(" 0xAb ")]),
      ])
      #expect(try await stage.wallet.signMessage(network: .amoy, message: "m") == " 0xAb ")
    }
  }

  @Test("Ethereum calls name the chain as a decimal text, those of Solana and Tron an empty network")
  func networks() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      for network in Network.supportedNetworks {
        _ = try await stage.wallet.signMessage(network: network, message: "m")
        #expect(try stage.wire.body("SignMessage")["network"] == .string(String(network.id)))
        _ = try await stage.wallet.signTypedData(network: network, typedData: Self.otherData)
        #expect(try stage.wire.body("SignTypedData")["network"] == .string(String(network.id)))
      }
      #expect(try stage.wire.body("SignMessage")["walletId"] == .string(stage.wallet.activeWallet?.id ?? ""))
      try await stage.wallet.createWallet(walletType: .solana)
      _ = try await stage.wallet.signSolanaMessage(message: "m")
      #expect(try stage.wire.body("SignMessage")["network"] == .string(""))
      try await stage.wallet.createWallet(walletType: .tron)
      _ = try await stage.wallet.signTronMessage(message: "m")
      #expect(try stage.wire.body("SignMessage")["network"] == .string(""))
      _ = try await stage.wallet.signTronTypedData(typedData: Self.otherData)
      #expect(try stage.wire.body("SignTypedData")["network"] == .string(""))
    }
  }

  @Test("E56: a wallet of another family signs nothing, whatever its address looks like")
  func families() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let wallet = stage.wallet
      typealias Call = (operation: OMSWalletOperation, family: WalletType, call: () async throws -> Void)
      let calls: [Call] = [
        (.walletSignMessage, .ethereum, { _ = try await wallet.signMessage(network: .amoy, message: "m") }),
        (
          .walletSignTypedData, .ethereum,
          { _ = try await wallet.signTypedData(network: .amoy, typedData: Self.otherData) }
        ),
        (.walletSignSolanaMessage, .solana, { _ = try await wallet.signSolanaMessage(message: "m") }),
        (.walletSignTronMessage, .tron, { _ = try await wallet.signTronMessage(message: "m") }),
        (.walletSignTronTypedData, .tron, { _ = try await wallet.signTronTypedData(typedData: Self.otherData) }),
      ]
      for active in [WalletType.ethereum, .solana, .tron] {
        if active != .ethereum { try await wallet.createWallet(walletType: active) }
        for call in calls {
          let count = stage.wire.requestCount
          guard call.family != active else {
            try await call.call()
            continue
          }
          let error = try await walletError { try await call.call() }
          #expect(error.code == .validationError && error.operation == call.operation)
          #expect(error.status == nil && error.retryable == nil && error.upstreamError == nil)
          #expect(stage.wire.requestCount == count)
        }
      }
    }
  }

  @Test("E44: the family is judged before the session, the session before the signing key")
  func order() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let count = stage.wire.requestCount
      stage.wallClock.advance(bySeconds: 181 * 86_400)
      let family = try await walletError { try await stage.wallet.signSolanaMessage(message: "m") }
      #expect(family.code == .validationError && stage.wallet.activeWallet != nil)
      let session = try await walletError { try await stage.wallet.signMessage(network: .amoy, message: "m") }
      #expect(session.code == .sessionExpired && stage.wallet.activeWallet == nil)
      let missing = try await walletError { try await stage.wallet.signSolanaMessage(message: "m") }
      #expect(missing.code == .sessionMissing && missing.operation == .walletSignSolanaMessage)
      #expect(stage.wire.requestCount == count)
    }
  }
}
