import OMSSandbox
import OMSWallet
import Testing

/// The rules of the `isValid…Signature` methods about addresses, families and sessions.
@Suite("verifying signatures", .timeLimit(.minutes(10)))
struct VerifyingTests {
  /// One verification, of a text or typed data, with whatever address.
  private struct Method: Sendable {
    let name: String
    let operation: OMSWalletOperation
    let family: WalletType
    let request: String
    let isTyped: Bool
    let call: @Sendable (WalletClient, _ address: String?, _ signature: String) async throws -> Bool
  }

  private static let methods: [Method] = [
    Method(
      name: "message", operation: .walletIsValidMessageSignature, family: .ethereum,
      request: "IsValidMessageSignature", isTyped: false
    ) { try await $0.isValidMessageSignature(network: .amoy, walletAddress: $1, message: "m", signature: $2) },
    Method(
      name: "typed data", operation: .walletIsValidTypedDataSignature, family: .ethereum,
      request: "IsValidTypedDataSignature", isTyped: true
    ) {
      try await $0.isValidTypedDataSignature(
        network: .amoy, walletAddress: $1, typedData: SigningTests.otherData, signature: $2)
    },
    Method(
      name: "Solana message", operation: .walletIsValidSolanaMessageSignature, family: .solana,
      request: "IsValidMessageSignature", isTyped: false
    ) { try await $0.isValidSolanaMessageSignature(walletAddress: $1, message: "m", signature: $2) },
    Method(
      name: "Tron message", operation: .walletIsValidTronMessageSignature, family: .tron,
      request: "IsValidMessageSignature", isTyped: false
    ) { try await $0.isValidTronMessageSignature(walletAddress: $1, message: "m", signature: $2) },
    Method(
      name: "Tron typed data", operation: .walletIsValidTronTypedDataSignature, family: .tron,
      request: "IsValidTypedDataSignature", isTyped: true
    ) {
      try await $0.isValidTronTypedDataSignature(
        walletAddress: $1, typedData: SigningTests.otherData, signature: $2)
    },
  ]

  /// Addresses and signatures of wallets of each family, made with a session that is gone.
  private struct Signed {
    var addresses: [WalletType: String] = [:]
    var texts: [WalletType: String] = [:]
    var typed: [WalletType: String] = [:]

    init(_ stage: Stage) async throws {
      let wallet = stage.wallet
      for type in [WalletType.ethereum, .solana, .tron] {
        try await wallet.createWallet(walletType: type)
        addresses[type] = stage.address
        switch type {
        case .ethereum:
          texts[type] = try await wallet.signMessage(network: .amoy, message: "m")
          typed[type] = try await wallet.signTypedData(network: .amoy, typedData: SigningTests.otherData)
        case .solana: texts[type] = try await wallet.signSolanaMessage(message: "m")
        default:
          texts[type] = try await wallet.signTronMessage(message: "m")
          typed[type] = try await wallet.signTronTypedData(typedData: SigningTests.otherData)
        }
      }
    }

    func signature(_ method: Method) -> String { (method.isTyped ? typed : texts)[method.family] ?? "" }
  }

  @Test("with an address no session is needed, and the active wallet does not matter")
  func withAddress() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let signed = try await Signed(stage)
      func verifyAll(_ situation: String) async throws {
        for method in Self.methods {
          let address = signed.addresses[method.family]
          #expect(
            try await method.call(stage.wallet, address, signed.signature(method)), "\(method.name), \(situation)")
        }
      }
      try await verifyAll("another active wallet")
      // The session is over by the clock; nobody looks.
      stage.wallClock.advance(bySeconds: 181 * 86_400)
      try await verifyAll("an expired session")
      #expect(stage.wallet.activeWallet != nil)
      try stage.wallet.signOut()
      try await verifyAll("signed out")
    }
  }

  @Test("requests are unsigned, carry family and address, and a network for Ethereum only; never a wallet ID")
  func requests() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let signed = try await Signed(stage)
      for method in Self.methods {
        _ = try await method.call(stage.wallet, signed.addresses[method.family], signed.signature(method))
        let request = try #require(stage.wire.requests(method.request).last)
        #expect(request.path == "/v1/WaasPublic/\(method.request)")
        #expect(request.headers["OMS-Wallet-Signature"] == nil)
        #expect(request.headers["Api-Key"] == stage.sandbox.publishableKey)
        let body = try stage.wire.body(method.request)
        let family = [WalletType.ethereum: "evm", .solana: "solana", .tron: "tron"][method.family] ?? ""
        #expect(body["networkFamily"] == .string(family))
        #expect(body["walletAddress"] == .string(signed.addresses[method.family] ?? ""))
        #expect(body["network"] == (method.family == .ethereum ? .string("80002") : nil), "\(method.name)")
        #expect(body["walletId"] == nil)
      }
    }
  }

  @Test("E43 E57: without an address the active wallet is asked about, and must be of the family")
  func withoutAddress() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let signed = try await Signed(stage)
      for active in [WalletType.ethereum, .solana, .tron] {
        let wallets = try await stage.wallet.listWallets()
        let own = try #require(wallets.first { $0.address == signed.addresses[active] })
        try await stage.wallet.useWallet(walletId: own.id)
        for method in Self.methods {
          let count = stage.wire.requestCount
          guard method.family != active else {
            #expect(try await method.call(stage.wallet, nil, signed.signature(method)), "\(method.name)")
            #expect(try stage.wire.body(method.request)["walletAddress"] == .string(own.address))
            continue
          }
          let error = try await walletError {
            try await method.call(stage.wallet, nil, signed.signature(method))
          }
          #expect(error.code == .validationError && error.operation == method.operation)
          #expect(error.upstreamError == nil && stage.wire.requestCount == count)
        }
      }
      try stage.wallet.signOut()
      for method in Self.methods {
        let count = stage.wire.requestCount
        let error = try await walletError { try await method.call(stage.wallet, nil, signed.signature(method)) }
        #expect(error.code == .sessionMissing && error.operation == method.operation)
        #expect(stage.wire.requestCount == count)
      }
    }
  }

  @Test("E44 E45: without an address an expired session is read first, or ended")
  func expired() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let signature = try await stage.wallet.signMessage(network: .amoy, message: "m")
      func verify() async throws -> Bool {
        try await stage.wallet.isValidMessageSignature(network: .amoy, message: "m", signature: signature)
      }
      // The service has extended the expiry meanwhile.
      try await stage.control.advance(seconds: 5 * 86_400)
      _ = try await stage.wallet.signMessage(network: .amoy, message: "used meanwhile")
      try await stage.control.advance(seconds: 6 * 86_400)
      stage.wallClock.advance(bySeconds: 11 * 86_400)
      #expect(try await verify())
      #expect(!stage.wire.requests("GetCredential").isEmpty)
      stage.wallClock.advance(bySeconds: 181 * 86_400)
      let error = try await walletError { try await verify() }
      #expect(error.code == .sessionExpired && error.operation == .walletIsValidMessageSignature)
      #expect(stage.wallet.activeWallet == nil)
    }
  }

  @Test("E58: a blank address is refused and not taken for the active wallet")
  func blank() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      for method in Self.methods {
        for address in ["", " \n\t"] {
          let count = stage.wire.requestCount
          let error = try await walletError { try await method.call(stage.wallet, address, "0x00") }
          #expect(error.code == .validationError && error.operation == method.operation)
          #expect(error.message == "walletAddress must not be empty" && stage.wire.requestCount == count)
        }
      }
    }
  }

  @Test("a signature of something else or of somebody else is false, which is no error")
  func invalid() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let signed = try await Signed(stage)
      let others = try await Signed(stage)
      for method in Self.methods {
        #expect(
          try await !method.call(stage.wallet, signed.addresses[method.family], others.signature(method)),
          "\(method.name)")
      }
      let ethereum = signed.addresses[.ethereum] ?? ""
      #expect(
        try await !stage.wallet.isValidMessageSignature(
          network: .amoy, walletAddress: ethereum, message: "M", signature: signed.texts[.ethereum] ?? ""))
    }
  }

  @Test("E52 E87: a verification that the service refuses is an ordinary error; the session stays")
  func refused() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      for method in Self.methods {
        for (code, status, name) in [
          (7202, 404, "KeyNotFound"), (7203, 400, "KeyExpired"), (7102, 500, "DatabaseError"),
        ] {
          try await stage.control.plan([
            "method": .string(method.request), "status": .integer(Int64(status)),
            "body": .object([
              "error": .string(name), "code": .integer(Int64(code)), "msg": .string("m"),
              "status": .integer(Int64(status)),
            ]),
          ])
          let error = try await walletError { try await method.call(stage.wallet, Self.address(method.family), "0x00") }
          #expect(error.code == .requestFailed && error.status == status && error.retryable == (status >= 500))
          #expect(error.operation == method.operation && error.upstreamError?.code == "\(code)")
        }
        #expect(stage.wallet.activeWallet != nil)
      }
    }
  }

  private static func address(_ family: WalletType) -> String {
    switch family {
    case .solana: "8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM"
    case .tron: "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz"
    default: "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23"
    }
  }
}
