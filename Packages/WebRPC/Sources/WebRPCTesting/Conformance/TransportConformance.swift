/// Everything that a `WebRPCTransport` promises, as cases that run against a hostile local server.
///
/// ```swift
/// @Test(arguments: TransportConformance.cases)
/// func keepsThePromise(_ promise: TransportConformanceCase) async throws {
///   try await promise.run(TransportUnderTest { limits in MyTransport(timeout: limits.timeout) })
/// }
/// ```
public enum TransportConformance {
  /// All cases.
  public static let cases: [TransportConformanceCase] =
    answers + brokenAnswers + limits + refusals + cancellation + concurrency + tls
}
