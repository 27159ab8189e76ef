internal import CryptoJOSE
internal import WebRPC

/// Fetches an issuer's keys, at most one request at a time, and keeps them.
actor KeySource {
  private let transport: any WebRPCTransport
  private let now: @Sendable () -> Int64
  private var cache: KeyCache
  private var fetching: Task<Void, Never>?
  private var lastFailure: String?

  init(_ configuration: WalletTokenConfiguration, transport: any WebRPCTransport, now: @escaping @Sendable () -> Int64)
  {
    self.transport = transport
    self.now = now
    cache = KeyCache(configuration)
  }

  /// The keys to judge a token with.
  func keys() async throws -> JWKSet {
    switch cache.plan(at: now()) {
    case .use: break
    case .refresh: try await refresh()
    case .wait:
      // Somebody else may be fetching at this moment.
      if let fetching { try await Self.wait(for: fetching) }
    }
    guard let keys = cache.usableKeys(at: now()) else {
      throw WalletTokenError(.keysUnavailable, lastFailure ?? "the issuer's keys could not be fetched a moment ago")
    }
    return keys
  }

  /// Newer keys, for a token whose key is not among `known`; nil when there are none to be had now.
  func newerKeys(than known: JWKSet) async throws -> JWKSet? {
    if cache.keys == known {
      if let fetching {
        try await Self.wait(for: fetching)
      } else if cache.mayFetch(at: now()) {
        try await refresh()
      }
    }
    return cache.keys == known ? nil : cache.usableKeys(at: now())
  }

  private func refresh() async throws {
    let task = fetching ?? Task { await fetch() }
    fetching = task
    try await Self.wait(for: task)
  }

  private func fetch() async {
    cache.noteAttempt(at: now())
    defer { fetching = nil }
    do {
      let response = try await transport.send(request)
      guard response.status == 200 else { throw WalletTokenError(.keysUnavailable, "status \(response.status)") }
      guard response.body.count <= 1 << 20 else { throw WalletTokenError(.keysUnavailable, "more than 1 MiB") }
      cache.store(try JWKSet(json: response.body), at: now())
      lastFailure = nil
    } catch let error as WalletTokenError {
      lastFailure = "the issuer answered with \(error.reason) instead of its keys"
    } catch is JOSEError {
      lastFailure = "the issuer's answer is not a set of keys"
    } catch {
      lastFailure = "the issuer's keys cannot be fetched: \((error as? WebRPCTransportError)?.message ?? "no answer")"
    }
  }

  private var request: WebRPCRequest {
    let url = cache.configuration.keysAddress
    return WebRPCRequest(
      method: .get, url: url, path: "/.well-known/jwks.json", headers: ["Accept": "application/json"],
      timeout: .seconds(10))
  }

  /// Waits for a fetch that others may wait for as well. A cancelled caller is answered at once; the fetch goes on.
  private static func wait(for task: Task<Void, Never>) async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let watcher = Task {
      await task.value
      end.yield(())
      end.finish()
    }
    defer { watcher.cancel() }
    for await _ in ends { return }
    throw CancellationError()
  }
}
