internal import ChainCore
internal import CryptoCore
internal import WebRPC

/// One EVM node as a client of JSON-RPC 2.0 over HTTP.
struct EVMNode: Sendable {
  let network: Network
  let address: EVMNodeAddress
  let transport: any WebRPCTransport
  let timeout: Duration

  /// Calls a method and returns its result, which may be null.
  ///
  /// - Throws: ``EVMNodeError``, `CancellationError` when the task is cancelled.
  func call(_ method: String, _ parameters: [JSONValue] = []) async throws -> JSONValue {
    let body = try WebRPCJSON.encode(
      JSONValue.object([
        "jsonrpc": .string("2.0"), "id": .integer(1), "method": .string(method), "params": .array(parameters),
      ]))
    var headers: WebRPCHeaders = ["Content-Type": "application/json", "Accept": "application/json"]
    if let authorization = address.authorization { headers["Authorization"] = authorization }
    let request = WebRPCRequest(url: address.url, path: "/", headers: headers, body: body, timeout: timeout)
    let response: WebRPCResponse
    do {
      response = try await transport.send(request)
    } catch let error as WebRPCTransportError {
      throw failure(error, method)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw EVMNodeError(.connectionLost, network: network, "\(method): the exchange with \(address) failed")
    }
    return try read(response, method)
  }

  private func failure(_ error: WebRPCTransportError, _ method: String) -> EVMNodeError {
    let (code, words): (EVMNodeError.Code, String) =
      switch error.code {
      case .connectionFailed: (.unreachable, "no connection to \(address)")
      case .nameNotResolved: (.unreachable, "the host of \(address) has no address")
      case .tlsFailed(let reason): (.unreachable, "TLS with \(address) failed: \(reason)")
      case .notSent: (.unreachable, "the request to \(address) could not be sent")
      case .invalidURL: (.invalidURL, "the transport does not take the URL at \(address)")
      case .timedOut: (.timedOut, "no answer from \(address) in time")
      case .connectionLost: (.connectionLost, "\(address) ended the connection before it had answered")
      case .responseTooLarge: (.malformedAnswer, "the answer of \(address) is too large")
      }
    return EVMNodeError(code, network: network, "\(method): \(words)")
  }

  private func read(_ response: WebRPCResponse, _ method: String) throws(EVMNodeError) -> JSONValue {
    guard case .object(let members)? = try? WebRPCJSON.decode(JSONValue.self, from: response.body),
      members["jsonrpc"] == .string("2.0"), members["id"] == .integer(1) || members["id"] == .null
    else {
      guard (200..<300).contains(response.status) else {
        throw EVMNodeError(
          .httpStatus, network: network, "\(method): \(address) answered with HTTP status \(response.status)",
          httpStatus: response.status)
      }
      throw malformed(method, "it is no JSON-RPC answer")
    }
    if case .object(let error)? = members["error"] { throw refusal(error, response.status, method) }
    guard members["error"] ?? .null == .null, let result = members["result"] else {
      throw malformed(method, "it has neither result nor error")
    }
    return result
  }

  private func refusal(_ error: [String: JSONValue], _ status: Int, _ method: String) -> EVMNodeError {
    var code: Int?
    if case .integer(let number)? = error["code"] { code = Int(clamping: number) }
    var text = ""
    if case .string(let words)? = error["message"] { text = tidied(words) }
    return EVMNodeError(
      .refused, network: network, "\(method): \(address) refused it: \(text) (\(code ?? 0))",
      httpStatus: (200..<300).contains(status) ? nil : status, nodeCode: code, nodeMessage: text,
      nodeData: Self.data(error["data"]))
  }

  /// An error about an answer that cannot be used.
  func malformed(_ method: String, _ reason: String) -> EVMNodeError {
    EVMNodeError(.malformedAnswer, network: network, "\(method): the answer of \(address) cannot be used: \(reason)")
  }

  /// The node's words in one line of at most 300 characters, without what its URL keeps secret.
  private func tidied(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in address.scrubbed(text).unicodeScalars.prefix(300) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Revert data in the forms that nodes use: hexadecimal text, the same behind `Reverted `, or in a member `data`.
  private static func data(_ value: JSONValue?) -> [UInt8]? {
    switch value {
    case .string(let text)?:
      let digits = text.hasPrefix("Reverted ") ? text.dropFirst("Reverted ".count) : text[...]
      return digits.hasPrefix("0x") ? try? Hex.decode(digits) : nil
    case .object(let members)?: return data(members["data"] ?? members["result"])
    default: return nil
    }
  }
}
