import OMSWallet
import Testing

/// The control surface of a Sandbox, at whatever address it is.
struct Control: Sendable {
  let url: String

  /// What there is to know of an EVM transaction.
  struct EVMTransaction: Decodable, Sendable {
    let hash, from, value, data, status: String
    let to, reason: String?
    let chainId: Int
    let nonce: UInt64
    let blockNumber: UInt64?
  }

  struct LoggedRequest: Decodable, Sendable {
    let path: String
    let status: Int
  }

  /// The newest one-time code that was sent to an address.
  func newestCode(of email: String) async throws -> String {
    struct Inbox: Decodable {
      struct Mail: Decodable { let code: String }
      let messages: [Mail]
    }
    return try #require(try await get("inbox/\(email)", as: Inbox.self).messages.last?.code)
  }

  /// Gives an account units of the native token or another, in display units.
  func faucet(_ address: String, _ amount: String, on network: String, token: String? = nil) async throws {
    var body: [String: JSONValue] = [
      "address": .string(address), "network": .string(network), "amount": .string(amount),
    ]
    if let token { body["token"] = .string(token) }
    try await post("faucet", .object(body))
  }

  /// Puts what waits into blocks.
  func mine(_ network: String? = nil) async throws {
    try await post("blocks", .object(network.map { ["network": .string($0)] } ?? [:]))
  }

  /// Plans a fault, in the words of the control surface.
  func plan(_ fault: [String: JSONValue]) async throws { try await post("faults", .object(fault)) }

  func clearFaults() async throws { try await post("faults/clear", .object([:])) }

  func advance(seconds: Int64) async throws {
    try await post("clock", .object(["advanceSeconds": .integer(seconds)]))
  }

  /// A transaction of the ledger; without a hash there is none.
  func transaction(_ hash: String?) async throws -> EVMTransaction {
    try await get("transactions/\(try #require(hash, "there is no hash"))", as: EVMTransaction.self)
  }

  /// The newest requests that the Sandbox has seen to their end.
  func log() async throws -> [LoggedRequest] {
    struct Log: Decodable { let requests: [LoggedRequest] }
    return try await get("requests", as: Log.self).requests
  }

  func get<Answer: Decodable>(_ path: String, as type: Answer.Type) async throws -> Answer {
    let full = "/sandbox/v1/" + path
    let response = try await Wire.curl.send(WebRPCRequest(method: .get, url: url + full, path: full))
    return try WebRPCAnswer.decode(Answer.self, from: response)
  }

  func post(_ path: String, _ body: JSONValue) async throws {
    let full = "/sandbox/v1/" + path
    let response = try await Wire.curl.send(
      WebRPCRequest(
        url: url + full, path: full, headers: ["Content-Type": "application/json"],
        body: try WebRPCJSON.encode(body), timeout: .seconds(20)))
    try #require(
      response.status == 200,
      "\(path) answers \(response.status): \(String(decoding: response.body, as: UTF8.self))")
  }
}
