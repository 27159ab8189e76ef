public import WebRPC

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  import Foundation
#endif

/// The HTTP transport over Foundation's URLSession, for platforms where that is the better choice.
///
/// It keeps one session for its life. On Linux take `CurlTransport`: it starts faster, does several times the calls
/// and never repeats a request on its own, which URLSession's connection reuse may do.
public final class URLSessionTransport: WebRPCTransport {
  private let session: URLSession
  private let exchanges: URLSessionExchanges
  private let timeout: Duration
  let maximumResponseBytes: Int

  /// Time for an exchange whose request names none, and the bytes that an answer's content may have.
  public init(timeout: Duration = .seconds(30), maximumResponseBytes: Int = 16 * 1024 * 1024) {
    self.timeout = timeout
    self.maximumResponseBytes = maximumResponseBytes
    exchanges = URLSessionExchanges(bodyLimit: maximumResponseBytes)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  /// Sends the request and returns the answer.
  ///
  /// - Throws: `WebRPCTransportError`, or `CancellationError` at once when the calling task is cancelled.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    try await perform(request, pipe: nil).1
  }

  /// The exchange and its answer, which is only the head of one when the body goes to a pipe.
  func perform(
    _ request: WebRPCRequest,
    pipe: BodyPipe?
  ) async throws -> (URLSessionExchange, WebRPCResponse) {
    try RequestCheck.validate(request)
    try Task.checkCancellation()
    let timeout = request.timeout ?? timeout
    guard timeout > .zero else {
      throw WebRPCTransportError(.timedOut, message: "no time was left to send the request")
    }
    let task = session.dataTask(with: try urlRequest(request, timeout, isStream: pipe != nil))
    let exchange = exchanges.begin(task, pipe: pipe)
    let response = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.start(continuation, timeout: timeout)
      }
    } onCancel: {
      exchange.finish(.failure(CancellationError()))
    }
    return (exchange, response)
  }

  private func urlRequest(_ request: WebRPCRequest, _ timeout: Duration, isStream: Bool) throws -> URLRequest {
    guard let url = URL(string: request.url), url.host?.isEmpty == false, url.user == nil,
      (url.port ?? 80) <= UInt16.max
    else {
      throw WebRPCTransportError(.invalidURL, message: "the URL is not well formed")
    }
    var result = URLRequest(url: url)
    result.httpMethod = request.method.rawValue
    if request.method == .post { result.httpBody = Data(request.body) }
    result.httpShouldHandleCookies = false
    // The exchange has its own clock; this one counts from the last byte and must not be earlier. A stream may be silent
    // for as long as it likes.
    result.timeoutInterval = isStream ? 365 * 86_400 : Double(timeout.components.seconds) + 60
    #if canImport(FoundationNetworking)
      // What it unpacks by itself may be cut short without anybody noticing.
      result.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    #endif
    for (name, value) in request.headers.pairs { result.addValue(value, forHTTPHeaderField: name) }
    return result
  }
}
