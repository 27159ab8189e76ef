import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxHTTP
import WebRPC

@testable import SandboxRPC

/// A ledger with its endpoint in the process, and two accounts.
struct Endpoint {
  let ledger: EmbeddedLedger
  let rpc: SandboxRPC
  let clock: SandboxClock
  let network = Network.amoy
  let alice: Secp256k1PrivateKey
  let bob: Secp256k1PrivateKey

  init(mining: MiningMode = .immediate) throws {
    clock = SandboxClock { 1_800_000_000_000 }
    ledger = EmbeddedLedger(clock: clock, mining: mining)
    rpc = SandboxRPC(ledger: ledger)
    alice = try Self.key(1)
    bob = try Self.key(2)
  }

  static func key(_ number: UInt8) throws -> Secp256k1PrivateKey {
    try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 0, count: 31) + [number]))
  }

  /// Answers a body as it is.
  func post(_ body: some Sequence<UInt8>, path: String = "/rpc/amoy", type: String = "application/json") async
    -> HTTPServerResponse
  {
    await rpc.respond(
      to: HTTPServerRequest(
        method: "POST", path: path, headers: HTTPServerHeaders([("Content-Type", type)]), body: Array(body)))
  }

  func post(_ text: String, path: String = "/rpc/amoy") async throws -> JSONValue {
    try WebRPCJSON.decode(JSONValue.self, from: await post(text.utf8, path: path).body)
  }

  /// The whole answer to one call.
  func answer(_ method: String, _ parameters: [JSONValue] = []) async throws -> [String: JSONValue] {
    let body = try WebRPCJSON.encode(
      JSONValue.object([
        "jsonrpc": .string("2.0"), "id": .integer(7), "method": .string(method), "params": .array(parameters),
      ]))
    let answer = try WebRPCJSON.decode(JSONValue.self, from: await post(body).body)
    return answer.members
  }

  func call(_ method: String, _ parameters: [JSONValue] = []) async throws -> JSONValue {
    let answer = try await answer(method, parameters)
    guard let result = answer["result"] else { throw Refusal(answer["error"] ?? .null) }
    return result
  }

  /// The error that a call is answered with; nil for one that succeeds.
  func refusal(_ method: String, _ parameters: [JSONValue] = []) async throws -> Refusal? {
    do {
      _ = try await call(method, parameters)
      return nil
    } catch let refusal as Refusal {
      return refusal
    }
  }

  struct Refusal: Error {
    let code: Int64
    let message: String
    let data: JSONValue?

    init(_ json: JSONValue) {
      let members = json.members
      if case .integer(let code)? = members["code"] { self.code = code } else { code = 0 }
      message = members["message"]?.text ?? ""
      data = members["data"]
    }
  }

  func fund(_ key: Secp256k1PrivateKey, tokens: UInt256 = 0) async throws {
    let address = EVMAddress(publicKey: key.publicKey)
    _ = try await ledger.issue(10_000_000_000_000_000_000, to: address, on: network)
    if !tokens.isZero { _ = try await ledger.issueToken(tokens, to: address, on: network) }
  }

  func signed(
    _ key: Secp256k1PrivateKey, to: EVMAddress?, value: UInt256 = 0, data: [UInt8] = [], nonce: UInt64 = 0,
    gas: UInt64 = 100_000, maxFee: UInt256 = 100_000_000_000, tip: UInt256 = 25_000_000_000, chain: UInt64 = 80_002
  ) throws -> SignedEIP1559Transaction {
    try EIP1559Transaction(
      chainID: chain, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: maxFee, gasLimit: gas, to: to,
      value: value, data: data
    ).signed(with: key)
  }

  func send(_ signed: SignedEIP1559Transaction) async throws -> JSONValue {
    try await call("eth_sendRawTransaction", [Wire.data(signed.raw)])
  }

  /// The call data of `transfer`.
  static func transfer(to: EVMAddress, _ amount: UInt256) throws -> [UInt8] {
    try ABISignature("transfer(address,uint256)").encodeCall([.address(to), .uint(amount)])
  }
}

extension Secp256k1PrivateKey {
  var address: EVMAddress { EVMAddress(publicKey: publicKey) }
}

extension JSONValue {
  var members: [String: JSONValue] {
    if case .object(let members) = self { return members }
    return [:]
  }

  var items: [JSONValue] {
    if case .array(let items) = self { return items }
    return []
  }

  var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  var number: UInt64? { try? Wire.readUInt64(self) }

  subscript(name: String) -> JSONValue { members[name] ?? .null }
}
