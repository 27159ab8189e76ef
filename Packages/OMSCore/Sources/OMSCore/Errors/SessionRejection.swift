public import WebRPC

/// The service no longer accepts the credential of the active session, which has been ended for that reason.
@_spi(OMSInternal) public struct SessionRejection: Error {
  /// What the service said.
  public let answer: WebRPCError

  /// Keeps what the service said.
  public init(answer: WebRPCError) {
    self.answer = answer
  }
}
