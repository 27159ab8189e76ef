import EVMChain
import OMSSandbox
import OMSWallet
import Testing

/// `sendTransaction` and `callContract` of an Ethereum wallet, on the Sandbox's ledger.
@Suite("sending transactions", .timeLimit(.minutes(10)))
struct SendingTests {
  static let token = TestToken.address.lowercased

  @Test("the short form moves the native token and returns what the ledger shows")
  func shortForm() async throws {
    try await Stage.run { stage async throws in
      let value = try parseUnits(value: "0.001", decimals: 18)
      let sent = try await stage.wallet.sendTransaction(network: .amoy, to: stranger(1), value: value)
      #expect(sent.status == .executed && sent.statusResolution == .resolved && !sent.txnId.isEmpty)
      let entry = try await stage.control.transaction(sent.txnHash)
      #expect(entry.status == "executed" && entry.value == value && entry.chainId == Network.amoy.id)
      #expect(entry.to?.lowercased() == stranger(1) && entry.from.lowercased() == stage.address.lowercased())
      #expect(try await stage.balance(of: stranger(1)) == value)
      #expect(try formatUnits(value: value, decimals: 18) == "0.001")
      let body = try stage.wire.body("PrepareEthereumTransaction")
      #expect(body["network"] == .string("80002") && body["value"] == .string(value))
      #expect(body["mode"] == .string("relayer") && body["data"] == nil && body["sessionId"] == nil)
      #expect(stage.wire.requests("Execute").count == 1)
    }
  }

  @Test("the full form sends call data and mode; data that is nil is left out")
  func fullForm() async throws {
    try await Stage.run { stage async throws in
      for mode in [TransactionMode.relayer, .native] {
        let sent = try await stage.wallet.sendTransaction(
          network: .amoy, request: SendTransactionRequest(to: stranger(2), value: "7", data: "0x1234", mode: mode))
        #expect(sent.status == .executed)
        let entry = try await stage.control.transaction(sent.txnHash)
        #expect(entry.data == "0x1234" && entry.value == "7")
        #expect(try stage.wire.body("PrepareEthereumTransaction")["mode"] == .string(mode.wireValue))
        #expect(try stage.wire.body("PrepareEthereumTransaction")["data"] == .string("0x1234"))
      }
      _ = try await stage.wallet.sendTransaction(
        network: .amoy, request: SendTransactionRequest(to: stranger(2), value: "1"))
      #expect(try stage.wire.body("PrepareEthereumTransaction")["data"] == nil)
      #expect(try await stage.balance(of: stranger(2)) == "15")
    }
  }

  @Test("callContract names the method; the service builds the call from the arguments' types")
  func callContract() async throws {
    try await Stage.run { stage async throws in
      try await stage.control.faucet(stage.address, "5", on: "amoy", token: Self.token)
      let amount = try parseUnits(value: "1.25", decimals: 6)
      let sent = try await stage.wallet.callContract(
        network: .amoy, contractAddress: Self.token, method: "transfer",
        args: [AbiArg(type: "address", value: .string(stranger(3))), AbiArg(type: "uint256", value: .string(amount))])
      #expect(sent.status == .executed)
      #expect(try await stage.tokenBalance(Self.token, of: stranger(3)) == amount)
      #expect(try await stage.tokenBalance(Self.token, of: stage.address) == "3750000")
      let body = try stage.wire.body("PrepareEthereumContractCall")
      #expect(body["contract"] == .string(Self.token) && body["contractAddress"] == nil)
      #expect(body["method"] == .string("transfer") && body["mode"] == .string("relayer"))
      let entry = try await stage.control.transaction(sent.txnHash)
      #expect(entry.data.hasPrefix("0xa9059cbb") && entry.value == "0")
    }
  }

  @Test("arguments that are nil are left out, an empty list is sent")
  func arguments() async throws {
    try await Stage.run { stage async throws in
      let sent = try await stage.wallet.callContract(
        network: .amoy, contractAddress: stranger(4), method: "poke", mode: .native)
      #expect(sent.status == .executed)
      #expect(try stage.wire.body("PrepareEthereumContractCall")["args"] == nil)
      #expect(try stage.wire.body("PrepareEthereumContractCall")["mode"] == .string("native"))
      _ = try await stage.wallet.callContract(network: .amoy, contractAddress: stranger(4), method: "_poke2", args: [])
      #expect(try stage.wire.body("PrepareEthereumContractCall")["args"] == .array([]))
      let numbers: [JSONValue] = [.integer(-3), .unsignedInteger(.max), .bool(true), .array([.string("0x01")])]
      _ = try await stage.wallet.callContract(
        network: .amoy, contractAddress: stranger(4), method: "take",
        args: zip(["int8", "uint64", "bool", "bytes1[]"], numbers).map { AbiArg(type: $0, value: $1) })
      guard case .array(let sentArgs)? = try stage.wire.body("PrepareEthereumContractCall")["args"] else {
        throw Wire.NothingSent(method: "args")
      }
      #expect(sentArgs.compactMap { if case .object(let one) = $0 { one["value"] } else { nil } } == numbers)
    }
  }

  @Test("value and amounts are base units as text, passed on unchecked")
  func values() async throws {
    try await Stage.run { stage async throws in
      for value in ["1.5", "0x1", "", "-1", "one"] {
        let error = try await walletError {
          try await stage.wallet.sendTransaction(network: .amoy, to: stranger(5), value: value)
        }
        #expect(error.code == .requestFailed && error.upstreamError?.code == "7200", "\(value)")
        #expect(error.operation == .walletSendTransaction && error.txnId == nil && error.retryable == false)
        #expect(try stage.wire.body("PrepareEthereumTransaction")["value"] == .string(value))
      }
      #expect(stage.wire.requests("Execute").isEmpty)
    }
  }

  @Test("E56: a wallet of another family sends nothing", arguments: [WalletType.solana, .tron])
  func families(type: WalletType) async throws {
    try await Stage.run(type, amount: nil) { stage async throws in
      let count = stage.wire.requestCount
      let calls: [(OMSWalletOperation, () async throws -> SendTransactionResponse)] = [
        (
          .walletSendTransaction,
          { try await stage.wallet.sendTransaction(network: .amoy, to: stranger(6), value: "1") }
        ),
        (
          .walletSendTransaction,
          {
            try await stage.wallet.sendTransaction(
              network: .amoy, request: SendTransactionRequest(to: stranger(6), value: "1"))
          }
        ),
        (
          .walletCallContract,
          { try await stage.wallet.callContract(network: .amoy, contractAddress: stranger(6), method: "a-b") }
        ),
      ]
      for (operation, call) in calls {
        let error = try await walletError { try await call() }
        #expect(error.code == .validationError && error.operation == operation && error.upstreamError == nil)
      }
      #expect(stage.wire.requestCount == count)
    }
  }

  @Test(
    "E59: a method name is letters, digits and underscores, no digit first; anything else makes no request",
    arguments: ["transfer(address,uint256)", "transfer ", " transfer", "", "1x", "a-b", "tränsfer", "a.b", "a\n"])
  func methodNames(name: String) async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let count = stage.wire.requestCount
      let error = try await walletError {
        try await stage.wallet.callContract(network: .amoy, contractAddress: Self.token, method: name)
      }
      #expect(error.code == .validationError && error.operation == .walletCallContract && error.upstreamError == nil)
      #expect(stage.wire.requestCount == count)
    }
  }

  @Test("an address in mixed case with a wrong checksum makes no request; one case passes")
  func checksums() async throws {
    try await Stage.run { stage async throws in
      let count = stage.wire.requestCount
      let wrong = "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
      let send = try await walletError {
        try await stage.wallet.sendTransaction(network: .amoy, to: wrong, value: "1")
      }
      let call = try await walletError {
        try await stage.wallet.callContract(network: .amoy, contractAddress: wrong, method: "m")
      }
      #expect(send.code == .validationError && call.code == .validationError)
      #expect(stage.wire.requestCount == count)
      for address in ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", wrong.lowercased()] {
        #expect(
          try await stage.wallet.sendTransaction(network: .amoy, to: address, value: "1").status == .executed)
      }
    }
  }

  @Test("E43: signed out, nothing is sent")
  func signedOut() async throws {
    try await Stage.run(nil) { stage async throws in
      let calls: [(OMSWalletOperation, () async throws -> Void)] = [
        (
          .walletSendTransaction,
          { _ = try await stage.wallet.sendTransaction(network: .amoy, to: stranger(7), value: "1") }
        ),
        (
          .walletCallContract,
          { _ = try await stage.wallet.callContract(network: .amoy, contractAddress: stranger(7), method: "m") }
        ),
        (
          .walletSendSolanaTransfer,
          { _ = try await stage.wallet.sendSolanaTransfer(network: .devnet, asset: "SOL", to: "a", amount: "1") }
        ),
        (.walletSendTronTransaction, { _ = try await stage.wallet.sendTronTransaction(network: .nile, to: "T") }),
        (
          .walletCallTronContract,
          { _ = try await stage.wallet.callTronContract(network: .nile, contractAddress: "T", method: "m") }
        ),
        (.walletGetTransactionStatus, { _ = try await stage.wallet.getTransactionStatus(txnId: "t") }),
      ]
      for (operation, call) in calls {
        let error = try await walletError { try await call() }
        #expect(error.code == .sessionMissing && error.operation == operation && error.txnId == nil)
      }
      #expect(stage.wire.requestCount == 0)
    }
  }

  @Test("each of the sixteen networks carries a transaction of its own chain", arguments: Network.supportedNetworks)
  func everyNetwork(network: Network) async throws {
    try await Stage.run(amount: nil) { stage async throws in
      try await stage.control.faucet(stage.address, "3", on: network.name)
      let sent = try await stage.wallet.sendTransaction(network: network, to: stranger(8), value: "42")
      #expect(sent.status == .executed)
      #expect(try await stage.control.transaction(sent.txnHash).chainId == network.id)
      #expect(try await stage.balance(of: stranger(8), on: network) == "42")
      #expect(
        Network.findById(network.id) == network && Network.findByName(" \(network.name.uppercased()) ") == network)
      let native = try await stage.indexer.getBalances(
        GetBalancesParams(walletAddress: stage.address, networks: [network])
      ).nativeBalances
      #expect(native.map(\.symbol) == [network.nativeTokenSymbol] && native.map(\.chainId) == [Int64(network.id)])
    }
  }

  @Test("E83: the status of a transaction needs a session, and no particular family of wallet")
  func statusLookup() async throws {
    try await Stage.run { stage async throws in
      let sent = try await stage.wallet.sendTransaction(
        network: .amoy, to: stranger(9), value: "1", waitForStatus: false)
      let expected = try await stage.wallet.getTransactionStatus(txnId: sent.txnId)
      #expect(expected.status == .executed && expected.txnHash?.hasPrefix("0x") == true)
      for type in [WalletType.solana, .tron] {
        try await stage.wallet.createWallet(walletType: type)
        #expect(try await stage.wallet.getTransactionStatus(txnId: sent.txnId) == expected)
      }
      let error = try await walletError { try await stage.wallet.getTransactionStatus(txnId: "txn_unknown") }
      #expect(error.code == .requestFailed && error.status == 404 && error.retryable == false && error.txnId == nil)
      #expect(error.operation == .walletGetTransactionStatus && error.upstreamError?.code == "7308")
    }
  }
}
