internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore

extension SessionKeeper {
  /// Runs work on the store off the cooperative threads.
  ///
  /// Cancellation and the time limit of requests end the wait at once, even when store or signer block. Work that has
  /// not begun by then is not begun any more; work that has begun is carried through.
  func onStore<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    let gate = SendGate()
    return try await Awaiting.result(within: SignedTransport.limit, of: setup.sleepClock) {
      _ = gate.close()
      return Self.storeIsSilent
    } work: {
      try await BlockingWork.run {
        guard gate.beginSending() else { throw CancellationError() }
        return try body()
      }
    }
  }

  /// Runs work on the store that must be done in any case, for example taking back a sign-in that failed. Cancellation
  /// and the time limit end the wait, not the work; what it throws is not reported.
  func certainlyOnStore(_ body: @escaping @Sendable () throws -> Void) async {
    try? await Awaiting.result(within: SignedTransport.limit, of: setup.sleepClock) {
      Self.storeIsSilent
    } work: {
      try await BlockingWork.run(body)
    }
  }

  private static var storeIsSilent: LocalFailure {
    LocalFailure(.storageError, "the key store did not answer within 30 seconds")
  }
}
