internal import WebRPC

/// What is sent to those who listen.
extension EWalletState {
  /// Somebody wants to consume a request that needs confirmation.
  mutating func announceRequest(_ consumption: ConsumptionRecord) {
    guard let request = requests[consumption.requestID] else { return }
    var topics = ["transaction_request:\(request.id)", "address:\(request.address)"]
    topics += owners(request.userID, request.accountID)
    let frame = SocketFrame(event: "transaction_consumption_request", data: json(consumption))
    events.append(SocketEvent(topics: unique(topics), frame: frame))
  }

  /// A consumption has reached a final state. Answers the consumption as it was sent.
  @discardableResult
  mutating func announceFinalized(_ consumption: ConsumptionRecord, _ failure: EWalletError? = nil) -> JSONValue {
    let data = json(consumption)
    guard let request = requests[consumption.requestID] else { return data }
    var topics = ["transaction_request:\(request.id)", "transaction_consumption:\(consumption.id)"]
    topics += ["address:\(request.address)", "address:\(consumption.address)"]
    topics += owners(request.userID, request.accountID) + owners(consumption.userID, consumption.accountID)
    let frame = SocketFrame(event: "transaction_consumption_finalized", data: data, error: failure)
    events.append(SocketEvent(topics: unique(topics), frame: frame))
    return data
  }

  private func owners(_ userID: String?, _ accountID: String?) -> [String] {
    var topics: [String] = []
    if let user = userID.flatMap({ users[$0] }) {
      topics.append("user:\(user.id)")
      if let id = user.providerUserID { topics.append("user:\(id)") }
    }
    if let accountID { topics.append("account:\(accountID)") }
    return topics
  }

  private func unique(_ topics: [String]) -> [String] {
    var seen: Set<String> = []
    return topics.filter { seen.insert($0).inserted }
  }
}
