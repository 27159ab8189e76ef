internal import Synchronization
internal import WebRPC
internal import WebRPCCurl

/// A connection to an eWallet over HTTP.
///
/// It may be used from any thread, and for any number of calls at a time.
public class HTTPAPI: @unchecked Sendable {
  // Safe to share: everything stored is immutable and Sendable, or behind the lock. The class is not final because
  // ``HTTPClientAPI`` derives from it, which is the only reason why the compiler cannot say so itself.

  /// Time that a request may take from the first byte to the last.
  static let timeout: Duration = .seconds(6)

  let configuration: ClientConfiguration
  private let transport: any WebRPCTransport
  private let log: DebugLog?
  private let credentials: Mutex<ClientCredential>

  init(config: ClientConfiguration, transport: (any WebRPCTransport)?, log: DebugLog) {
    configuration = config
    self.transport = transport ?? CurlTransport()
    self.log = config.debugLog ? log : nil
    credentials = Mutex(config.credentials)
  }

  /// Whether there is an authentication token: after a log-in, until a log-out or until the server refuses the token.
  public var isAuthenticated: Bool { credentials.withLock { $0.authenticationToken != nil } }

  func set(authenticationToken: String?) {
    credentials.withLock { $0.authenticationToken = authenticationToken }
  }

  /// Forgets the token that was used, unless another one has taken its place.
  func invalidate(_ used: ClientCredential?) {
    credentials.withLock { if $0 == used { $0.invalidate() } }
  }

  /// A request that is ready to go, with what is needed to judge its answer.
  struct Prepared<Value: Sendable>: Sendable {
    let endpoint: Endpoint<Value>
    let request: WebRPCRequest
    let credentials: ClientCredential?
  }

  /// - Throws: `.configuration` for an unusable base URL, `.other` for parameters that cannot be written.
  func prepare<Value>(_ endpoint: Endpoint<Value>) throws(OMGError) -> Prepared<Value> {
    let path = "/api/client/" + endpoint.operation
    let url = try BaseURL(configuration.baseURL, schemes: ["http", "https"]).url(path)
    let used = endpoint.access == .open ? nil : credentials.withLock { $0 }
    let request = WebRPCRequest(
      url: url, path: path, headers: WebRPCHeaders(ProtocolHeaders.fields(used)), body: try endpoint.body(),
      timeout: Self.timeout)
    return Prepared(endpoint: endpoint, request: request, credentials: used)
  }

  func perform<Value>(_ prepared: Prepared<Value>) async throws(OMGError) -> Value {
    let response: WebRPCResponse
    do {
      response = try await transport.send(prepared.request)
    } catch {
      throw .other(error: error)
    }
    log?.info(String(decoding: response.body, as: UTF8.self))
    guard response.status == 200 || response.status == 500 else {
      throw .unexpected(message: "unrecognized HTTP status code: \(response.status)")
    }
    guard !response.body.isEmpty else { throw .unexpected(message: "empty response.") }
    do {
      return try prepared.endpoint.value(response.body)
    } catch {
      let error = OMGError(wrapping: error)
      if case .api(let reason) = error, reason.isAuthorizationError(), prepared.endpoint.access == .credentialed {
        invalidate(prepared.credentials)
      }
      throw error
    }
  }
}

/// The two forms of every call.
extension HTTPAPI {
  /// Calls and waits for the answer.
  func call<Value>(_ endpoint: Endpoint<Value>) async throws(OMGError) -> Value {
    try await perform(prepare(endpoint))
  }

  /// Calls and reports to the callback; nil, and the failure to the callback, when there is nothing to send.
  func start<Value: Decodable>(
    _ endpoint: Endpoint<Value>, callback: @escaping Request<Value>.Callback,
    effect: @escaping @Sendable (Value) -> Void = { _ in }
  ) -> Request<Value>? {
    let prepared: Prepared<Value>
    do {
      prepared = try prepare(endpoint)
    } catch {
      Task { @MainActor in callback(.fail(error: error)) }
      return nil
    }
    return Request(
      Task {
        let response: Response<Value>
        do throws(OMGError) {
          let value = try await perform(prepared)
          effect(value)
          response = .success(data: value)
        } catch {
          response = .fail(error: error)
        }
        await callback(response)
      })
  }
}
