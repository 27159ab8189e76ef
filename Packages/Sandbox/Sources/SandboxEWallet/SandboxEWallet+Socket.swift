internal import SandboxHTTP

/// `/api/client/socket`: channels in the manner of Phoenix, with an envelope of their own.
extension SandboxEWallet {
  func openSocket(
    _ request: HTTPServerRequest, _ save: @escaping @Sendable () async -> Bool, idleTimeoutSeconds: Int
  ) async -> HTTPServerResponse {
    guard request.asksForWebSocket else { return .webSocket(request) { _ in } }
    let accept = request.headers["Accept"] ?? Self.queryHeader("accept", request)
    let authorization = request.headers["Authorization"] ?? Self.queryHeader("authorization", request)
    let moment = core.moment
    let outcome = core.perform { state throws(EWalletError) in
      guard Self.accepts(accept) else { throw Self.invalidVersion(accept) }
      return try state.authenticate(authorization, moment).user.id
    }
    guard case .success(let userID) = await settled(outcome, save) else { return HTTPServerResponse(status: 403) }
    return .webSocket(request, limits: WebSocketLimits(idleTimeoutSeconds: idleTimeoutSeconds)) { socket in
      await self.serve(socket, userID: userID)
    }
  }

  /// `headers[name]` of the query, for clients that cannot set headers.
  private static func queryHeader(_ name: String, _ request: HTTPServerRequest) -> String? {
    request.query.first { $0.name.lowercased() == "headers[\(name)]" }?.value
  }

  private func serve(_ socket: WebSocketConnection, userID: String) async {
    let id = hub.add(socket)
    defer { hub.remove(id) }
    while let message = await socket.next() {
      do throws(SocketRequest.Fault) {
        answer(try SocketRequest(message), socket, id, userID)
      } catch {
        switch error {
        case .broken: return socket.close(code: 1003, reason: "not a message of this protocol")
        case .wrongTypes(let topic, let ref):
          let failure = EWalletError("websocket:invalid_format", "A member of the message has a wrong type")
          socket.send(SocketFrame.reply(failure).text(topic: topic, ref: ref))
        }
      }
    }
  }

  private func answer(_ request: SocketRequest, _ socket: WebSocketConnection, _ id: UInt64, _ userID: String) {
    func reply(_ error: EWalletError?) {
      socket.send(SocketFrame.reply(error).text(topic: request.topic, ref: request.ref))
    }
    switch request.event {
    case "heartbeat" where request.topic == "phoenix": reply(nil)
    case "phx_leave": hub.leave(id, request.topic, ref: request.ref)
    case "phx_join":
      let permission = core.perform { state throws(EWalletError) in
        try state.requireListening(to: request.topic, userID: userID)
      }
      switch permission.result {
      case .success: hub.join(id, request.topic, ref: request.ref)
      case .failure(let error): reply(error)
      }
    default:
      reply(
        hub.hasJoined(id, request.topic)
          ? EWalletError("websocket:connect_error", "unknown event") : EWalletState.unmatchedTopic)
    }
  }
}

extension EWalletState {
  static let unmatchedTopic = EWalletError("websocket:connect_error", "unmatched topic")

  /// Who may join what: the user himself, the user of a request or consumption, the owner of a wallet; accounts nobody.
  func requireListening(to topic: String, userID: String) throws(EWalletError) {
    guard let colon = topic.firstIndex(of: ":") else { throw Self.unmatchedTopic }
    let id = String(topic[topic.index(after: colon)...])
    let isAllowed: Bool
    switch topic[..<colon] {
    case "user": isAllowed = id == userID || users[userID]?.providerUserID == id
    case "transaction_request": isAllowed = requests[id]?.userID == userID
    case "transaction_consumption": isAllowed = consumptions[id]?.userID == userID
    case "address": isAllowed = wallets[id]?.userID == userID
    case "account": isAllowed = false
    default: throw Self.unmatchedTopic
    }
    guard isAllowed else {
      throw EWalletError("websocket:forbidden_channel", "The caller may not join this topic")
    }
  }
}
