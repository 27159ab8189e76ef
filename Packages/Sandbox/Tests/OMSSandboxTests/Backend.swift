import CryptoCore
import CryptoP256
import CryptoSecp256k1
import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import Synchronization
import WebRPC

/// Signs requests as an app's server does with a key of secp256k1. Written from the protocol's text, not from the SDK.
final class BackendTransport: WebRPCTransport {
  let key: Secp256k1PrivateKey
  private let base: any WebRPCTransport
  private let nonce = Mutex<UInt64>(1)

  init(_ base: any WebRPCTransport, key: Secp256k1PrivateKey) {
    (self.base, self.key) = (base, key)
  }

  var address: EVMAddress { EVMAddress(publicKey: key.publicKey) }

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    let next = nonce.withLock { value in
      defer { value += 1 }
      return value
    }
    let preimage = Array("POST \(request.path)\nnonce: \(next)\nscope: prj_demo\n\n".utf8) + request.body
    let text = Hex.encode(Keccak256.hash(preimage), prefix: true)
    let signature = try EIP191.sign(text, with: key).hex
    var request = request
    request.headers["OMS-Wallet-Signature"] =
      "alg=\"ecdsa-p256k-eip191\", scope=\"prj_demo\", cred=\"\(address.checksummed)\", nonce=\(next), "
      + "sig=\"\(signature)\""
    return try await base.send(request)
  }
}

/// An app's server with a credential of its own.
struct Backend {
  static let metadata = CredentialMetadata(
    appUrl: "https://admin.example", appName: "Example admin", appLogoUrl: "https://admin.example/logo.svg",
    custom: ["environment": "demo"])

  let waas: WaasClient
  let credentialID: String
  /// The EVM address of its key; nil for a key of P-256.
  let address: EVMAddress?

  func pay(_ value: String, to: String, wallet: String, session: String?, network: String = "80002") async throws
    -> String
  {
    let quote = try await waas.prepareEthereumTransaction(
      PrepareEthereumTransactionRequest(
        network: network, walletId: wallet, to: to, value: value, mode: .relayer, sessionId: session))
    return quote.txnId
  }

  func send(_ id: String) async throws -> ExecuteResponse {
    try await waas.execute(ExecuteRequest(txnId: id, feeOption: FeeOptionSelection(token: "POL")))
  }
}

extension World {
  /// A registered backend with a key of secp256k1, derived from `seed`.
  func backend(_ seed: UInt8 = 0x11, lifetime: UInt32 = 604_800) async throws -> Backend {
    let key = try Secp256k1PrivateKey(
      rawScalar: SecretBytes(copying: [UInt8](repeating: seed, count: 32)))
    let transport = BackendTransport(http, key: key)
    let waas = WaasClient(baseURL: sandbox.url, transport: transport, headers: headers)
    let answer = try await waas.registerCredential(
      RegisterCredentialRequest(lifetime: lifetime, metadata: Backend.metadata))
    return Backend(waas: waas, credentialID: answer.credentialId, address: transport.address)
  }

  /// A registered backend with a key of P-256.
  func p256Backend() async throws -> Backend {
    let transport = SigningTransport(http, key: try P256PrivateKey.generate())
    let waas = WaasClient(baseURL: sandbox.url, transport: transport, headers: headers)
    let answer = try await waas.registerCredential(
      RegisterCredentialRequest(lifetime: 604_800, metadata: Backend.metadata))
    return Backend(waas: waas, credentialID: answer.credentialId, address: nil)
  }
}

/// An owner with a funded wallet and an app that asks to use it.
struct Arrangement {
  static let shop = "0x00000000000000000000000000000000000000b0"
  static let token = "0x00000000000000000000000000000000000000c0"

  let world: World
  let clock: SandboxClock
  let owner: Person
  let wallet: Wallet
  let backend: Backend

  static func run(
    sessionsPerWallet: Int = 100, dataFile: String? = nil, _ body: (Arrangement) async throws -> Void
  ) async throws {
    let clock = SandboxClock.manual()
    try await World.run(
      .init(
        blockTime: nil, clock: clock, sessionsPerWallet: sessionsPerWallet, dataFile: dataFile, seed: "arrangement")
    ) { world in
      let owner = try world.person()
      try await owner.signIn()
      let wallet = try await owner.newWallet()
      _ = try await world.control(
        .post, "/sandbox/v1/faucet",
        .object(["address": .string(wallet.address), "network": .string("amoy"), "amount": .string("1")]))
      try await body(
        Arrangement(world: world, clock: clock, owner: owner, wallet: wallet, backend: try await world.backend()))
    }
  }

  static func native(_ limit: String, to: String = shop) -> Grant {
    Grant(kind: .nativeTransfer, nativeTransfer: NativeTransferGrant(to: to, limit: limit))
  }

  static func erc20(
    _ limit: String, to: String? = nil, cumulative: Bool? = nil, token: String = token
  ) -> Grant {
    Grant(
      kind: .erc20Transfer,
      erc20Transfer: ERC20TransferGrant(token: token, to: to, limit: limit, cumulative: cumulative))
  }

  func authorize(
    _ grants: [Grant], for seconds: Int64 = 3600, chain: String = "80002", session: String? = nil,
    credential: String? = nil, wallet other: String? = nil
  ) async throws -> AuthorizeRemoteAccessResponse {
    try await owner.waas.authorizeRemoteAccess(
      AuthorizeRemoteAccessRequest(
        credentialId: credential ?? backend.credentialID, walletId: other ?? wallet.id, grants: Grants(entries: grants),
        expiry: WebRPCTimestamp(millisecondsSinceEpoch: clock.now + seconds * 1000), chainId: chain,
        sessionId: session))
  }

  func pay(_ value: String, to: String = shop, session: String) async throws {
    _ = try await backend.send(try await backend.pay(value, to: to, wallet: wallet.id, session: session))
  }

  /// The call `transfer(address,uint256)` of a token, by the name of the method and its arguments.
  func transfer(_ amount: String, to: String = shop, session: String, token: String = token) async throws -> String {
    try await backend.waas.prepareEthereumContractCall(
      PrepareEthereumContractCallRequest(
        network: "80002", walletId: wallet.id, contract: token, method: "transfer",
        args: [AbiArg(type: "address", value: .string(to)), AbiArg(type: "uint256", value: .string(amount))],
        mode: .relayer, sessionId: session)
    ).txnId
  }

  func used(_ session: String, asOwner: Bool = false) async throws -> [String?] {
    try await (asOwner ? owner.waas : backend.waas).getSessionUsage(
      GetSessionUsageRequest(sessionId: session, network: "80002")
    ).entries.map(\.used)
  }

  func balance(_ address: String) async throws -> String? {
    try await world.indexer.getTokenBalancesDetails(
      GetTokenBalancesDetailsRequest(chainIds: [80002], filter: TokenBalancesFilter(accountAddresses: [address]))
    ).nativeBalances[0].results[0].balance
  }

  func mine() async throws { _ = try await world.control(.post, "/sandbox/v1/blocks") }
}
