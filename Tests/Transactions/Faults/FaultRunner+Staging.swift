import OMSWallet

extension FaultRunner {
  private typealias Outcome = Result<SendTransactionResponse, any Error>

  /// Makes the payment while its fault happens.
  func outcome(to receiver: String, amount: String) async throws -> Result<SendTransactionResponse, any Error> {
    let (payer, run, world) = (payer, run, world)
    payer.clock.duringPauses { number in
      // The block comes after some polls, if it is to come.
      if run.fault != .neverMined, number == run.count { try await world.control.mine(payer.network) }
      if payer.family == .tron, run.fault != .neverMined, number > run.count {
        try await world.control.mine(payer.network)
      }
    }
    let prepare = payer.prepareMethod(isToken: run.isToken)
    @Sendable func pay(_ selector: FeeOptionSelector? = nil) async -> Result<SendTransactionResponse, any Error> {
      do {
        // Without a selector the first option is taken.
        let choice = run.paysInToken ? FeeOptionSelector.custom { run.choice($0) } : nil
        return .success(try await payer.pay(run, to: receiver, amount: amount, selector ?? choice))
      } catch {
        return .failure(error)
      }
    }

    switch run.fault {
    case .none, .unaffordable, .neverMined:
      return await pay()
    case .slow:
      for method in [prepare, "Execute", "TransactionStatus"] {
        try await plan(method, ["delayMs": .integer(Int64(run.time / 500))])
      }
      return await pay()
    case .prepareLost:
      try await plan(prepare, ["dropAfterHandling": .bool(true)])
      return await pay()
    case .prepareRefused:
      try await plan(prepare, ["error": .integer(Int64(run.code))])
      return await pay()
    case .requestLost:
      try await plan("Execute", ["dropBeforeHandling": .bool(true)])
      return await pay()
    case .answerLost:
      try await plan("Execute", ["dropAfterHandling": .bool(true)])
      return await pay()
    case .refused, .credentialRejected:
      try await plan("Execute", ["error": .integer(Int64(run.code))])
      return await pay()
    case .relayerRefusal, .unclear:
      try await plan("Execute", ["error": .integer(Int64(run.code)), "handle": .bool(run.isHandled)])
      return await pay()
    case .garbage:
      try await plan(
        "Execute",
        [
          "status": .integer([200, 404, 502, 504][run.count - 1]), "body": .string("<html>not the service</html>"),
          "handle": .bool(run.isHandled),
        ])
      return await pay()
    case .nonceRefused:
      try await plan("Execute", ["error": .integer(7206), "count": .integer(Int64(run.count))])
      return await pay()
    case .refusedThenLost:
      try await plan("Execute", ["error": .integer(7206), "count": .integer(Int64(min(run.count, 2)))])
      try await plan("Execute", ["dropAfterHandling": .bool(true)])
      return await pay()
    case .refusedThenTimeout:
      payer.wire.atNext("Execute") { request, base in
        try await world.control.plan(["method": .string("Execute"), "error": .integer(7206)])
        return try await base.send(request)
      }
      return await timeoutWaiting(isHandledBefore: run.isHandled, isHandledAfter: false, pay)
    case .statusLost:
      try await plan("TransactionStatus", ["dropBeforeHandling": .bool(true)])
      return await pay()
    case .statusGarbage:
      try await plan(
        "TransactionStatus", ["status": .integer(502), "body": .string("<html>not the service</html>")])
      return await pay()
    case .killedBefore, .killedDuring, .killedAfter, .restartedAfter:
      stepIn(run.fault)
      return await pay()
    case .timeoutInQueue: return await timeoutInQueue(pay)
    case .timeoutBeforeArrival, .timeoutAfterHandling, .timeoutThenHandled:
      return await timeoutWaiting(
        isHandledBefore: run.fault == .timeoutAfterHandling, isHandledAfter: run.fault == .timeoutThenHandled, pay)
    case .cancelledInPrepare: return await cancelled(at: prepare, isForwarded: run.isHandled, pay)
    case .cancelledInExecute: return await cancelled(at: "Execute", isForwarded: true, pay)
    case .cancelledOnTheWay:
      let (isOut, call) = (Gate(), Slot<Task<Outcome, Never>>())
      payer.wire.atNext("Execute") { request, base in
        isOut.open()
        return try await base.send(request)
      }
      call.value = Task { await pay() }
      await isOut.wait()
      try await Task.sleep(for: .microseconds(run.time))
      call.value?.cancel()
      return await call.value?.value ?? .failure(CancellationError())
    case .cancelledInPolling:
      let call = Slot<Task<Outcome, Never>>()
      payer.clock.duringPauses { _ in call.value?.cancel() }
      let isSet = Gate()
      call.value = Task {
        await isSet.wait()
        return await pay()
      }
      isSet.open()
      return await call.value?.value ?? .failure(CancellationError())
    }
  }

  private func plan(_ method: String, _ fault: [String: JSONValue]) async throws {
    try await world.control.plan(fault.merging(["method": .string(method)]) { $1 })
  }

  /// Kills the Sandbox around the next Execute.
  private func stepIn(_ fault: Fault) {
    let (program, time) = (world.program, run.time)
    payer.wire.atNext("Execute") { request, base in
      switch fault {
      case .killedBefore:
        await program.killNow()
        return try await base.send(request)
      case .killedDuring:
        async let answer = base.send(request)
        try await Task.sleep(for: .microseconds(time))
        await program.killNow()
        return try await answer
      default:
        let answer = try await base.send(request)
        await program.killNow()
        if fault == .restartedAfter { try await program.start() }
        return answer
      }
    }
  }

  /// Another request of the credential takes the queue until the time is over.
  private func timeoutInQueue(
    _ pay: @escaping @Sendable (FeeOptionSelector?) async -> Result<SendTransactionResponse, any Error>
  ) async -> Result<SendTransactionResponse, any Error> {
    let (wallet, run) = (payer.wallet, run)
    let (isHeld, mayGo) = (Gate(), Gate())
    payer.wire.atNext("ListWallets") { request, base in
      isHeld.open()
      await mayGo.wait()
      return try await base.send(request)
    }
    let call = Task {
      await pay(
        .custom { options in
          Task { try await wallet.listWallets() }
          await isHeld.wait()
          return run.choice(options)
        })
    }
    await isHeld.wait()
    // The session's timer, the held request and Execute.
    await payer.clock.letRequestsTimeOut(3)
    let result = await call.value
    mayGo.open()
    return result
  }

  /// The time is over while Execute is on its way, has been handled, or is handled only afterwards.
  private func timeoutWaiting(
    isHandledBefore: Bool, isHandledAfter: Bool,
    _ pay: @escaping @Sendable (FeeOptionSelector?) async -> Result<SendTransactionResponse, any Error>
  ) async -> Result<SendTransactionResponse, any Error> {
    let (isOut, isOver, isDone) = (Gate(), Gate(), Gate())
    payer.wire.atNext("Execute") { request, base in
      defer { isDone.open() }
      if isHandledBefore { _ = try await base.send(request) }
      isOut.open()
      await isOver.wait()
      // Something on the way delivers it when nobody waits for it any more.
      if isHandledAfter { _ = await Task.detached { try? await base.send(request) }.value }
      throw CancellationError()
    }
    let call = Task { await pay(nil) }
    await isOut.wait()
    // The session's timer and Execute.
    await payer.clock.letRequestsTimeOut(2)
    let result = await call.value
    isOver.open()
    await isDone.wait()
    return result
  }

  /// The caller gives up while a request is at the service.
  private func cancelled(
    at method: String, isForwarded: Bool,
    _ pay: @escaping @Sendable (FeeOptionSelector?) async -> Result<SendTransactionResponse, any Error>
  ) async -> Result<SendTransactionResponse, any Error> {
    let (isOut, isOver) = (Gate(), Gate())
    payer.wire.atNext(method) { request, base in
      let answer = isForwarded ? try await base.send(request) : nil
      isOut.open()
      await isOver.wait()
      guard let answer else { throw CancellationError() }
      return answer
    }
    let call = Task { await pay(nil) }
    await isOut.wait()
    call.cancel()
    let result = await call.value
    isOver.open()
    return result
  }
}
