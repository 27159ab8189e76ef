@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// One request to the gateways and the reading of its answer.
///
/// The generated client is not used for this: the gateways' error bodies have a form of their own, and the caller
/// is told the HTTP status of every answer.
struct IndexerExchange: Sendable {
  /// The whole time for one request.
  static let limit: Duration = .seconds(30)

  let baseURL: String
  let transport: any WebRPCTransport

  /// Sends a request and decodes its answer.
  ///
  /// - Returns: the HTTP status and the answer.
  func ask<Answer: Decodable & Sendable>(
    _ method: IndexerMethod,
    _ request: some Encodable & Sendable,
    for type: Answer.Type,
    key: String
  ) async throws -> (status: Int, answer: Answer) {
    try Task.checkCancellation()
    let failure = IndexerFailure(operation: method.operation)
    let response: WebRPCResponse
    do {
      response = try await transport.send(
        WebRPCRequest(
          url: baseURL + method.path,
          path: method.path,
          headers: [
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Api-Key": key,
            "Webrpc": method.webrpcHeader,
          ],
          body: try WebRPCJSON.encode(request),
          timeout: Self.limit))
    } catch {
      throw failure.withoutAnswer(error)
    }
    guard response.isSuccess else { throw failure.refused(response) }
    do {
      return (response.status, try WebRPCJSON.decode(type, from: response.body))
    } catch {
      throw failure.unreadable(response, error)
    }
  }
}
