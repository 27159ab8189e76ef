internal import WebRPC

/// Reads a body, has its calls answered one after the other, and writes the answer (JSON-RPC 2.0 §4 to §6).
struct JSONRPCDispatcher: Sendable {
  /// Calls in one batch.
  static let mostCalls = 1000
  /// Bytes of a batch's answers, after which the rest is refused.
  static let mostAnswerBytes = 16 << 20
  /// Arrays and objects within one another; arguments need five.
  static let deepest = 32

  let node: any EthereumNode

  /// The bytes to answer with; nil when all that came are notifications.
  func answer(_ body: [UInt8], save: @Sendable () async -> Bool) async -> [UInt8]? {
    var limits = WebRPCJSON.Limits()
    limits.maximumDepth = Self.deepest
    guard let value = try? WebRPCJSON.decode(JSONValue.self, from: body, limits: limits) else {
      return Self.write(.null, .failure(.parse))
    }
    guard case .array(let calls) = value else { return await answer(value, save: save) }
    guard !calls.isEmpty else { return Self.write(.null, .failure(.invalidRequest("the batch is empty"))) }
    guard calls.count <= Self.mostCalls else {
      return Self.write(.null, .failure(.invalidRequest("batch too large: at most \(Self.mostCalls) calls")))
    }
    return await answer(calls, save: save)
  }

  private func answer(_ calls: [JSONValue], save: @Sendable () async -> Bool) async -> [UInt8]? {
    var bytes: [UInt8] = []
    for call in calls {
      var answer: [UInt8]?
      if bytes.count < Self.mostAnswerBytes {
        answer = await self.answer(call, save: save)
      } else if let id = Self.answerID(call) {
        answer = Self.write(id, .failure(JSONRPCError(-32003, "response too large: ask for less in one batch")))
      }
      guard let answer else { continue }
      bytes.append(bytes.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
      bytes += answer
    }
    return bytes.isEmpty ? nil : bytes + [UInt8(ascii: "]")]
  }

  private func answer(_ call: JSONValue, save: @Sendable () async -> Bool) async -> [UInt8]? {
    let request: JSONRPCRequest
    do throws(JSONRPCRequest.Fault) {
      request = try JSONRPCRequest(call)
    } catch {
      return Self.write(error.id, .failure(error.error))
    }
    var outcome: Result<JSONValue, JSONRPCError>
    if let method = EthereumMethod(rawValue: request.method) {
      do throws(JSONRPCError) {
        outcome = .success(try await node.answer(method, request.parameters, save: save))
      } catch {
        outcome = .failure(error)
      }
    } else {
      outcome = .failure(.methodNotFound(request.method))
    }
    return request.id.map { Self.write($0, outcome) }
  }

  /// The id that an answer to a call has; nil for a notification.
  private static func answerID(_ call: JSONValue) -> JSONValue? {
    do throws(JSONRPCRequest.Fault) {
      return try JSONRPCRequest(call).id
    } catch {
      return error.id
    }
  }

  private static func write(_ id: JSONValue, _ outcome: Result<JSONValue, JSONRPCError>) -> [UInt8] {
    var members: [String: JSONValue] = ["jsonrpc": .string("2.0"), "id": id]
    switch outcome {
    case .success(let result): members["result"] = result
    case .failure(let error): members["error"] = error.json
    }
    if let bytes = try? WebRPCJSON.encode(JSONValue.object(members)) { return bytes }
    return Array(#"{"error":{"code":-32603,"message":"internal error: no JSON"},"id":null,"jsonrpc":"2.0"}"#.utf8)
  }
}
