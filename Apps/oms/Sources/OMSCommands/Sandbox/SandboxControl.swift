import Foundation
import OMSWallet
import WebRPC
import WebRPCCurl

/// The Sandbox's control surface (`/sandbox/v1`) as a client sees it: over HTTP, as any other program would.
struct SandboxControl: Sendable {
  /// The Sandbox's address, without a trailing slash.
  let url: String
  private let transport = CurlTransport()

  typealias Method = WebRPCRequest.Method

  struct Message: Decodable, Sendable {
    let id: String
    let to: String
    let code: String
    let sentAt: String
    let expiresAt: String

    var facts: [String: JSONValue] {
      [
        "code": .string(code), "expiresAt": .string(expiresAt), "id": .string(id), "sentAt": .string(sentAt),
        "to": .string(to),
      ]
    }
  }

  struct Funded: Decodable, Sendable {
    let network: String
    /// Of EVM networks alone.
    let chainId: Int?
    let address: String
    let balance: String
    /// Of the token; absent for the native one.
    let symbol: String?
    let decimals: Int?
  }

  init(url: String) {
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    self.url = url
  }

  /// The Sandbox that the environment or the default names.
  static func address(_ context: CommandContext) -> String {
    context.environment["OMS_SANDBOX_URL"] ?? "http://127.0.0.1:8787"
  }

  /// The Sandbox that a command's `--url`, the environment or the default names.
  init(_ arguments: Arguments, _ context: CommandContext) throws {
    let url = arguments.value("url") ?? Self.address(context)
    guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme), parts.host != nil else {
      throw CommandFailure.usage("`\(url)` is not a URL such as http://127.0.0.1:8787")
    }
    self.init(url: url)
  }

  /// The mails that an address received, newest last.
  func inbox(_ email: String) async throws -> [Message] {
    struct Answer: Decodable { let messages: [Message] }
    guard let path = email.addingPercentEncoding(withAllowedCharacters: .alphanumerics) else {
      throw CommandFailure("`\(email)` cannot be part of a URL")
    }
    return try await call(.get, "/sandbox/v1/inbox/\(path)", as: Answer.self).messages
  }

  /// An OpenID provider that the Sandbox plays.
  struct Provider: Decodable, Sendable {
    let name: String
    let label: String
    let issuer: String
    let clientId: String
    let authorizationUrl: String
    let standsInFor: String?
    let relayed: Bool
  }

  /// The OpenID providers that the Sandbox plays.
  func providers() async throws -> [Provider] {
    struct Answer: Decodable { let providers: [Provider] }
    return try await call(.get, "/sandbox/v1/providers", as: Answer.self).providers
  }

  /// Gives an address native tokens, or those of the contract `token`; `amount` is in display units.
  func faucet(address: String, network: String, amount: String, token: String? = nil) async throws -> Funded {
    var body = ["address": address, "network": network, "amount": amount]
    body["token"] = token
    return try await call(.post, "/sandbox/v1/faucet", body: body, as: Funded.self)
  }

  /// Makes a block on a network.
  func mine(network: String) async throws {
    _ = try await text(.post, "/blocks", body: ["network": .string(network)])
  }

  /// One control call and its answer, as JSON text.
  func text(_ method: Method, _ path: String, body: [String: JSONValue]? = nil) async throws -> String {
    let bytes = Array((try body.map { try JSONLine.text($0) } ?? "").utf8)
    return String(decoding: try await answer(method, "/sandbox/v1" + path, body: bytes), as: UTF8.self)
  }

  private func call<T: Decodable>(
    _ method: Method, _ path: String, body: [String: String]? = nil, as type: T.Type
  ) async throws -> T {
    let bytes = try await answer(method, path, body: try body.map { Array(try JSONEncoder().encode($0)) } ?? [])
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw CommandFailure("\(url)\(path) answers something else than a Sandbox would")
    }
  }

  private func answer(_ method: Method, _ path: String, body: [UInt8]) async throws -> [UInt8] {
    struct Refusal: Decodable { let message: String }
    let response: WebRPCResponse
    do {
      response = try await transport.send(
        WebRPCRequest(
          method: method, url: url + path, path: path, headers: ["Content-Type": "application/json"], body: body,
          timeout: .seconds(30)))
    } catch let error as WebRPCTransportError {
      throw CommandFailure(
        "no Sandbox answers at \(url) (\(error.message)); start one with `oms sandbox`",
        exitStatus: ExitStatus.noAnswer)
    }
    guard (200..<300).contains(response.status) else {
      let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(response.body))
      throw CommandFailure(refusal?.message ?? "\(url)\(path) answers HTTP \(response.status)")
    }
    return response.body
  }
}
